package org.rtodirectory.schemas.web.render;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.SitePathIndex;
import org.rtodirectory.schemas.text.PercentEncoding;
import org.rtodirectory.schemas.web.form.ListFilter;
import org.rtodirectory.schemas.web.form.SiteSearch;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SitePage;
import org.rtodirectory.schemas.web.site.SiteSection;
import org.rtodirectory.schemas.web.text.Html;
import org.rtodirectory.schemas.web.text.Texts;

/** The pages of search results, the suggestions of the search box, and the page for wrong paths. */
final class SearchPages {
  /** The maximum number of suggested entries if several verticals have results. */
  private static final int MAX_SUGGESTIONS = 12;

  private final SiteCatalog catalog;
  private final PageFrames frames;
  private final SiteLinks siteLinks;
  private final Texts texts;
  private final RowViews rowViews;
  private final PlacePages places;
  private final StoreLists lists;
  private final NamedPages namedPages;

  SearchPages(
      SiteCatalog catalog,
      PageFrames frames,
      RowViews rowViews,
      PlacePages places,
      StoreLists lists) {
    this.catalog = catalog;
    this.frames = frames;
    this.siteLinks = frames.siteLinks();
    this.texts = frames.texts();
    this.rowViews = rowViews;
    this.places = places;
    this.lists = lists;
    this.namedPages = new NamedPages(catalog, frames);
  }

  /**
   * The results in one vertical, or the pages of the site that the query names.
   *
   * @param moreHref the address of the next results, or null if there are none
   */
  record ResultGroup(String heading, String id, List<Views.Row> rows, @Nullable String moreHref) {}

  /**
   * A page of results.
   *
   * @param message a summary of the results, in words
   * @param tabs links to the results of each vertical, if several have results
   * @param links links to the sections of the site, if there are no results
   */
  record ResultsView(
      Views.Frame frame,
      String text,
      String message,
      List<Views.Link> tabs,
      List<ResultGroup> groups,
      Views.Pager pager,
      List<Views.Link> links,
      Optional<StoreLists.FilterForm> form) {}

  /**
   * The page of a path that does not exist.
   *
   * @param links the pages that the path probably stands for, likeliest first
   * @param browse links to the sections of the site
   */
  record NotFoundView(
      Views.Frame frame, String text, List<Views.Link> links, List<Views.Link> browse) {}

  /**
   * The page for a visitor who has exceeded the rate limit.
   *
   * @param seconds the time until the limit allows another request
   * @param browse links to the sections of the site
   */
  record RateLimitedView(Views.Frame frame, long seconds, List<Views.Link> browse) {}

  /** The JSON with the suggestions. */
  private record Suggestions(boolean guess, String message, List<Suggestion> results) {}

  /** A suggestion in the JSON, with a text after its name. */
  private record Suggestion(String name, String note, String url) {}

  byte[] renderSearch(SiteSearch search) {
    Optional<StoreLists.StoreList> stores = foundStores(search);
    return stores.isPresent() && !search.filter().isNone()
        ? lists.render(stores.get(), search.filter(), 1)
        : renderResults(search, stores);
  }

  /** Returns the stores of the first vertical with results. The filter applies only to them. */
  private Optional<StoreLists.StoreList> foundStores(SiteSearch search) {
    return search.results().entrySet().stream()
        .findFirst()
        .map(
            results ->
                new StoreLists.StoreList(
                    texts.format("search.stores", "query", search.text()),
                    address(search, results.getKey(), 1),
                    List.of(
                        new Views.Link(
                            address(search, results.getKey(), 1), texts.get("search.title"))),
                    queryParameters(search, results.getKey()),
                    StoreLists.Order.MATCH,
                    results.getValue().stream()
                        .flatMap(entry -> storeRow(entry).stream())
                        .mapToInt(row -> row)
                        .toArray()));
  }

