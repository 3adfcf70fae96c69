package org.rtodirectory.edge.release;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.rtodirectory.document.ApiDocuments;
import org.rtodirectory.document.DocsPage;
import org.rtodirectory.edge.guide.GuideLibrary;
import org.rtodirectory.edge.typeahead.TypeaheadIndex;
import org.rtodirectory.page.PageCatalog;
import org.rtodirectory.page.PageRenderer;
import org.rtodirectory.query.Endpoint;
import org.rtodirectory.release.CurrentPointer;
import org.rtodirectory.resource.Publication;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.snapshot.Snapshot;
import org.rtodirectory.snapshot.SnapshotException;
import org.rtodirectory.snapshot.SnapshotFile;

/**
 * A release with everything that it answers with, opened. What only few requests need is made by
 * {@link #prepare}, or by the first of them if that comes before. Safe for all threads.
 */
public final class LoadedRelease {
  private final CurrentPointer pointer;
  private final Snapshot snapshot;
  private final PageCatalog pages;
  private final PageRenderer renderer;
  private final ReleaseDocuments documents;
  private final GuideLibrary guides;
  private final Map<String, byte[]> noticePages;
  private final Map<Vertical, TypeaheadIndex> typeahead;

  private LoadedRelease(CurrentPointer pointer, Snapshot snapshot) throws SnapshotException {
    this.pointer = pointer;
    this.snapshot = snapshot;
    this.pages = new PageCatalog(snapshot);
    this.renderer = new PageRenderer(snapshot.publication());
    this.documents = new ReleaseDocuments(snapshot);
    this.guides = new GuideLibrary(snapshot.guides());
    this.noticePages = new ConcurrentHashMap<>();
    this.typeahead = new EnumMap<>(Vertical.class);
    for (Vertical vertical : Vertical.values()) {
      typeahead.put(vertical, TypeaheadIndex.of(snapshot, vertical));
    }
  }

  private LoadedRelease(CurrentPointer pointer, LoadedRelease same) {
    this.pointer = pointer;
    this.snapshot = same.snapshot;
    this.pages = same.pages;
    this.renderer = same.renderer;
    this.documents = same.documents;
    this.guides = same.guides;
    this.noticePages = same.noticePages;
    this.typeahead = same.typeahead;
  }

  /**
   * Opens the release that {@code pointer} names.
   *
   * @param file its snapshot
   * @throws SnapshotException if the file is not what was published, or not readable by this
   *     program
   * @throws IOException if it cannot be read
   */
  static LoadedRelease open(CurrentPointer pointer, Path file)
      throws IOException, SnapshotException {
    SnapshotFile.verify(file, pointer.sha256());
    return new LoadedRelease(pointer, Snapshot.open(file));
  }

  /** The release that {@code other} names, which is made of the same snapshot. */
  LoadedRelease as(CurrentPointer other) {
    return new LoadedRelease(other, this);
  }

  /** Makes its documents and the index of its guides, unless they are made; waits for both. */
  void prepare() {
    documents.get();
    guides.prepare();
  }

  /** Its number, from 1. */
  public long number() {
    return pointer.release();
  }

  /** What was published about it. */
  public CurrentPointer pointer() {
    return pointer;
  }

  /** Who publishes it. */
  public Publication publication() {
    return snapshot.publication();
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
  public ApiDocuments documents() {
    return documents.get();
  }

  /** Its consumer guides. */
  public GuideLibrary guides() {
    return guides;
  }

  /**
   * Its documentation page with a notice that says which parameters of a request were invalid.
   *
   * @param invalid parameters that {@code endpoint} knows, in its order; there are few such pages,
   *     so each is rendered once
   */
  public byte[] docsPage(Endpoint endpoint, List<String> invalid) {
    String name = endpoint.code() + " " + String.join(",", invalid);
    return noticePages.computeIfAbsent(
        name, added -> DocsPage.render(publication(), endpoint.code(), invalid));
  }

  /** Its typeahead in {@code vertical}. */
  public TypeaheadIndex typeahead(Vertical vertical) {
    TypeaheadIndex index = typeahead.get(vertical);
    if (index == null) {
      throw new IllegalStateException("every vertical has an index");
    }
    return index;
  }

  /** How many open locations it has. */
  public int locations() {
    return snapshot.locationFragments().count();
  }
}
