package org.rtodirectory.schemas.api;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A part of the trade with a search of its own. A company may belong to several. The order is part
 * of the snapshot.
 */
public enum Vertical {
  RETAIL("retail", 0),
  SHEDS("sheds", 1),
  TIRES_WHEELS("tires-wheels", 2);

  private final String code;
  private final int number;

  Vertical(String code, int number) {
    this.code = code;
    this.number = number;
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

  public static List<String> codes() {
    return Arrays.stream(values()).map(Vertical::code).toList();
  }

  public static Optional<Vertical> of(String code) {
    return Arrays.stream(values()).filter(vertical -> vertical.code.equals(code)).findFirst();
  }
}
