package org.rtodirectory.generator.importer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rtodirectory.generator.importer.Column.Cell;
import org.rtodirectory.generator.importer.Spelling.TitleCase;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.text.Folding;

/** Normalizes the text of cells ({@link #clean}), and parses normalized, non-empty text. */
final class CellFormats {
  private static final Pattern ZIP = Pattern.compile("([0-9]{3,5})(-[0-9]{4})?");
  private static final Pattern ZIP_OF_NINE_DIGITS = Pattern.compile("^([0-9]{5})([0-9]{4})$");
  private static final Pattern NUMBER = Pattern.compile("-?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)");
  private static final Pattern WHOLE = Pattern.compile("[0-9]{1,20}");
  private static final Pattern NOT_DIGITS = Pattern.compile("[^0-9]+");
  private static final Pattern NO_SLUG = Pattern.compile("[\\x00-\\x7f&&[^a-z0-9_-]]");
  private static final BigDecimal HIGHEST_RATING = BigDecimal.valueOf(5);
  private static final Pattern HOST_AND_PATH =
      Pattern.compile("([A-Za-z0-9-]+\\.)+[A-Za-z]{2,}(:[0-9]+)?([/?#]\\S*)?");

  /** Character references of HTML, which texts of websites have. */
  private static final Pattern REFERENCE =
      Pattern.compile("&(?:#([0-9]{1,5})|(amp|apos|gt|lt|nbsp|quot));");

  private static final Map<String, String> REFERENCES =
      Map.of("amp", "&", "apos", "'", "gt", ">", "lt", "<", "nbsp", "\u00A0", "quot", "\"");

  /** Unicode white space and control characters. */
  private static final Pattern BLANKS = Pattern.compile("[\\p{Z}\\p{Cc}]+");

  private static final int PHONE_DIGITS = 10;

  private static final int FEWEST_PHONE_DIGITS = 7;

  /** Seven digits, of which all but the first may be letters: 1-800-GO-RENT. */
  private static final Pattern VANITY =
      Pattern.compile("[^0-9A-Za-z]*[0-9](?:[^0-9A-Za-z]*[0-9A-Za-z]){6,}[^0-9A-Za-z]*");

  private static final Pattern ROUNDED = Pattern.compile("[0-9]+([.,][0-9]+)?[eE]\\+?[0-9]+");

  /** How Excel shows a number of more than eleven digits. */
  private static final Pattern SCIENTIFIC = Pattern.compile("[0-9][.,][0-9]+E\\+[0-9]{2,3}");

  private static final Pattern LONG_NUMBER = Pattern.compile("[0-9]{15}0+");
  private static final Pattern FLOAT = Pattern.compile("^([0-9]+)\\.0+$");
  private static final Set<String> VERTICALS = Set.of("retail", "sheds", "tires-wheels");

  private CellFormats() {}

  /** An identifier, without the decimal that pandas adds to numbers. */
  static Cell externalId(String text) {
    if (SCIENTIFIC.matcher(text).matches()) {
      return Cell.wrong("was rounded by a spreadsheet");
    }
    return TextRule.EXTERNAL_ID
        .problem(text)
        .map(problem -> new Cell(null, problem, true))
        .orElseGet(() -> Cell.of(FLOAT.matcher(text).replaceFirst("$1")));
  }

  /** Whether a number may have lost digits: Excel keeps fifteen of them. */
  static boolean isRounded(String id) {
    return SCIENTIFIC.matcher(id).matches() || LONG_NUMBER.matcher(id).matches();
  }

  static Cell address(String text) {
    return checked(TitleCase.ofAddress(text), TextRule.ADDRESS);
  }

  /** A name, which must have a letter or digit. */
  static Cell name(String text) {
    return Folding.fold(text).isEmpty()
        ? Cell.wrong("has no letter or digit")
        : checked(text, TextRule.NAME);
  }

  /** A list of names; values that are not valid are left out. */
  static Cell names(String text) {
    List<String> values = values(text);
    Optional<String> problem =
        values.stream().flatMap(value -> TextRule.NAME.problem(value).stream()).findFirst();
    List<String> usable =
        values.stream().filter(value -> TextRule.NAME.problem(value).isEmpty()).toList();
    return new Cell(usable.isEmpty() ? null : usable, problem.orElse(null), false);
  }

  private static Cell checked(String text, TextRule rule) {
    return rule.problem(text).map(Cell::wrong).orElseGet(() -> Cell.of(text));
  }

  /**
   * A ZIP or ZIP+4 code. Restores a missing hyphen, and leading zeros that spreadsheets drop; four
   * zeros after the hyphen say nothing.
   */
  static Cell zip(String text) {
    Matcher zip = ZIP.matcher(ZIP_OF_NINE_DIGITS.matcher(text).replaceFirst("$1-$2"));
    if (!zip.matches()) {
      return Cell.wrong("is not a ZIP code");
    }
    String five = "0".repeat(5 - zip.group(1).length()) + zip.group(1);
    boolean isFive = zip.group(2) == null || zip.group(2).equals("-0000");
    return Cell.of(isFive ? five : five + zip.group(2));
  }

