package org.rtodirectory.generator.importer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Normalizes the text of cells, and parses their formats: each parser takes normalized, non-empty
 * text ({@link #clean}) and returns the value to store, or empty if the text is invalid.
 */
final class CellFormats {
  private static final Pattern ZIP = Pattern.compile("([0-9]{3,5})(-[0-9]{4})?");
  private static final Pattern ZIP_OF_NINE_DIGITS = Pattern.compile("([0-9]{5})([0-9]{4})");
  private static final Pattern DECIMAL = Pattern.compile("[0-9]+(\\.[0-9]*)?|\\.[0-9]+");
  private static final Pattern WHOLE = Pattern.compile("[0-9]+");
  private static final Pattern NOT_DIGITS = Pattern.compile("[^0-9]+");
  private static final Pattern NO_SLUG = Pattern.compile("[\\x00-\\x7f&&[^a-z0-9_-]]");
  private static final BigDecimal HIGHEST_RATING = BigDecimal.valueOf(5);
  private static final BigDecimal HIGHEST_COUNT = BigDecimal.valueOf(Integer.MAX_VALUE);
  private static final Pattern HOST_AND_PATH =
      Pattern.compile("([A-Za-z0-9-]+\\.)+[A-Za-z]{2,}(:[0-9]+)?([/?#]\\S*)?");
  private static final int PHONE_DIGITS = 10;
  private static final Set<String> VERTICALS = Set.of("retail", "sheds", "tires-wheels");
  private static final Set<String> STATUSES =
      Set.of("open", "temporarily_closed", "coming_soon", "closed");

  private CellFormats() {}

  /** A ZIP or ZIP+4 code. Restores a missing hyphen, and leading zeros that spreadsheets drop. */
  static Optional<String> zip(String cell) {
    Matcher nine = ZIP_OF_NINE_DIGITS.matcher(cell);
    if (nine.matches()) {
      return Optional.of(nine.group(1) + "-" + nine.group(2));
    }
    Matcher zip = ZIP.matcher(cell);
    if (!zip.matches()) {
      return Optional.empty();
    }
    String five = "0".repeat(5 - zip.group(1).length()) + zip.group(1);
    return Optional.of(zip.group(2) == null ? five : five + zip.group(2));
  }

  /** The text as {@code (214) 555-0100} if it holds exactly ten digits, else unchanged. */
  static String phone(String cell) {
    String digits = NOT_DIGITS.matcher(cell).replaceAll("");
    if (digits.length() != PHONE_DIGITS) {
      return cell;
    }
    return "(" + digits.substring(0, 3) + ") " + digits.substring(3, 6) + "-" + digits.substring(6);
  }

  /**
   * The text with {@code http://} before it if it is a host name without a scheme, else unchanged.
   */
  static String website(String cell) {
    return HOST_AND_PATH.matcher(cell).matches() ? "http://" + cell : cell;
  }

  /** A number from 0 to 5, rounded to two decimals, half up. */
  static Optional<BigDecimal> rating(String cell) {
    return Optional.of(cell)
        .filter(text -> DECIMAL.matcher(text).matches())
        .map(BigDecimal::new)
        .filter(rating -> rating.compareTo(HIGHEST_RATING) <= 0)
        .map(rating -> rating.setScale(2, RoundingMode.HALF_UP));
  }

  /** A whole number that fits the database's {@code integer}. */
  static Optional<Integer> reviewCount(String cell) {
    return Optional.of(cell)
        .filter(text -> WHOLE.matcher(text).matches())
        .map(BigDecimal::new)
        .filter(count -> count.compareTo(HIGHEST_COUNT) <= 0)
        .map(BigDecimal::intValueExact);
  }

  /** A boolean in one of the notations of spreadsheets and databases, in any case. */
  static Optional<Boolean> flag(String cell) {
    return switch (cell.toLowerCase(Locale.ROOT)) {
      case "true", "t", "yes", "y", "1" -> Optional.of(true);
      case "false", "f", "no", "n", "0" -> Optional.of(false);
      default -> Optional.empty();
    };
  }

  /** One of the four statuses of a store, in any case. */
  static Optional<String> status(String cell) {
    return Optional.of(cell.toLowerCase(Locale.ROOT)).filter(STATUSES::contains);
  }

  /** A list of at least one vertical; empty if any value is not a vertical. */
  static Optional<List<String>> verticals(String cell) {
    List<String> verticals = list(cell.toLowerCase(Locale.ROOT));
    return Optional.of(verticals).filter(all -> !all.isEmpty() && VERTICALS.containsAll(all));
  }

  /** A value of the database's domain {@code slug}, lower-cased. */
  static Optional<String> slug(String cell) {
    return Optional.of(cell.toLowerCase(Locale.ROOT)).filter(s -> !NO_SLUG.matcher(s).find());
  }

  /**
   * Strips Unicode white space and control characters from both ends, and replaces every run of
   * them inside by one space. An empty result counts as no value.
   */
  static String clean(String cell) {
    if (isClean(cell)) {
      return cell;
    }
    StringBuilder clean = new StringBuilder(cell.length());
    boolean gap = false;
    for (int i = 0; i < cell.length(); i++) {
      char c = cell.charAt(i); // Every blank is one char, so surrogates pass as they are.
      if (isBlank(c)) {
        gap = !clean.isEmpty();
      } else {
        if (gap) {
          clean.append(' ');
          gap = false;
        }
        clean.append(c);
      }
    }
    return clean.toString();
  }

  /**
   * The values of a normalized list cell: separated by {@code |}, trimmed, without empty values and
   * duplicates.
   */
  static List<String> list(String cell) {
    if (cell.indexOf('|') < 0) {
      return cell.isEmpty() ? List.of() : List.of(cell);
    }
    List<String> values = new ArrayList<>();
    for (String part : cell.split("\\|", -1)) {
      String value = part.strip();
      if (!value.isEmpty() && !values.contains(value)) {
        values.add(value);
      }
    }
    return List.copyOf(values);
  }

  /** Whether every blank is a single space between other characters. */
  private static boolean isClean(String cell) {
    boolean afterBlank = true;
    for (int i = 0; i < cell.length(); i++) {
      char c = cell.charAt(i);
      boolean blank = isBlank(c);
      if (blank && (afterBlank || c != ' ')) {
        return false;
      }
      afterBlank = blank;
    }
    return cell.isEmpty() || !afterBlank;
  }

  private static boolean isBlank(char c) {
    return Character.isSpaceChar(c) || Character.isISOControl(c);
  }

  /**
   * {@code text}, or its start and an ellipsis if it is longer than {@code limit}.
   *
   * @param limit in code points
   */
  static String shortened(String text, int limit) {
    return text.codePointCount(0, text.length()) > limit
        ? text.substring(0, text.offsetByCodePoints(0, limit)) + "…"
        : text;
  }
}
