package org.rtodirectory.edge.release;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.rtodirectory.edge.typeahead.Explanation;
import org.rtodirectory.edge.typeahead.MatchKind;
import org.rtodirectory.edge.typeahead.TypeaheadIndex;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.Vertical;

/**
 * An entry that a search has found.
 *
 * @param json the entry as the search endpoint returns it
 * @param entry the same entry, parsed
 * @param vertical the vertical in which it was found
 * @param explanation the reasons for its score
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SearchMatch(
    byte[] json, SearchResult entry, Vertical vertical, Explanation explanation) {
  /** The size of a step of {@link #relevance}, in 1/1024 of a point. */
  private static final int RELEVANCE_STEP = 512;

  /** Returns the matches of a query in a vertical, best first, at most {@code limit}. */
  public static List<SearchMatch> find(
      LoadedRelease release, SearchQuery query, Vertical vertical, int limit) {
    return find(release, query, vertical, limit, TypeaheadIndex.DEFAULT_STEPS);
  }

  /**
   * Returns the matches of a query in several verticals, best first, at most {@code limit}. Of two
   * matches with the same score, the one with more stores comes first. Typos and guesses are left
   * out if there is any exact match.
   */
  public static List<SearchMatch> find(
      LoadedRelease release, SearchQuery query, Collection<Vertical> verticals, int limit) {
    List<SearchMatch> matches =
        verticals.stream()
            .flatMap(vertical -> find(release, query, vertical, limit).stream())
            .toList();
    boolean hasExact = matches.stream().anyMatch(match -> match.matchKind().isExact());
    Set<String> urls = new HashSet<>();
    return matches.stream()
        .filter(match -> !hasExact || match.matchKind().isExact())
        .sorted(
            Comparator.comparingInt((SearchMatch match) -> -match.score())
                .thenComparingInt(match -> -match.entry.storeCount()))
        .filter(match -> urls.add(match.entry.url()))
        .limit(limit)
        .toList();
  }

  /**
   * Returns the matches of a query in a vertical, best first, at most {@code limit}.
   *
   * @param maxSteps the maximum number of steps of the search, of about ten nanoseconds each
   */
  public static List<SearchMatch> find(
      LoadedRelease release, SearchQuery query, Vertical vertical, int limit, int maxSteps) {
    TypeaheadIndex index = release.typeahead(vertical);
    return of(index, vertical, index.explain(query, limit, maxSteps));
  }

  /** Returns the cities and companies with the most stores of a vertical. */
  public static List<SearchMatch> largest(LoadedRelease release, Vertical vertical, int limit) {
    TypeaheadIndex index = release.typeahead(vertical);
    return of(
        index,
        vertical,
        Arrays.stream(index.largest(limit)).mapToObj(Explanation::withoutWords).toList());
  }

  /** Returns the part of the entry that matches the query, and how well. */
  public MatchKind matchKind() {
    return explanation.matchKind();
  }

  /** Returns the score of the entry, which is comparable between verticals. */
  public int score() {
    return explanation.score();
  }

  /**
   * Returns the score without the parts for the number of stores and the type, in steps of half a
   * point. A person would not see a smaller difference between entries of two verticals.
   */
  public int relevance() {
    return (explanation.coverage() + explanation.completeness()) / RELEVANCE_STEP;
  }

  private static List<SearchMatch> of(
      TypeaheadIndex index, Vertical vertical, List<Explanation> explanations) {
    return explanations.stream()
        .map(
            explanation -> {
              byte[] json = index.result(explanation.entry());
              SearchResult entry = ResourceJson.mapper().readValue(json, SearchResult.class);
              return new SearchMatch(json, entry, vertical, explanation);
            })
        .toList();
  }
}
