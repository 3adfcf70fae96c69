package org.rtodirectory.schemas.text;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A phone number that was found in a text. A number without a country code belongs to the North
 * American Numbering Plan. Letters after a toll-free or area code stand for digits of the keypad
 * ({@code 1-800-4RENTIT}), and only the first seven count.
 *
 * @param digits the country code and the national number
 * @param extension the digits of the extension, or empty. A number with letters has none
 */
public record PhoneNumber(String digits, String extension) {
  private static final String COUNTRY_CODE = "1";
  private static final int NATIONAL_DIGITS = 10;
  private static final int AREA_DIGITS = 3;
  private static final int LINE_DIGITS = 4;
  private static final int LOCAL_DIGITS = NATIONAL_DIGITS - AREA_DIGITS;

  private static final String SEPARATORS = "[\\s.()/\\p{Pd}\u00B7]{0,3}";
  private static final String PREFIX = "(?<![0-9])(?:(?:\\+|00)?1" + SEPARATORS + ")?[\\s(]{0,3}";
  // The plan reserves area codes with a 9 in the middle.
  private static final String AREA = "([2-9][0-8][0-9])";

  private static final Pattern NATIONAL =
      Pattern.compile(
          PREFIX + AREA + SEPARATORS + "([2-9][0-9]{2})" + SEPARATORS + "([0-9]{4})(?![0-9])");

  /**
   * A number with letters. After the area code, it has 7 to 14 letters or digits, which may have
   * hyphens between them. At least three of them are consecutive letters.
   */
  private static final Pattern VANITY =
      Pattern.compile(
          PREFIX
              + AREA
              + SEPARATORS
              + "(?=[0-9-]*[A-Z]{2}-?[A-Z])((?:[2-9A-Z]-?)[0-9A-Z]-?(?:[0-9A-Z]-?){5,12})(?![0-9A-Z])");

  private static final Pattern FOREIGN =
      Pattern.compile("\\+([2-9](?:[\\s.()/\\p{Pd}]{0,2}[0-9]){7,14})(?![0-9])");

  private static final Pattern EXTENSION =
      Pattern.compile(
          "^[\\s,;(]*(?:E?XT(?:ENSION|N)?|X|#)[\\s.:=#]*([0-9]{1,7})(?![0-9])",
          Pattern.CASE_INSENSITIVE);

  /** The digit of each letter from A to Z on the keypad. */
  private static final String DIGIT_OF_LETTER = "22233344455566677778889999";

  /**
   * Returns the first North American number in digits, or else the first number of another country,
   * or else the first number with letters. Empty if the text has none of them. Linear in the length
   * of the text.
   */
  public static Optional<PhoneNumber> of(String text) {
    Matcher national = NATIONAL.matcher(text);
    Matcher foreign = FOREIGN.matcher(text);
    boolean hasForeign = foreign.find();
    boolean hasNational = national.find();
    if (hasForeign && hasNational && national.start() > foreign.start()) {
      // The digits may be a part of the foreign number, so the search continues after it.
      hasNational = national.find(Math.max(foreign.end(), national.start()));
    }
    if (hasNational) {
      String digits = national.group(1) + national.group(2) + national.group(3);
      return Optional.of(
          new PhoneNumber(COUNTRY_CODE + digits, extension(text.substring(national.end()))));
    }
    if (hasForeign) {
      return Optional.of(
          new PhoneNumber(
              foreign.group(1).replaceAll("[^0-9]", ""), extension(text.substring(foreign.end()))));
    }
    Matcher vanity = VANITY.matcher(text.toUpperCase(Locale.ROOT));
    return vanity.find()
        ? Optional.of(
            new PhoneNumber(COUNTRY_CODE + vanity.group(1) + localDigits(vanity.group(2)), ""))
        : Optional.empty();
  }

  private static String extension(String suffix) {
    Matcher extension = EXTENSION.matcher(suffix);
    return extension.find() ? extension.group(1) : "";
  }

  /** Returns the first seven digits of letters and digits, with letters as on the keypad. */
  private static String localDigits(String lettersAndDigits) {
    StringBuilder digits = new StringBuilder(LOCAL_DIGITS);
    for (int i = 0; i < lettersAndDigits.length() && digits.length() < LOCAL_DIGITS; i++) {
      char c = lettersAndDigits.charAt(i);
      if (c != '-') {
        digits.append(c >= 'A' ? DIGIT_OF_LETTER.charAt(c - 'A') : c);
      }
    }
    return digits.toString();
  }

  /** Returns whether the number belongs to the North American Numbering Plan. */
  public boolean isNational() {
    return digits.startsWith(COUNTRY_CODE)
        && digits.length() == COUNTRY_CODE.length() + NATIONAL_DIGITS;
  }

  /**
   * Returns the address of a link that calls the number (RFC 3966): {@code
   * tel:+15125550101;ext=136}.
   */
  public String telLink() {
    return "tel:+" + digits + (extension.isEmpty() ? "" : ";ext=" + extension);
  }

  /**
   * Returns the number in the form that search engines expect: {@code +1-512-555-0101 ext. 136}.
   */
  public String withCountryCode() {
    String number = "+" + digits;
    if (isNational()) {
      String national = digits.substring(COUNTRY_CODE.length());
      number = "+1-" + area(national) + "-" + office(national) + "-" + line(national);
    }
    return number + extensionLabel();
  }

  /** Returns the number as Americans write it: {@code (512) 555-0101 ext. 136}. */
  public String forPeople() {
    if (!isNational()) {
      return withCountryCode();
    }
    String national = digits.substring(COUNTRY_CODE.length());
    return "(" + area(national) + ") " + office(national) + "-" + line(national) + extensionLabel();
  }

  private String extensionLabel() {
    return extension.isEmpty() ? "" : " ext. " + extension;
  }

  private static String area(String national) {
    return national.substring(0, AREA_DIGITS);
  }

  private static String office(String national) {
    return national.substring(AREA_DIGITS, NATIONAL_DIGITS - LINE_DIGITS);
  }

  private static String line(String national) {
    return national.substring(NATIONAL_DIGITS - LINE_DIGITS);
  }
}
