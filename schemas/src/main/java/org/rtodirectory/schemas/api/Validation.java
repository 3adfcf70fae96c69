package org.rtodirectory.schemas.api;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads parameters by the rules of SPEC section 8, and collects what is wrong with them. Lengths
 * count code points.
 */
final class Validation {
  private static final int MOST_DIGITS = 18;

  private final QueryParameters parameters;
  private final Map<String, String> messages = new LinkedHashMap<>();

  Validation(QueryParameters parameters) {
    this.parameters = parameters;
  }

  /** An optional text of at most {@code maximum} characters; null if it is absent or wrong. */
  @Nullable String text(String name, int maximum) {
    String value = readable(name);
    if (value != null && length(value) > maximum) {
      messages.put(name, name + " must be at most " + maximum + " characters long.");
      return null;
    }
    return value;
  }

  /** A required text of {@code minimum} to {@code maximum} characters; empty if it is wrong. */
  String requiredText(String name, int minimum, int maximum) {
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
   * A state code, upper case in ASCII; null if it is absent or wrong. Two characters that name no
   * state are valid.
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
    for (int i = 0; i < value.length(); i++) {
      if (isLowerCase(value.charAt(i))) {
        return upperCase(value);
      }
    }
    return value;
  }

  private static String upperCase(String value) {
    StringBuilder code = new StringBuilder(value);
    for (int i = 0; i < code.length(); i++) {
      char c = code.charAt(i);
      code.setCharAt(i, isLowerCase(c) ? (char) (c - ('a' - 'A')) : c);
    }
    return code.toString();
  }

  private static boolean isLowerCase(int c) {
    return c >= 'a' && c <= 'z';
  }

  /** The page asked for; 1 if it is absent or wrong. */
  long page() {
    Long page = number("page");
    return page == null ? 1 : page;
  }

  /** The release to answer from; null if it is absent or wrong. */
  @Nullable Long release() {
    return number("release");
  }

  /**
   * @throws InvalidQuery if any parameter read so far was wrong
   */
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
    if (!isNumber(value)) {
      messages.put(
          name,
          name
              + " must be a whole number of at least 1, in digits without a sign or leading zero.");
      return null;
    }
    return Long.valueOf(value);
  }

  private static boolean isNumber(String value) {
    for (int i = 0; i < value.length(); i++) {
      if (value.charAt(i) < '0' || value.charAt(i) > '9') {
        return false;
      }
    }
    return value.charAt(0) != '0' && value.length() <= MOST_DIGITS;
  }

  private @Nullable String readable(String name) {
    String problem = parameters.problem(name);
    if (problem != null) {
      messages.put(name, problem);
      return null;
    }
    return parameters.value(name);
  }

  private static int length(String value) {
    return value.codePointCount(0, value.length());
  }
}
