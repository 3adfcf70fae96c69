package org.rtodirectory.generator.importer;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The slugs that are taken where each may stand once. A slug that was ever taken stays so. */
final class SlugPool {
  private final Set<String> taken = new HashSet<>();
  private final Map<String, Integer> lastNumber = new HashMap<>();

  /** Takes exactly {@code slug}; false if it was taken. */
  boolean take(String slug) {
    return taken.add(slug);
  }

  /** Takes {@code wanted}, or the first of {@code wanted-2}, {@code wanted-3}… that is free. */
  String claim(String wanted) {
    if (take(wanted)) {
      return wanted;
    }
    int number = lastNumber.getOrDefault(wanted, 1);
    do {
      number++;
    } while (!take(wanted + "-" + number));
    lastNumber.put(wanted, number);
    return wanted + "-" + number;
  }
}
