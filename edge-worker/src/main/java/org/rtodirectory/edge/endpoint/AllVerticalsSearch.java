package org.rtodirectory.edge.endpoint;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.CompanyGroup;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.SearchMatch;
import org.rtodirectory.edge.typeahead.MatchKind;
import org.rtodirectory.edge.typeahead.TypeaheadIndex;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.Selection;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.ZipCentroids;

/**
 * A search of all verticals by one query, for people. It lists the matches of each vertical, the
 * likeliest vertical first. If words name a vertical ({@code rent to own}, {@code tire shop}), it
 * comes first, and these words need not match its entries. A vertical with only addresses, typos or
 * guesses is left out if another one matches better. A query searches each vertical a few times at
 * most.
 */
final class AllVerticalsSearch {
  private static final int ZIP_DIGITS = 5;

  private final LoadedRelease release;
  private final SearchQuery query;
  private final int limit;

  /** The vertical that words of the query name, or null for none. */
  private final @Nullable NamedVertical named;

  /** The quality of a match, best first. */
  private enum MatchRank {
    /** The name, place or category matches. */
    DIRECT,
    ADDRESS,
    TYPO,
    GUESS;

    static MatchRank of(SearchMatch match) {
      return switch (match.matchKind()) {
        case NEAR, NAME, CATEGORY -> DIRECT;
        case ADDRESS -> ADDRESS;
        case TYPO -> TYPO;
        case GUESS -> GUESS;
      };
    }
  }

  /**
   * A vertical that words of a query name.
   *
   * @param otherWords the query without these words, or empty if only stop words remain
   */
  private record NamedVertical(Vertical vertical, String otherWords) {
    static @Nullable NamedVertical find(SearchQuery query) {
      String words = " " + query.folded() + " ";
      for (Vertical vertical : Vertical.values()) {
        for (String name : vertical.names()) {
          int start = words.indexOf(" " + name + " ");
          if (start >= 0) {
            String otherWords =
                words.substring(0, start) + words.substring(start + name.length() + 1);
            return new NamedVertical(
                vertical, hasOnlyStopWords(otherWords) ? "" : otherWords.strip());
          }
        }
      }
      return null;
    }
  }

  private AllVerticalsSearch(LoadedRelease release, SearchQuery query, int limit) {
    this.release = release;
    this.query = query;
    this.limit = limit;
    this.named = NamedVertical.find(query);
  }

  /** Returns whether words say nothing about the subject of the search: {@code stores near me}. */
  private static boolean hasOnlyStopWords(String words) {
    return Stream.of(words.strip().split(" ", -1)).allMatch(TypeaheadIndex::isStopWord);
  }

  /**
   * Searches. If there are only guesses, also searches for a company in a city. If nothing matches,
   * returns the results near the ZIP code in the query.
   *
   * @param verticals the verticals to search. Their order decides ties
   * @param preferredVertical the vertical that wins ties, or null for none
   * @param limit the maximum number of entries of a vertical
   */
  static Results search(
      LoadedRelease release,
      SearchQuery query,
      Collection<Vertical> verticals,
      @Nullable Vertical preferredVertical,
      int limit) {
    Results results =
        new AllVerticalsSearch(release, query, limit).search(verticals, preferredVertical);
    SearchQuery companyQuery = results.isGuess() ? findCompanyInCity(release, query) : null;
    if (companyQuery != null) {
      return new AllVerticalsSearch(release, companyQuery, limit)
          .search(verticals, preferredVertical);
    }
    String zip = results.zip();
    if (!results.parts().isEmpty() || zip == null) {
      return results;
    }
    SearchQuery zipQuery = new SearchQuery(zip, true);
    Results nearZip =
        new AllVerticalsSearch(release, zipQuery, limit).search(verticals, preferredVertical);
    return new Results(nearZip.parts(), true, zip);
  }

  /**
   * Returns a query for a company in a city, if {@code query} means that and ends with the city.
   * The company has its listed name in the result. Returns null for any other query. An example is
   * {@code discount tire co reno nv}.
   */
  private static @Nullable SearchQuery findCompanyInCity(LoadedRelease release, SearchQuery query) {
    Snapshot snapshot = release.snapshot();
    List<String> words = query.words();
    String last = words.isEmpty() ? "" : words.get(words.size() - 1);
    String state = UsState.ofCodeOrName(last).map(UsState::code).orElse(null);
    int cityEnd = state == null ? words.size() : words.size() - 1;
    for (int cityStart = cityEnd - 1; cityStart > 0; cityStart--) {
      String city = String.join(" ", words.subList(cityStart, cityEnd));
      if (snapshot.locations().hasCity(state, city)) {
        List<Integer> companies =
            CompanyGroup.bySlug(String.join(" ", words.subList(0, cityStart)), release);
        boolean isWholeCity = true;
        Selection stores = snapshot.locations().select(companies, state, city, isWholeCity);
        if (stores.total() > 0) {
          String company = companyName(snapshot, stores.rows(0, 1)[0]);
          return SearchQuery.of(company + " " + city + (state == null ? "" : " " + state));
        }
      }
    }
    return null;
  }

  /** Returns the listed name of the company of a store. */
  private static String companyName(Snapshot snapshot, int storeRow) {
    byte[] json = snapshot.locationFragments().fragment(storeRow);
    return ResourceJson.mapper().readValue(json, Location.class).companyName();
  }

