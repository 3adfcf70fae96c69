package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.publish.ReleaseObject.Kind;
import org.rtodirectory.generator.storage.ParallelObjects;
import org.rtodirectory.schemas.contract.ApiDocuments;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.page.PageRenderer;
import org.rtodirectory.schemas.snapshot.ObjectIndex;
import org.rtodirectory.schemas.web.Asset;
import org.rtodirectory.schemas.web.SiteCatalog;
import org.rtodirectory.schemas.web.SiteCode;
import org.rtodirectory.schemas.web.SitePage;
import org.rtodirectory.schemas.web.SiteRenderer;

/**
 * The objects of one release: pages of the API, documents, and the site if it has one. They are
 * enumerated whenever they are needed and never listed, so that memory does not grow with their
 * number. Look-ups are safe for several threads; the documents are made at their first use.
 */
public final class ReleaseObjects {
  private final PageCatalog pages;
  private final PageRenderer renderer;
  private final @Nullable SiteCatalog site;
  private final @Nullable SiteRenderer siteRenderer;
  private final Map<String, Asset> assets = new LinkedHashMap<>();
  private @Nullable List<ReleaseObject> documents;

  /** As if this code made the pages of the site. */
  ReleaseObjects(PageCatalog pages, SiteCode code) {
    this.pages = pages;
    this.renderer = new PageRenderer(pages.snapshot().publication());
    this.site = SiteCatalog.of(pages.snapshot());
    this.siteRenderer = site == null ? null : new SiteRenderer(site, code);
    if (site != null) {
      site.assets().forEach(asset -> assets.put(asset.key(), asset));
    }
  }

  /** The objects of the release with these pages. Costs one pass over its locations. */
  public static ReleaseObjects of(PageCatalog pages) {
    return new ReleaseObjects(pages, SiteCode.OWN);
  }

  public PageCatalog pages() {
    return pages;
  }

  public SortedSet<String> documentKeys() {
    return documents().stream()
        .map(ReleaseObject::key)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Computes the identity of every object, with a thread for each processor. */
  ObjectIndex.Builder identities() throws IOException {
    ObjectIndex.Builder index = new ObjectIndex.Builder();
    ParallelObjects.<ReleaseObject>forEachOf(
        Runtime.getRuntime().availableProcessors(),
        by -> {},
        this::forEach,
        object -> index.add(ObjectIndex.digest(object.key()), object.identity()));
    return index;
  }

  private synchronized List<ReleaseObject> documents() {
    if (documents == null) {
      documents = ApiDocuments.of(pages.snapshot()).all().stream().map(ReleaseObject::of).toList();
    }
    return documents;
  }

  /** Passes on every object, always in the same order, kind by kind. */
  public void forEach(Consumer<ReleaseObject> action) {
    for (Kind kind : Kind.values()) {
      forEach(kind, action);
    }
  }

  void forEach(Kind kind, Consumer<ReleaseObject> action) {
    switch (kind) {
      case PAGE ->
          pages.forEach(
              (firstPage, listing) -> {
                for (long page = 1; page <= listing.staticPages(); page++) {
                  action.accept(ReleaseObject.of(renderer, firstPage, listing, page));
                }
              });
      case DOCUMENT -> documents().forEach(action);
      case ASSET -> assets.values().forEach(asset -> action.accept(ReleaseObject.of(asset)));
      case SITE_PAGE -> {
        if (site != null) {
          SiteRenderer html = Objects.requireNonNull(siteRenderer);
          site.forEach(page -> action.accept(ReleaseObject.of(html, page)));
        }
      }
    }
  }

  /** How many there are. Costs an enumeration. */
  public int count() {
    int[] count = {0};
    forEach(object -> count[0] = Math.incrementExact(count[0]));
    return count[0];
  }

  List<String> families() {
    List<String> families = new ArrayList<>();
    for (PageKey.Family family : PageKey.Family.values()) {
      families.add(family.title());
    }
    if (site != null) {
      families.add(ReleaseObject.ASSETS);
      for (SitePage.Kind kind : SitePage.Kind.values()) {
        families.add(kind.title());
      }
    }
    families.add(ReleaseObject.DOCUMENTS);
    return families;
  }
}
