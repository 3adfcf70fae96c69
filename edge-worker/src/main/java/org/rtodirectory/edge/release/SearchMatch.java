package org.rtodirectory.edge.release;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.rtodirectory.edge.typeahead.TypeaheadIndex;
import org.rtodirectory.edge.typeahead.TypeaheadIndex.Hit;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.Vertical;

/**
 * An entry that a search has found, in whichever vertical.
 *
 * @param json the entry as it stands in the answer of the search endpoint
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SearchMatch(byte[] json, SearchResult entry, Vertical vertical, Hit hit) {
  /** What a query finds in a vertical, best first. */
  public static List<SearchMatch> find(
      LoadedRelease release, SearchQuery query, Vertical vertical, int limit) {
    return find(release, query, vertical, limit, TypeaheadIndex.MOST_STEPS);
  }

  /**
   * What a query finds in several verticals, best first, equally good ones by their number of
   * stores; without typos and guesses if names or addresses have the words as they are.
   */
  public static List<SearchMatch> find(
      LoadedRelease release, SearchQuery query, Collection<Vertical> verticals, int limit) {
    List<SearchMatch> all =
        verticals.stream()
            .flatMap(vertical -> find(release, query, vertical, limit).stream())
            .toList();
    boolean isExact = all.stream().anyMatch(match -> match.hit.matchKind().isExact());
    Set<String> urls = new HashSet<>();
    return all.stream()
        .filter(match -> !isExact || match.hit.matchKind().isExact())
        .sorted(
            Comparator.comparingLong((SearchMatch match) -> match.hit.quality())
                .thenComparingInt(match -> -match.entry.storeCount()))
        .filter(match -> urls.add(match.entry.url()))
        .limit(limit)
        .toList();
  }

  /** What a query finds in a vertical in at most so many steps of about ten nanoseconds. */
  public static List<SearchMatch> find(
      LoadedRelease release, SearchQuery query, Vertical vertical, int limit, int steps) {
    TypeaheadIndex index = release.typeahead(vertical);
    return of(index, vertical, index.hits(query, limit, steps));
  }

  /** The cities and companies with most stores of a vertical. */
  public static List<SearchMatch> largest(LoadedRelease release, Vertical vertical, int limit) {
    TypeaheadIndex index = release.typeahead(vertical);
    return of(index, vertical, index.largest(limit));
  }

  private static List<SearchMatch> of(TypeaheadIndex index, Vertical vertical, List<Hit> hits) {
    return hits.stream()
        .map(
            hit -> {
              byte[] json = index.result(hit.entry());
              SearchResult entry = ResourceJson.mapper().readValue(json, SearchResult.class);
              return new SearchMatch(json, entry, vertical, hit);
            })
        .toList();
  }
}
