package org.rtodirectory.edge.endpoint;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.CompanyLookup;
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
 * A search of all verticals by one query, for the website. It lists the matches of each vertical,
 * the likeliest vertical first. If the query contains the name of a vertical ({@code rent to own},
 * {@code tire shop}), this vertical comes first, and its entries need not match this name. A
 * vertical whose matches are only addresses, typos or guesses is left out if another vertical has
 * better matches. Each vertical is searched at most four times.
 */
final class AllVerticalsSearch {
  private static final int ZIP_DIGITS = 5;

  private final LoadedRelease release;
  private final SearchQuery query;
  private final int limit;

  /** The vertical whose name the query contains, or null for none. */
  private final @Nullable NamedVertical namedVertical;

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
   * A vertical whose name a query contains.
   *
   * @param otherWords the query without this name, or empty if only stop words remain
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
    this.namedVertical = NamedVertical.find(query);
  }

  /** Returns whether all words are stop words, as in {@code stores near me}. */
  private static boolean hasOnlyStopWords(String words) {
    return Stream.of(words.strip().split(" ", -1)).allMatch(TypeaheadIndex::isStopWord);
  }

  /**
   * Searches the verticals. If there are only guesses and the query names a company and a city,
   * returns the results for that company in that city. If there are no results and the query has a
   * ZIP code, returns the results near the ZIP code.
   *
   * @param verticals the verticals to search, in the order for first matches of equal rank and
   *     relevance
   * @param preferredVertical the vertical that comes before others whose first match has an equal
   *     rank, or null for none
   * @param limit the maximum number of entries of a vertical
   */
  static Results search(
      LoadedRelease release,
      SearchQuery query,
      Collection<Vertical> verticals,
      @Nullable Vertical preferredVertical,
      int limit) {
    Function<SearchQuery, Results> search =
        words -> new AllVerticalsSearch(release, words, limit).search(verticals, preferredVertical);
    Results results = search.apply(query);
    SearchQuery companyQuery = results.isGuess() ? withListedCompanyName(release, query) : null;
    if (companyQuery != null) {
      return search.apply(companyQuery);
    }
    String zip = results.zip();
    if (!results.entries().isEmpty() || zip == null) {
      return results;
    }
    Results nearZip = search.apply(SearchQuery.ofWholeWords(zip));
    return new Results(nearZip.entries(), true, zip);
  }

  /**
   * Replaces the name of a company in a query by the name under which the company is listed: {@code
   * discount tire co reno nv} becomes {@code Discount Tire reno NV}. Returns null unless the query
   * is a name of a company, followed by a city where the company has stores.
   */
  private static @Nullable SearchQuery withListedCompanyName(
      LoadedRelease release, SearchQuery query) {
    Snapshot snapshot = release.snapshot();
    List<String> words = query.words();
    String lastWord = words.isEmpty() ? "" : words.get(words.size() - 1);
    String state = UsState.ofCodeOrName(lastWord).map(UsState::code).orElse(null);
    int cityEnd = state == null ? words.size() : words.size() - 1;
    for (int cityStart = cityEnd - 1; cityStart > 0; cityStart--) {
      String city = String.join(" ", words.subList(cityStart, cityEnd));
      if (snapshot.locations().hasCity(state, city)) {
        List<Integer> companies =
            CompanyLookup.bySlugWords(String.join(" ", words.subList(0, cityStart)), release);
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
   * @param entries the entries of each vertical that has any, in display order
   * @param isGuess whether the entries only resemble the query
   * @param zip the first ZIP code in the query if its position is known, otherwise null
   */
  record Results(
      Map<Vertical, List<SearchResult>> entries, boolean isGuess, @Nullable String zip) {}

  private Results search(Collection<Vertical> verticals, @Nullable Vertical preferredVertical) {
    Map<Vertical, List<SearchMatch>> matches = new LinkedHashMap<>();
    verticals.forEach(vertical -> matches.put(vertical, searchVertical(vertical)));
    MatchRank bestRank =
        matches.values().stream()
            .flatMap(List::stream)
            .map(MatchRank::of)
            .min(Comparator.naturalOrder())
            .orElse(MatchRank.ADDRESS); // Results without matches are not a guess.
    removeWorse(matches, bestRank);
    String zip = zip();
    boolean isOnlyZip = query.folded().equals(zip);
    List<Vertical> order = displayOrder(matches, preferredVertical, isOnlyZip);
    boolean isGuess = bestRank == MatchRank.GUESS && !hasOnlyStopWords(query.folded());
    return new Results(entries(matches, order), isGuess, zip);
  }

  /**
   * Removes the typos and guesses if any vertical has better matches, and the verticals that are
   * left without matches.
   */
  private static void removeWorse(Map<Vertical, List<SearchMatch>> matches, MatchRank bestRank) {
    MatchRank worstKept = bestRank.compareTo(MatchRank.ADDRESS) < 0 ? MatchRank.ADDRESS : bestRank;
    matches.replaceAll(
        (vertical, all) ->
            all.stream().filter(match -> MatchRank.of(match).compareTo(worstKept) <= 0).toList());
    matches.values().removeIf(List::isEmpty);
  }

  /**
   * Returns the verticals to show, in display order. They are the verticals whose first match has
   * the best rank of all first matches, and the vertical that the query names.
   *
   * @param matches the matches of each vertical, best first
   * @param isOnlyZip whether the query is only a ZIP code, so that relevance does not count
   */
  private List<Vertical> displayOrder(
      Map<Vertical, List<SearchMatch>> matches,
      @Nullable Vertical preferredVertical,
      boolean isOnlyZip) {
    MatchRank bestFirstRank =
        matches.keySet().stream()
            .map(vertical -> MatchRank.of(firstMatch(matches, vertical)))
            .min(Comparator.naturalOrder())
            .orElse(MatchRank.GUESS); // Has no effect, because there are no matches.
    return matches.keySet().stream()
        .filter(
            vertical ->
                MatchRank.of(firstMatch(matches, vertical)) == bestFirstRank || isNamed(vertical))
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

  /** Returns the entries of each vertical. An entry of several verticals is only in the first. */
  private Map<Vertical, List<SearchResult>> entries(
      Map<Vertical, List<SearchMatch>> matches, List<Vertical> order) {
    Map<Vertical, List<SearchResult>> entries = new LinkedHashMap<>();
    Set<String> urls = new HashSet<>();
    for (Vertical vertical : order) {
      List<SearchResult> verticalEntries =
          matches.getOrDefault(vertical, List.of()).stream()
              .map(SearchMatch::entry)
              .filter(entry -> urls.add(entry.url()))
              .limit(limit)
              .toList();
      if (!verticalEntries.isEmpty()) {
        entries.put(vertical, verticalEntries);
      }
    }
    return entries;
  }

  private boolean isNamed(Vertical vertical) {
    return namedVertical != null && namedVertical.vertical() == vertical;
  }

  /**
   * Returns the matches of the query in a vertical. If the query does not name this vertical, or if
   * the whole query matches a name and has other words, as in {@code tire shop joe}, these are the
   * matches of the whole query. Otherwise they are the matches of the other words, or the entries
   * with the most stores if there are no other words. If the whole query matches a name or a
   * category, the matches of the whole query come first.
   */
  private List<SearchMatch> searchVertical(Vertical vertical) {
    List<SearchMatch> queryMatches = find(query, vertical);
    if (namedVertical == null || namedVertical.vertical() != vertical) {
      return queryMatches;
    }
    MatchKind kind = queryMatches.isEmpty() ? MatchKind.GUESS : queryMatches.get(0).matchKind();
    String otherWords = namedVertical.otherWords();
    if (kind == MatchKind.NAME && !otherWords.isEmpty()) {
      return queryMatches;
    }
    List<SearchMatch> matches = new ArrayList<>();
    if (kind == MatchKind.NAME || kind == MatchKind.CATEGORY) {
      matches.addAll(queryMatches);
    }
    matches.addAll(
        otherWords.isEmpty()
            ? SearchMatch.largest(release, vertical, limit)
            : find(new SearchQuery(otherWords, query.isLastWordFinished()), vertical));
    return matches;
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
