package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.api.Vertical;

/** Fills the templates with what the snapshot has. Safe for all threads. */
final class SitePages {
  private final SiteFrames frames;
  private final PlacePages places;
  private final StorePages stores;
  private final CompanyPages companies;
  private final GuidePages guides;
  private final RowViews rowViews;
  private final SiteCatalog catalog;

  SitePages(SiteCatalog catalog) {
    this.catalog = catalog;
    this.frames = new SiteFrames(catalog);
    this.rowViews = new RowViews(frames);
    this.places = new PlacePages(catalog, frames);
    this.stores = new StorePages(catalog, frames, rowViews);
    this.companies = new CompanyPages(catalog, frames, rowViews);
    this.guides = new GuidePages(catalog, frames);
  }

  /** What every page shows, whatever its kind. */
  List<String> common() {
    return frames.common();
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
      case NOT_FOUND -> notFound();
      case SITEMAP_INDEX, SITEMAP -> throw new IllegalArgumentException("a sitemap is not HTML");
    };
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
      case SITEMAP, GUIDE, NOT_FOUND -> List.of();
    };
  }

  private static List<String> texts(List<Views.Link> some, List<Views.Link> more) {
    List<String> texts = new ArrayList<>();
    some.forEach(link -> texts.add(link.toString()));
    more.forEach(link -> texts.add(link.toString()));
    return texts;
  }

  /** The rows that a list shows: stores, or listed companies. */
  int[] rows(SitePage page) {
    return switch (page.kind()) {
      case CITY -> stores.rows(page);
      case COMPANY -> companies.storeRows(page);
      case COMPANIES -> companies.listRows(page);
      default -> new int[0];
    };
  }

  /** The page of a search. */
  String search(
      String text,
      @Nullable Vertical first,
      Map<Vertical, List<SearchResult>> results,
      @Nullable String problem) {
    String title = text.isEmpty() ? "Search" : "Search for " + text;
    Views.Frame frame = frames.unlisted(title, "Find a city, company or store.", first);
    List<Views.Group> groups = new ArrayList<>();
    int count = 0;
    for (Map.Entry<Vertical, List<SearchResult>> found : results.entrySet()) {
      if (!found.getValue().isEmpty()) {
        count += found.getValue().size();
        groups.add(
            new Views.Group(
                SiteSection.label(found.getKey()),
                null,
                found.getValue().stream().map(rowViews::row).toList()));
      }
    }
    String message =
        problem != null
            ? problem
            : count == 0
                ? "Nothing is found for “" + text + "”."
                : SiteText.count(count, "result", "results") + " for “" + text + "”.";
    return Views.html(
        Views.PAGE_LENGTH,
        (out, none) ->
            JtefoundGenerated.render(
                out, none, frame, text, message, groups, places.homeSections()));
  }

  private String notFound() {
    Views.Frame frame =
        frames.unlisted("There is nothing here", "The address may be old or mistyped.", null);
    return Views.html(
        Views.PAGE_LENGTH, (out, none) -> JtenotFoundGenerated.render(out, none, frame));
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
