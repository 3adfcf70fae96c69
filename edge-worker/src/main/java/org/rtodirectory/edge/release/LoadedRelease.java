package org.rtodirectory.edge.release;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.typeahead.TypeaheadIndex;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.contract.ApiDocuments;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.page.PageRenderer;
import org.rtodirectory.schemas.page.PagedList;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;
import org.rtodirectory.schemas.source.SnapshotFetch.Fetched;
import org.rtodirectory.schemas.web.site.SiteSection;

/**
 * An open release with everything that is needed to answer requests. Safe for all threads. The
 * number, the pointer, the publication settings, {@link #locationCount} and {@link #hasSite} are
 * copies that any thread may read at any time. Nothing else may be read after the snapshot is
 * unmapped ({@link CurrentRelease}).
 *
 * @param pointer the pointer that names the release
 * @param file the open file of the snapshot
 * @param publication the settings of the publisher
 * @param locationCount the number of open locations
 * @param pages the lists of companies and locations, divided into pages
 * @param renderer renders these pages
 * @param documents the API documents and guides
 * @param guides the consumer guides
 * @param site the website, or empty if the release has none
 * @param typeahead the search indexes by vertical
 * @param chains the chains, which answers to people count instead of companies
 * @param addresses the distinct addresses of the stores
 * @param changes the JSON with the changes of the release, or empty if it is missing or unusable
 */
public record LoadedRelease(
    CurrentPointer pointer,
    Snapshot snapshot,
    SnapshotFile file,
    Publication publication,
    int locationCount,
    PageCatalog pages,
    PageRenderer renderer,
    ApiDocuments documents,
    GuideLibrary guides,
    Optional<ReleaseSite> site,
    Map<Vertical, TypeaheadIndex> typeahead,
    CompanyChains chains,
    StoreAddresses addresses,
    Optional<byte[]> changes) {

  /**
   * Opens the release that {@code pointer} names, and prepares its documents, guides and website.
   *
   * @param fetched the file of the snapshot
   * @param limits the rate limits that the API documents of the gateway state, or null for none
   * @param changes the JSON with the changes of the release
   * @throws SnapshotException if the file is not the published one, or this program cannot read its
   *     format
   * @throws IOException if the file cannot be read
   */
  static LoadedRelease open(
      CurrentPointer pointer, Fetched fetched, @Nullable Limits limits, Optional<byte[]> changes)
      throws IOException, SnapshotException {
    SnapshotFile file = SnapshotFile.open(fetched.file());
    Snapshot snapshot = null;
    boolean isOpened = false;
    try {
      if (!fetched.isVerified()) {
        Snapshot.verify(fetched.file(), pointer.sha256());
      }
      snapshot = Snapshot.open(fetched.file());
      LoadedRelease release = of(pointer, snapshot, file, limits, changes);
      isOpened = true;
      return release;
    } finally {
      if (!isOpened) {
        if (snapshot != null) {
          snapshot.close();
        }
        file.close();
      }
    }
  }

  private static LoadedRelease of(
      CurrentPointer pointer,
      Snapshot snapshot,
      SnapshotFile file,
      @Nullable Limits limits,
      Optional<byte[]> changes)
      throws SnapshotException {
    Map<Vertical, TypeaheadIndex> typeahead = new EnumMap<>(Vertical.class);
    for (Vertical vertical : Vertical.values()) {
      typeahead.put(vertical, TypeaheadIndex.of(snapshot, vertical));
    }
    Optional<ReleaseSite> site = ReleaseSite.of(snapshot);
    return new LoadedRelease(
        pointer,
        snapshot,
        file,
        snapshot.publication(),
        snapshot.locationFragments().count(),
        new PageCatalog(snapshot),
        new PageRenderer(snapshot.publication()),
        ApiDocuments.of(snapshot, limits),
        new GuideLibrary(snapshot.guides()),
        site,
        typeahead,
        CompanyChains.of(snapshot),
        StoreAddresses.of(snapshot),
        changes.filter(json -> ChangesFile.hasUsableChanges(json, site.orElse(null))));
  }

  /** Unmaps the snapshot and closes its file. Further calls have no effect. */
  void close() {
    snapshot.close();
    file.close();
  }

  /** Returns the number of the release, from 1. */
  public long number() {
    return pointer.release();
  }

  /** Returns whether the release has a website. */
  public boolean hasSite() {
    return site.isPresent();
  }

  /** Returns the search index of {@code vertical}. */
  public TypeaheadIndex typeahead(Vertical vertical) {
    return Objects.requireNonNull(typeahead.get(vertical));
  }

  /**
   * Returns the stores of a city that the website shows at a path.
   *
   * @param city the number of the city among the site paths
   * @param path the decoded path of a page of the city
   */
  public PagedList storesOfCity(int city, String path) {
    SitePaths paths = publication.paths();
    SiteSection section =
        SiteSection.ofCity(
            snapshot.sitePaths().city(city),
            path,
            SiteSection.of(paths, snapshot.locationKinds()),
            paths);
    return new PagedList(
        snapshot.locationFragments(), snapshot.locations().cityRows(city, section.filter()));
  }
}
