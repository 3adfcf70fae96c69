package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.SitePathIndex;
import org.rtodirectory.schemas.snapshot.ZipCentroids;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;
import org.rtodirectory.schemas.text.PercentEncoding;

/** What searches have found: pages of cards, suggestions, and guesses at what was meant. */
final class SearchPages {
  /** The most suggestions of all parts together, if several have some. */
  private static final int SUGGESTIONS = 12;

  private static final int ZIP_DIGITS = 5;

  private final SiteCatalog catalog;
  private final SiteFrames frames;
  private final RowViews rows;
  private final PlacePages places;

  SearchPages(SiteCatalog catalog, SiteFrames frames, RowViews rows, PlacePages places) {
    this.catalog = catalog;
    this.frames = frames;
    this.rows = rows;
    this.places = places;
  }

  /**
   * The results of a part on a page.
   *
   * @param more the address of the next ten; null if there are none
   */
  record Part(String heading, List<Card> cards, @Nullable String more) {}

  /**
   * A result.
   *
   * @param note what it is, or how far away
   * @param isStore whether it is a store, whose telephone number is shown or is said to be unknown
   */
  record Card(Views.Row row, @Nullable String note, boolean isStore) {}

  private record Suggestions(boolean guess, List<Suggestion> results) {}

  private record Suggestion(String name, String note, String url) {}

  /** The page of a search. */
  String page(SiteSearch search) {
    boolean isFirst = search.page() == 1;
    String number = isFirst ? "" : ", page " + search.page();
    String title = search.text().isEmpty() ? "Search" : "Search for " + search.text() + number;
    Views.Frame frame = frames.unlisted(title, "Find a city, company or store.", search.part());
    List<Part> parts = new ArrayList<>();
    search
        .found()
        .forEach(
            (vertical, found) -> {
              if (isFirst || vertical == search.part()) {
                parts.add(part(search, vertical, found));
              }
            });
    Views.Pager pager =
        new Views.Pager(
            isFirst || search.part() == null
                ? null
                : address(search, search.part(), search.page() - 1),
            isFirst || parts.isEmpty() ? null : parts.get(0).more(),
            List.of());
    return Views.html(
        (out, none) ->
            JtefoundGenerated.render(
                out,
                none,
                frame,
                search.text(),
                message(search),
                parts,
                pager,
                parts.isEmpty() ? places.homeSections() : List.of()));
  }

  private static String message(SiteSearch search) {
    if (search.problem() != null) {
      return search.problem();
    }
    if (search.found().isEmpty()) {
      return "Nothing is found for “" + search.text() + "”.";
    }
    if (search.isGuess()) {
      return "No match for “" + search.text() + "”. Similar:";
    }
    String what = "Results for “" + search.text() + "”.";
    return search.zip() == null
        ? what
        : what + " Miles are counted between the centers of ZIP codes.";
  }

  private Part part(SiteSearch search, Vertical vertical, List<SearchResult> found) {
    int from = Math.min(found.size(), (search.page() - 1) * SiteSearch.PER_PAGE);
    int end = Math.min(found.size(), from + SiteSearch.PER_PAGE);
    return new Part(
        SiteSection.label(vertical),
        found.subList(from, end).stream().map(entry -> card(entry, search.zip())).toList(),
        end < found.size() ? address(search, vertical, search.page() + 1) : null);
  }

  private String address(SiteSearch search, Vertical part, int page) {
    return frames.look().search()
        + "?q="
        + PercentEncoding.encode(search.text())
        + "&part="
        + part.code()
        + (page == 1 ? "" : "&page=" + page);
  }

  private Card card(SearchResult entry, @Nullable String zip) {
    Optional<Location> store = store(entry);
    return store.isPresent()
        ? new Card(rows.row(store.get(), true), miles(store.get(), zip), true)
        : new Card(rows.row(entry), null, false);
  }

  private Optional<Location> store(SearchResult entry) {
    return entry.type() != SearchResult.Type.STORE
        ? Optional.empty()
        : PercentEncoding.decodePath(entry.url())
            .flatMap(catalog.snapshot().sitePaths()::find)
            .filter(target -> target.kind() == SitePathIndex.Kind.LOCATION)
            .map(
                target ->
                    catalog.snapshot().locationFragments().read(target.row(), Location.class));
  }

