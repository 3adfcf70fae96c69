package org.rtodirectory.generator.importer;

import java.util.ArrayList;
import java.util.List;

/** What is done to every cell before anything looks at it. */
final class Cleaning {
  private Cleaning() {}

  /**
   * {@code cell} without Unicode white space and control characters at its ends, every run of them
   * inside it made one space. Empty means absent.
   */
  static String clean(String cell) {
    StringBuilder clean = new StringBuilder(cell.length());
    boolean gap = false;
    for (int i = 0; i < cell.length(); i++) {
      char c = cell.charAt(i); // Every blank is one char, so surrogates pass as they are.
      if (isBlank(c)) {
        gap = !clean.isEmpty();
      } else {
        if (gap) {
          clean.append(' ');
          gap = false;
        }
        clean.append(c);
      }
    }
    return clean.toString();
  }

  /**
   * The values of a cleaned list cell: parted by {@code |}, trimmed, without empty or equal ones.
   */
  static List<String> list(String cell) {
    if (cell.indexOf('|') < 0) {
      return cell.isEmpty() ? List.of() : List.of(cell);
    }
    List<String> values = new ArrayList<>();
    for (String part : cell.split("\\|", -1)) {
      String value = part.strip();
      if (!value.isEmpty() && !values.contains(value)) {
        values.add(value);
      }
    }
    return List.copyOf(values);
  }

  private static boolean isBlank(char c) {
    return Character.isSpaceChar(c) || Character.isISOControl(c);
  }
}
