package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.SitePathIndex;
import org.rtodirectory.schemas.snapshot.ZipCentroids;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;
import org.rtodirectory.schemas.text.Folding;
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
  private final StoreLists lists;

  SearchPages(
      SiteCatalog catalog, SiteFrames frames, RowViews rows, PlacePages places, StoreLists lists) {
    this.catalog = catalog;
    this.frames = frames;
    this.rows = rows;
    this.places = places;
    this.lists = lists;
  }

  /**
   * The results of a part on a page.
   *
   * @param more the address of the next ten; null if there are none
   */
  record Part(String heading, List<Views.Row> rows, @Nullable String more) {}

  private record Suggestions(boolean guess, List<Suggestion> results) {}

  private record Suggestion(String name, String note, String url) {}

  String page(SiteSearch search) {
    Optional<StoreLists.Stores> stores = stores(search);
    return stores.isPresent() && !search.narrowing().isNone()
        ? lists.page(stores.get(), search.narrowing(), 1)
        : found(search, stores);
  }

  /** The stores of the first part that has any. */
  private Optional<StoreLists.Stores> stores(SiteSearch search) {
    return search.found().entrySet().stream()
        .findFirst()
        .map(
            found ->
                new StoreLists.Stores(
                    "Stores for “" + search.text() + "”",
                    List.of(new Views.Link(address(search, found.getKey(), 1), "Search")),
                    parameters(search, found.getKey()),
                    StoreLists.Order.MATCH,
                    found.getValue().stream()
                        .flatMap(entry -> row(entry).stream())
                        .mapToInt(row -> row)
                        .toArray()));
  }

  private String found(SiteSearch search, Optional<StoreLists.Stores> stores) {
    boolean isFirst = search.page() == 1;
    String number = isFirst ? "" : ", page " + search.page();
    String title = search.text().isEmpty() ? "Search" : "Search for " + search.text() + number;
    Views.Frame frame =
        frames.unlisted(title, "Find a city, company or store.", search.part(), List.of());
    List<Part> parts = new ArrayList<>();
    List<Views.Row> pages = pages(search);
    if (isFirst && !pages.isEmpty()) {
      parts.add(new Part("On this site", pages, null));
    }
    search
        .found()
        .forEach(
            (vertical, found) -> {
              if (isFirst || vertical == search.part()) {
                parts.add(part(search, vertical, found));
              }
            });
    Vertical part = search.part();
    Views.Pager pager =
        isFirst || part == null
            ? new Views.Pager(null, null, List.of())
            : SiteFrames.pager(
                search.page(),
                (entries(search, part).size() - 1) / SiteSearch.PER_PAGE + 1,
                page -> address(search, part, page));
    return Views.html(
        (out, none) ->
            JtefoundGenerated.render(
                out,
                none,
                frame,
                search.text(),
                message(search, pages),
                parts,
                pager,
                parts.isEmpty() ? places.homeSections() : List.of(),
                stores.flatMap(of -> lists.form(of, Narrowing.NONE))));
  }

  private static List<SearchResult> entries(SiteSearch search, Vertical part) {
    return search.found().getOrDefault(part, List.of());
  }

  /** The pages of states, sections and guides that a query names. */
  private List<Views.Row> pages(SiteSearch search) {
    Set<String> words = new LinkedHashSet<>(Folding.words(Folding.fold(search.text())));
    Optional<SiteSection> named =
        catalog.sections().stream().filter(section -> section.isNamedBy(words)).findFirst();
    words.removeAll(SiteSection.NAMES);
    if (words.size() > 1) {
      words.remove("in"); // Alone, it is Indiana.
    }
    Integer state =
        UsState.named(String.join(" ", words))
            .map(of -> catalog.cities().stateOf(Folding.fold(of.name()).replace(' ', '-')))
            .orElse(null);
    List<Views.Row> pages = new ArrayList<>();
    catalog.sections().stream()
        .filter(section -> named.isEmpty() || named.get().equals(section))
        .sorted(Comparator.comparing(section -> section.vertical() != search.part()))
        .forEach(
            section -> {
              if (state != null) {
                catalog.statePages(section).stream()
                    .filter(page -> page.row() == state)
                    .map(page -> row(page, section.count(catalog.state(page).stores(section))))
                    .forEach(pages::add);
              } else if (named.isPresent() && words.isEmpty() && catalog.stores(section) > 0) {
                SitePage page = SiteCatalog.sectionPage(section);
                pages.add(row(page, section.count(catalog.stores(section))));
              }
            });
    for (Guide guide : search.guides()) {
      int row = catalog.snapshot().guides().indexOf(guide);
      pages.add(
          Views.Row.of(
              frames.href(catalog.guidePage(row).encodedPath()),
              guide.title(),
              "Guide · " + guide.summary()));
    }
    return pages;
  }

  private Views.Row row(SitePage page, String note) {
    return Views.Row.of(link(page).href(), link(page).label(), note);
  }

  private static String message(SiteSearch search, List<Views.Row> pages) {
    if (search.problem() != null) {
      return search.problem();
    }
    if (search.found().isEmpty() && pages.isEmpty()) {
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
        found.subList(from, end).stream().map(entry -> row(entry, search.zip())).toList(),
        end < found.size() ? address(search, vertical, search.page() + 1) : null);
  }

  private static Map<String, String> parameters(SiteSearch search, Vertical part) {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("q", search.text());
    parameters.put("part", part.code());
    return parameters;
  }

  private String address(SiteSearch search, Vertical part, int page) {
    return lists.address(parameters(search, part)) + (page == 1 ? "" : "&page=" + page);
  }

  private Views.Row row(SearchResult entry, @Nullable String zip) {
    return row(entry)
        .map(row -> catalog.snapshot().locationFragments().read(row, Location.class))
        .map(store -> rows.row(store, true).with(miles(store, zip)))
        .orElseGet(() -> rows.row(entry));
  }

  /** The row of an entry that is a store. */
  private Optional<Integer> row(SearchResult entry) {
    return entry.type() != SearchResult.Type.STORE
        ? Optional.empty()
        : PercentEncoding.decodePath(entry.url())
            .flatMap(catalog.snapshot().sitePaths()::find)
            .filter(target -> target.kind() == SitePathIndex.Kind.LOCATION)
            .map(SitePathIndex.Target::row);
  }

  /** How far a store is from a ZIP code; null if that is not known, or nobody asks. */
  static @Nullable String miles(Location store, @Nullable String zip) {
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
    pages(search)
        .forEach(page -> results.add(new Suggestion(page.name(), page.place(), page.href())));
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
    Views.Row row = row(entry, search.zip());
    boolean isStore = entry.type() == SearchResult.Type.STORE;
    String what = !isStore ? row.place() : row.note() == null ? "Store" : row.note();
    return search.isGuess() ? "Similar: " + what : what;
  }

  String notFound(String text, List<SearchResult> found, @Nullable SitePage near, boolean isFirst) {
    Views.Frame frame =
        frames.unlisted(
            "There is nothing here", "The address may be old or mistyped.", null, List.of());
    Map<String, Views.Link> links = new LinkedHashMap<>();
    if (near != null && isFirst) {
      links.put(frames.href(near.encodedPath()), link(near));
    }
    for (SearchResult entry : found) {
      Vertical vertical = catalog.verticalOf(entry.url());
      String part =
          vertical == null || entry.type() != SearchResult.Type.CITY
              ? ""
              : SiteSection.label(vertical) + " · ";
      String note = part + rows.row(entry).place();
      String href = frames.href(entry.url());
      links.putIfAbsent(href, new Views.Link(href, entry.name(), note));
    }
    if (near != null) {
      links.putIfAbsent(frames.href(near.encodedPath()), link(near));
    }
    return Views.html(
        (out, none) ->
            JtenotFoundGenerated.render(out, none, frame, text, List.copyOf(links.values())));
  }

  private Views.Link link(SitePage page) {
    SiteSection section = catalog.section(page);
    String label =
        switch (page.kind()) {
          case CITY -> {
            SiteCities.City city = catalog.cities().city(page.row());
            yield city.name() + ", " + city.state();
          }
          case STATE -> section.title() + " in " + catalog.state(page).name();
          case SECTION -> section.title();
          case COMPANY -> catalog.company(page.row()).name();
          case COMPANIES -> "Companies";
          case GUIDES -> "Guides";
          default -> frames.look().header().name();
        };
    return new Views.Link(frames.href(page.encodedPath()), label);
  }
}
