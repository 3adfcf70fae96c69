package org.rtodirectory.schemas.api;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A part of the trade with a search of its own. A company may belong to several. The order is part
 * of the snapshot.
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
  private final List<List<String>> pageWords;

  /**
   * @param pageWords the names of its pages. A name with spaces consists of several words
   */
  Vertical(String code, int number, List<String> names, String... pageWords) {
    this.code = code;
    this.number = number;
    this.names = names;
    this.pageWords = Stream.of(pageWords).map(words -> List.of(words.split(" ", -1))).toList();
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

  /** Returns the folded names that people type for it. A longer name precedes a part of it. */
  public List<String> names() {
    return names;
  }

  /** Returns whether words of a query name its pages. */
  public boolean hasPagesNamedBy(Set<String> words) {
    return pageWords.stream().anyMatch(words::containsAll);
  }

  public static List<String> codes() {
    return Arrays.stream(values()).map(Vertical::code).toList();
  }

  public static Optional<Vertical> of(String code) {
    return Arrays.stream(values()).filter(vertical -> vertical.code.equals(code)).findFirst();
  }
}
