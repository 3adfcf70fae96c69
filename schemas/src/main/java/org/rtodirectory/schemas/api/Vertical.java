package org.rtodirectory.schemas.api;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A part of the trade with a search of its own. A company may belong to several. The order is part
 * of the snapshot.
 */
public enum Vertical {
  RETAIL("retail", 0, List.of("rent to own", "lease to own", "rto")),
  SHEDS("sheds", 1, List.of("portable buildings", "portable building", "sheds", "shed")),
  TIRES_WHEELS(
      "tires-wheels",
      2,
      List.of("tires and wheels", "wheels and tires", "tires", "tire", "wheels"));

  private final String code;
  private final int number;

  @SuppressWarnings("ImmutableEnumChecker") // only ever List.of(…)
  private final List<String> names;

  Vertical(String code, int number, List<String> names) {
    this.code = code;
    this.number = number;
    this.names = names;
  }

  /**
   * Its name in the database, in files and in options: {@code retail}, {@code sheds}, {@code
   * tires-wheels}.
   */
  public String code() {
    return code;
  }

  /** Its number in snapshot files. */
  public int number() {
    return number;
  }

  /** The folded names that people type for it. A longer name comes before a part of it. */
  public List<String> names() {
    return names;
  }

  public static List<String> codes() {
    return Arrays.stream(values()).map(Vertical::code).toList();
  }

  public static Optional<Vertical> of(String code) {
    return Arrays.stream(values()).filter(vertical -> vertical.code.equals(code)).findFirst();
  }
}
