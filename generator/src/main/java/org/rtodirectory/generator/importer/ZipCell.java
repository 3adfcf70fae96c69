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
 * The parser of ZIP and ZIP+4 codes. It restores a missing hyphen and the leading zeros that
 * spreadsheets drop, and it drops {@code -0000}. It compares the code with the state of the row, if
 * the state is known. A code with restored zeros must belong to the state.
 */
final class ZipCell {
  private static final int DIGITS = 5;
  private static final int PLUS_4_DIGITS = 4;

  /** The code that other programs write for an unknown one. */
  private static final String NO_CODE = "00000";

  private static final Pattern FIVE_DIGITS = Pattern.compile("[0-9]{5}");
  private static final Pattern ZIP = Pattern.compile("([0-9]{3,5})(?: ?- ?([0-9]{4}))?");

  /** {@code 006011234}, or {@code 6011234} without its leading zeros. */
  private static final Pattern RUN_OF_DIGITS = Pattern.compile("[0-9]{7,9}");

  /** A hyphen, or a dash that a word processor made of it. */
  private static final Pattern DASH = Pattern.compile("\\p{Pd}");

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

  /** {@code 75201-12}, or {@code 6011-12} without its leading zero. */
  private static final Pattern INCOMPLETE_SUFFIX = Pattern.compile("([0-9]{3,5}) ?- ?[0-9]{0,3}");

  private ZipCell() {}

  /**
   * Parses a ZIP code.
   *
   * @param state the code of the state of the row, or empty if it is unknown
   */
  static Cell parse(String text, String state) {
    return FIVE_DIGITS.matcher(text).matches() ? cellOf(text, "", state) : parseOther(text, state);
  }

  private static Cell parseOther(String text, String state) {
    String normalized = Normalizer.normalize(text, Normalizer.Form.NFKC);
    String plain = DASH.matcher(normalized).replaceAll("-");
    Matcher withState = WITH_STATE.matcher(plain);
    if (withState.matches()
        && UsState.ofCode(withState.group(1).toUpperCase(Locale.ROOT)).isPresent()) {
      plain = withState.group(2);
    }
    plain = DECIMALS.matcher(plain).replaceFirst("$1");
    plain = THOUSANDS.matcher(plain).replaceFirst("$1$2");
    if (EXPONENT.matcher(plain).matches()) {
      plain = new BigDecimal(plain).toPlainString();
    }
    if (SPLIT.matcher(plain).matches()) {
      return withNote(cellOf(plain.replace(" ", ""), "", state), "has a space, which is dropped");
    }
    Matcher incomplete = INCOMPLETE_SUFFIX.matcher(plain);
    if (incomplete.matches()) {
      Cell cell = cellOf(incomplete.group(1), "", state);
      // A hyphen without digits has lost nothing.
      return plain.endsWith("-") ? cell : withNote(cell, "is cut short after the hyphen");
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
    return cellOf(zip.group(1), hasPlus4 ? "-" + plus4 : "", state);
  }

  /** Returns the cell as a guess with a note. A cell that already has a problem is not changed. */
  private static Cell withNote(Cell cell, String note) {
    return cell.value() == null || cell.problem() != null ? cell : Cell.guess(cell.value(), note);
  }

  /**
   * Restores leading zeros, and compares the code with the state.
   *
   * @param digits the first five digits, or three or four of them if leading zeros were dropped
   * @param plus4 the hyphen and last four digits, or empty
   */
  private static Cell cellOf(String digits, String plus4, String state) {
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
        (stateOfZip.isEmpty()
                ? "belongs to no state"
                : "belongs to " + stateOfZip + ", not to " + state)
            + ", so the position of the store is unknown");
  }
}
