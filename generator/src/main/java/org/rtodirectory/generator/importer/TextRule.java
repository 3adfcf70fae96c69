package org.rtodirectory.generator.importer;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rules for the texts of the directory: the maximum length in code points and the permitted
 * characters. The tables have the same rules as constraints.
 *
 * <p>These characters are forbidden: control characters (C0, DEL and C1), line and paragraph
 * separators, bidirectional formatting characters (U+202A to U+202E and U+2066 to U+206F), byte
 * order marks and interlinear annotations. The bodies of guides may contain line breaks and tabs.
 */
enum TextRule {
  NAME(120),
  EXTERNAL_ID(500),
  ADDRESS(200),
  PHONE(60),
  WEBSITE(2_000),
  GUIDE_TITLE(200),
  GUIDE_SUMMARY(2_000),
  GUIDE_BODY(200_000);

  private static final Pattern FORBIDDEN =
      Pattern.compile(
          "[\\x00-\\x1f\\x7f-\\x9f\\u2028-\\u202e\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb]");
  private static final Pattern FORBIDDEN_IN_MULTILINE =
      Pattern.compile("[" + FORBIDDEN.pattern() + "&&[^\\t\\n\\r]]");
  private static final Pattern WEB_ADDRESS =
      Pattern.compile("https?://[^\\s/?#]+\\S*", Pattern.CASE_INSENSITIVE);

  private final int maxLength;

  TextRule(int maxLength) {
    this.maxLength = maxLength;
  }

  int maxLength() {
    return maxLength;
  }

  /**
   * Returns the rule that {@code text} violates, or empty if it is valid. The rule is the end of a
   * sentence that begins with the name of the field.
   */
  Optional<String> problem(String text) {
    if (text.length() > maxLength && text.codePointCount(0, text.length()) > maxLength) {
      return Optional.of("is longer than " + maxLength + " characters");
    }
    Matcher forbidden = (this == GUIDE_BODY ? FORBIDDEN_IN_MULTILINE : FORBIDDEN).matcher(text);
    if (forbidden.find()) {
      int character = forbidden.group().codePointAt(0);
      return Optional.of(
          String.format(
              Locale.ROOT, "contains the control or direction character U+%04X", character));
    }
    if (this == WEBSITE && !WEB_ADDRESS.matcher(text).matches()) {
      return Optional.of("is not an address that begins with http:// or https://");
    }
    return Optional.empty();
  }

  /**
   * Returns a text in the form in which a message can quote it. Forbidden characters become U+FFFD.
   * A text of more than {@code limit} code points is cut there and gets an ellipsis.
   */
  static String quotable(String text, int limit) {
    String shortened =
        text.codePointCount(0, text.length()) > limit
            ? text.substring(0, text.offsetByCodePoints(0, limit)) + "…"
            : text;
    return FORBIDDEN.matcher(shortened).replaceAll("\uFFFD");
  }
}
