package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.List;
import org.rtodirectory.schemas.api.UsState;

/** Fills the templates with what the snapshot has. Safe for all threads. */
final class SitePages {
  private static final String EXAMPLE =
      "?cash_price=700&payment=22.99&frequency=weekly&number_of_payments=78"
          + "&credit_card.apr_percent=24&loan.apr_percent=12&loan.months=12";

  private final SiteFrames frames;
  private final PlacePages places;
  private final StorePages stores;
  private final CompanyPages companies;
  private final GuidePages guides;
  private final SearchPages searches;
  private final SiteCatalog catalog;

  SitePages(SiteCatalog catalog) {
    this.catalog = catalog;
    this.frames = new SiteFrames(catalog);
    RowViews rowViews = new RowViews(frames);
    this.places = new PlacePages(catalog, frames);
    this.stores = new StorePages(catalog, frames, rowViews);
    this.companies = new CompanyPages(catalog, frames, rowViews);
    this.guides = new GuidePages(catalog, frames);
    this.searches = new SearchPages(catalog, frames, rowViews, places);
  }

  /** What every page shows, whatever its kind. */
  List<String> common() {
    return frames.common();
  }

  /** The address of a page. */
  String href(SitePage page) {
    return frames.href(page.encodedPath());
  }

  /** The pages of searches. */
  SearchPages searches() {
    return searches;
  }

  /** The HTML of a page. */
  String render(SitePage page) {
    return switch (page.kind()) {
      case HOME -> places.home(page);
      case SECTION, STATE -> places.places(page);
      case CITY -> stores.city(page);
      case STORE -> stores.store(page);
      case COMPANIES -> companies.companies(page);
      case COMPANY -> companies.company(page);
      case GUIDES -> guides.guides(page);
      case GUIDE -> guides.guide(page);
      case COSTS -> costs(CostForm.EMPTY);
      case NOT_FOUND -> searches.notFound("", List.of(), false, null);
      case SITEMAP_INDEX, SITEMAP -> throw new IllegalArgumentException("a sitemap is not HTML");
    };
  }

  /** The page that compares costs. */
  String costs(CostForm form) {
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
            "",
            "What renting to own costs beside cash, a credit card, a loan and saving up first.",
            List.of(new Views.Link(href, "Rent or buy?")),
            List.of());
    return Views.html(
        (out, none) -> JtecostsGenerated.render(out, none, frame, form, href, href + EXAMPLE));
  }

  /** What a page shows besides its rows and what every page shows. */
  List<String> surroundings(SitePage page) {
    return switch (page.kind()) {
      case HOME -> texts(places.homeSections(), places.homeStates());
      case SECTION, STATE -> texts(places.placesBelow(page), places.crumbs(page));
      case CITY -> stores.citySurroundings(page);
      case STORE -> stores.storeSurroundings(page.row());
      case COMPANY -> companies.companySurroundings(page);
      case COMPANIES -> companies.listSurroundings();
      case GUIDES -> texts(guides.guideLinks(), List.of());
      case SITEMAP_INDEX -> List.of(Integer.toString(catalog.sitemaps()));
      case SITEMAP, GUIDE, COSTS, NOT_FOUND -> List.of();
    };
  }

  /** Whether two pages of the same kind show the same besides rows. */
  boolean hasSameSurroundings(SitePage page, SitePages other, SitePage otherPage) {
    return page.kind() == SitePage.Kind.STORE
        ? stores.hasSameSurroundings(page.row(), other.stores, otherPage.row())
        : surroundings(page).equals(other.surroundings(otherPage));
  }

  private static List<String> texts(List<Views.Link> some, List<Views.Link> more) {
    List<String> texts = new ArrayList<>();
    some.forEach(link -> texts.add(link.toString()));
    more.forEach(link -> texts.add(link.toString()));
    return texts;
  }

  /** The numbers of the companies that a page of their list shows. */
  int[] listed(SitePage page) {
    return companies.listed(page);
  }

  /** The rows of the stores that a list shows. */
  int[] rows(SitePage page) {
    return switch (page.kind()) {
      case CITY -> stores.rows(page);
      case COMPANY -> companies.storeRows(page);
      default -> new int[0];
    };
  }

  /** What the title of a page of a list ends with. */
  static String numbered(SitePage page) {
    return page.number() == 1 ? "" : ", page " + page.number();
  }

  /** The sentence that a page of a list has behind the first. */
  static String numberedSentence(SitePage page) {
    return page.number() == 1 ? "" : " Page " + page.number() + ".";
  }

  /** The name of a state; its code if it has none. */
  static String stateName(String code) {
    return UsState.of(code).map(UsState::name).orElse(code);
  }
}
