package org.rtodirectory.edge.mcp.tool;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.SearchMatch;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.text.Folding;

/** The search of names in several verticals. For one thread. */
final class NameSearch {
  private static final int MOST = 10;

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
    boolean isMet = all.stream().anyMatch(match -> match.hit().matchKind().isExact());
    Set<String> urls = new HashSet<>();
    return all.stream()
        .filter(match -> !isMet || match.hit().matchKind().isExact())
        .sorted(
            Comparator.comparingLong((SearchMatch match) -> match.hit().quality())
                .thenComparingInt(match -> -match.entry().storeCount()))
        .filter(match -> urls.add(match.entry().url()))
        .limit(limit)
        .toList();
  }

  /**
   * Companies with an open store whose names are like one that none has, best first; else one whose
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
    SearchQuery query = new SearchQuery(String.join(" ", words), false);
    return find(query, List.of(Vertical.values()), MOST).stream()
        .map(SearchMatch::entry)
        .filter(entry -> entry.type() == SearchResult.Type.COMPANY)
        .filter(entry -> release.snapshot().locations().companies().find(entry.slug()) >= 0)
        .toList();
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
