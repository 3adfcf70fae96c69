package org.rtodirectory.schemas.api;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.text.PercentEncoding;

/**
 * A parser and validator for the known parameters of a query string, by the rules of {@code
 * openapi.json}. Lengths count code points. It collects the errors of the parameters that are read,
 * and skips unknown parameters. Not thread-safe.
 *
 * <p>A parameter is unreadable if it occurs twice, is an array ({@code state[]}, {@code state[0]}),
 * is badly encoded, or has a control character that is not white space. Users do not type control
 * characters, and dropping them would change the meaning of the query. Values are trimmed of
 * Unicode white space. An empty value counts as absent.
 */
public final class QueryParameters {
  private static final int NEXT_LINE = 0x85;
  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,17}");
  private static final Pattern LETTERS = Pattern.compile("[A-Za-z]*");

  /** The decoded values of known parameters, by name. */
  private final Map<String, String> values = new HashMap<>();

  /** The reasons why known parameters are unreadable, by name. */
  private final Map<String, String> problems = new HashMap<>();

  private final Map<String, String> messages = new LinkedHashMap<>();

  private QueryParameters() {}

  /**
   * Reads a query string.
   *
   * @param rawQuery the received part after the {@code ?}, with one char for each byte, or null
   *     without a {@code ?}
   */
  public static QueryParameters parse(@Nullable String rawQuery, List<String> knownNames) {
    QueryParameters parameters = new QueryParameters();
    for (String pair : rawQuery == null ? new String[0] : rawQuery.split("&", -1)) {
      parameters.read(pair, knownNames);
    }
    return parameters;
  }

  /** Creates parameters from decoded values, by name. */
  public static QueryParameters of(Map<String, String> values) {
    QueryParameters parameters = new QueryParameters();
    values.forEach(parameters::accept);
    return parameters;
  }

  private void read(String pair, List<String> knownNames) {
    int equals = pair.indexOf('=');
    String rawName = equals < 0 ? pair : pair.substring(0, equals);
    String decoded = PercentEncoding.decodeQuery(rawName).orElse("");
    int bracket = decoded.indexOf('[');
    String name = bracket < 0 ? decoded : decoded.substring(0, bracket);
    if (!knownNames.contains(name)) {
      return;
    }
    if (bracket >= 0 || values.containsKey(name)) {
      refuse(name, "given once, as a single value");
      return;
    }
    String value =
        PercentEncoding.decodeQuery(equals < 0 ? "" : pair.substring(equals + 1)).orElse(null);
    if (value == null) {
      refuse(name, "percent-encoded UTF-8");
    } else {
      accept(name, value);
    }
  }

  private void accept(String name, String value) {
    values.put(name, value);
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (Character.isISOControl(c) && !isWhiteSpace(c)) {
        refuse(name, "text without control characters");
        return;
      }
    }
  }

  private void refuse(String name, String must) {
    values.put(name, "");
    problems.put(name, name + " must be " + must + ".");
  }

  /** Returns the trimmed value of a parameter, or null if it is absent, empty or unreadable. */
  public @Nullable String value(String name) {
    String trimmed = trim(untrimmedValue(name));
    return trimmed.isEmpty() ? null : trimmed;
  }

  /**
   * Returns the untrimmed value of a parameter, or an empty text if it is absent. Some rules depend
   * on its end.
   */
  String untrimmedValue(String name) {
    return values.getOrDefault(name, "");
  }

  /**
   * Reads an optional text of at most {@code maximum} characters. Returns null if it is absent or
   * invalid.
   */
  @Nullable String text(String name, int maximum) {
    String value = readable(name);
    if (value != null && length(value) > maximum) {
      messages.put(name, name + " must be at most " + maximum + " characters long.");
      return null;
    }
    return value;
  }

  /**
   * Reads a required text of {@code minimum} to {@code maximum} characters. Returns an empty text
   * if it is invalid.
   */
  String requireText(String name, int minimum, int maximum) {
    String value = readable(name);
    if (messages.containsKey(name)) {
      return "";
    }
    if (value == null) {
      messages.put(
          name,
          name + " is required and must be " + minimum + " to " + maximum + " characters long.");
      return "";
    }
    if (length(value) < minimum || length(value) > maximum) {
      messages.put(name, name + " must be " + minimum + " to " + maximum + " characters long.");
      return "";
    }
    return value;
  }

  /**
   * Reads a state code and returns it in upper case, or null if it is absent or invalid. The code
   * of no state is invalid.
   */
  @Nullable String state() {
    String value = readable("state");
    if (value == null) {
      return null;
    }
    if (length(value) != 2) {
      messages.put("state", "state must be exactly 2 characters long.");
      return null;
    }
    // The capitals of some non-ASCII letters are ASCII letters.
    String code = LETTERS.matcher(value).matches() ? value.toUpperCase(Locale.ROOT) : "";
    if (UsState.of(code).isEmpty()) {
      messages.put("state", "state must be the code of a US state.");
      return null;
    }
    return code;
  }

  /** Reads the page number. Returns 1 if it is absent or invalid. */
  long page() {
    Long page = number("page");
    return page == null ? 1 : page;
  }

  /** Reads the release number. Returns null if it is absent or invalid. */
  @Nullable Long release() {
    return number("release");
  }

  void orThrow() throws InvalidQuery {
    if (!messages.isEmpty()) {
      throw new InvalidQuery(messages);
    }
  }

  private @Nullable Long number(String name) {
    String value = readable(name);
    if (value == null) {
      return null;
    }
    if (!NUMBER.matcher(value).matches()) {
      messages.put(
          name,
          name
              + " must be a whole number of at least 1, in digits without a sign or leading zero.");
      return null;
    }
    return Long.valueOf(value);
  }

  private @Nullable String readable(String name) {
    String problem = problems.get(name);
    if (problem != null) {
      messages.put(name, problem);
      return null;
    }
    return value(name);
  }

  private static int length(String value) {
    return value.codePointCount(0, value.length());
  }

  /** Removes Unicode white space from both ends of a text. */
  public static String trim(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && isWhiteSpace(text.codePointAt(start))) {
      start += Character.charCount(text.codePointAt(start));
    }
    while (end > start && isWhiteSpace(text.codePointBefore(end))) {
      end -= Character.charCount(text.codePointBefore(end));
    }
    return text.substring(start, end);
  }

  /**
   * Returns whether a code point has the Unicode property White_Space. Among control characters,
   * these are tab to carriage return, and NEL.
   */
  private static boolean isWhiteSpace(int codePoint) {
    return Character.isSpaceChar(codePoint)
        || (codePoint >= '\t' && codePoint <= '\r')
        || codePoint == NEXT_LINE;
  }
}
