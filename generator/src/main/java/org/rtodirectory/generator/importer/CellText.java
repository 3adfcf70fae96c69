package org.rtodirectory.generator.importer;

import java.util.ArrayList;
import java.util.List;

/** Normalizes the text of cells, and shortens it for messages. */
final class CellText {
  private CellText() {}

  /**
   * Strips Unicode white space and control characters from both ends, and replaces every run of
   * them inside by one space. An empty result counts as no value.
   */
  static String clean(String cell) {
    if (isClean(cell)) {
      return cell;
    }
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
   * The values of a normalized list cell: separated by {@code |}, trimmed, without empty values and
   * duplicates.
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

  /** Whether every blank is a single space between other characters. */
  private static boolean isClean(String cell) {
    boolean afterBlank = true;
    for (int i = 0; i < cell.length(); i++) {
      char c = cell.charAt(i);
      boolean blank = isBlank(c);
      if (blank && (afterBlank || c != ' ')) {
        return false;
      }
      afterBlank = blank;
    }
    return cell.isEmpty() || !afterBlank;
  }

  private static boolean isBlank(char c) {
    return Character.isSpaceChar(c) || Character.isISOControl(c);
  }

  /**
   * {@code text}, or its start and an ellipsis if it is longer than {@code limit}.
   *
   * @param limit in code points
   */
  static String shortened(String text, int limit) {
    return text.codePointCount(0, text.length()) > limit
        ? text.substring(0, text.offsetByCodePoints(0, limit)) + "…"
        : text;
  }
}
