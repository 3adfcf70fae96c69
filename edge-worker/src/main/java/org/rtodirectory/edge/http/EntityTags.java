package org.rtodirectory.edge.http;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Entity tags (RFC 9110, section 8.8.3) and the header If-None-Match (section 13.1.2). */
final class EntityTags {
  private static final String QUOTE = "\"";

  /**
   * The next tag of a list with the blanks and commas behind it: a comma is missing only at the
   * end, and elements may be empty. All quantifiers are possessive, so that matching takes linear
   * time.
   */
  private static final Pattern TAG =
      Pattern.compile("\\G(?:W/)?+(\"[!#-~\\x80-\\xff]*+\")[ \t]*+(?:,[ \t,]*+|\\z)");

  private static final Pattern EMPTY_ELEMENTS = Pattern.compile("[ \t,]*+");

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
    if (header.equals(current) || header.equals("*")) {
      return true;
    }
    Matcher start = EMPTY_ELEMENTS.matcher(header);
    int end = start.lookingAt() ? start.end() : 0;
    Matcher tag = TAG.matcher(header).region(end, header.length());
    boolean matches = false;
    while (end < header.length()) {
      if (!tag.find()) {
        return false;
      }
      matches |= tag.group(1).equals(current);
      end = tag.end();
    }
    return matches;
  }
}
