package org.rtodirectory.generator.importer;

import com.google.i18n.phonenumbers.PhoneNumberMatch;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.Leniency;
import com.google.i18n.phonenumbers.Phonenumber;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.rtodirectory.generator.importer.Column.Cell;
import org.rtodirectory.schemas.text.PhoneNumber;

/**
 * The parser of telephone numbers. A number with an assigned area code is stored as {@code (214)
 * 555-0100 ext. 12}. If the cell also has other text, such as {@code 214-555-0100 (call or text)},
 * the whole text is stored. A cell without such a number is invalid. The library libphonenumber
 * finds numbers in texts and knows the area codes.
 */
final class PhoneCell {
  private static final String REGION = "US";

  /** The maximum number of telephone numbers that a cell is searched for. */
  private static final int MAX_NUMBERS = 4;

  /** Seven digits that complete an area code, to test whether the code is assigned. */
  private static final String SAMPLE_LINE = "2345678";

  private static final PhoneNumberUtil NUMBERS = PhoneNumberUtil.getInstance();

  /** Whether an area code is assigned, by country and area code, such as {@code 1214}. */
  private static final Map<String, Boolean> AREA_CODES = new ConcurrentHashMap<>();

  private static final Pattern INVISIBLE = Pattern.compile("\\p{Cf}");

  /** {@code 2145550100.0}, as spreadsheets write numbers. */
  private static final Pattern DECIMALS = Pattern.compile("\\+?[0-9]{7,}\\.0+");

  /** {@code 2.14556E+09}, which lacks digits. */
  private static final Pattern ROUNDED = Pattern.compile("[0-9]+([.,][0-9]+)?[eE]\\+?[0-9]+");

  /** The international dialing prefix of many countries, followed by the country code. */
  private static final Pattern DIALING_PREFIX = Pattern.compile("^001[ .-]");

  /** An American number without other text: {@code (214) 555-0100}. */
  private static final Pattern PLAIN =
      Pattern.compile("(?:\\+?1[ .-]?)?\\(?[0-9]{3}\\)?[ .-]?[0-9]{3}[ .-]?[0-9]{4}");

  private static final Pattern DATE =
      Pattern.compile("(?:19|20)[0-9]{2}[-/.][0-9]{1,2}[-/.][0-9]{1,2}.*");

  /** The label directly before a fax number. */
  private static final Pattern FAX_BEFORE = Pattern.compile("(?i)\\bfax\\b[^0-9A-Z,;/|]*$");

  /** The label directly after a fax number: {@code (fax)}. A separator or nothing follows. */
  private static final Pattern FAX_AFTER =
      Pattern.compile("(?i)[^0-9A-Z,;/|]*fax\\b[^0-9A-Z,;/|]*(?:[,;/|]|$)");

  /** Words that only label a number, and punctuation around it. */
  private static final Pattern LABELS_ONLY =
      Pattern.compile(
          "(?i)(?:[\\s\\p{P}\\p{S}]|\\b(?:call|cell|main|office|ph|phone|store|tel|telephone|voice)\\b)*");

  private PhoneCell() {}

  static Cell parse(String text) {
    if (PLAIN.matcher(text).matches()) {
      return parsePlain(text);
    }
    if (ROUNDED.matcher(text).matches()) {
      return Cell.invalid("was rounded by a spreadsheet");
    }
    String plain = INVISIBLE.matcher(asciiDigits(text)).replaceAll("").strip();
    if (DECIMALS.matcher(plain).matches()) {
      plain = plain.substring(0, plain.indexOf('.'));
    }
    plain = DIALING_PREFIX.matcher(plain).replaceFirst("+1-");
    if (PLAIN.matcher(plain).matches()) {
      return parsePlain(plain);
    }
    Optional<String> problem = TextRule.PHONE.problem(plain);
    return problem.isPresent() ? Cell.invalid(problem.get()) : parseText(plain);
  }

  private static Cell parsePlain(String text) {
    return PhoneNumber.of(text)
        .filter(PhoneCell::hasAssignedAreaCode)
        .map(number -> Cell.of(number.forPeople()))
        .orElseGet(PhoneCell::notCallable);
  }

  private static Cell parseText(String text) {
    if (DATE.matcher(text).matches()) {
      return notCallable();
    }
    List<PhoneNumberMatch> numbers = new ArrayList<>();
    NUMBERS.findNumbers(text, REGION, Leniency.VALID, MAX_NUMBERS).forEach(numbers::add);
    List<PhoneNumberMatch> callable =
        numbers.stream().filter(match -> !isFax(text, match)).toList();
    if (callable.isEmpty()) {
      return numbers.isEmpty() ? parseLetters(text) : Cell.invalid("is a fax number");
    }
    PhoneNumberMatch firstMatch = callable.get(0);
    PhoneNumber number = convert(firstMatch.number());
    String otherText = text.substring(0, firstMatch.start()) + text.substring(firstMatch.end());
    // The text is stored only if links, which parse it again, find the same number.
    boolean isParsable = PhoneNumber.of(text).equals(Optional.of(number));
    if (LABELS_ONLY.matcher(otherText).matches()) {
      return Cell.of(number.isNational() || !isParsable ? number.forPeople() : text);
    }
    if (numbers.size() > callable.size() || !isParsable) {
      return Cell.guess(number.forPeople(), "has other text, which is dropped");
    }
    return callable.size() > 1
        ? Cell.guess(text, "has several telephone numbers, and links call the first")
        : Cell.of(text);
  }

  private static boolean isFax(String text, PhoneNumberMatch number) {
    return FAX_BEFORE.matcher(text.substring(0, number.start())).find()
        || FAX_AFTER.matcher(text.substring(number.end())).lookingAt();
  }

  /** Parses a number with letters, or with unusual groups of digits. */
  private static Cell parseLetters(String text) {
    Optional<PhoneNumber> number = PhoneNumber.of(text).filter(PhoneCell::hasAssignedAreaCode);
    if (number.isPresent()) {
      return Cell.of(text);
    }
    boolean hasOnlyDigits = text.codePoints().noneMatch(Character::isLetter);
    return PhoneNumber.of(text.replaceAll("[^0-9]", ""))
        .filter(digits -> hasOnlyDigits && hasAssignedAreaCode(digits))
        .map(digits -> Cell.of(digits.forPeople()))
        .orElseGet(PhoneCell::notCallable);
  }

  private static Cell notCallable() {
    return Cell.invalid("is not a telephone number with area code that can be called");
  }

  private static PhoneNumber convert(Phonenumber.PhoneNumber number) {
    return new PhoneNumber(
        number.getCountryCode() + NUMBERS.getNationalSignificantNumber(number),
        number.hasExtension() ? number.getExtension() : "");
  }

  private static boolean hasAssignedAreaCode(PhoneNumber number) {
    return AREA_CODES.computeIfAbsent(
        number.digits().substring(0, 4),
        code ->
            NUMBERS.isValidNumber(
                new Phonenumber.PhoneNumber()
                    .setCountryCode(1)
                    .setNationalNumber(Long.parseLong(code.substring(1) + SAMPLE_LINE))));
  }

  /** Replaces digits of other scripts and widths with ASCII digits. */
  private static String asciiDigits(String text) {
    String normalized = Normalizer.normalize(text, Normalizer.Form.NFKC);
    StringBuilder ascii = new StringBuilder(normalized.length());
    normalized
        .codePoints()
        .forEach(
            c -> ascii.appendCodePoint(Character.isDigit(c) ? '0' + Character.digit(c, 10) : c));
    return ascii.toString();
  }
}
