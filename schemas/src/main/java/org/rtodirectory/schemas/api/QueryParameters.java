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
 * The known parameters of a query string, by the rules of {@code openapi.json}. Lengths count code
 * points. Each {@code read} method records an error if its parameter is invalid, and {@link
 * #throwIfInvalid} reports all recorded errors. Unknown parameters are ignored. Not thread-safe.
 *
 * <p>A parameter is malformed if it occurs twice, is an array ({@code state[]}, {@code state[0]}),
 * is badly encoded, or has a control character that is not white space. Users do not type control
 * characters, and dropping them would change the meaning of the query. Values are trimmed of
 * Unicode white space. An empty value counts as absent.
 */
public final class QueryParameters {
  /** The control character NEL, which is white space in Unicode. */
  private static final int NEXT_LINE = 0x85;

  /** A number of at most 18 digits, so that a long can hold it. */
  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,17}");

  private static final Pattern LETTERS = Pattern.compile("[A-Za-z]*");

  /** The decoded values of known parameters, by name. */
  private final Map<String, String> values = new HashMap<>();

  /**
   * The errors that parsing finds, by the name of the malformed parameter. An error moves to {@link
   * #errors} when its parameter is read, so that all errors are in the order of the endpoint.
   */
  private final Map<String, String> parsingErrors = new HashMap<>();

  /** The errors of parameters that were read, by name. */
  private final Map<String, String> errors = new LinkedHashMap<>();

  private QueryParameters() {}

  /**
   * Parses a query string.
   *
   * @param rawQuery the part after the {@code ?}, as received, or null if there is no {@code ?}.
   *     Each char holds one byte
   */
  public static QueryParameters parse(@Nullable String rawQuery, List<String> knownNames) {
    QueryParameters parameters = new QueryParameters();
    for (String pair : rawQuery == null ? new String[0] : rawQuery.split("&", -1)) {
      parameters.parsePair(pair, knownNames);
    }
    return parameters;
  }

  /** Returns the parameters with these decoded values, by name. */
  public static QueryParameters of(Map<String, String> values) {
    QueryParameters parameters = new QueryParameters();
    values.forEach(parameters::checkAndStore);
    return parameters;
  }

  private void parsePair(String pair, List<String> knownNames) {
    int equalsSign = pair.indexOf('=');
    String rawName = equalsSign < 0 ? pair : pair.substring(0, equalsSign);
    String decoded = PercentEncoding.decodeQuery(rawName).orElse("");
    int bracket = decoded.indexOf('[');
    String name = bracket < 0 ? decoded : decoded.substring(0, bracket);
    if (!knownNames.contains(name)) {
      return;
    }
    if (bracket >= 0 || values.containsKey(name)) {
      recordMalformed(name, "given once, as a single value");
      return;
    }
    String value =
        PercentEncoding.decodeQuery(equalsSign < 0 ? "" : pair.substring(equalsSign + 1))
            .orElse(null);
    if (value == null) {
      recordMalformed(name, "percent-encoded UTF-8");
    } else {
      checkAndStore(name, value);
    }
  }

  private void checkAndStore(String name, String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (Character.isISOControl(c) && !isWhiteSpace(c)) {
        recordMalformed(name, "text without control characters");
        return;
      }
    }
    values.put(name, value);
  }

  private void recordMalformed(String name, String requirement) {
    // The value counts as absent. Another value of the parameter is a repetition.
    values.put(name, "");
    parsingErrors.put(name, name + " must be " + requirement + ".");
  }

  /** Returns the trimmed value of a parameter, or null if it is absent, empty or malformed. */
  public @Nullable String value(String name) {
    String trimmed = trim(untrimmedValue(name));
    return trimmed.isEmpty() ? null : trimmed;
  }

  /**
   * Returns the untrimmed value of a parameter, or an empty text if it is absent. The search needs
   * it, because a space at the end means that the last word is complete.
   */
  String untrimmedValue(String name) {
    return values.getOrDefault(name, "");
  }

  /**
   * Reads an optional text of at most {@code maximum} characters. Returns null if it is absent or
   * invalid.
   */
  @Nullable String readText(String name, int maximum) {
    String value = valueOrError(name);
    if (value != null && length(value) > maximum) {
      errors.put(name, name + " must be at most " + maximum + " characters long.");
      return null;
    }
    return value;
  }

  /**
   * Reads a required text of {@code minimum} to {@code maximum} characters. Returns an empty text
   * if it is invalid.
   */
  String readRequiredText(String name, int minimum, int maximum) {
    String value = valueOrError(name);
    if (errors.containsKey(name)) {
      return "";
    }
    if (value == null) {
      errors.put(
          name,
          name + " is required and must be " + minimum + " to " + maximum + " characters long.");
      return "";
    }
    if (length(value) < minimum || length(value) > maximum) {
      errors.put(name, name + " must be " + minimum + " to " + maximum + " characters long.");
      return "";
    }
    return value;
  }

  /**
   * Reads a state code and returns it in upper case, or null if it is absent or invalid. A code
   * that belongs to no state is invalid.
   */
  @Nullable String readState() {
    String value = valueOrError("state");
    if (value == null) {
      return null;
    }
    if (length(value) != 2) {
      errors.put("state", "state must be exactly 2 characters long.");
      return null;
    }
    // Only ASCII is valid. The upper case of the letter ı is an ASCII I.
    String code = LETTERS.matcher(value).matches() ? value.toUpperCase(Locale.ROOT) : "";
    if (UsState.ofCode(code).isEmpty()) {
      errors.put("state", "state must be the code of a US state.");
      return null;
    }
    return code;
  }

  /** Reads the page number. Returns 1 if it is absent or invalid. */
  long readPage() {
    Long page = readNumber("page");
    return page == null ? 1 : page;
  }

  /** Reads the release number. Returns null if it is absent or invalid. */
  @Nullable Long readRelease() {
    return readNumber("release");
  }

  /** Throws an exception with all recorded errors, if there are any. */
  void throwIfInvalid() throws InvalidQuery {
    if (!errors.isEmpty()) {
      throw new InvalidQuery(errors);
    }
  }

  private @Nullable Long readNumber(String name) {
    String value = valueOrError(name);
    if (value == null) {
      return null;
    }
    if (!NUMBER.matcher(value).matches()) {
      errors.put(
          name,
          name
              + " must be a whole number of at least 1, in digits without a sign or leading zero.");
      return null;
    }
    return Long.valueOf(value);
  }

  /** Returns the trimmed value, or null if it is absent. Records the error of a malformed one. */
  private @Nullable String valueOrError(String name) {
    String problem = parsingErrors.get(name);
    if (problem != null) {
      errors.put(name, problem);
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
   * Returns whether a code point has the Unicode property White_Space. The control characters with
   * this property are tab through carriage return, and NEL.
   */
  private static boolean isWhiteSpace(int codePoint) {
    return Character.isSpaceChar(codePoint)
        || (codePoint >= '\t' && codePoint <= '\r')
        || codePoint == NEXT_LINE;
  }
}
