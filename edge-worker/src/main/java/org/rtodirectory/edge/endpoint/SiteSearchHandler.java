package org.rtodirectory.edge.endpoint;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.ReleaseSite;
import org.rtodirectory.schemas.api.InvalidQuery;
import org.rtodirectory.schemas.api.QueryParameters;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.text.Sha256;
import org.rtodirectory.schemas.web.form.ListFilter;
import org.rtodirectory.schemas.web.form.SiteSearch;

/**
 * The handler of the website search, which searches all verticals. The answer is a page of results,
 * the first results as JSON for the search box, or a filtered list of stores. If the query is
 * invalid, the page says why, and the JSON has no results.
 */
final class SiteSearchHandler {
  /** The name of the parameter with the code of a vertical. */
  private static final String VERTICAL = "part";

  private static final String PAGE = "page";
  private static final List<String> PARAMETERS =
      List.of(
          "q",
          VERTICAL,
          PAGE,
          ListFilter.LIST,
          ListFilter.CATEGORY,
          ListFilter.COMPANY,
          ListFilter.NEAR,
          ListFilter.SORT);
  private static final int MAX_GUIDES = 3;

  private SiteSearchHandler() {}

  static Answer answer(Request request, LoadedRelease release, ReleaseSite site) {
    QueryParameters parameters = QueryParameters.parse(request.rawQuery(), PARAMETERS);
    if (request.path().equals(SiteSearch.SUGGESTIONS)) {
      byte[] json =
          site.renderer().renderSuggestions(search(parameters, SiteSearch.PER_PAGE, release, site));
      return Answer.cacheable("application/json", Sha256.shortHex(json), Body.of(json));
    }
    byte[] list = filteredList(parameters, site);
    if (list != null) {
      return Answer.html(list, site);
    }
    SiteSearch search = search(parameters, SiteSearch.MAX_RESULTS, release, site);
    return Answer.html(site.renderer().renderSearch(search), site);
  }

  /**
   * Renders the list of stores at the path that a parameter of the request names, with the filter
   * of the request. Returns null if there is no such parameter or no such list.
   */
  private static byte @Nullable [] filteredList(QueryParameters parameters, ReleaseSite site) {
    String path = parameters.value(ListFilter.LIST);
    return path == null
        ? null
        : site.renderer()
            .renderFilteredList(
                path, ListFilter.of(parameters), pageNumber(parameters.value(PAGE)));
  }

  private static SiteSearch search(
      QueryParameters parameters, int limit, LoadedRelease release, ReleaseSite site) {
    String text = Objects.requireNonNullElse(parameters.value("q"), "");
    Vertical vertical =
        Vertical.of(Objects.requireNonNullElse(parameters.value(VERTICAL), "")).orElse(null);
    if (text.isEmpty()) {
      return SiteSearch.withProblem("", vertical, SiteSearch.QueryProblem.EMPTY);
    }
    try {
      SearchQuery query = SearchQuery.parse(parameters);
      AllVerticalsSearch.Results results =
          AllVerticalsSearch.search(
              release, query, site.catalog().rows().searchedVerticals(vertical), vertical, limit);
      int page =
          vertical == null
              ? 1
              : existingPage(
                  parameters.value(PAGE), results.entries().getOrDefault(vertical, List.of()));
      return new SiteSearch(
          text,
          vertical,
          page,
          results.entries(),
          results.isGuess(),
          results.zip(),
          release.guides().about(text, MAX_GUIDES),
          ListFilter.of(parameters),
          null);
    } catch (InvalidQuery invalid) {
      return SiteSearch.withProblem(text, vertical, problem(text));
    }
  }

  /**
   * Returns the problem with the text of an invalid query, by its length. The messages of {@link
   * InvalidQuery} are for the API, and the website has its own.
   */
  private static SiteSearch.QueryProblem problem(String text) {
    int length = text.codePointCount(0, text.length());
    if (length < SearchQuery.MIN_LENGTH) {
      return SiteSearch.QueryProblem.TOO_SHORT;
    }
    return length > SearchQuery.MAX_LENGTH
        ? SiteSearch.QueryProblem.TOO_LONG
        : SiteSearch.QueryProblem.UNREADABLE;
  }

  /** Returns the requested page number, or 1 if the results have no such page. */
  private static int existingPage(@Nullable String requestedPage, List<SearchResult> results) {
    int page = pageNumber(requestedPage);
    return (page - 1) * SiteSearch.PER_PAGE < results.size() ? page : 1;
  }

  /** Parses a page number from 1 to 9999. Returns 1 for null or any other text. */
  static int pageNumber(@Nullable String text) {
    return text != null && text.matches("[1-9][0-9]{0,3}") ? Integer.parseInt(text) : 1;
  }
}
