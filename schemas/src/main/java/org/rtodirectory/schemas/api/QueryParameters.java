package org.rtodirectory.schemas.api;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.text.PercentEncoding;

/**
 * The known parameters of a query string, as they were given. Unknown ones are skipped, whatever
 * they hold.
 *
 * <p>A parameter is unreadable if it is given twice, as an array ({@code state[]}, {@code
 * state[0]}), badly encoded, or has a control character that is not white space: users do not type
 * one, and dropping it would change the meaning of the query. Values are trimmed of Unicode white
 * space; an empty value counts as absent.
 */
public final class QueryParameters {
  private static final int NEXT_LINE = 0x85;

  private final List<String> known;

  /** Of each known parameter its value as it was decoded; null if it was not given. */
  private final @Nullable String[] values;

  /** Of each known parameter why it cannot be read; null if it can. */
  private final @Nullable String[] problems;

  private QueryParameters(List<String> known) {
    this.known = known;
    this.values = new String[known.size()];
    this.problems = new String[known.size()];
  }

  /**
   * Reads a query string.
   *
   * @param rawQuery the part after the {@code ?} as received, one char for each byte; null if there
   *     is no {@code ?}
   * @param known the parameters to read
   */
  public static QueryParameters parse(@Nullable String rawQuery, List<String> known) {
    QueryParameters parameters = new QueryParameters(known);
    String query = rawQuery == null ? "" : rawQuery;
    for (int start = 0; start < query.length(); ) {
      int ampersand = query.indexOf('&', start);
      int end = ampersand < 0 ? query.length() : ampersand;
      parameters.read(query.substring(start, end));
      start = end + 1;
    }
    return parameters;
  }

  /** Values that are decoded already, by the names of their parameters. */
  public static QueryParameters of(Map<String, String> values) {
    QueryParameters parameters = new QueryParameters(List.copyOf(values.keySet()));
    for (int i = 0; i < parameters.values.length; i++) {
      String value = values.get(parameters.known.get(i));
      if (value != null) {
        parameters.accept(i, value);
      }
    }
    return parameters;
  }

  private void read(String pair) {
    int equals = pair.indexOf('=');
    String rawName = equals < 0 ? pair : pair.substring(0, equals);
    String name = PercentEncoding.decodeQuery(rawName).orElse("");
    int bracket = name.indexOf('[');
    int number = known.indexOf(bracket < 0 ? name : name.substring(0, bracket));
    if (number < 0) {
      return;
    }
    if (bracket >= 0 || values[number] != null) {
      refuse(number, "given once, as a single value");
      return;
    }
    String value =
        PercentEncoding.decodeQuery(equals < 0 ? "" : pair.substring(equals + 1)).orElse(null);
    if (value == null) {
      refuse(number, "percent-encoded UTF-8");
    } else {
      accept(number, value);
    }
  }

  private void accept(int number, String value) {
    values[number] = value;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (Character.isISOControl(c) && !isWhiteSpace(c)) {
        refuse(number, "text without control characters");
        return;
      }
    }
  }

  private void refuse(int number, String must) {
    values[number] = "";
    problems[number] = known.get(number) + " must be " + must + ".";
  }

  /** The trimmed value of a parameter; null if it is absent, empty or unreadable. */
  public @Nullable String value(String name) {
    String trimmed = trim(untrimmed(name));
    return trimmed.isEmpty() ? null : trimmed;
  }

  /**
   * The value of a parameter before trimming, for rules that look at its end; empty if there is
   * none.
   */
  String untrimmed(String name) {
    String value = of(name, values);
    return value == null ? "" : value;
  }

  /** Why a parameter cannot be read, as a sentence for the client; null if it can. */
  @Nullable String problem(String name) {
    return of(name, problems);
  }

  private @Nullable String of(String name, @Nullable String[] all) {
    int number = known.indexOf(name);
    return number < 0 ? null : all[number];
  }

  private static String trim(String text) {
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

  /** Unicode's property White_Space: of the control characters, tab to carriage return, and NEL. */
  private static boolean isWhiteSpace(int codePoint) {
    return Character.isSpaceChar(codePoint)
        || (codePoint >= '\t' && codePoint <= '\r')
        || codePoint == NEXT_LINE;
  }
}
