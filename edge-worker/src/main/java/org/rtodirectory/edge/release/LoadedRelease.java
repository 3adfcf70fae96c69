package org.rtodirectory.edge.release;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.guide.GuideLibrary;
import org.rtodirectory.edge.typeahead.TypeaheadIndex;
import org.rtodirectory.page.PageCatalog;
import org.rtodirectory.page.PageRenderer;
import org.rtodirectory.release.CurrentPointer;
import org.rtodirectory.resource.Limits;
import org.rtodirectory.resource.Publication;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.snapshot.Snapshot;
import org.rtodirectory.snapshot.SnapshotException;
import org.rtodirectory.snapshot.SnapshotFile;
import org.rtodirectory.transfer.SnapshotFetch.Fetched;

/**
 * A release with everything that it answers with, opened. What only few requests need is made by
 * {@link #prepare}, or in the background by the first request that needs it. Safe for all threads.
 *
 * <p>Whoever opens a release has a use of it, and so has every {@link HeldReleases} with it, and
 * whatever is being made in the background; {@link #close} ends a use. When the last one has ended,
 * the snapshot is unmapped and the documents are freed, in the background. Releases that are made
 * of the same snapshot share it, and its count of uses.
 */
public final class LoadedRelease implements AutoCloseable {
  private final ReleaseSummary summary;
  private final Contents contents;

  private LoadedRelease(CurrentPointer pointer, Contents contents) {
    Snapshot snapshot = contents.snapshot;
    this.summary =
        new ReleaseSummary(
            pointer,
            snapshot.publication(),
            snapshot.locationFragments().count(),
            snapshot.site() != null);
    this.contents = contents;
  }

  /** What a snapshot holds, and what is made of it. */
  private static final class Contents implements Executor {
    private final Snapshot snapshot;
    private final FileChannel file;
    private final PageCatalog pages;
    private final PageRenderer renderer;
    private final ReleaseDocuments documents;
    private final GuideLibrary guides;
    private final ReleaseSite site;
    private final Map<Vertical, TypeaheadIndex> typeahead = new EnumMap<>(Vertical.class);
    private final MappedSnapshots mapped;
    private final AtomicInteger uses = new AtomicInteger(1);

    Contents(Snapshot snapshot, FileChannel file, MappedSnapshots mapped, @Nullable Limits limits)
        throws SnapshotException {
      this.snapshot = snapshot;
      this.file = file;
      this.pages = new PageCatalog(snapshot);
      this.renderer = new PageRenderer(snapshot.publication());
      this.documents = new ReleaseDocuments(snapshot, limits, this);
      this.guides = new GuideLibrary(snapshot.guides(), this);
      this.site = new ReleaseSite(snapshot, this);
      this.mapped = mapped;
      for (Vertical vertical : Vertical.values()) {
        typeahead.put(vertical, TypeaheadIndex.of(snapshot, vertical));
      }
    }

    /** Adds a use; whoever calls this knows of another one that has not ended. */
    void acquire() {
      if (uses.getAndIncrement() <= 0) {
        throw new IllegalStateException("the release was closed before");
      }
    }

    /** Ends a use; the last one is often that of a request, whose event loop must not wait. */
    void close() {
      if (uses.decrementAndGet() == 0) {
        ForkJoinPool.commonPool().execute(this::free);
      }
    }

    /** Unmapping a large snapshot takes milliseconds. */
    private void free() {
      try {
        documents.release();
      } finally {
        snapshot.close();
        closeFile(file);
        mapped.closed();
      }
    }

    /** Runs {@code task} in the background, with a use of its own. */
    @Override
    public void execute(Runnable task) {
      acquire();
      ForkJoinPool.commonPool()
          .execute(
              () -> {
                try {
                  task.run();
                } finally {
                  close();
                }
              });
    }
  }

  /**
   * Opens the release that {@code pointer} names. The caller has a use of it.
   *
   * @param fetched its snapshot
   * @param mapped counts the snapshot as long as it is mapped
   * @param limits those of the gateway, which the documents state; null: there are none
   * @throws SnapshotException if the file is not what was published, or not readable by this
   *     program
   * @throws IOException if it cannot be read
   */
  static LoadedRelease open(
      CurrentPointer pointer, Fetched fetched, MappedSnapshots mapped, @Nullable Limits limits)
      throws IOException, SnapshotException {
    if (!fetched.isVerified()) {
      SnapshotFile.verify(fetched.file(), pointer.sha256());
    }
    FileChannel file = FileChannel.open(fetched.file());
    Snapshot snapshot = null;
    boolean opened = false;
    try {
      snapshot = Snapshot.open(fetched.file());
      snapshot.requireServable();
      LoadedRelease release =
          new LoadedRelease(pointer, new Contents(snapshot, file, mapped, limits));
      mapped.opened();
      opened = true;
      return release;
    } finally {
      if (!opened) {
        if (snapshot != null) {
          snapshot.close();
        }
        closeFile(file);
      }
    }
  }

  /** Nothing was written to it, so that there is nothing to lose. */
  private static void closeFile(FileChannel file) {
    try {
      file.close();
    } catch (IOException stillOpen) {
      throw new UncheckedIOException(stillOpen);
    }
  }

  /**
   * The release that {@code other} names, which is made of the same snapshot. The caller has a use
   * of it, as well as of this one.
   */
  LoadedRelease as(CurrentPointer other) {
    contents.acquire();
    return new LoadedRelease(other, contents);
  }

  /** Adds a use; whoever calls this knows of another one that has not ended. */
  void acquire() {
    contents.acquire();
  }

  /** Ends a use. */
  @Override
  public void close() {
    contents.close();
  }

  /** Makes its documents, the index of its guides and its site, unless made; waits for all. */
  void prepare() {
    contents.documents.prepare();
    contents.guides.prepare();
    contents.site.prepare();
  }

  /** What can be said of it without a use. */
  ReleaseSummary summary() {
    return summary;
  }

  /** Its number, from 1. */
  public long number() {
    return summary.number();
  }

  /** What was published about it. */
  public CurrentPointer pointer() {
    return summary.pointer();
  }

  /** The file of its snapshot, which may have no name any more; open as long as there is a use. */
  FileChannel file() {
    return contents.file;
  }

  /** Who publishes it. */
  public Publication publication() {
    return summary.publication();
  }

  /** How many open locations it has. */
  public int locations() {
    return summary.locations();
  }

  /** Its lists. */
  public PageCatalog pages() {
    return contents.pages;
  }

  /** Renders the pages of its lists. */
  public PageRenderer renderer() {
    return contents.renderer;
  }

  /** Its documents. */
  public ReleaseDocuments documents() {
    return contents.documents;
  }

  /** Its consumer guides. */
  public GuideLibrary guides() {
    return contents.guides;
  }

  /** Its pages for people. */
  public ReleaseSite site() {
    return contents.site;
  }

  /** Its typeahead in {@code vertical}. */
  public TypeaheadIndex typeahead(Vertical vertical) {
    TypeaheadIndex index = contents.typeahead.get(vertical);
    if (index == null) {
      throw new IllegalStateException("every vertical has an index");
    }
    return index;
  }
}
