package org.rtodirectory.generator.objects;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.objects.ReleaseObject.ObjectKind;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.schemas.api.Company;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.contract.ApiDocuments;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.page.PageRenderer;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.web.form.SiteSearch;
import org.rtodirectory.schemas.web.render.ChangesPage;
import org.rtodirectory.schemas.web.render.SiteRenderer;
import org.rtodirectory.schemas.web.site.PublisherLinks;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SitePage;

/**
 * The objects of one release: pages of the API, documents, and the website if it has one. Pages are
 * rendered one at a time, so memory does not grow with their number. Immutable.
 */
public final class ReleaseObjects {
  /** The paths that gateways answer by themselves. No object may have one of these paths. */
  private static final Set<String> GATEWAY_PATHS =
      Set.of(SiteSearch.PATH, ChangesPage.PATH, "/mcp");

  private final PageCatalog pages;
  private final PageRenderer renderer;
  private final @Nullable SiteCatalog site;
  private final @Nullable SiteRenderer siteRenderer;
  private final Map<String, ReleaseObject> assets = new LinkedHashMap<>();
  private final Map<String, ReleaseObject> documents = new LinkedHashMap<>();

  private ReleaseObjects(PageCatalog pages) {
    this.pages = pages;
    this.renderer = new PageRenderer(pages.snapshot().publication());
    this.site = SiteCatalog.of(pages.snapshot());
    this.siteRenderer = site == null ? null : new SiteRenderer(site);
    if (site != null) {
      site.assets().forEach(asset -> assets.put(asset.key(), ReleaseObject.of(asset)));
    }
    ApiDocuments.of(pages.snapshot()).all().stream()
        .map(ReleaseObject::of)
        .forEach(document -> documents.put(document.key(), document));
  }

  /** Returns the objects of the release with these pages. Reads all locations once. */
  public static ReleaseObjects of(PageCatalog pages) {
    return new ReleaseObjects(pages);
  }

  public PageCatalog pages() {
    return pages;
  }

  /**
   * Passes every object to {@code action}, always in the same order, kind by kind.
   *
   * @throws Refusal if a page of the site has the key of a document or of another page, or the path
   *     of a page that gateways answer
   */
  public void forEach(Consumer<ReleaseObject> action) {
    for (ObjectKind kind : ObjectKind.values()) {
      forEach(kind, action);
    }
  }

  void forEach(ObjectKind kind, Consumer<ReleaseObject> action) {
    switch (kind) {
      case API_PAGE ->
          pages.forEach(
              (firstKey, list) -> {
                for (long page = 1; page <= list.staticPages(); page++) {
                  action.accept(ReleaseObject.of(renderer, firstKey, list, page));
                }
              });
      case DOCUMENT -> documents.values().forEach(action);
      case ASSET -> assets.values().forEach(action);
      case SITE_PAGE -> {
        if (site != null) {
          SiteRenderer html = Objects.requireNonNull(siteRenderer);
          site.forEach(
              page -> {
                if (GATEWAY_PATHS.contains(page.path())) {
                  throw refusal(page.key(), describe(page), "the page that gateways compute there");
                }
                if (documents.containsKey(page.key())) {
                  throw refusal(page.key(), "the document " + page.key(), describe(page));
                }
                action.accept(ReleaseObject.of(html, page));
              },
              this::refuseConflict);
        }
      }
    }
  }

  /** Returns a sentence for each dead link in the publisher's texts on the website. */
  public List<String> deadLinks() {
    return site == null
        ? List.of()
        : new PublisherLinks(site)
            .deadLinks(path -> GATEWAY_PATHS.contains(path) || hasDocument(path.substring(1)));
  }

  private boolean hasDocument(String key) {
    return documents.containsKey(key) || documents.containsKey(key + "/index.html");
  }

  private void refuseConflict(SitePage page, SitePage owner) {
    throw refusal(page.key(), describe(page), describe(owner));
  }

  private static Refusal refusal(String key, String owner, String otherOwner) {
    return new Refusal(
        "Refused: "
            + owner
            + " and "
            + otherOwner
            + " would both be published as "
            + key
            + ". Choose path patterns that keep them apart, for example --company-path "
            + SitePaths.DEFAULT_COMPANY
            + ".");
  }

  private String describe(SitePage page) {
    Snapshot snapshot = pages.snapshot();
    return switch (page.kind()) {
      case COMPANY ->
          "the company \""
              + snapshot.companyFragments().read(page.row(), Company.class).name()
              + "\"";
      case STORE -> {
        Location store = snapshot.locationFragments().read(page.row(), Location.class);
        yield "the store of \""
            + store.companyName()
            + "\" at "
            + store.address()
            + ", "
            + store.city();
      }
      default -> "the page " + page.path() + " of the website";
    };
  }

  /** Returns the titles of the families of objects, in the order of reports. */
  List<String> families() {
    List<String> families = new ArrayList<>();
    for (PageKey.Family family : PageKey.Family.values()) {
      families.add(family.title());
    }
    if (site != null) {
      families.add(ReleaseObject.ASSETS);
      for (SitePage.PageKind kind : SitePage.PageKind.values()) {
        families.add(kind.title());
      }
    }
    families.add(ReleaseObject.DOCUMENTS);
    return families;
  }
}
