package org.rtodirectory.query;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.text.PercentEncoding;

/**
 * The known parameters of a query string, as they were given. Unknown ones are skipped, whatever
 * they hold.
 *
 * <p>A parameter is unreadable if it is given twice, as an array ({@code state[]}, {@code
 * state[0]}) or badly encoded. Values are trimmed of Unicode white space and control characters; an
 * empty value counts as absent.
 */
public final class QueryParameters {
  private final Map<String, Given> given;

  /** A value as it was decoded; if it could not be, an empty one and the reason. */
  private record Given(String untrimmed, @Nullable String problem) {}

  private QueryParameters(Map<String, Given> given) {
    this.given = given;
  }

  /**
   * Reads a query string.
   *
   * @param rawQuery what stands behind the {@code ?}, one char a byte as it came off the wire; null
   *     if there is no {@code ?}
   * @param known the parameters to read
   */
  public static QueryParameters parse(@Nullable String rawQuery, Collection<String> known) {
    Map<String, Given> given = new HashMap<>();
    String query = rawQuery == null ? "" : rawQuery;
    for (int start = 0; start < query.length(); ) {
      int ampersand = query.indexOf('&', start);
      int end = ampersand < 0 ? query.length() : ampersand;
      read(query.substring(start, end), known, given);
      start = end + 1;
    }
    return new QueryParameters(given);
  }

  /** Values that are decoded already, by the names of their parameters. */
  public static QueryParameters of(Map<String, String> values) {
    Map<String, Given> given = new HashMap<>();
    values.forEach((name, value) -> given.put(name, new Given(value, null)));
    return new QueryParameters(given);
  }

  private static void read(String pair, Collection<String> known, Map<String, Given> given) {
    int equals = pair.indexOf('=');
    Optional<String> decodedName =
        PercentEncoding.decodeQuery(equals < 0 ? pair : pair.substring(0, equals));
    if (decodedName.isEmpty()) {
      return;
    }
    String name = decodedName.get();
    int bracket = name.indexOf('[');
    String base = bracket < 0 ? name : name.substring(0, bracket);
    if (!known.contains(base)) {
      return;
    }
    if (bracket >= 0 || given.containsKey(base)) {
      given.put(base, new Given("", "The " + base + " must be given once, as a single value."));
      return;
    }
    Given value =
        PercentEncoding.decodeQuery(equals < 0 ? "" : pair.substring(equals + 1))
            .map(text -> new Given(text, null))
            .orElseGet(() -> new Given("", "The " + base + " must be percent-encoded UTF-8."));
    given.put(base, value);
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
    Given value = given.get(name);
    return value == null ? "" : value.untrimmed();
  }

  /** Why a parameter cannot be read, as a sentence for the client; null if it can. */
  @Nullable String problem(String name) {
    Given value = given.get(name);
    return value == null ? null : value.problem();
  }

  private static String trim(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && isTrimmed(text.codePointAt(start))) {
      start += Character.charCount(text.codePointAt(start));
    }
    while (end > start && isTrimmed(text.codePointBefore(end))) {
      end -= Character.charCount(text.codePointBefore(end));
    }
    return text.substring(start, end);
  }

  private static boolean isTrimmed(int codePoint) {
    return Character.isSpaceChar(codePoint) || Character.isISOControl(codePoint);
  }
}
