package org.rtodirectory.edge.endpoint;

import java.util.List;
import java.util.Map;
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
import org.rtodirectory.schemas.web.ListFilter;
import org.rtodirectory.schemas.web.SiteSearch;

/**
 * The answers of the website search, which covers all parts of the site. The answer is a page of
 * results for people, the first results as JSON for the search box, or a filtered list of stores.
 * An invalid query finds nothing, and the page says why.
 */
final class SiteSearchAnswer {
  private static final String PART = "part";
  private static final String PAGE = "page";
  private static final List<String> PARAMETERS =
      List.of(
          "q",
          PART,
          PAGE,
          ListFilter.LIST,
          ListFilter.CATEGORY,
          ListFilter.COMPANY,
          ListFilter.NEAR,
          ListFilter.SORT);
  private static final int MAX_GUIDES = 3;
  private static final int LAST_PAGE = SiteSearch.MAX_RESULTS / SiteSearch.PER_PAGE;

  private SiteSearchAnswer() {}

  static Answer to(Request request, LoadedRelease release, ReleaseSite site) {
    QueryParameters parameters = QueryParameters.parse(request.rawQuery(), PARAMETERS);
    if (request.path().equals(SiteSearch.SUGGESTIONS)) {
      byte[] json =
          site.renderer().suggestions(search(parameters, SiteSearch.PER_PAGE, release, site));
      return Answer.cacheable("application/json", Sha256.shortHex(json), Body.of(json));
    }
    byte[] storeList = storeList(parameters, site);
    return Answer.html(
        storeList == null
            ? site.renderer().search(search(parameters, SiteSearch.MAX_RESULTS, release, site))
            : storeList,
        site);
  }

  /** Renders the list of stores that the request names, or returns null if it names none. */
  private static byte @Nullable [] storeList(QueryParameters parameters, ReleaseSite site) {
    String path = parameters.value(ListFilter.LIST);
    return path == null
        ? null
        : site.renderer()
            .filteredList(path, ListFilter.of(parameters), number(parameters.value(PAGE)));
  }

  private static SiteSearch search(
      QueryParameters parameters, int limit, LoadedRelease release, ReleaseSite site) {
    String text = Objects.requireNonNullElse(parameters.value("q"), "");
    Vertical part =
        Vertical.of(Objects.requireNonNullElse(parameters.value(PART), "")).orElse(null);
    if (text.isEmpty()) {
      return SiteSearch.withProblem("", part, SiteSearch.QueryProblem.EMPTY);
    }
    try {
      SearchQuery query = SearchQuery.parse(parameters);
      AllVerticalsSearch.Results results =
          AllVerticalsSearch.search(
              release, query, site.catalog().searchedVerticals(part), part, limit);
      int page = part == null ? 1 : existingPage(parameters.value(PAGE), part, results.parts());
      return new SiteSearch(
          text,
          part,
          page,
          results.parts(),
          results.isGuess(),
          results.zip(),
          release.guides().about(text, MAX_GUIDES),
          ListFilter.of(parameters),
          null);
    } catch (InvalidQuery invalid) {
      return SiteSearch.withProblem(text, part, problem(text));
    }
  }

  private static SiteSearch.QueryProblem problem(String text) {
    int length = text.codePointCount(0, text.length());
    return length < SearchQuery.MIN_LENGTH
        ? SiteSearch.QueryProblem.TOO_SHORT
        : length > SearchQuery.MAX_LENGTH
            ? SiteSearch.QueryProblem.TOO_LONG
            : SiteSearch.QueryProblem.UNREADABLE;
  }

  /** Returns the requested page number, or 1 if the part has no such page. */
  private static int existingPage(
      @Nullable String text, Vertical part, Map<Vertical, List<SearchResult>> results) {
    int page = number(text);
    int entries = results.getOrDefault(part, List.of()).size();
    return page <= LAST_PAGE && (page - 1) * SiteSearch.PER_PAGE < entries ? page : 1;
  }

  /** Parses a page number from 1 to 9999. Returns 1 for null or any other text. */
  static int number(@Nullable String text) {
    return text != null && text.matches("[1-9][0-9]{0,3}") ? Integer.parseInt(text) : 1;
  }
}