  /**
   * The results of a search.
   *
   * @param parts the entries of each vertical that has any, in display order
   * @param isGuess whether the entries only resemble the query
   * @param zip the first ZIP code in the query if its position is known, otherwise null
   */
  record Results(Map<Vertical, List<SearchResult>> parts, boolean isGuess, @Nullable String zip) {}

  private Results search(Collection<Vertical> verticals, @Nullable Vertical preferredVertical) {
    Map<Vertical, List<SearchMatch>> matches = new LinkedHashMap<>();
    verticals.forEach(vertical -> matches.put(vertical, searchVertical(vertical)));
    MatchRank best =
        matches.values().stream()
            .flatMap(List::stream)
            .map(MatchRank::of)
            .min(Comparator.naturalOrder())
            .orElse(MatchRank.ADDRESS);
    keepBest(matches, best);
    String zip = zip();
    List<Vertical> order = order(matches, best, preferredVertical, query.folded().equals(zip));
    return new Results(
        entries(matches, order), best == MatchRank.GUESS && !hasOnlyStopWords(query.folded()), zip);
  }

  /** Removes typos and guesses if there are better matches, and verticals without matches. */
  private static void keepBest(Map<Vertical, List<SearchMatch>> matches, MatchRank best) {
    matches.replaceAll(
        (vertical, ofVertical) ->
            ofVertical.stream()
                .filter(
                    match ->
                        MatchRank.of(match).compareTo(MatchRank.ADDRESS) <= 0
                            || MatchRank.of(match).compareTo(best) <= 0)
                .toList());
    matches.values().removeIf(List::isEmpty);
  }

  /**
   * Returns the verticals in display order: those whose first match has the best rank, and the
   * named one.
   *
   * @param matches the matches of each vertical, best first. The order of the verticals decides
   *     ties
   * @param isOnlyZip whether the query is only a ZIP code. Then relevance does not count
   */
  private List<Vertical> order(
      Map<Vertical, List<SearchMatch>> matches,
      MatchRank best,
      @Nullable Vertical preferredVertical,
      boolean isOnlyZip) {
    return matches.keySet().stream()
        .filter(
            vertical -> MatchRank.of(firstMatch(matches, vertical)) == best || isNamed(vertical))
        .sorted(
            Comparator.comparing((Vertical vertical) -> !isNamed(vertical))
                .thenComparing(vertical -> MatchRank.of(firstMatch(matches, vertical)))
                .thenComparing(vertical -> vertical != preferredVertical)
                .thenComparing(
                    vertical -> isOnlyZip ? 0 : -firstMatch(matches, vertical).relevance()))
        .toList();
  }

  private static SearchMatch firstMatch(
      Map<Vertical, List<SearchMatch>> matches, Vertical vertical) {
    return Objects.requireNonNull(matches.get(vertical)).get(0);
  }

  /** Returns the entries of each vertical. An entry of several verticals stays in the first one. */
  private Map<Vertical, List<SearchResult>> entries(
      Map<Vertical, List<SearchMatch>> matches, List<Vertical> order) {
    Map<Vertical, List<SearchResult>> parts = new LinkedHashMap<>();
    Set<String> urls = new HashSet<>();
    for (Vertical vertical : order) {
      List<SearchResult> entries =
          matches.getOrDefault(vertical, List.of()).stream()
              .map(SearchMatch::entry)
              .filter(entry -> urls.add(entry.url()))
              .limit(limit)
              .toList();
      if (!entries.isEmpty()) {
        parts.put(vertical, entries);
      }
    }
    return parts;
  }

  private boolean isNamed(Vertical vertical) {
    return named != null && named.vertical() == vertical;
  }

  private List<SearchMatch> searchVertical(Vertical vertical) {
    List<SearchMatch> whole = find(query, vertical);
    if (named == null || named.vertical() != vertical) {
      return whole;
    }
    MatchKind kind = whole.isEmpty() ? MatchKind.GUESS : whole.get(0).matchKind();
    String otherWords = named.otherWords();
    if (kind == MatchKind.NAME && !otherWords.isEmpty()) {
      return whole;
    }
    boolean shouldKeepWhole = kind == MatchKind.NAME || kind == MatchKind.CATEGORY;
    List<SearchMatch> others;
    if (otherWords.isEmpty()) {
      // The query only names the vertical, so list its largest entries.
      others = SearchMatch.largest(release, vertical, limit);
    } else {
      others = find(new SearchQuery(otherWords, query.isLastWordFinished()), vertical);
    }
    return Stream.concat(shouldKeepWhole ? whole.stream() : Stream.empty(), others.stream())
        .toList();
  }

  private List<SearchMatch> find(SearchQuery words, Vertical vertical) {
    return SearchMatch.find(release, words, vertical, limit);
  }

  /** Returns the first ZIP code in the query if its position is known, otherwise null. */
  private @Nullable String zip() {
    return query.words().stream()
        .filter(
            word -> word.length() == ZIP_DIGITS && word.chars().allMatch(c -> c >= '0' && c <= '9'))
        .findFirst()
        .filter(zip -> ZipCentroids.of(zip).isPresent())
        .orElse(null);
  }
}
