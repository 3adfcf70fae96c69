package org.rtodirectory.edge.mcp.tool;

import java.util.List;
import java.util.stream.Stream;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.SearchMatch;
import org.rtodirectory.edge.typeahead.TypeaheadIndex;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.text.Folding;

/**
 * A search for the companies and cities that a name may mean if no listed company or city has it as
 * its name. Immutable.
 */
final class NameSearch {
  private static final int MAX_COMPANIES = 10;

  /**
   * The maximum number of entries of a search. It is much higher than the number of wanted names,
   * because other entries rank high too: the stores of a company, and cities of other states.
   */
  private static final int MAX_ENTRIES = TypeaheadIndex.MAX_RESULTS * Vertical.values().length;

  private final LoadedRelease release;

  NameSearch(LoadedRelease release) {
    this.release = release;
  }

  /**
   * Returns at most {@value #MAX_COMPANIES} companies with an open store whose names are similar to
   * a name, best first. If there are none, returns a company whose whole name is the beginning of
   * the name.
   */
  List<SearchResult> similarCompanies(String name) {
    List<String> words = Folding.words(Folding.fold(name));
    List<SearchResult> similar = companies(words);
    for (int end = words.size() - 1; end > 0 && similar.isEmpty(); end--) {
      String slug = String.join("-", words.subList(0, end));
      similar =
          companies(words.subList(0, end)).stream()
              .filter(entry -> entry.slug().equals(slug))
              .toList();
    }
    return similar;
  }

  private List<SearchResult> companies(List<String> words) {
    return find(SearchQuery.ofBeginning(String.join(" ", words)))
        .map(SearchMatch::entry)
        .filter(entry -> entry.type() == SearchResult.Type.COMPANY)
        .filter(entry -> release.snapshot().locations().companies().find(entry.slug()) >= 0)
        .limit(MAX_COMPANIES)
        .toList();
  }

  /**
   * Returns the cities that a name may mean if no listed city has it as its name. If it is also the
   * name of a state, leaves out the cities of that state, because the search finds all of them by
   * their state.
   *
   * @param isExact true to return only cities that have it as another name, such as a nickname.
   *     Otherwise returns cities with a similar spelling too, but none that shares only some of the
   *     words
   */
  List<SearchResult> cities(String name, boolean isExact) {
    String state = UsState.ofCodeOrName(name).map(UsState::code).orElse("");
    return find(SearchQuery.ofWholeWords(Folding.fold(name)))
        .filter(match -> match.entry().type() == SearchResult.Type.CITY)
        .filter(
            match -> isExact ? match.explanation().isExactName() : !match.explanation().isPartial())
        .map(SearchMatch::entry)
        .filter(city -> !state.equals(city.state()))
        .toList();
  }

  private Stream<SearchMatch> find(SearchQuery query) {
    return SearchMatch.find(release, query, List.of(Vertical.values()), MAX_ENTRIES).stream();
  }
}
