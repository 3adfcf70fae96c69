package org.rtodirectory.edge.http;

import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.coding.ContentCoding;

/** Entity tags (RFC 9110, section 8.8.3) and the header If-None-Match (section 13.1.2). */
final class EntityTags {
  private static final String QUOTE = "\"";

  private EntityTags() {}

  /**
   * The strong tag of a body with that identity: another one in each coding, for the bytes are
   * others.
   *
   * @param coding null: none
   */
  static String of(String identity, @Nullable ContentCoding coding) {
    String inCoding = coding == null ? identity : identity + '-' + coding.token();
    return QUOTE.concat(inCoding).concat(QUOTE);
  }

  /**
   * Whether {@code *}, or a tag of the list that is weakly equal to {@code current}, stands in
   * {@code header}.
   */
  static boolean anyMatches(String header, String current) {
    int from = 0;
    while (from < header.length()) {
      int begin = header.indexOf('"', from);
      int end = begin < 0 ? -1 : header.indexOf('"', begin + 1);
      if (end < 0) {
        break;
      }
      int length = end + 1 - begin;
      if (length == current.length() && header.startsWith(current, begin)) {
        return true;
      }
      from = end + 1;
    }
    return header.strip().equals("*");
  }
}
