package org.rtodirectory.schemas.web;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.Vertical;

/**
 * A search of the site with what it has found.
 *
 * @param text the query as it was typed; empty if there is none yet
 * @param part the part of the site that was to come first; null for none
 * @param page the page of the results, from 1; those behind the first show only {@code part}
 * @param found the entries of each part that has any, in the order in which the parts are shown
 * @param isGuess whether the entries only resemble the query
 * @param zip the first five digits of the ZIP code in the query; null if it has none
 * @param guides those with all words of the query, best first
 * @param narrowing what is wanted of the stores that are found
 * @param problem why nothing was searched for; null if something was
 */
public record SiteSearch(
    String text,
    @Nullable Vertical part,
    int page,
    Map<Vertical, List<SearchResult>> found,
    boolean isGuess,
    @Nullable String zip,
    List<Guide> guides,
    ListFilter narrowing,
    @Nullable Problem problem) {
  /** The number of entries of a part that a search finds at most. */
  public static final int MAX_RESULTS = 50;

  /** The number of entries of a part on a page. */
  public static final int PER_PAGE = 10;

  public static final String PATH = "/search";

  /** The path of its first results as JSON, which the search box suggests. */
  public static final String SUGGESTIONS = "/search.json";

  /** A search without a query, or with one that cannot be searched for. */
  public static SiteSearch without(String text, @Nullable Vertical part, Problem problem) {
    return new SiteSearch(
        text, part, 1, Map.of(), false, null, List.of(), ListFilter.NONE, problem);
  }

  /** Why a query cannot be searched for. */
  public enum Problem {
    EMPTY("search.empty"),
    TOO_SHORT("search.short"),
    TOO_LONG("search.long"),
    UNREADABLE("search.unreadable");

    private final String key;

    Problem(String key) {
      this.key = key;
    }

    String key() {
      return key;
    }
  }
}
