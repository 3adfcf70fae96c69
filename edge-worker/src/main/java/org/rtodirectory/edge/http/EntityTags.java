package org.rtodirectory.edge.http;

import org.jspecify.annotations.Nullable;

/** Entity tags (RFC 9110, section 8.8.3) and the header If-None-Match (section 13.1.2). */
final class EntityTags {
  private static final String QUOTE = "\"";
  private static final String WEAK = "W/";
  private static final char DELETE = 0x7f;

  private EntityTags() {}

  /**
   * The strong entity tag of a body. It differs between codings, because their bytes differ.
   *
   * @param coding null if the body is not coded
   */
  static String of(String identity, @Nullable ContentCoding coding) {
    String inCoding = coding == null ? identity : identity + '-' + coding.token();
    return QUOTE.concat(inCoding).concat(QUOTE);
  }

  /**
   * Whether a list of tags is {@code *} or contains a tag that matches {@code current} by weak
   * comparison. A malformed list matches nothing, so its sender gets the whole response.
   *
   * @param header {@code "*" / #entity-tag}, without white space around it
   */
  static boolean anyMatches(String header, String current) {
    if (header.equals("*")) {
      return true;
    }
    boolean matches = false;
    int at = separatorsEnd(header, 0);
    while (at < header.length()) {
      int tag = header.startsWith(WEAK, at) ? at + WEAK.length() : at;
      int end = tagEnd(header, tag);
      if (end < 0) {
        return false;
      }
      matches |= end - tag == current.length() && header.startsWith(current, tag);
      at = separatorsEnd(header, end);
      if (at < header.length() && header.substring(end, at).indexOf(',') < 0) {
        return false;
      }
    }
    return matches;
  }

  /** The index of the next character that is not a blank or comma; list elements may be empty. */
  private static int separatorsEnd(String header, int start) {
    int at = start;
    while (at < header.length() && " \t,".indexOf(header.charAt(at)) >= 0) {
      at++;
    }
    return at;
  }

  /** The index after the opaque tag that begins at {@code start}; -1 if there is none. */
  private static int tagEnd(String header, int start) {
    if (!header.startsWith(QUOTE, start)) {
      return -1;
    }
    for (int at = start + 1; at < header.length(); at++) {
      char c = header.charAt(at);
      if (c == '"') {
        return at + 1;
      }
      if (c <= ' ' || c == DELETE) {
        return -1;
      }
    }
    return -1;
  }
}
