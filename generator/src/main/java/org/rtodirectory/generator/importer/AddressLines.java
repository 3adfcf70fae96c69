package org.rtodirectory.generator.importer;

import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.text.Folding;

/**
 * The two lines of an address without repetitions. Exports often append the city, the state and the
 * ZIP code to the street, or repeat a line.
 *
 * @param second the second line, or null if there is none
 */
record AddressLines(String first, @Nullable String second) {
  /** The separators between the words of a city, and between the parts of an address. */
  private static final String GAP = "[\\s.,'’-]+";

  /**
   * Removes the parts that the other cells repeat.
   *
   * @param city the name of the city, folded or not
   * @param state the code of the state
   */
  static AddressLines of(String address, @Nullable String address2, String city, String state) {
    String street = withoutPlace(address, city, state);
    String first = street.isEmpty() ? address : street;
    if (address2 == null) {
      return new AddressLines(first, null);
    }
    String second = withoutPlace(address2, city, state);
    return new AddressLines(first, isRepeated(first, second) ? null : second);
  }

  /**
   * Returns whether a line is empty, the first one, or its last words. A number alone may be a
   * unit.
   */
  private static boolean isRepeated(String first, String second) {
    String line = Folding.fold(first);
    String words = Folding.fold(second);
    return words.isEmpty()
        || line.equals(words)
        || (words.contains(" ") && line.endsWith(" " + words));
  }

  /**
   * Returns the text before the city and its state at its end, or all of it if they are not there.
   */
  private static String withoutPlace(String text, String city, String state) {
    String[] words = Folding.fold(city).split(" ", -1);
    if (!text.toLowerCase(Locale.ROOT).contains(words[0])) {
      return text;
    }
    String name =
        Arrays.stream(words).map(Pattern::quote).collect(Collectors.joining("[\\s.'’-]*"));
    String states =
        UsState.find(state)
            .map(known -> Pattern.quote(known.code()) + "|" + Pattern.quote(known.name()))
            .orElseGet(() -> Pattern.quote(state));
    Matcher place =
        Pattern.compile(
                "(?:^|[\\s,]+)%s%s(?:%s)\\.?(?:%s[0-9]{5}(?:-[0-9]{4})?)?(?:%s(?:USA|US|United States))?$"
                    .formatted(name, GAP, states, GAP, GAP),
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
            .matcher(text);
    return place.find() ? text.substring(0, place.start()) : text;
  }
}
