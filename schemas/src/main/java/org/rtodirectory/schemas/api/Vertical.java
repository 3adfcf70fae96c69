package org.rtodirectory.schemas.api;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A kind of store with its own search. A company may have stores of several kinds. Snapshot files
 * depend on the numbers and the order of these constants, so neither may change.
 */
public enum Vertical {
  RETAIL("retail", 0, List.of("rent to own", "lease to own", "rto"), "rent own"),
  SHEDS(
      "sheds",
      1,
      List.of("portable buildings", "portable building", "sheds", "shed"),
      "shed",
      "sheds",
      "barns"),
  TIRES_WHEELS(
      "tires-wheels",
      2,
      List.of("tires and wheels", "wheels and tires", "tires", "tire", "wheels"),
      "tire",
      "tires",
      "wheels",
      "rims");

  private final String code;
  private final int number;

  @SuppressWarnings("ImmutableEnumChecker") // only ever List.of(…)
  private final List<String> names;

  @SuppressWarnings("ImmutableEnumChecker") // only ever an unmodifiable list
  private final List<List<String>> pageNames;

  /**
   * @param pageNames short names of its pages on the website. A query names these pages if it has
   *     all words of one of the names
   */
  Vertical(String code, int number, List<String> names, String... pageNames) {
    this.code = code;
    this.number = number;
    this.names = names;
    this.pageNames = Stream.of(pageNames).map(name -> List.of(name.split(" ", -1))).toList();
  }

  /**
   * Returns its name in the database, in files and in options: {@code retail}, {@code sheds},
   * {@code tires-wheels}.
   */
  public String code() {
    return code;
  }

  /** Returns its number in snapshot files. */
  public int number() {
    return number;
  }

  /**
   * Returns the folded names that people type for this kind of store. A name comes before any other
   * name that it contains.
   */
  public List<String> names() {
    return names;
  }

  /** Returns whether a query names the pages of this vertical. */
  public boolean hasPagesNamedBy(Set<String> queryWords) {
    return pageNames.stream().anyMatch(queryWords::containsAll);
  }

  public static List<String> codes() {
    return Arrays.stream(values()).map(Vertical::code).toList();
  }

  public static Optional<Vertical> of(String code) {
    return Arrays.stream(values()).filter(vertical -> vertical.code.equals(code)).findFirst();
  }
}
