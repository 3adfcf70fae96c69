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
 * A search of all parts of the site by one query, for people: what each part has, the likeliest
 * part first. Words that name a part ({@code rent to own}, {@code tire shop}) choose it. Within it
 * they need not match an entry. A part that meets the query worse than another is left out: by
 * addresses alone, typos or guesses. Bounded by the work of a search in each part.
 */
final class AllVerticalsSearch {
  private static final int ZIP_DIGITS = 5;

  /** The lowest rank of a result that has the words as typed, and the rank of guesses. */
  private static final int AS_TYPED = 1;

  private static final int GUESS = 3;

  private final LoadedRelease release;
  private final SearchQuery query;
  private final int limit;

  /** The part that words of the query name, or null for none. */
  private @Nullable Vertical namedVertical;

  /** The other words, if there is such a part and they say anything. */
  private String otherWords = "";

  /** How well a match meets the query: 0 by its name, place or category, up to 3 for a guess. */
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

  /**
   * Returns whether words say nothing about the thing that is searched for: {@code stores near me}.
   */
  private static boolean hasOnlyStopWords(String words) {
    return Stream.of(words.strip().split(" ", -1)).allMatch(TypeaheadIndex::isStopWord);
  }

  /**
   * Searches.
   *
   * @param verticals the parts to be searched, equally good ones in this order
   * @param first the part that comes before others that have something as good, or null for none
   * @param limit the number of entries of a part
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
   * Returns the query with the name of the company that it means in the city at its end, where that
   * is written in another way: {@code discount tire co reno nv}. Null if there is none.
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
   * @param parts the entries of each part that has any, in the order to be shown
   * @param isGuess whether they only resemble the query
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
                // The parts stay in their order where all have stores near a ZIP code alone.
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
    // Every entry of the vertical was asked for.
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