  private byte[] renderResults(SiteSearch search, Optional<StoreLists.StoreList> stores) {
    boolean isFirstPage = search.page() == 1;
    String title =
        search.text().isEmpty()
            ? texts.get("search.title")
            : texts.format("search.for", "query", search.text());
    Views.Frame frame =
        frames.unindexedFrame(
            isFirstPage ? title : texts.format("title.page", "title", title, "page", search.page()),
            texts.get("search.label"),
            search.firstVertical(),
            List.of());
    List<ResultGroup> groups = new ArrayList<>();
    List<Views.Row> pages = namedPages.find(search);
    if (isFirstPage && !pages.isEmpty()) {
      groups.add(new ResultGroup(texts.get("search.pages"), "pages", pages, null));
    }
    search
        .results()
        .forEach(
            (vertical, entries) -> {
              if (isFirstPage || vertical == search.firstVertical()) {
                groups.add(group(search, vertical, entries));
              }
            });
    Vertical firstVertical = search.firstVertical();
    Views.Pager pager =
        isFirstPage || firstVertical == null
            ? new Views.Pager(null, null, List.of())
            : siteLinks.pager(
                search.page(),
                SiteCatalog.pageCount(entries(search, firstVertical).size(), SiteSearch.PER_PAGE),
                page -> address(search, firstVertical, page));
    ResultsView view =
        new ResultsView(
            frame,
            search.text(),
            describeResults(search, pages),
            tabs(search),
            groups,
            pager,
            groups.isEmpty() ? places.homeSections() : List.of(),
            stores.flatMap(list -> lists.form(list, ListFilter.NONE)));
    return Html.bytes((out, interceptor) -> JteresultsGenerated.render(out, interceptor, view));
  }

  private List<Views.Link> tabs(SiteSearch search) {
    return search.results().size() < 2
        ? List.of()
        : search.results().entrySet().stream()
            .map(
                results ->
                    new Views.Link(
                        search.page() == 1
                            ? "#" + results.getKey().code()
                            : address(search, results.getKey(), 1),
                        SiteSection.label(results.getKey(), texts),
                        results.getValue().size() < SiteSearch.MAX_RESULTS
                            ? texts.number(results.getValue().size())
                            : texts.format("search.more.count", "count", SiteSearch.MAX_RESULTS)))
            .toList();
  }

  private static List<SearchResult> entries(SiteSearch search, Vertical vertical) {
    return search.results().getOrDefault(vertical, List.of());
  }

  private String describeResults(SiteSearch search, List<Views.Row> pages) {
    if (search.problem() != null) {
      return texts.get(search.problem().key());
    }
    if (search.results().isEmpty() && pages.isEmpty()) {
      return texts.format("search.nothing", "query", search.text());
    }
    if (search.isGuess()) {
      return texts.get("search.guess");
    }
    String results = texts.format("search.results", "query", search.text());
    return search.zip() == null
        ? results
        : texts.format(
            "search.results.near", "results", results, "note", texts.get("distance.note"));
  }

  private ResultGroup group(SiteSearch search, Vertical vertical, List<SearchResult> entries) {
    int from = Math.min(entries.size(), (search.page() - 1) * SiteSearch.PER_PAGE);
    int end = Math.min(entries.size(), from + SiteSearch.PER_PAGE);
    return new ResultGroup(
        SiteSection.label(vertical, texts),
        vertical.code(),
        entries.subList(from, end).stream().map(entry -> rowView(entry, search.zip())).toList(),
        end < entries.size() ? address(search, vertical, search.page() + 1) : null);
  }

  private static Map<String, String> queryParameters(SiteSearch search, Vertical vertical) {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("q", search.text());
    parameters.put("part", vertical.code());
    return parameters;
  }

  private String address(SiteSearch search, Vertical vertical, int page) {
    return SiteLinks.withPageParameter(lists.searchHref(queryParameters(search, vertical)), page);
  }

  private Views.Row rowView(SearchResult entry, @Nullable String zip) {
    return storeRow(entry)
        .map(catalog.rows()::store)
        .map(store -> rowViews.row(store, true).withNote(rowViews.describeDistance(store, zip)))
        .orElseGet(() -> rowViews.row(entry));
  }

