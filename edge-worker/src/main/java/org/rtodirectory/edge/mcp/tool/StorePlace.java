package org.rtodirectory.edge.mcp.tool;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.snapshot.LocationIndex;
import org.rtodirectory.schemas.text.Folding;

/**
 * The place that the city and the state of a question mean. Answers first say how the place was
 * understood, before they say anything about stores there. Immutable.
 *
 * @param city the city, or null if the question names none
 * @param state the code of the state, or null for any
 * @param match the way in which the city was found
 * @param similar if the city is unknown, cities with a similar name, the most similar first
 */
record StorePlace(
    @Nullable String city, @Nullable String state, CityMatch match, List<SearchResult> similar) {
  /** The ways in which a city was found. */
  enum CityMatch {
    /** The question names no city. */
    NONE,
    /** A listed city has exactly this name. */
    NAME,
    /** The name is another name of a listed city. */
    ALIAS,
    /** Exactly one listed city has a similar name, which may not be the intended one. */
    GUESS,
    /** The name is a part of the names of listed cities. */
    PART,
    /** No listed city has such a name, and either none or several have a similar name. */
    UNKNOWN
  }

  /** Resolves the city and the state of {@code arguments}. */
  static StorePlace of(StoreArguments arguments, LocationIndex locations, NameSearch names) {
    String cityArgument = arguments.city();
    if (cityArgument == null) {
      return new StorePlace(null, arguments.state(), CityMatch.NONE, List.of());
    }
    if (locations.hasCity(arguments.state(), Folding.fold(cityArgument))) {
      return new StorePlace(cityArgument, arguments.state(), CityMatch.NAME, List.of());
    }
    CityAndState parts = CityAndState.split(cityArgument, arguments.state());
    String foldedCity = Folding.fold(parts.city());
    if (locations.hasCity(parts.state(), foldedCity)) {
      return new StorePlace(parts.city(), parts.state(), CityMatch.NAME, List.of());
    }
    Optional<SearchResult> alias =
        Stream.of(cityArgument, parts.city())
            .distinct()
            .flatMap(name -> inState(parts.state(), names.cities(name, true)).stream())
            .findFirst();
    if (alias.isPresent()) {
      return ofMatch(alias.get(), CityMatch.ALIAS);
    }
    if (locations.select(null, parts.state(), foldedCity).total() > 0) {
      return new StorePlace(parts.city(), parts.state(), CityMatch.PART, List.of());
    }
    List<SearchResult> similar = inState(parts.state(), names.cities(parts.city(), false));
    return similar.size() == 1
        ? ofMatch(similar.get(0), CityMatch.GUESS)
        : new StorePlace(parts.city(), parts.state(), CityMatch.UNKNOWN, similar);
  }

  private record CityAndState(String city, @Nullable String state) {
    /**
     * Separates the state from a city that it follows without a comma: {@code Houston TX}, {@code
     * Buffalo New York}.
     *
     * @param state the state that must follow, or null for any
     */
    static CityAndState split(String text, @Nullable String state) {
      // The longest name comes first, because West Virginia ends with the name of another state.
      for (int space = text.indexOf(' '); space > 0; space = text.indexOf(' ', space + 1)) {
        String code =
            UsState.ofCodeOrName(text.substring(space + 1)).map(UsState::code).orElse(null);
        if (code != null && (state == null || code.equals(state))) {
          return new CityAndState(text.substring(0, space), code);
        }
      }
      return new CityAndState(text, state);
    }
  }

  private static StorePlace ofMatch(SearchResult city, CityMatch match) {
    String name = city.name().substring(0, city.name().lastIndexOf(','));
    return new StorePlace(name, city.state(), match, List.of());
  }

  /** Returns the cities that are in a state, each once. A city has an entry in each vertical. */
  private static List<SearchResult> inState(@Nullable String state, List<SearchResult> cities) {
    Set<String> names = new HashSet<>();
    return cities.stream()
        .filter(city -> state == null || state.equals(city.state()))
        .filter(city -> names.add(city.name()))
        .toList();
  }

  /** Returns whether the city was found, or the question names none. */
  boolean isKnown() {
    return match != CityMatch.UNKNOWN;
  }

  /** Returns whether the city is the whole name of one or several listed cities. */
  boolean isWholeCity() {
    return match == CityMatch.NAME || match == CityMatch.ALIAS || match == CityMatch.GUESS;
  }

  /** Returns the place as text: {@code Houston, TX}, or {@code TX}, or empty without a place. */
  String label() {
    return AnswerText.join(", ", city, state);
  }
}
