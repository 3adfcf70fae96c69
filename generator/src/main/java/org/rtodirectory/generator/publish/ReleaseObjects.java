package org.rtodirectory.generator.publish;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.publish.ReleaseObject.ApiDocument;
import org.rtodirectory.generator.publish.ReleaseObject.ApiPage;
import org.rtodirectory.generator.publish.ReleaseObject.Kind;
import org.rtodirectory.generator.publish.ReleaseObject.SiteAsset;
import org.rtodirectory.generator.publish.ReleaseObject.SiteHtml;
import org.rtodirectory.schemas.contract.ApiDocuments;
import org.rtodirectory.schemas.page.Listing;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.page.PageRenderer;
import org.rtodirectory.schemas.web.Asset;
import org.rtodirectory.schemas.web.SiteCatalog;
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
  private @Nullable List<ApiDocument> documents;

  private ReleaseObjects(PageCatalog pages) {
    this.pages = pages;
    this.renderer = new PageRenderer(pages.snapshot().publication());
    this.site = SiteCatalog.of(pages.snapshot());
    this.siteRenderer = site == null ? null : new SiteRenderer(site);
    if (site != null) {
      site.assets().forEach(asset -> assets.put(asset.key(), asset));
    }
  }

  /** The objects of the release with these pages. Costs one pass over its locations. */
  public static ReleaseObjects of(PageCatalog pages) {
    return new ReleaseObjects(pages);
  }

  /** The pages of the API. */
  public PageCatalog pages() {
    return pages;
  }

  /** How the site is made, for the record of the release; empty without a site. */
  public String siteFormat() {
    return site == null ? "" : ReleaseObject.siteFormat();
  }

  /** Digests of the documents by key, for the record of the release. */
  public SortedMap<String, String> documentDigests() {
    SortedMap<String, String> digests = new TreeMap<>();
    documents().forEach(document -> digests.put(document.key(), document.digest()));
    return Collections.unmodifiableSortedMap(digests);
  }

  private synchronized List<ApiDocument> documents() {
    if (documents == null) {
      documents = ApiDocuments.of(pages.snapshot()).all().stream().map(ApiDocument::new).toList();
    }
    return documents;
  }

  /** Passes on every object, always in the same order, kind by kind. */
  public void forEach(Consumer<ReleaseObject> action) {
    for (Kind kind : Kind.values()) {
      forEach(kind, action);
    }
  }

  /** Passes on every object of a kind, always in the same order. */
  void forEach(Kind kind, Consumer<ReleaseObject> action) {
    switch (kind) {
      case PAGE ->
          pages.forEach(
              (firstPage, listing) -> {
                for (long page = 1; page <= listing.staticPages(); page++) {
                  action.accept(new ApiPage(renderer, firstPage, listing, page));
                }
              });
      case DOCUMENT -> documents().forEach(action);
      case ASSET -> assets.values().forEach(asset -> action.accept(new SiteAsset(asset)));
      case SITE_PAGE -> {
        if (site != null) {
          site.forEach(page -> action.accept(html(page)));
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

  /** The titles of the families in report order. */
  List<String> families() {
    List<String> families = new ArrayList<>();
    for (PageKey.Family family : PageKey.Family.values()) {
      families.add(family.title());
    }
    if (site != null) {
      families.add(SiteAsset.FAMILY);
      for (SitePage.Kind kind : SitePage.Kind.values()) {
        families.add(kind.title());
      }
    }
    families.add(ApiDocument.FAMILY);
    return families;
  }

  /** The object of the site with the key of {@code other}; null if there is none. */
  @Nullable ReleaseObject findOfSite(ReleaseObject other) {
    if (other instanceof SiteHtml html && site != null) {
      SitePage own = site.findSame(html.page());
      return own == null ? null : html(own);
    }
    Asset asset = assets.get(other.key());
    return asset == null ? null : new SiteAsset(asset);
  }

  /**
   * Passes on the key and the family of every page and object of the site whose key no object of
   * {@code other} has.
   */
  void forEachNotIn(ReleaseObjects other, BiConsumer<String, String> action) {
    pages.forEach(
        (firstPage, listing) -> {
          long kept = other.pages.find(firstPage).map(Listing::staticPages).orElse(0L);
          for (long page = kept + 1; page <= listing.staticPages(); page++) {
            action.accept(
                firstPage.withPage(page).toString(), firstPage.family().orElseThrow().title());
          }
        });
    assets.keySet().stream()
        .filter(key -> !other.assets.containsKey(key))
        .forEach(key -> action.accept(key, SiteAsset.FAMILY));
    Consumer<SitePage> vanished = page -> action.accept(page.key(), page.kind().title());
    if (site != null && other.site != null) {
      site.forEachNotIn(other.site, vanished);
    } else if (site != null) {
      site.forEach(vanished);
    }
  }

  private SiteHtml html(SitePage page) {
    return new SiteHtml(Objects.requireNonNull(siteRenderer), page);
  }
}
