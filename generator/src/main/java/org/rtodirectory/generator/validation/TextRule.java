package org.rtodirectory.generator.validation;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The rules for the texts of the directory: how long each may be, in code points, and which
 * characters it may hold. The migration {@code V2__validation.sql} has the same as constraints.
 *
 * <p>No text holds control characters (C0, DEL and C1), line and paragraph separators, the
 * characters that embed, override or isolate a writing direction (U+202A to U+202E and U+2066 to
 * U+206F), a byte order mark or interlinear annotations. The bodies of guides have lines and tabs.
 */
public enum TextRule {
  COMPANY_NAME(120),
  COMPANY_SLUG(120),
  BRAND(120),
  CATEGORY(120),
  EXTERNAL_ID(500),
  CITY_NAME(120),
  CITY_SLUG(120),
  LOCATION_SLUG(240),
  ADDRESS(200),
  ADDRESS2(200),
  PHONE(60),
  WEBSITE(2_000),
  GUIDE_TITLE(200),
  GUIDE_SUMMARY(2_000),
  GUIDE_BODY(200_000);

  private static final Pattern UNFIT =
      Pattern.compile(
          "[\\x00-\\x1f\\x7f-\\x9f\\u2028-\\u202e\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb]");
  private static final Pattern UNFIT_IN_LINES =
      Pattern.compile("[" + UNFIT.pattern() + "&&[^\\t\\n\\r]]");
  private static final Pattern WEB_ADDRESS =
      Pattern.compile("https?://[^\\s/?#]+\\S*", Pattern.CASE_INSENSITIVE);

  private final int longest;

  TextRule(int longest) {
    this.longest = longest;
  }

  /** The greatest number of code points. */
  public int longest() {
    return longest;
  }

  /** What is wrong with {@code text}, as the end of a sentence that begins with its name. */
  public Optional<String> problem(String text) {
    if (text.length() > longest && text.codePointCount(0, text.length()) > longest) {
      return Optional.of("is longer than " + longest + " characters");
    }
    Matcher unfit = (this == GUIDE_BODY ? UNFIT_IN_LINES : UNFIT).matcher(text);
    if (unfit.find()) {
      int character = unfit.group().codePointAt(0);
      return Optional.of(
          String.format(Locale.ROOT, "holds the control or direction character U+%04X", character));
    }
    if (this == WEBSITE && !WEB_ADDRESS.matcher(text).matches()) {
      return Optional.of("is not an address that begins with http:// or https://");
    }
    return Optional.empty();
  }

  /**
   * {@code text} as a message can quote it: replacement characters for those that no text holds.
   */
  public static String quotable(String text) {
    return UNFIT.matcher(text).replaceAll("\uFFFD");
  }

  /** Whether {@code text} follows the rule; a text that is not there does. */
  public boolean admits(@Nullable String text) {
    return text == null || problem(text).isEmpty();
  }
}
