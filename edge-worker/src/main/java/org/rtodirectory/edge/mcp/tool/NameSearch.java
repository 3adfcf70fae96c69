package org.rtodirectory.edge.mcp.tool;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.SearchMatch;
import org.rtodirectory.edge.typeahead.TypeaheadIndex.Hit;
import org.rtodirectory.edge.typeahead.TypeaheadIndex.Met;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.LocationIndex;
import org.rtodirectory.schemas.text.Folding;
import org.rtodirectory.schemas.text.NumberWords;

/**
 * The search of names in several verticals, and what a company or a city is that a person names.
 * For one thread.
 */
final class NameSearch {
  private static final int MOST = 10;

  /** A company is meant by a part of its name if it has so many times the stores of the next. */
  private static final int DOMINANT = 10;

  private final LoadedRelease release;

  NameSearch(LoadedRelease release) {
    this.release = release;
  }

  /**
   * What a query finds, best first, equally good ones by their number of stores; without typos and
   * guesses if names or addresses have the words as they are.
   */
  List<SearchMatch> find(SearchQuery query, Collection<Vertical> verticals, int limit) {
    List<SearchMatch> all = new ArrayList<>();
    for (Vertical vertical : verticals) {
      all.addAll(SearchMatch.find(release, query, vertical, limit));
    }
    boolean isMet = all.stream().anyMatch(match -> match.hit().met().isExact());
    Set<String> urls = new HashSet<>();
    return all.stream()
        .filter(match -> !isMet || match.hit().met().isExact())
        .sorted(
            Comparator.comparingLong((SearchMatch match) -> match.hit().quality())
                .thenComparingInt(match -> -match.entry().storeCount()))
        .filter(match -> urls.add(match.entry().url()))
        .limit(limit)
        .toList();
  }

  /**
   * The companies that a name may mean: one if it is a slug, a name or a brand, in words or digits,
   * with a typo, with words or a category beside it, or a part of one name; several if it is a part
   * of several; none.
   */
  List<SearchResult> companies(String name) {
    List<SearchResult> guesses = List.of();
    for (String spelling : NumberWords.spellings(Folding.fold(name))) {
      for (boolean isWhole : new boolean[] {true, false}) {
        List<SearchMatch> found =
            find(new SearchQuery(spelling, isWhole), List.of(Vertical.values()), MOST).stream()
                .filter(match -> match.entry().type() == SearchResult.Type.COMPANY)
                .filter(match -> isNamed(match, spelling))
                .toList();
        if (!found.isEmpty()) {
          long best = found.get(0).hit().quality();
          List<SearchResult> companies =
              found.stream()
                  .filter(match -> match.hit().quality() == best)
                  .map(SearchMatch::entry)
                  .toList();
          boolean isOne =
              companies.size() == 1
                  || companies.get(0).storeCount() >= DOMINANT * companies.get(1).storeCount();
          if (isOne) {
            return companies.subList(0, 1);
          }
          guesses = guesses.isEmpty() ? companies : guesses;
        }
      }
    }
    return guesses;
  }

  /** Whether words of a company's name led to it, alone or beside others or a category. */
  private static boolean isNamed(SearchMatch match, String spelling) {
    Hit hit = match.hit();
    return hit.met().isName()
        || hit.relaxation().equals("NAMED")
        || (hit.met() == Met.CATEGORY
            && !Collections.disjoint(
                Folding.words(Folding.fold(match.entry().name())), Folding.words(spelling)));
  }

  /** The slug of the company that {@code name} is, or is made to; {@code name} if there is none. */
  static String slug(String name, LocationIndex locations) {
    String given = name.strip().toLowerCase(Locale.ROOT);
    String made = Folding.fold(name).replace(' ', '-');
    return !locations.hasCompany(given) && locations.hasCompany(made) ? made : given;
  }

  /**
   * The cities that a name means which no city has: an alias, or else, unless {@code isAlias}, one
   * with a typo.
   */
  List<SearchResult> cities(String name, boolean isAlias) {
    String state = UsState.named(name).map(UsState::code).orElse("");
    return find(new SearchQuery(Folding.fold(name), true), List.of(Vertical.values()), MOST)
        .stream()
        .filter(match -> match.entry().type() == SearchResult.Type.CITY)
        .filter(match -> !isAlias || match.hit().matchClass() == 0)
        .map(SearchMatch::entry)
        .filter(city -> !state.equals(city.state()))
        .toList();
  }
}
