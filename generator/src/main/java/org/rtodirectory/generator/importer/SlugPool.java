package org.rtodirectory.generator.importer;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * A pool of slugs that are unique within a scope, such as a city. Slugs are never released. Not
 * safe for several threads.
 */
final class SlugPool {
  private final Set<String> taken = new HashSet<>();

  /** The last number that was appended to each slug. */
  private final Map<String, Integer> lastNumbers = new HashMap<>();

  /** Reserves {@code slug}. Returns false if it is in use. */
  boolean tryTake(String slug) {
    return taken.add(slug);
  }

  /** Reserves and returns {@code slug}, or the first free one of {@code slug-2}, {@code slug-3}… */
  String claim(String slug) {
    if (tryTake(slug)) {
      return slug;
    }
    int number = lastNumbers.getOrDefault(slug, 1);
    do {
      number++;
    } while (!tryTake(slug + "-" + number));
    lastNumbers.put(slug, number);
    return slug + "-" + number;
  }

  /**
   * Returns the slug, or its first {@code limit} code points without the word at their end. Cuts a
   * single word that is too long.
   */
  static String shorten(String slug, int limit) {
    if (slug.codePointCount(0, slug.length()) <= limit) {
      return slug;
    }
    String cut = slug.substring(0, slug.offsetByCodePoints(0, limit));
    int lastWord = cut.lastIndexOf('-');
    return lastWord > 0 ? cut.substring(0, lastWord) : cut;
  }
}
