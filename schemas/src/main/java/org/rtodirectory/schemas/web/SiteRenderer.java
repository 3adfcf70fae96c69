package org.rtodirectory.schemas.web;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.SearchResult;

/**
 * A renderer of the pages of a site. A page is a pure function of the snapshot. Immutable and safe
 * for all threads.
 */
public final class SiteRenderer {
  private final SiteCatalog catalog;
  private final SiteFrames frames;
  private final PlacePages places;
  private final StoreLists lists;
  private final StorePages stores;
  private final CompanyPages companies;
  private final CompanyLists companyLists;
  private final CostPages costs;
  private final GuidePages guides;
  private final SearchPages searches;

  public SiteRenderer(SiteCatalog catalog) {
    this.catalog = catalog;
    this.frames = new SiteFrames(catalog);
    RowViews rowViews = new RowViews(catalog.rows(), frames);
    Nearby nearby = new Nearby(catalog.snapshot());
    this.places = new PlacePages(catalog, frames, nearby);
    this.lists = new StoreLists(catalog, frames, rowViews, nearby);
    this.stores = new StorePages(catalog, frames, rowViews, nearby, lists);
    this.companies = new CompanyPages(catalog, frames, rowViews, nearby, lists);
    this.companyLists = new CompanyLists(catalog, frames, rowViews, nearby);
    this.costs = new CostPages(frames);
    this.guides = new GuidePages(catalog, frames);
    this.searches = new SearchPages(catalog, frames, rowViews, places, lists);
  }

  /** Renders a page in UTF-8, to a new array. Linear in the rows that the page shows. */
  public byte[] render(SitePage page) {
    return switch (page.kind()) {
      case SITEMAP_INDEX -> new Sitemaps(catalog).index();
      case SITEMAP -> new Sitemaps(catalog).render(page.row());
      default -> html(page).getBytes(StandardCharsets.UTF_8);
    };
  }

  private String html(SitePage page) {
    return switch (page.kind()) {
      case HOME -> places.home(page);
      case SECTION -> places.section(page);
      case STATE -> places.state(page);
      case CITY -> stores.city(page);
      case STORE -> stores.store(page);
      case COMPANIES -> companyLists.companies(page);
      case COMPANY -> companies.company(page);
      case COMPANY_STATE -> companies.state(page);
      case GUIDES -> guides.guides(page);
      case GUIDE -> guides.guide(page);
      case COSTS -> costs.page(CostForm.EMPTY);
      case TEXT -> guides.text(page);
      case NOT_FOUND -> searches.notFound("", List.of(), null, false);
      case SITEMAP_INDEX, SITEMAP -> throw new IllegalArgumentException("a sitemap is not HTML");
    };
  }

  /**
   * Renders a filtered and sorted list of stores in UTF-8, or returns null if there is no such
   * list.
   *
   * @param path the decoded path of the page of a city or company
   * @param page the page number, from 1. A number after the last page means the last page
   */
  public byte @Nullable [] filteredList(String path, ListFilter filter, int page) {
    SitePage list = catalog.find(path);
    StoreLists.StoreList stores = list == null ? null : lists.find(list);
    return stores == null
        ? null
        : lists.render(stores, filter, page).getBytes(StandardCharsets.UTF_8);
  }

  public byte[] search(SiteSearch search) {
    return searches.page(search).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Renders in UTF-8 the companies that have stores in a state and whose names contain a text.
   *
   * @param state the code of a state. Any other text means every state
   * @param text part of a name. An empty text means every company
   * @param page the page number, from 1. A number after the last page means the last page
   */
  public byte[] companies(String state, String text, int page) {
    return companyLists.matching(state, text, page).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Renders the page for a visitor who has exceeded the rate limit, in UTF-8.
   *
   * @param seconds the time until the limit allows another request
   */
  public byte[] tooMany(long seconds) {
    return searches.tooMany(seconds).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Renders the page of recent updates in UTF-8.
   *
   * @param changes their {@code changes.json}, newest first
   */
  public byte[] changes(List<byte[]> changes) {
    return new ChangesPage(catalog, frames).html(changes).getBytes(StandardCharsets.UTF_8);
  }

  public byte[] costs(CostForm form) {
    return costs.page(form).getBytes(StandardCharsets.UTF_8);
  }

  /** Renders the first results of a search as JSON for the search box. */
  public byte[] suggestions(SiteSearch search) {
    return searches.suggestions(search);
  }

  /**
   * Renders the page for a path that does not exist.
   *
   * @param text the words of the path, which the search box shows
   * @param results the entries that these words find
   * @param near the page that the path resembles, or that contains it, or null if there is none
   * @param isFirst whether {@code near} is more likely than the entries
   */
  public byte[] notFound(
      String text, List<SearchResult> results, @Nullable SitePage near, boolean isFirst) {
    return searches.notFound(text, results, near, isFirst).getBytes(StandardCharsets.UTF_8);
  }
}
