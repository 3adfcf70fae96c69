package org.rtodirectory.schemas.text;

import java.util.Comparator;

/**
 * The order of strings by code point. It is also the order of their UTF-8 bytes, and of
 * PostgreSQL's {@code COLLATE "C"}. {@link String#compareTo} differs from it only for characters
 * beyond U+FFFF, which it puts before U+E000 to U+FFFF.
 */
public final class CodePointOrder {
  public static final Comparator<String> COMPARATOR = CodePointOrder::compare;

  private CodePointOrder() {}

  /**
   * Returns a number less than, equal to or greater than zero if {@code a} is before, equal to or
   * after {@code b}.
   */
  public static int compare(String a, String b) {
    int minLength = Math.min(a.length(), b.length());
    for (int i = 0; i < minLength; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        boolean isSurrogate = Character.isSurrogate(x);
        if (isSurrogate == Character.isSurrogate(y)) {
          return x - y;
        }
        // A surrogate belongs to a character beyond U+FFFF, so it comes after all other chars.
        return isSurrogate ? 1 : -1;
      }
    }
    return a.length() - b.length();
  }
}
