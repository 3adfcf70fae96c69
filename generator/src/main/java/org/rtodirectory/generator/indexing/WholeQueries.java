package org.rtodirectory.generator.indexing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.rtodirectory.generator.directory.Store.City;
import org.rtodirectory.generator.directory.Store.State;
import org.rtodirectory.generator.directory.Synonyms;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;
import org.rtodirectory.schemas.text.Folding;
import org.rtodirectory.schemas.text.Plural;
import org.rtodirectory.schemas.text.Sound;

/**
 * The whole queries that cities and companies are pinned to (see {@link TypeaheadFormat}): a city
 * to its name without its state, unless that is the name of a state ({@code wyoming}), and to its
 * aliases; the {@value #CITIES_OF_STATE} largest cities of a state to the state's code, name and
 * aliases, but not to a name that a city of the state has, too ({@code new york}); a company to its
 * name with the last word in its other number ({@code discount tires}), and to its name without
 * "the", "stores" and the like at its ends ({@code home depot}).
 */
final class WholeQueries {
  /** Number of cities pinned to a state, so that ten results have space for others. */
  private static final int CITIES_OF_STATE = 6;

  private static final int LONGEST_SPELLED = 4;

  private static final Pattern WITHOUT_MEANING =
      Pattern.compile("^the |( (stores?|shops?|company|co|corp|inc|llc))+$");

  private final Map<String, Integer> citiesOfState = new HashMap<>();
  private final Set<State> eponymous;
  private final Synonyms synonyms;

  WholeQueries(Collection<City> cities, Synonyms synonyms) {
    this.synonyms = synonyms;
    eponymous =
        cities.stream()
            .filter(city -> city.foldedName().equals(Folding.fold(city.state().name())))
            .map(City::state)
            .collect(Collectors.toSet());
  }

  /** The queries of a city; those of a state must come in the order of their static rank. */
  List<String> city(City city) {
    State state = city.state();
    List<String> queries = new ArrayList<>(city.aliases());
    synonyms.of(city.foldedName()).forEach(queries::add);
    if (citiesOfState.merge(state.code(), 1, Integer::sum) <= CITIES_OF_STATE) {
      queries.add(Folding.fold(state.code()));
      if (!eponymous.contains(state)) {
        queries.add(Folding.fold(state.name()));
      }
      queries.addAll(state.aliases());
    }
    for (String query : List.copyOf(queries)) {
      if (query.length() <= LONGEST_SPELLED && query.indexOf(' ') < 0) {
        queries.add(String.join(" ", query.split("")));
      }
    }
    String name = city.foldedName();
    if (name.equals(Folding.fold(state.name())) || UsState.named(name).isEmpty()) {
      queries.add(name);
    }
    return asTerms(queries);
  }

  static List<String> company(String foldedName, Synonyms synonyms) {
    int last = foldedName.lastIndexOf(' ') + 1;
    String before = foldedName.substring(0, last);
    List<String> queries = new ArrayList<>(synonyms.of(foldedName).toList());
    Plural.others(foldedName.substring(last)).forEach(other -> queries.add(before + other));
    String core = WITHOUT_MEANING.matcher(foldedName).replaceAll("");
    if (!core.isEmpty() && !core.equals(foldedName)) {
      queries.add(core);
    }
    return asTerms(queries);
  }

  static List<String> sounds(List<List<String>> positions) {
    TreeSet<String> sounds = new TreeSet<>();
    positions.forEach(
        words ->
            words.forEach(
                word ->
                    Sound.key(word)
                        .ifPresent(key -> sounds.add(String.join(" ", "  ", key, word)))));
    return List.copyOf(sounds);
  }

  private static List<String> asTerms(List<String> queries) {
    return new TreeSet<>(queries).stream().map(query -> " " + query).toList();
  }
}
