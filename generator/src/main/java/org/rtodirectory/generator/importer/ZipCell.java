package org.rtodirectory.generator.importer;

import java.math.BigDecimal;
import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rtodirectory.generator.importer.Column.Cell;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.api.ZipStates;

/**
 * The parser of ZIP and ZIP+4 codes, which it compares with the state of the row. It restores a
 * missing hyphen, and the leading zeros that spreadsheets drop, if the code then belongs to the
 * state. It drops four zeros after the hyphen.
 */
final class ZipCell {
  private static final int DIGITS = 5;
  private static final int PLUS_4_DIGITS = 4;

  /** The text that exports write if there is no code. */
  private static final String NO_CODE = "00000";

  private static final Pattern FIVE_DIGITS = Pattern.compile("[0-9]{5}");
  private static final Pattern ZIP = Pattern.compile("([0-9]{3,5})(?: ?- ?([0-9]{4}))?");

  /** {@code 752011234}, perhaps without its leading zeros. */
  private static final Pattern RUN_OF_DIGITS = Pattern.compile("[0-9]{7,9}");

  /** {@code TX 75201}. */
  private static final Pattern WITH_STATE = Pattern.compile("([A-Za-z]{2})[ -]?([0-9]{5}.*)");

  /** {@code 75201.0}, as spreadsheets write numbers. */
  private static final Pattern DECIMALS = Pattern.compile("^([0-9]{3,9})\\.0+$");

  /** {@code 7.5201E+04}, with all digits of a ZIP or ZIP+4 code. */
  private static final Pattern EXPONENT =
      Pattern.compile("[0-9]\\.(?:[0-9]{4}[eE]\\+?0?4|[0-9]{8}[eE]\\+?0?8)");

  /** {@code 75,201}. */
  private static final Pattern THOUSANDS = Pattern.compile("^([0-9]{1,2}),([0-9]{3})$");

  /** {@code 752 01}. */
  private static final Pattern SPLIT =
      Pattern.compile("([0-9]{3}) ([0-9]{2})|([0-9]{2}) ([0-9]{3})");

  /** {@code 75201-12}. */
  private static final Pattern INCOMPLETE_SUFFIX = Pattern.compile("([0-9]{5}) ?- ?[0-9]{0,3}");

  private ZipCell() {}

  /**
   * Parses a ZIP code.
   *
   * @param state the code of the state of the row, or empty if it is unknown
   */
  static Cell parse(String text, String state) {
    return FIVE_DIGITS.matcher(text).matches()
        ? parseFiveDigits(text, "", state)
        : parseOther(text, state);
  }

  private static Cell parseOther(String text, String state) {
    String plain = Normalizer.normalize(text, Normalizer.Form.NFKC);
    Matcher withState = WITH_STATE.matcher(plain);
    if (withState.matches()
        && UsState.ofCode(withState.group(1).toUpperCase(Locale.ROOT)).isPresent()) {
      plain = withState.group(2);
    }
    plain = THOUSANDS.matcher(DECIMALS.matcher(plain).replaceFirst("$1")).replaceFirst("$1$2");
    if (EXPONENT.matcher(plain).matches()) {
      plain = new BigDecimal(plain).toPlainString();
    }
    if (SPLIT.matcher(plain).matches()) {
      return guess(
          parseFiveDigits(plain.replace(" ", ""), "", state), "has a space, which is dropped");
    }
    Matcher incomplete = INCOMPLETE_SUFFIX.matcher(plain);
    if (incomplete.matches()) {
      Cell cell = parseFiveDigits(incomplete.group(1), "", state);
      return plain.endsWith("-") ? cell : guess(cell, "is cut short after the hyphen");
    }
    if (RUN_OF_DIGITS.matcher(plain).matches()) {
      int hyphen = plain.length() - PLUS_4_DIGITS;
      plain = plain.substring(0, hyphen) + "-" + plain.substring(hyphen);
    }
    Matcher zip = ZIP.matcher(plain);
    if (!zip.matches()) {
      return Cell.invalid("is not a ZIP code");
    }
    String plus4 = zip.group(2);
    boolean hasPlus4 = plus4 != null && !plus4.equals("0000");
    return parseFiveDigits(zip.group(1), hasPlus4 ? "-" + plus4 : "", state);
  }

  private static Cell guess(Cell cell, String note) {
    return cell.value() == null || cell.problem() != null ? cell : Cell.guess(cell.value(), note);
  }

  /**
   * Parses the first five digits.
   *
   * @param digits three to five digits. A spreadsheet may have dropped leading zeros
   * @param plus4 the hyphen and last four digits, or empty
   */
  private static Cell parseFiveDigits(String digits, String plus4, String state) {
    String zip = "0".repeat(DIGITS - digits.length()) + digits;
    if (zip.equals(NO_CODE)) {
      return Cell.invalid("is not a ZIP code");
    }
    String stateOfZip = ZipStates.stateOf(zip);
    if (state.isEmpty() || stateOfZip.equals(state)) {
      return Cell.of(zip + plus4);
    }
    if (digits.length() < DIGITS) {
      return Cell.invalid("has too few digits for a ZIP code of " + state);
    }
    return Cell.guess(
        zip + plus4,
        (stateOfZip.isEmpty() ? "belongs to no state" : "belongs to " + stateOfZip)
            + ", not to "
            + state
            + ", so the store has no position");
  }
}
