package org.rtodirectory.edge.release;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
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
 * Releases of the same snapshot share it. Safe for all threads. Its number, pointer, publication,
 * {@link #locations} and {@link #hasSite} are copies that any thread may read at any time; nothing
 * else must be read once the snapshot is unmapped: see {@link CurrentRelease}.
 */
public final class LoadedRelease {
  private final CurrentPointer pointer;
  private final Contents contents;
  private final Map<String, byte[]> changes;

  private LoadedRelease(CurrentPointer pointer, Contents contents, Map<String, byte[]> changes) {
    this.pointer = pointer;
    this.contents = contents;
    this.changes = changes;
  }

  /** A mapped snapshot, its open file, and what is made of it. */
  private record Contents(
      Snapshot snapshot,
      FileChannel file,
      Publication publication,
      int locations,
      PageCatalog pages,
      PageRenderer renderer,
      ReleaseDocuments documents,
      GuideLibrary guides,
      Optional<ReleaseSite> site,
      Map<Vertical, TypeaheadIndex> typeahead) {
    static Contents of(Snapshot snapshot, FileChannel file, @Nullable Limits limits)
        throws SnapshotException {
      Map<Vertical, TypeaheadIndex> typeahead = new EnumMap<>(Vertical.class);
      for (Vertical vertical : Vertical.values()) {
        typeahead.put(vertical, TypeaheadIndex.of(snapshot, vertical));
      }
      return new Contents(
          snapshot,
          file,
          snapshot.publication(),
          snapshot.locationFragments().count(),
          new PageCatalog(snapshot),
          new PageRenderer(snapshot.publication()),
          new ReleaseDocuments(snapshot, limits),
          new GuideLibrary(snapshot.guides()),
          ReleaseSite.of(snapshot),
          typeahead);
    }
  }

  /**
   * Opens the release that {@code pointer} names, and prepares its documents, guides and site.
   *
   * @param fetched its snapshot
   * @param limits those of the gateway, which the documents state; null: there are none
   * @param changes what it changed, by the keys of the objects
   * @throws SnapshotException if the file is not what was published, or not readable by this
   *     program
   * @throws IOException if it cannot be read
   */
  static LoadedRelease open(
      CurrentPointer pointer, Fetched fetched, @Nullable Limits limits, Map<String, byte[]> changes)
      throws IOException, SnapshotException {
    if (!fetched.isVerified()) {
      SnapshotFile.verify(fetched.file(), pointer.sha256());
    }
    FileChannel file = FileChannel.open(fetched.file());
    Snapshot snapshot = null;
    boolean opened = false;
    try {
      snapshot = Snapshot.open(fetched.file());
      LoadedRelease release =
          new LoadedRelease(pointer, Contents.of(snapshot, file, limits), changes);
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
  LoadedRelease as(CurrentPointer other, Map<String, byte[]> itsChanges) {
    return new LoadedRelease(other, contents, itsChanges);
  }

  /** What it changed, by the key of the object; empty if that was not read. */
  public Optional<byte[]> changes(String key) {
    return Optional.ofNullable(changes.get(key));
  }

  /** Whether another release is of the same snapshot, so that closing one closes the other. */
  boolean sharesSnapshot(LoadedRelease other) {
    return contents.snapshot == other.contents.snapshot;
  }

  /** Unmaps the snapshot and closes its file; further calls have no effect. */
  void close() {
    contents.snapshot.close();
    closeFile(contents.file);
  }

  /**
   * Whether the file of the snapshot is shorter than it was when it was checked. Reads of what is
   * missing fail. Safe at any time.
   */
  boolean isTruncated() {
    try {
      return file().size() < pointer.size();
    } catch (IOException e) {
      return false; // It was closed, because another release is served now.
    }
  }

  /** Its number, from 1. */
  public long number() {
    return pointer.release();
  }

  /** What was published about it. */
  public CurrentPointer pointer() {
    return pointer;
  }

  /** The file of its snapshot, which may have no name any more. */
  FileChannel file() {
    return contents.file;
  }

  /** Its publication settings. */
  public Publication publication() {
    return contents.publication;
  }

  /** The number of its open locations. */
  public int locations() {
    return contents.locations;
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

  /** Whether it has a site, the HTML pages for people. */
  public boolean hasSite() {
    return contents.site.isPresent();
  }

  /** Its pages for people, if it has any. */
  public Optional<ReleaseSite> site() {
    return contents.site;
  }

  /** Its typeahead in {@code vertical}. */
  public TypeaheadIndex typeahead(Vertical vertical) {
    return Objects.requireNonNull(contents.typeahead.get(vertical));
  }
}
