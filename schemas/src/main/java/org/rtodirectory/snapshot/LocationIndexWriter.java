package org.rtodirectory.snapshot;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.rtodirectory.text.CityAbbreviations;
import org.rtodirectory.text.CodePointOrder;

/**
 * The builder of a {@link LocationIndex}. Rows must be added in list order. Not safe for use by
 * several threads; linear in time and memory.
 */
public final class LocationIndexWriter {
  private final List<String> states = new ArrayList<>();
  private final List<Integer> stateStarts = new ArrayList<>();
  private final List<Run> runs = new ArrayList<>();
  private final Map<String, List<Integer>> runsOfName = new TreeMap<>(CodePointOrder.COMPARATOR);
  private final Map<String, IntStream.Builder> rowsOfCompany =
      new TreeMap<>(CodePointOrder.COMPARATOR);
  private int count;

  private record Run(int start, int state, String foldedName) {}

  /**
   * Adds the next location.
   *
   * @param state code of its state
   * @param foldedCity folded name of its city
   * @param companySlug slug of its company
   * @throws IllegalArgumentException if it sorts before the location that was added last
   */
  public void add(String state, String foldedCity, String companySlug) {
    requireListOrder(state, foldedCity);
    boolean newState = states.isEmpty() || !last(states).equals(state);
    if (newState) {
      states.add(state);
      stateStarts.add(count);
    }
    if (newState || !last(runs).foldedName().equals(foldedCity)) {
      for (String spelling : CityAbbreviations.spellings(foldedCity)) {
        runsOfName.computeIfAbsent(spelling, name -> new ArrayList<>()).add(runs.size());
      }
      runs.add(new Run(count, states.size() - 1, foldedCity));
    }
    rowsOfCompany.computeIfAbsent(companySlug, slug -> IntStream.builder()).add(count);
    count++;
  }

  /**
   * Rejects rows that are out of order: the index has one run for each state and would lose the
   * rows of a second one.
   */
  private void requireListOrder(String state, String foldedCity) {
    if (states.isEmpty()) {
      return;
    }
    int order = CodePointOrder.compare(last(states), state);
    if (order > 0
        || (order == 0 && CodePointOrder.compare(last(runs).foldedName(), foldedCity) > 0)) {
      throw new IllegalArgumentException(
          "location "
              + count
              + " ("
              + foldedCity
              + ", "
              + state
              + ") does not follow the one before ("
              + last(runs).foldedName()
              + ", "
              + last(states)
              + ") in list order");
    }
  }

  /** Encodes the sections of the index over all added rows. */
  public Map<Section, byte[]> sections() {
    Map<Section, byte[]> sections = new EnumMap<>(Section.class);
    sections.put(Section.LOCATION_STATES, StringTable.encode(states));
    sections.put(
        Section.STATE_STARTS,
        IntLists.array(
            IntStream.concat(
                stateStarts.stream().mapToInt(Integer::intValue), IntStream.of(count))));
    sections.put(Section.CITY_NAMES, StringTable.encode(List.copyOf(runsOfName.keySet())));
    sections.put(
        Section.CITY_NAME_SUFFIXES, SubstringIndex.encode(List.copyOf(runsOfName.keySet())));
    sections.put(Section.CITY_RUNS, IntLists.array(runFields()));
    sections.put(
        Section.CITY_NAME_RUNS,
        IntLists.encode(
            runsOfName.values().stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toList()));
    sections.put(Section.COMPANY_SLUGS, StringTable.encode(List.copyOf(rowsOfCompany.keySet())));
    sections.put(
        Section.COMPANY_LOCATIONS,
        IntLists.encode(
            rowsOfCompany.values().stream().map(rows -> rows.build().toArray()).toList()));
    return sections;
  }

  private IntStream runFields() {
    return IntStream.range(0, runs.size())
        .flatMap(
            i -> {
              Run run = runs.get(i);
              int end = i + 1 < runs.size() ? runs.get(i + 1).start() : count;
              return IntStream.of(run.start(), end, run.state());
            });
  }

  private static <T> T last(List<T> list) {
    return list.get(list.size() - 1);
  }
}
