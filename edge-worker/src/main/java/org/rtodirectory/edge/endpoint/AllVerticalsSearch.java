package org.rtodirectory.edge.endpoint;

import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
 * likeliest vertical first. Words that name a vertical ({@code rent to own}, {@code tire shop})
 * select it, and need not match its entries. A vertical with only addresses, typos or guesses is
 * left out if another one matches better. Its cost is that of one search in each vertical.
 */
final class AllVerticalsSearch {
  private static final int ZIP_DIGITS = 5;

  /** The worst rank of a result that contains the words as typed, and the rank of guesses. */
  private static final int AS_TYPED = 1;

  private static final int GUESS = 3;

  private final LoadedRelease release;
  private final SearchQuery query;
  private final int limit;

  /** The vertical that words of the query name, or null for none. */
  private @Nullable Vertical namedVertical;

  /** The other words of the query, if words name a vertical. Empty if the others are stop words. */
  private String otherWords = "";

  /** Returns the rank of a match: 0 if its name, place or category matches, up to 3 for a guess. */
  private static int step(SearchMatch match) {
    return switch (match.matchKind()) {
      case NEAR, NAME, CATEGORY -> 0;
      case ADDRESS -> AS_TYPED;
      case TYPO -> 2;
      case GUESS -> GUESS;
    };
  }

  private AllVerticalsSearch(LoadedRelease release, SearchQuery query, int limit) {
    this.release = release;
    this.query = query;
    this.limit = limit;
    String words = " " + query.folded() + " ";
    for (Vertical vertical : Vertical.values()) {
      for (String name : vertical.names()) {
        int at = words.indexOf(" " + name + " ");
        if (at >= 0 && namedVertical == null) {
          namedVertical = vertical;
          String others = words.substring(0, at) + words.substring(at + name.length() + 1);
          otherWords = hasOnlyStopWords(others) ? "" : others.strip();
        }
      }
    }
  }

  /** Returns whether words say nothing about the subject of the search: {@code stores near me}. */
  private static boolean hasOnlyStopWords(String words) {
    return Stream.of(words.strip().split(" ", -1)).allMatch(TypeaheadIndex::isStopWord);
  }

  /**
   * Searches.
   *
   * @param verticals the verticals to search, in the order for ties
   * @param first the vertical that wins ties, or null for none
   * @param limit the maximum number of entries of a vertical
   */
  static Results find(
      LoadedRelease release,
      SearchQuery query,
      Collection<Vertical> verticals,
      @Nullable Vertical first,
      int limit) {
    Results results = new AllVerticalsSearch(release, query, limit).find(verticals, first);
    SearchQuery chain = results.isGuess() ? chainInPlace(release, query) : null;
    if (chain != null) {
      return new AllVerticalsSearch(release, chain, limit).find(verticals, first);
    }
    String zip = results.zip();
    if (!results.parts().isEmpty() || zip == null) {
      return results;
    }
    SearchQuery place = new SearchQuery(zip, true);
    return new Results(
        new AllVerticalsSearch(release, place, limit).find(verticals, first).parts(), true, zip);
  }

  /**
   * Returns the query with the listed name of the company that it means in the city at its end.
   * Null if there is no such company. An example is {@code discount tire co reno nv}.
   */
  private static @Nullable SearchQuery chainInPlace(LoadedRelease release, SearchQuery query) {
    Snapshot snapshot = release.snapshot();
    List<String> words = query.words();
    String last = words.isEmpty() ? "" : words.get(words.size() - 1);
    String state = UsState.find(last).map(UsState::code).orElse(null);
    int cityEnd = state == null ? words.size() : words.size() - 1;
    for (int city = cityEnd - 1; city > 0; city--) {
      String place = String.join(" ", words.subList(city, cityEnd));
      if (snapshot.locations().hasCity(state, place)) {
        List<Integer> companies =
            CompanyGroup.bySlug(String.join(" ", words.subList(0, city)), release);
        Selection stores = snapshot.locations().select(companies, state, place, true);
        if (stores.total() > 0) {
          byte[] json = snapshot.locationFragments().fragment(stores.rows(0, 1)[0]);
          Location store = ResourceJson.mapper().readValue(json, Location.class);
          String company = store.companyName();
          return SearchQuery.of(company + " " + place + (state == null ? "" : " " + state));
        }
      }
    }
    return null;
  }

