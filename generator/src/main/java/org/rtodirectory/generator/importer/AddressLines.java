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
 * The two lines of an address without repetitions. Some exports append the city, state and ZIP code
 * to the street, or repeat a line.
 *
 * @param second the second line, or null if there is none
 */
record AddressLines(String first, @Nullable String second) {
  /** The separators between city, state, ZIP code and country. */
  private static final String SEPARATORS = "[\\s.,'’-]+";

  /**
   * Removes the city and state at the end of each line, and a second line that repeats the first.
   *
   * @param city the name of the city, folded or not
   * @param state the code of the state
   */
  static AddressLines of(String address, @Nullable String address2, String city, String state) {
    String street = withoutPlace(address, city, state);
    // A house number alone is no street: 5 Bristol Ct in Bristol, CT is complete.
    boolean hasStreet = street.codePoints().anyMatch(Character::isLetter);
    String first = hasStreet ? street : address;
    if (address2 == null) {
      return new AddressLines(first, null);
    }
    String second = withoutPlace(address2, city, state);
    return new AddressLines(first, isRepeated(first, second) ? null : second);
  }

  /**
   * Returns whether the second line is empty, or repeats the first line or its last words. A single
   * word is no repetition, because it may be a unit number.
   */
  private static boolean isRepeated(String first, String second) {
    String foldedFirst = Folding.fold(first);
    String foldedSecond = Folding.fold(second);
    return foldedSecond.isEmpty()
        || foldedFirst.equals(foldedSecond)
        || (foldedSecond.contains(" ") && foldedFirst.endsWith(" " + foldedSecond));
  }

  /**
   * Returns the text without the city and state at its end, and without a ZIP code and country
   * after them.
   */
  private static String withoutPlace(String text, String city, String state) {
    String[] words = Folding.fold(city).split(" ", -1);
    if (!text.toLowerCase(Locale.ROOT).contains(words[0])) {
      return text; // Most texts end here, without the cost of a regular expression.
    }
    String cityName =
        Arrays.stream(words).map(Pattern::quote).collect(Collectors.joining("[\\s.'’-]*"));
    String states =
        UsState.ofCodeOrName(state)
            .map(usState -> Pattern.quote(usState.code()) + "|" + Pattern.quote(usState.name()))
            .orElseGet(() -> Pattern.quote(state));
    String cityAndState = "(?:^|[\\s,]+)" + cityName + SEPARATORS + "(?:" + states + ")\\.?";
    String zip = "(?:" + SEPARATORS + "[0-9]{5}(?:-[0-9]{4})?)?";
    String country = "(?:" + SEPARATORS + "(?:USA|US|United States))?";
    Matcher place =
        Pattern.compile(
                cityAndState + zip + country + "$", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
            .matcher(text);
    return place.find() ? text.substring(0, place.start()) : text;
  }
}
