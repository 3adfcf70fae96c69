package org.rtodirectory.schemas.snapshot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The index that filters the list of companies by state and by text. A row is the position of a
 * company in list order (folded name, slug). The first fragments in the table of companies are
 * those of these rows.
 *
 * <p>Sections:
 *
 * <ul>
 *   <li>COMPANY_NAMES: for each company its folded name and its folded brands, separated by line
 *       feeds ({@link StringTable}). Folded names contain no line feeds.
 *   <li>COMPANY_STATES: the codes of the states in which a listed company has an open location
 *       ({@link StringTable}, sorted)
 *   <li>STATE_COMPANIES: for each of these states its companies ({@link IntLists}, ascending)
 * </ul>
 *
 * <p>Safe for all threads. A selection by state costs O(log states), and a selection by text costs
 * O(bytes of all names).
 */
public final class CompanyIndex {
  private final StringTable names;
  private final StringTable states;
  private final IntLists companiesOfState;

  CompanyIndex(Section.SectionSource sections) throws SnapshotException {
    names = sections.strings(Section.COMPANY_NAMES);
    states = sections.strings(Section.COMPANY_STATES);
    companiesOfState = sections.lists(Section.STATE_COMPANIES);
  }

  /**
   * The indexed fields of one company.
   *
   * @param foldedNames its folded name, then its folded brands
   * @param states the distinct codes of the states in which it has an open location
   */
  public record CompanyEntry(List<String> foldedNames, List<String> states) {}

  /** Returns the bytes of the sections. The companies must be in list order. */
  public static Map<Section, byte[]> encode(List<CompanyEntry> rows) {
    SortedMap<String, IntStream.Builder> companiesOfState = new TreeMap<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      names.add(String.join("\n", rows.get(i).foldedNames()));
      for (String state : rows.get(i).states()) {
        companiesOfState.computeIfAbsent(state, code -> IntStream.builder()).add(i);
      }
    }
    return Map.of(
        Section.COMPANY_NAMES, StringTable.encode(names),
        Section.COMPANY_STATES, StringTable.encode(List.copyOf(companiesOfState.keySet())),
        Section.STATE_COMPANIES,
            IntLists.encode(
                companiesOfState.values().stream().map(list -> list.build().toArray()).toList()));
  }

  /** Returns the number of companies in the list. */
  public int count() {
    return names.count();
  }

  /**
   * Returns the companies that pass all filters.
   *
   * @param text a folded text that the folded name of the company or of a brand must contain, or
   *     null for any. The empty text matches nothing
   */
  public Selection select(@Nullable String state, @Nullable String text) {
    int stateNumber = state == null ? -1 : states.find(state);
    if (state != null && stateNumber < 0) {
      return Selection.empty();
    }
    if (text != null) {
      int[] rows =
          Arrays.stream(names.containing(text))
              .filter(row -> state == null || isInState(row, stateNumber))
              .toArray();
      return Selection.ofRows(rows);
    }
    if (state == null) {
      return Selection.of(new int[] {0, names.count()});
    }
    int start = companiesOfState.start(stateNumber);
    int end = companiesOfState.start(stateNumber + 1);
    return Selection.ofList(companiesOfState::at, new int[] {start, end});
  }

  /**
   * Finds the companies whose folded name or brand is {@code text} or begins with it as whole
   * words. Returns none if more than {@code max} names contain the text.
   */
  public int[] findByName(String text, int max) {
    int[] rows = names.containing(text);
    if (rows.length > max) {
      return new int[0];
    }
    return Arrays.stream(rows)
        .filter(
            row ->
                names
                    .get(row)
                    .lines()
                    .anyMatch(name -> name.equals(text) || name.startsWith(text + " ")))
        .toArray();
  }

  public List<String> stateCodes() {
    return states.strings();
  }

  private boolean isInState(int row, int state) {
    int index = companiesOfState.lowerBound(state, row);
    return index < companiesOfState.start(state + 1) && companiesOfState.at(index) == row;
  }
}