  /** How far a store is from a ZIP code; null if that is not known, or nobody asks. */
  private static @Nullable String miles(Location store, @Nullable String zip) {
    if (zip == null || store.zip().length() < ZIP_DIGITS) {
      return null;
    }
    String own = store.zip().substring(0, ZIP_DIGITS);
    if (own.equals(zip)) {
      return "In ZIP code " + zip;
    }
    Optional<Point> from = ZipCentroids.of(zip);
    return ZipCentroids.of(own)
        .flatMap(point -> from.map(point::miles))
        .map(SiteText::miles)
        .orElse(null);
  }

  /** The first results as JSON: {@code {"guess":false,"results":[{"name","note","url"}]}}. */
  byte[] suggestions(SiteSearch search) {
    List<Suggestion> results = new ArrayList<>();
    int ofEach =
        search.found().size() <= 1 ? SiteSearch.PER_PAGE : SUGGESTIONS / search.found().size();
    boolean isOnlyPart = catalog.searched(null).size() == 1;
    search
        .found()
        .forEach(
            (vertical, found) ->
                found.stream()
                    .limit(ofEach)
                    .forEach(
                        entry ->
                            results.add(
                                new Suggestion(
                                    entry.name(),
                                    note(entry, search)
                                        + (isOnlyPart ? "" : ", " + SiteSection.label(vertical)),
                                    frames.href(entry.url())))));
    return ResourceJson.bytes(new Suggestions(search.isGuess(), results));
  }

  private String note(SearchResult entry, SiteSearch search) {
    Card card = card(entry, search.zip());
    String what =
        !card.isStore() ? card.row().place() : card.note() == null ? "Store" : card.note();
    return search.isGuess() ? "Similar: " + what : what;
  }

  /**
   * The page for a path that does not exist.
   *
   * @param text the words of the path, which the search box shows
   * @param found the entries that they find
   * @param isWeak whether the entries have some of the words only
   * @param above the page that contains what the path leads to; null if there is none
   */
  String notFound(String text, List<SearchResult> found, boolean isWeak, @Nullable SitePage above) {
    Views.Frame frame =
        frames.unlisted("There is nothing here", "The address may be old or mistyped.", null);
    Map<String, Views.Link> links = new LinkedHashMap<>();
    boolean isLikelier = above != null && (isWeak || above.kind() == SitePage.Kind.CITY);
    if (above != null && isLikelier) {
      add(links, link(above));
    }
    found.forEach(
        entry ->
            add(
                links,
                new Views.Link(
                    frames.href(entry.url()),
                    entry.name(),
                    part(entry) + rows.row(entry).place())));
    if (above != null && !isLikelier) {
      add(links, link(above));
    }
    return Views.html(
        (out, none) ->
            JtenotFoundGenerated.render(out, none, frame, text, List.copyOf(links.values())));
  }

  /** What tells the pages of a city from each other. */
  private String part(SearchResult entry) {
    Vertical vertical =
        entry.type() == SearchResult.Type.CITY ? catalog.verticalOf(entry.url()) : null;
    return vertical == null ? "" : SiteSection.label(vertical) + " · ";
  }

  private static void add(Map<String, Views.Link> links, Views.Link link) {
    links.putIfAbsent(link.href(), link);
  }

  private Views.Link link(SitePage page) {
    SiteSection section = catalog.sections().get(page.section());
    String label =
        switch (page.kind()) {
          case CITY -> {
            SiteCities.City city = catalog.cities().city(page.row());
            yield city.name() + ", " + city.state();
          }
          case STATE -> section.title() + " in " + catalog.cities().states().get(page.row()).name();
          case SECTION -> section.title();
          case COMPANY -> catalog.company(page.row()).name();
          case COMPANIES -> "Companies";
          case GUIDES -> "Guides";
          default -> frames.look().name();
        };
    return new Views.Link(frames.href(page.encodedPath()), label);
  }
}