  /**
   * The results of a search.
   *
   * @param parts the entries of each vertical that has any, in display order
   * @param isGuess whether the entries only resemble the query
   * @param zip the ZIP code in the query, or null if it has none
   */
  record Results(Map<Vertical, List<SearchResult>> parts, boolean isGuess, @Nullable String zip) {}

  private Results find(Collection<Vertical> verticals, @Nullable Vertical first) {
    Map<Vertical, List<SearchMatch>> all = new EnumMap<>(Vertical.class);
    verticals.forEach(vertical -> all.put(vertical, in(vertical)));
    int best =
        all.values().stream()
            .flatMap(List::stream)
            .mapToInt(AllVerticalsSearch::step)
            .min()
            .orElse(AS_TYPED);
    int worst = Math.max(best, AS_TYPED);
    all.replaceAll(
        (vertical, found) -> found.stream().filter(each -> step(each) <= worst).toList());
    String zip = zip();
    Map<Vertical, List<SearchResult>> parts = new LinkedHashMap<>();
    Set<String> urls = new HashSet<>();
    verticals.stream()
        .filter(vertical -> !of(all, vertical).isEmpty())
        .filter(vertical -> step(of(all, vertical).get(0)) == best || vertical == namedVertical)
        .sorted(
            Comparator.comparing((Vertical vertical) -> vertical != namedVertical)
                .thenComparing(vertical -> step(of(all, vertical).get(0)))
                .thenComparing(vertical -> vertical != first)
                // If the query is only a ZIP code, the verticals keep their order.
                .thenComparing(
                    vertical ->
                        query.folded().equals(zip) ? 0 : -of(all, vertical).get(0).relevance()))
        .forEach(
            vertical -> {
              List<SearchResult> entries =
                  of(all, vertical).stream()
                      .map(SearchMatch::entry)
                      .filter(entry -> urls.add(entry.url()))
                      .limit(limit)
                      .toList();
              if (!entries.isEmpty()) {
                parts.put(vertical, entries);
              }
            });
    return new Results(parts, best == GUESS && !hasOnlyStopWords(query.folded()), zip);
  }

  private static List<SearchMatch> of(Map<Vertical, List<SearchMatch>> all, Vertical vertical) {
    return all.getOrDefault(vertical, List.of());
  }

  private List<SearchMatch> in(Vertical vertical) {
    List<SearchMatch> whole = find(query, vertical);
    boolean isName = !whole.isEmpty() && whole.get(0).matchKind() == MatchKind.NAME;
    if (vertical != namedVertical || (isName && !otherWords.isEmpty())) {
      return whole;
    }
    boolean isMet = isName || (!whole.isEmpty() && whole.get(0).matchKind() == MatchKind.CATEGORY);
    // The query asks for every entry of the vertical.
    List<SearchMatch> others =
        otherWords.isEmpty()
            ? SearchMatch.largest(release, vertical, limit)
            : find(new SearchQuery(otherWords, query.isLastWordFinished()), vertical);
    return Stream.concat(isMet ? whole.stream() : Stream.empty(), others.stream()).toList();
  }

  private List<SearchMatch> find(SearchQuery words, Vertical vertical) {
    return SearchMatch.find(release, words, vertical, limit);
  }

  /** Returns the ZIP code from which the search counts distances. */
  private @Nullable String zip() {
    return query.words().stream()
        .filter(
            word -> word.length() == ZIP_DIGITS && word.chars().allMatch(c -> c >= '0' && c <= '9'))
        .findFirst()
        .filter(zip -> ZipCentroids.of(zip).isPresent())
        .orElse(null);
  }
}
