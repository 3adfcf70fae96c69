package org.rtodirectory.schemas.web.form;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.Vertical;

/**
 * A search of the site with its results.
 *
 * @param text the typed query, or empty if there is none yet
 * @param firstVertical the vertical that the visitor searches first, or null for none
 * @param page the page of the results, from 1. Pages after the first show only this vertical
 * @param results the entries of each vertical with results, in the order of the page
 * @param isGuess whether no entry matches the query, and the entries are only similar to it
 * @param zip the first five digits of the ZIP code in the query, or null if it has none
 * @param guides the guides that contain all words of the query, best first
 * @param filter the filter and sort order of the stores
 * @param problem the reason why there was no search, or null if there was one
 */
public record SiteSearch(
    String text,
    @Nullable Vertical firstVertical,
    int page,
    Map<Vertical, List<SearchResult>> results,
    boolean isGuess,
    @Nullable String zip,
    List<Guide> guides,
    ListFilter filter,
    @Nullable QueryProblem problem) {
  /** The maximum number of results in a vertical. */
  public static final int MAX_RESULTS = 50;

  /** The number of results in a vertical on one page. */
  public static final int PER_PAGE = 10;

  public static final String PATH = "/search";

  /** The path of the first results as JSON, which the search box shows as suggestions. */
  public static final String SUGGESTIONS = "/search.json";

  /** Returns a search without results, because the query is missing or invalid. */
  public static SiteSearch withProblem(
      String text, @Nullable Vertical firstVertical, QueryProblem problem) {
    return new SiteSearch(
        text, firstVertical, 1, Map.of(), false, null, List.of(), ListFilter.NONE, problem);
  }

  /** The reason why a query is invalid. */
  public enum QueryProblem {
    EMPTY("search.empty"),
    TOO_SHORT("search.short"),
    TOO_LONG("search.long"),
    UNREADABLE("search.unreadable");

    private final String key;

    QueryProblem(String key) {
      this.key = key;
    }

    public String key() {
      return key;
    }
  }
}