  /** Returns the row of an entry, or empty if it is not a store. */
  private Optional<Integer> storeRow(SearchResult entry) {
    return entry.type() != SearchResult.Type.STORE
        ? Optional.empty()
        : PercentEncoding.decodePath(entry.url())
            .flatMap(catalog.snapshot().sitePaths()::find)
            .filter(target -> target.kind() == SitePathIndex.TargetKind.LOCATION)
            .map(SitePathIndex.PathTarget::row);
  }

  /**
   * Renders the first results for the search box, as JSON: {@code {"guess":false,"message":"3
   * suggestions","results":[{"name":…,"note":…,"url":…}]}}.
   */
  byte[] renderSuggestions(SiteSearch search) {
    List<Suggestion> results = new ArrayList<>();
    int maxPerVertical =
        search.results().size() <= 1
            ? SiteSearch.PER_PAGE
            : MAX_SUGGESTIONS / search.results().size();
    boolean isOnlyVertical = catalog.rows().searchedVerticals(null).size() == 1;
    namedPages
        .find(search)
        .forEach(page -> results.add(new Suggestion(page.name(), page.place(), page.href())));
    search
        .results()
        .forEach(
            (vertical, entries) ->
                entries.stream()
                    .limit(maxPerVertical)
                    .forEach(
                        entry ->
                            results.add(
                                new Suggestion(
                                    entry.name(),
                                    isOnlyVertical
                                        ? describeEntry(entry, search)
                                        : texts.format(
                                            "suggestion.part",
                                            "note",
                                            describeEntry(entry, search),
                                            "part",
                                            SiteSection.label(vertical, texts)),
                                    siteLinks.href(entry.url())))));
    String message = texts.count("count.suggestions", results.size());
    if (results.isEmpty()) {
      message = texts.get("suggestion.none");
    } else if (search.isGuess()) {
      message = texts.format("suggestion.guess", "suggestions", message);
    }
    return ResourceJson.bytes(new Suggestions(search.isGuess(), message, results));
  }

  private String describeEntry(SearchResult entry, SiteSearch search) {
    Views.Row row = rowView(entry, search.zip());
    String note = row.place();
    if (entry.type() == SearchResult.Type.STORE) {
      note = row.note() == null ? texts.get("found.store") : row.note();
    }
    return search.isGuess() ? texts.format("suggestion.similar", "note", note) : note;
  }

  byte[] renderNotFound(
      String text,
      List<SearchResult> similarEntries,
      @Nullable SitePage similarPage,
      boolean isPageLikelier) {
    Views.Frame frame =
        frames.unindexedFrame(
            texts.get("notfound.title"), texts.get("notfound.lead"), null, List.of());
    Map<String, Views.Link> links = new LinkedHashMap<>();
    if (similarPage != null && isPageLikelier) {
      links.put(siteLinks.href(similarPage.encodedPath()), namedPages.link(similarPage));
    }
    for (SearchResult entry : similarEntries) {
      Vertical vertical = catalog.verticalOf(entry.url());
      String note = rowViews.row(entry).place();
      if (vertical != null && entry.type() == SearchResult.Type.CITY) {
        note =
            texts.format(
                "suggestion.part", "note", note, "part", SiteSection.label(vertical, texts));
      }
      String href = siteLinks.href(entry.url());
      links.putIfAbsent(href, new Views.Link(href, entry.name(), note));
    }
    if (similarPage != null) {
      links.putIfAbsent(siteLinks.href(similarPage.encodedPath()), namedPages.link(similarPage));
    }
    NotFoundView view =
        new NotFoundView(frame, text, List.copyOf(links.values()), places.homeSections());
    return Html.bytes((out, interceptor) -> JtenotFoundGenerated.render(out, interceptor, view));
  }

  byte[] renderRateLimited(long seconds) {
    Views.Frame frame =
        frames.unindexedFrame(
            texts.get("toomany.title"), texts.get("toomany.lead"), null, List.of());
    RateLimitedView view = new RateLimitedView(frame, seconds, places.homeSections());
    return Html.bytes((out, interceptor) -> JterateLimitedGenerated.render(out, interceptor, view));
  }
}
