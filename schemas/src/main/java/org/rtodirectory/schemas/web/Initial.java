package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.rtodirectory.schemas.text.Folding;

/**
 * The initial letter under which a long list shows a name. All digits share one.
 *
 * @param label as it is shown: {@code A}
 * @param id the {@code id} of its heading: {@code letter-a}
 */
record Initial(String label, String id) {
  /** What every {@code id} begins with. */
  static final String PREFIX = "letter-";

  private static final Initial DIGITS = new Initial("0–9", PREFIX + "0");

  /** The initial of a name, by which the name is found whatever its case and accents. */
  static Initial of(String name) {
    return ofFolded(Folding.fold(name));
  }

  /** The same of a folded name. */
  static Initial ofFolded(String folded) {
    if (folded.isEmpty()) {
      return new Initial("#", PREFIX + "other");
    }
    int first = folded.codePointAt(0);
    if (Character.isDigit(first)) {
      return DIGITS;
    }
    String letter = Character.toString(first);
    return new Initial(
        Character.toString(Character.toUpperCase(first)),
        PREFIX + (first < 128 ? letter : Integer.toHexString(first)));
  }

  /** The items of each initial, in the order of their first items. */
  static <T> Map<Initial, List<T>> group(List<T> items, Function<T, String> name) {
    Map<Initial, List<T>> groups = new LinkedHashMap<>();
    for (T item : items) {
      groups.computeIfAbsent(of(name.apply(item)), added -> new ArrayList<>()).add(item);
    }
    return groups;
  }
}
