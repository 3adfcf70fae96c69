package org.rtodirectory.schemas.web.render;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.web.form.CostForm;
import org.rtodirectory.schemas.web.form.ListFilter;
import org.rtodirectory.schemas.web.form.SiteSearch;
import org.rtodirectory.schemas.web.site.NearbyPlaces;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SitePage;
import org.rtodirectory.schemas.web.site.Sitemaps;

/**
 * The renderer of the pages of a site, in UTF-8. The snapshot and the arguments of a method
 * determine the bytes of a page. Immutable and safe for all threads.
 */
public final class SiteRenderer {
  private final SiteCatalog catalog;
  private final PageFrames frames;
  private final PlacePages places;
  private final StoreLists storeLists;
  private final CityPages cities;
  private final StorePages stores;
  private final CompanyPages companies;
  private final CompanyLists companyLists;
  private final CostPages costs;
  private final GuidePages guides;
  private final SearchPages searches;

  public SiteRenderer(SiteCatalog catalog) {
    this.catalog = catalog;
    this.frames = new PageFrames(catalog);
    RowViews rowViews = new RowViews(catalog.rows(), frames);
    NearbyPlaces nearby = new NearbyPlaces(catalog.snapshot());
    this.places = new PlacePages(catalog, frames, nearby);
    this.storeLists = new StoreLists(catalog, frames, rowViews, nearby);
    CityViews cityViews = new CityViews(catalog, frames, nearby);
    this.cities = new CityPages(catalog, frames, rowViews, nearby, storeLists, cityViews);
    this.stores = new StorePages(catalog, frames, rowViews, nearby, cityViews);
    this.companies = new CompanyPages(catalog, frames, rowViews, nearby, storeLists);
    this.companyLists = new CompanyLists(catalog, frames, rowViews, nearby);
    this.costs = new CostPages(frames);
    this.guides = new GuidePages(catalog, frames);
    this.searches = new SearchPages(catalog, frames, rowViews, places, storeLists);
  }

  /** Renders a page to a new array. Linear in the rows that the page shows. */
  public byte[] render(SitePage page) {
    return switch (page.kind()) {
      case SITEMAP_INDEX -> new Sitemaps(catalog).index();
      case SITEMAP -> new Sitemaps(catalog).render(page.row());
      default -> html(page);
    };
  }

  private byte[] html(SitePage page) {
    return switch (page.kind()) {
      case HOME -> places.renderHome(page);
      case SECTION -> places.renderSection(page);
      case STATE -> places.renderState(page);
      case CITY -> cities.render(page);
      case STORE -> stores.render(page);
      case COMPANIES -> companyLists.renderAll(page);
      case COMPANY -> companies.renderCompany(page);
      case COMPANY_STATE -> companies.renderState(page);
      case GUIDES -> guides.renderGuides(page);
      case GUIDE -> guides.renderGuide(page);
      case COSTS -> costs.render(CostForm.EMPTY);
      case TEXT -> guides.renderText(page);
      case NOT_FOUND -> searches.renderNotFound("", List.of(), null, false);
      case SITEMAP_INDEX, SITEMAP -> throw new IllegalArgumentException("a sitemap is not HTML");
    };
  }

  /**
   * Renders a filtered and sorted list of stores, or returns null if there is no such list.
   *
   * @param path the decoded path of the page of a city or company
   * @param page the page number, from 1. A number after the last page means the last page
   */
  public byte @Nullable [] renderFilteredList(String path, ListFilter filter, int page) {
    SitePage sitePage = catalog.find(path);
    StoreLists.StoreList list = sitePage == null ? null : storeLists.listOf(sitePage);
    return list == null ? null : storeLists.render(list, filter, page);
  }

  /** Renders a page of search results. */
  public byte[] renderSearch(SiteSearch search) {
    return searches.renderSearch(search);
  }

  /**
   * Renders the companies that have stores in a state and whose names or brands contain a text.
   *
   * @param state the code of a state. Any other text means every state
   * @param text part of a name. An empty text means every company
   * @param page the page number, from 1. A number after the last page means the last page
   */
  public byte[] renderCompanies(String state, String text, int page) {
    return companyLists.renderMatching(state, text, page);
  }

  /**
   * Renders the page for a visitor who has exceeded the rate limit.
   *
   * @param seconds the time until the limit allows another request
   */
  public byte[] renderRateLimited(long seconds) {
    return searches.renderRateLimited(seconds);
  }

  /**
   * Renders the page of recent updates.
   *
   * @param changesFiles the {@code changes.json} of releases, newest first
   */
  public byte[] renderChanges(List<byte[]> changesFiles) {
    return new ChangesPage(catalog, frames).render(changesFiles);
  }

  /** Renders the page that compares costs, with a visitor's figures. */
  public byte[] renderCosts(CostForm form) {
    return costs.render(form);
  }

  /** Renders the first results of a search as JSON for the search box. */
  public byte[] renderSuggestions(SiteSearch search) {
    return searches.renderSuggestions(search);
  }

  /**
   * Renders the page for a path that does not exist.
   *
   * @param text the words of the path, which the search box shows
   * @param similarEntries the entries that these words find
   * @param similarPage the page with the most similar path, or null if there is none
   * @param isPageLikelier whether the visitor probably wants {@code similarPage} and not one of the
   *     entries
   */
  public byte[] renderNotFound(
      String text,
      List<SearchResult> similarEntries,
      @Nullable SitePage similarPage,
      boolean isPageLikelier) {
    return searches.renderNotFound(text, similarEntries, similarPage, isPageLikelier);
  }
}
