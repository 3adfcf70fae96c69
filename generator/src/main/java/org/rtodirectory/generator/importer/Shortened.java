package org.rtodirectory.generator.importer;

/** Cuts text that is too long for the place where it goes. Lengths are in code points. */
final class Shortened {
  private static final int SHOWN_VALUE_LENGTH = 60;

  private Shortened() {}

  /** The value of a cell as a reason quotes it. */
  static String value(String value) {
    return text(value, SHOWN_VALUE_LENGTH);
  }

  /** {@code text}, or its start and an ellipsis if it is longer than {@code limit}. */
  static String text(String text, int limit) {
    return exceeds(text, limit) ? text.substring(0, text.offsetByCodePoints(0, limit)) + "…" : text;
  }

  /** A slug, cut behind the last word that ends within {@code limit}. */
  static String slug(String slug, int limit) {
    if (!exceeds(slug, limit)) {
      return slug;
    }
    String cut = slug.substring(0, slug.offsetByCodePoints(0, limit));
    int lastWord = cut.lastIndexOf('-');
    return lastWord > 0 ? cut.substring(0, lastWord) : cut;
  }

  /** Whether {@code text} is longer than {@code limit}. */
  static boolean exceeds(String text, int limit) {
    return text.length() > limit && text.codePointCount(0, text.length()) > limit;
  }
}
