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
import org.rtodirectory.schemas.source.SnapshotFetch.Fetched;

/**
 * An opened release with everything that requests are answered from, prepared when it is opened.
 * Safe for all threads. Its number, pointer, publication, {@link #locations} and {@link #hasSite}
 * are copies that any thread may read at any time; nothing else must be read once the snapshot is
 * unmapped: see {@link CurrentRelease}.
 */
public final class LoadedRelease {
  private final CurrentPointer pointer;
  private final Snapshot snapshot;
  private final FileChannel file;
  private final Publication publication;
  private final int locations;
  private final PageCatalog pages;
  private final PageRenderer renderer;
  private final ReleaseDocuments documents;
  private final GuideLibrary guides;
  private final Optional<ReleaseSite> site;
  private final Map<Vertical, TypeaheadIndex> typeahead = new EnumMap<>(Vertical.class);
  private final Map<String, byte[]> changes;

  private LoadedRelease(
      CurrentPointer pointer,
      Snapshot snapshot,
      FileChannel file,
      @Nullable Limits limits,
      Map<String, byte[]> changes)
      throws SnapshotException {
    this.pointer = pointer;
    this.snapshot = snapshot;
    this.file = file;
    this.publication = snapshot.publication();
    this.locations = snapshot.locationFragments().count();
    this.pages = new PageCatalog(snapshot);
    this.renderer = new PageRenderer(publication);
    this.documents = new ReleaseDocuments(snapshot, limits);
    this.guides = new GuideLibrary(snapshot.guides());
    this.site = ReleaseSite.of(snapshot);
    for (Vertical vertical : Vertical.values()) {
      typeahead.put(vertical, TypeaheadIndex.of(snapshot, vertical));
    }
    this.changes = changes;
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
      Snapshot.verify(fetched.file(), pointer.sha256());
    }
    FileChannel file = FileChannel.open(fetched.file());
    Snapshot snapshot = null;
    boolean opened = false;
    try {
      snapshot = Snapshot.open(fetched.file());
      LoadedRelease release = new LoadedRelease(pointer, snapshot, file, limits, changes);
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

  /** What it changed, by the key of the object; empty if that was not read. */
  public Optional<byte[]> changes(String key) {
    return Optional.ofNullable(changes.get(key));
  }

  /** Unmaps the snapshot and closes its file; further calls have no effect. */
  void close() {
    snapshot.close();
    closeFile(file);
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
    return file;
  }

  /** Its publication settings. */
  public Publication publication() {
    return publication;
  }

  /** The number of its open locations. */
  public int locations() {
    return locations;
  }

  /** Its lists. */
  public PageCatalog pages() {
    return pages;
  }

  /** Renders the pages of its lists. */
  public PageRenderer renderer() {
    return renderer;
  }

  /** Its documents. */
  public ReleaseDocuments documents() {
    return documents;
  }

  /** Its consumer guides. */
  public GuideLibrary guides() {
    return guides;
  }

  /** Whether it has a site, the HTML pages for people. */
  public boolean hasSite() {
    return site.isPresent();
  }

  /** Its pages for people, if it has any. */
  public Optional<ReleaseSite> site() {
    return site;
  }

  /** Its typeahead in {@code vertical}. */
  public TypeaheadIndex typeahead(Vertical vertical) {
    return Objects.requireNonNull(typeahead.get(vertical));
  }
}
