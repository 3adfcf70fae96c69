package org.rtodirectory.generator.importer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rtodirectory.generator.importer.Column.Cell;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.text.Folding;

/**
 * The parsers of cells. They receive texts that are not empty and that {@link CellText} cleaned.
 */
final class CellFormats {
  /** A number that may have a decimal comma or a scale: {@code 4,5 out of 5}. */
  private static final Pattern RATING =
      Pattern.compile(
          "(?i)(-?(?:[0-9]+(?:[.,][0-9]*)?|[.,][0-9]+))"
              + "(?: ?/ ?5(?:\\.0*)?| out of 5(?:\\.0*)?)?(?: ?(?:stars?|\u2605))?");

  /** A whole number, possibly with commas between thousands or with zeros as decimals. */
  private static final Pattern WHOLE_NUMBER =
      Pattern.compile("([0-9]{1,20}|[0-9]{1,3}(?:,[0-9]{3}){1,6})(?:\\.0+)?");

  /** An identifier that a program has converted to a decimal number: {@code 123.0}. */
  private static final Pattern DECIMAL_ID = Pattern.compile("^([0-9]+)\\.0+$");

  /** An ASCII character that a slug must not have. Non-ASCII letters are allowed. */
  private static final Pattern NOT_IN_SLUG = Pattern.compile("[\\x00-\\x7f&&[^a-z0-9_-]]");

  private static final BigDecimal MAX_RATING = BigDecimal.valueOf(5);

  /** A long number, as Excel and pandas abbreviate it: {@code 1.23457E+11} or {@code 1e+16}. */
  private static final Pattern SCIENTIFIC =
      Pattern.compile("[0-9](?:[.,][0-9]+)?[eE]\\+[0-9]{2,3}");

  /** A number with zeros after its first fifteen digits. Excel stores only fifteen digits. */
  private static final Pattern LONG_NUMBER = Pattern.compile("[0-9]{15}0+");

  private CellFormats() {}

  /**
   * Parses an identifier. Drops zeros as decimals, which programs such as pandas add to numbers.
   */
  static Cell externalId(String text) {
    if (SCIENTIFIC.matcher(text).matches()) {
      return Cell.invalid("was rounded by a spreadsheet");
    }
    return TextRule.EXTERNAL_ID
        .problem(text)
        .map(Cell::fatal)
        .orElseGet(() -> Cell.of(DECIMAL_ID.matcher(text).replaceFirst("$1")));
  }

  /** Returns whether a spreadsheet may have rounded a number. */
  static boolean isPossiblyRounded(String number) {
    return SCIENTIFIC.matcher(number).matches() || LONG_NUMBER.matcher(number).matches();
  }

  static Cell address(String text) {
    return check(CellText.removeMarkup(text), TextRule.ADDRESS);
  }

  /**
   * Parses the second line of an address. Some programs convert a suite number to a decimal number.
   */
  static Cell address2(String text) {
    return address(DECIMAL_ID.matcher(text).replaceFirst("$1"));
  }

  /** Parses a name, which must have a letter or digit. */
  static Cell name(String text) {
    String name = CellText.removeMarkup(text);
    return Folding.fold(name).isEmpty()
        ? Cell.invalid("has no letter or digit")
        : check(name, TextRule.NAME);
  }

  /**
   * Parses a list of names, and omits the invalid ones. Reports the problem of the first invalid
   * name.
   */
  static Cell names(String text) {
    List<String> validNames = new ArrayList<>();
    String problem = null;
    for (String name : splitList(text)) {
      Optional<String> nameProblem = TextRule.NAME.problem(name);
      if (nameProblem.isEmpty()) {
        validNames.add(name);
      } else if (problem == null) {
        problem = nameProblem.get();
      }
    }
    if (validNames.isEmpty()) {
      return new Cell(null, problem, false);
    }
    return new Cell(validNames, problem == null ? null : "has a value that " + problem, false);
  }

  private static Cell check(String text, TextRule rule) {
    return rule.problem(text).map(Cell::invalid).orElseGet(() -> Cell.of(text));
  }

  /**
   * Parses a rating from 0 to 5, rounded half up to two decimals. A rating outside this range
   * rejects the row, because the file probably uses another scale.
   */
  static Cell rating(String text) {
    Matcher number = RATING.matcher(text);
    if (!number.matches()) {
      return Cell.invalid("is not a number");
    }
    BigDecimal rating = new BigDecimal(number.group(1).replace(',', '.'));
    return rating.signum() < 0 || rating.compareTo(MAX_RATING) > 0
        ? Cell.fatal("is not between 0 and 5")
        : Cell.of(rating.setScale(2, RoundingMode.HALF_UP));
  }

  /** Parses a whole number that fits the database's type {@code integer}. */
  static Cell reviewCount(String text) {
    Matcher number = WHOLE_NUMBER.matcher(text);
    if (number.matches()) {
      BigDecimal count = new BigDecimal(number.group(1).replace(",", ""));
      if (count.compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) <= 0) {
        return Cell.of(count.intValueExact());
      }
    }
    return Cell.invalid("is not a whole number from 0 to 2147483647");
  }

  /** Parses a boolean in a notation of spreadsheets or databases, in any case. */
  static Cell flag(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true", "t", "yes", "y", "1" -> Cell.of(true);
      case "false", "f", "no", "n", "0" -> Cell.of(false);
      default -> Cell.invalid("is not true or false");
    };
  }

  static Cell status(String text) {
    return StoreStatus.of(text)
        .map(Cell::of)
        .orElseGet(() -> Cell.invalid("is not open, temporarily_closed, coming_soon or closed"));
  }

  static Cell verticals(String text) {
    List<String> verticals = splitList(text.toLowerCase(Locale.ROOT));
    return !verticals.isEmpty() && Vertical.codes().containsAll(verticals)
        ? Cell.of(verticals)
        : Cell.invalid("are not among " + String.join(", ", Vertical.codes()));
  }

  static Cell state(String text) {
    return UsState.ofCodeOrName(text)
        .map(state -> Cell.of(state.code()))
        .orElseGet(() -> Cell.invalid("is not a US state"));
  }

  /** Parses a slug, and converts it to lower case. */
  static Cell slug(String text) {
    String slug = text.toLowerCase(Locale.ROOT);
    return NOT_IN_SLUG.matcher(slug).find()
        ? Cell.invalid("may contain only letters, digits, - and _")
        : check(slug, TextRule.NAME);
  }

  /** Splits a list at {@code |}, and trims its values. Omits empty values and duplicates. */
  private static List<String> splitList(String cell) {
    List<String> values = new ArrayList<>();
    for (String element : cell.split("\\|", -1)) {
      String value = element.strip();
      if (!value.isEmpty() && !values.contains(value)) {
        values.add(value);
      }
    }
    return List.copyOf(values);
  }
}
