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
 * An opened release with everything that requests are answered from. The parts that few requests
 * need are made by {@link #prepare}, or in the background at the first request that needs them.
 * Safe for all threads.
 *
 * <p>A release is reference-counted. The caller that opens it has a reference, and so has every
 * {@link HeldReleases} that contains it, and every background task that prepares a part of it;
 * {@link #close} closes a reference. When the last one is closed, the snapshot is unmapped and the
 * documents are freed, in the background. Releases of the same snapshot share it and its reference
 * count.
 */
public final class LoadedRelease implements AutoCloseable {
  private final Summary summary;
  private final Contents contents;

  private LoadedRelease(CurrentPointer pointer, Contents contents) {
    Snapshot snapshot = contents.snapshot;
    this.summary =
        new Summary(
            pointer,
            snapshot.publication(),
            snapshot.locationFragments().count(),
            snapshot.site() != null);
    this.contents = contents;
  }

  /** A mapped snapshot with the parts that are made of it. */
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

    /** Adds a reference; the caller must know that another one is still open. */
    void acquire() {
      if (uses.getAndIncrement() <= 0) {
        throw new IllegalStateException("the release was closed before");
      }
    }

    /**
     * Closes a reference. The last one often belongs to a request, whose event loop must not block.
     */
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

    /** Runs {@code task} in the background, with a reference of its own. */
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
   * Opens the release that {@code pointer} names. The caller gets a reference.
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
   * The release that {@code other} names, which has the same snapshot. The caller gets a reference
   * to it, and keeps its reference to this one.
   */
  LoadedRelease as(CurrentPointer other) {
    contents.acquire();
    return new LoadedRelease(other, contents);
  }

  /** Adds a reference; the caller must know that another one is still open. */
  void acquire() {
    contents.acquire();
  }

  /** Closes a reference. */
  @Override
  public void close() {
    contents.close();
  }

  /**
   * Makes its documents, the index of its guides and its site, unless they exist, and waits for
   * all.
   */
  void prepare() {
    contents.documents.prepare();
    contents.guides.prepare();
    contents.site.prepare();
  }

  /** Its properties that can be read without a reference. */
  Summary summary() {
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

  /** Its publication settings. */
  public Publication publication() {
    return summary.publication();
  }

  /** The number of its open locations. */
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

  /**
   * The properties of a held release that can be read without its snapshot, and so without
   * acquiring the release.
   *
   * @param pointer what was published about it
   * @param publication who publishes it
   * @param locations the number of its open locations
   * @param hasSite whether it has a site, the HTML pages for people
   */
  public record Summary(
      CurrentPointer pointer, Publication publication, int locations, boolean hasSite) {
    /** Its number, from 1. */
    public long number() {
      return pointer.release();
    }
  }
}
