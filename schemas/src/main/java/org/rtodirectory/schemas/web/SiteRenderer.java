package org.rtodirectory.schemas.web;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.SearchResult;

/**
 * Renders the pages of a site. A page is a pure function of the snapshot. Immutable; safe for all
 * threads.
 */
public final class SiteRenderer {
  /** The query of the example of a calculation. */
  private static final String EXAMPLE =
      "?cash_price=700&payment=22.99&frequency=weekly&number_of_payments=78"
          + "&credit_card.apr_percent=24&loan.apr_percent=12&loan.months=12";

  private final SiteCatalog catalog;
  private final SiteFrames frames;
  private final PlacePages places;
  private final StoreLists lists;
  private final StorePages stores;
  private final CompanyPages companies;
  private final GuidePages guides;
  private final SearchPages searches;

  public SiteRenderer(SiteCatalog catalog) {
    this.catalog = catalog;
    this.frames = new SiteFrames(catalog);
    RowViews rowViews = new RowViews(frames);
    Nearby nearby = new Nearby(catalog.snapshot());
    this.places = new PlacePages(catalog, frames, nearby);
    this.lists = new StoreLists(catalog, frames, rowViews, nearby);
    this.stores = new StorePages(catalog, frames, rowViews, nearby, lists);
    this.companies = new CompanyPages(catalog, frames, rowViews, nearby, lists);
    this.guides = new GuidePages(catalog, frames);
    this.searches = new SearchPages(catalog, frames, rowViews, places, lists);
  }

  /** The bytes of a page, in UTF-8; a new array for each call. Linear in what the page shows. */
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
      case COMPANIES -> companies.companies(page);
      case COMPANY -> companies.company(page);
      case GUIDES -> guides.guides(page);
      case GUIDE -> guides.guide(page);
      case COSTS -> costsPage(CostForm.EMPTY);
      case TEXT -> guides.text(page);
      case NOT_FOUND -> searches.notFound("", List.of(), null, false);
      case SITEMAP_INDEX, SITEMAP -> throw new IllegalArgumentException("a sitemap is not HTML");
    };
  }

  private String costsPage(CostForm form) {
    String href = frames.href(CostForm.PATH);
    String title =
        !form.problems().isEmpty()
            ? "To correct: rent or buy?"
            : form.options().isEmpty() ? "Rent or buy?" : "Rent or buy: what each way costs";
    Views.Frame frame =
        frames.frame(
            href,
            null,
            title,
            "What renting to own costs beside cash, a credit card, a loan and saving up first.",
            List.of(new Views.Link(href, "Rent or buy?")),
            List.of());
    return Views.html(
        (out, none) -> JtecostsGenerated.render(out, none, frame, form, href, href + EXAMPLE));
  }

  /**
   * A list of stores as a visitor wants it, in UTF-8; null if there is no such list.
   *
   * @param path the decoded path of the page of a city or company
   * @param page from 1; behind the last one, the last one
   */
  public byte @Nullable [] narrowed(String path, Narrowing by, int page) {
    SitePage of = catalog.find(path);
    StoreLists.Stores stores = of == null ? null : lists.of(of);
    return stores == null ? null : lists.page(stores, by, page).getBytes(StandardCharsets.UTF_8);
  }

  public byte[] search(SiteSearch search) {
    return searches.page(search).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * The page of what releases changed, in UTF-8.
   *
   * @param changes their {@code changes.json}, newest first
   */
  public byte[] changes(List<byte[]> changes) {
    return new ChangesPage(catalog, frames).html(changes).getBytes(StandardCharsets.UTF_8);
  }

  public byte[] costs(CostForm form) {
    return costsPage(form).getBytes(StandardCharsets.UTF_8);
  }

  /** The first results of a search as JSON, for the search box. */
  public byte[] suggestions(SiteSearch search) {
    return searches.suggestions(search);
  }

  /**
   * The page for a path that does not exist.
   *
   * @param text the words of the path, which the search box shows
   * @param found the entries that they find
   * @param near the page that the path resembles, or that contains it; null if there is none
   * @param isFirst whether that page is likelier than the entries
   */
  public byte[] notFound(
      String text, List<SearchResult> found, @Nullable SitePage near, boolean isFirst) {
    return searches.notFound(text, found, near, isFirst).getBytes(StandardCharsets.UTF_8);
  }
}
