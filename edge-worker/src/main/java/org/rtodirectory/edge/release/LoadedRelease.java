package org.rtodirectory.edge.release;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.typeahead.TypeaheadIndex;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.page.PageRenderer;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;
import org.rtodirectory.schemas.snapshot.SnapshotFile;
import org.rtodirectory.schemas.source.SnapshotFetch.Fetched;

/**
 * An opened release with everything that requests are answered from, prepared when it is opened.
 * Safe for all threads. Releases of the same snapshot share it. Its methods except {@link #summary}
 * must not be called once the snapshot is unmapped: see {@link CurrentRelease}.
 */
public final class LoadedRelease {
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
  private static final class Contents {
    private final Snapshot snapshot;
    private final FileChannel file;
    private final PageCatalog pages;
    private final PageRenderer renderer;
    private final ReleaseDocuments documents;
    private final GuideLibrary guides;
    private final Optional<ReleaseSite> site;
    private final Map<Vertical, TypeaheadIndex> typeahead = new EnumMap<>(Vertical.class);

    Contents(Snapshot snapshot, FileChannel file, @Nullable Limits limits)
        throws SnapshotException {
      this.snapshot = snapshot;
      this.file = file;
      this.pages = new PageCatalog(snapshot);
      this.renderer = new PageRenderer(snapshot.publication());
      this.documents = new ReleaseDocuments(snapshot, limits);
      this.guides = new GuideLibrary(snapshot.guides());
      this.site = ReleaseSite.of(snapshot);
      for (Vertical vertical : Vertical.values()) {
        typeahead.put(vertical, TypeaheadIndex.of(snapshot, vertical));
      }
    }
  }

  /**
   * Opens the release that {@code pointer} names, and prepares its documents, guides and site.
   *
   * @param fetched its snapshot
   * @param limits those of the gateway, which the documents state; null: there are none
   * @throws SnapshotException if the file is not what was published, or not readable by this
   *     program
   * @throws IOException if it cannot be read
   */
  static LoadedRelease open(CurrentPointer pointer, Fetched fetched, @Nullable Limits limits)
      throws IOException, SnapshotException {
    if (!fetched.isVerified()) {
      SnapshotFile.verify(fetched.file(), pointer.sha256());
    }
    FileChannel file = FileChannel.open(fetched.file());
    Snapshot snapshot = null;
    boolean opened = false;
    try {
      snapshot = Snapshot.open(fetched.file());
      LoadedRelease release = new LoadedRelease(pointer, new Contents(snapshot, file, limits));
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
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The release that {@code other} names, which has the same snapshot. */
  LoadedRelease as(CurrentPointer other) {
    return new LoadedRelease(other, contents);
  }

  /** Whether another release is of the same snapshot, so that closing one closes the other. */
  boolean sharesSnapshot(LoadedRelease other) {
    return contents == other.contents;
  }

  /** Unmaps the snapshot and closes its file; further calls have no effect. */
  void close() {
    contents.snapshot.close();
    closeFile(contents.file);
  }

  /** Its properties that can be read at any time. */
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

  /**
   * Whether the file of the snapshot is shorter than it was when it was checked. Reads of what is
   * missing fail. Safe for all threads.
   */
  boolean isTruncated() {
    try {
      return file().size() < pointer().size();
    } catch (IOException e) {
      return false; // It was closed, because another release is served now.
    }
  }

  /** The file of its snapshot, which may have no name any more. */
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

  /** Its pages for people, if it has any. */
  public Optional<ReleaseSite> site() {
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
   * The properties of a release that can be read without its snapshot, and so by any thread at any
   * time.
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