  /** A telephone number, as {@code (214) 555-0100} if it holds exactly ten digits. */
  static Cell phone(String text) {
    if (ROUNDED.matcher(text).matches()) {
      return Cell.wrong("was rounded by a spreadsheet");
    }
    Optional<String> problem = TextRule.PHONE.problem(text);
    if (problem.isPresent()) {
      return Cell.wrong(problem.get());
    }
    String digits = NOT_DIGITS.matcher(text).replaceAll("");
    if (digits.length() < FEWEST_PHONE_DIGITS && !VANITY.matcher(text).matches()) {
      return Cell.wrong("is not a telephone number");
    }
    return Cell.of(
        digits.length() != PHONE_DIGITS
            ? text
            : "("
                + digits.substring(0, 3)
                + ") "
                + digits.substring(3, 6)
                + "-"
                + digits.substring(6));
  }

  /** The address of a website, with {@code http://} before a host name without a scheme. */
  static Cell website(String text) {
    return checked(
        HOST_AND_PATH.matcher(text).matches() ? "http://" + text : text, TextRule.WEBSITE);
  }

  /** A number from 0 to 5, rounded to two decimals, half up. Numbers of another scale are fatal. */
  static Cell rating(String text) {
    if (!NUMBER.matcher(text).matches()) {
      return Cell.wrong("is not a number");
    }
    BigDecimal rating = new BigDecimal(text);
    return rating.signum() < 0 || rating.compareTo(HIGHEST_RATING) > 0
        ? new Cell(null, "is not between 0 and 5", true)
        : Cell.of(rating.setScale(2, RoundingMode.HALF_UP));
  }

  /** A whole number that fits the database's {@code integer}. */
  static Cell reviewCount(String text) {
    return WHOLE.matcher(text).matches()
            && new BigDecimal(text).compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) <= 0
        ? Cell.of(Integer.parseInt(text))
        : Cell.wrong("is not a whole number of 0 or more");
  }

  /** A boolean in one of the notations of spreadsheets and databases, in any case. */
  static Cell flag(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true", "t", "yes", "y", "1" -> Cell.of(true);
      case "false", "f", "no", "n", "0" -> Cell.of(false);
      default -> Cell.wrong("is not true or false");
    };
  }

  static Cell status(String text) {
    return StoreStatus.of(text)
        .map(Cell::of)
        .orElseGet(() -> Cell.wrong("is not open, temporarily_closed, coming_soon or closed"));
  }

  static Cell verticals(String text) {
    List<String> verticals = values(text.toLowerCase(Locale.ROOT));
    return !verticals.isEmpty() && VERTICALS.containsAll(verticals)
        ? Cell.of(verticals)
        : Cell.wrong("are not of retail, sheds, tires-wheels");
  }

  static Cell state(String text) {
    return UsState.named(text)
        .map(state -> Cell.of(state.code()))
        .orElseGet(() -> Cell.wrong("is not a US state"));
  }

  /** A value of the database's domain {@code slug}, lower-cased. */
  static Cell slug(String text) {
    String slug = text.toLowerCase(Locale.ROOT);
    return NO_SLUG.matcher(slug).find()
        ? Cell.wrong("may hold only a-z, 0-9, - and _")
        : checked(slug, TextRule.NAME);
  }

  /**
   * Replaces character references of HTML by what they stand for, strips Unicode white space and
   * control characters from both ends, and replaces every run of them inside by one space. An empty
   * result counts as no value.
   */
  static String clean(String cell) {
    String text =
        REFERENCE.matcher(cell).replaceAll(of -> Matcher.quoteReplacement(referredTo(of)));
    return BLANKS.matcher(text).replaceAll(" ").strip();
  }

  private static String referredTo(MatchResult reference) {
    if (reference.group(1) == null) {
      return String.valueOf(REFERENCES.get(reference.group(2)));
    }
    int character = Integer.parseInt(reference.group(1));
    return Character.getType(character) == Character.SURROGATE
        ? "\uFFFD"
        : Character.toString(character);
  }

  /** The values of a list: separated by {@code |}, trimmed, without empty values and duplicates. */
  private static List<String> values(String cell) {
    List<String> values = new ArrayList<>();
    for (String part : cell.split("\\|", -1)) {
      String value = part.strip();
      if (!value.isEmpty() && !values.contains(value)) {
        values.add(value);
      }
    }
    return List.copyOf(values);
  }

  /** The text, or its start and an ellipsis if it has more than {@code limit} code points. */
  static String shortened(String text, int limit) {
    return text.codePointCount(0, text.length()) > limit
        ? text.substring(0, text.offsetByCodePoints(0, limit)) + "…"
        : text;
  }
}
