package org.rtodirectory.edge.mcp.tool;

import java.util.List;
import java.util.stream.Stream;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.SearchMatch;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.text.Folding;

/** The names that a name may have meant which no company or city has. For one thread. */
final class NameSearch {
  private static final int MAX_NAMES = 10;

  private final LoadedRelease release;

  NameSearch(LoadedRelease release) {
    this.release = release;
  }

  /**
   * Companies with an open store whose names are like one that none has, best first. Else one whose
   * whole name it begins with.
   */
  List<SearchResult> similar(String company) {
    List<String> words = Folding.words(Folding.fold(company));
    List<SearchResult> like = companies(words);
    for (int end = words.size() - 1; end > 0 && like.isEmpty(); end--) {
      String slug = String.join("-", words.subList(0, end));
      like =
          companies(words.subList(0, end)).stream()
              .filter(entry -> entry.slug().equals(slug))
              .toList();
    }
    return like;
  }

  private List<SearchResult> companies(List<String> words) {
    return find(new SearchQuery(String.join(" ", words), false))
        .map(SearchMatch::entry)
        .filter(entry -> entry.type() == SearchResult.Type.COMPANY)
        .filter(entry -> release.snapshot().locations().companies().find(entry.slug()) >= 0)
        .toList();
  }

  /**
   * Returns the cities that a name means which no city has: an alias, or else, unless {@code
   * isAlias}, one with a typo. A city that shares only some of the words is none of them.
   */
  List<SearchResult> cities(String name, boolean isAlias) {
    String state = UsState.find(name).map(UsState::code).orElse("");
    return find(new SearchQuery(Folding.fold(name), true))
        .filter(match -> match.entry().type() == SearchResult.Type.CITY)
        .filter(
            match -> isAlias ? match.explanation().isExactName() : !match.explanation().isPartial())
        .map(SearchMatch::entry)
        .filter(city -> !state.equals(city.state()))
        .toList();
  }

  private Stream<SearchMatch> find(SearchQuery query) {
    return SearchMatch.find(release, query, List.of(Vertical.values()), MAX_NAMES).stream();
  }
}
