package org.rtodirectory.schemas.snapshot;

import org.rtodirectory.schemas.api.ZipStates;

/**
 * The encoding of the ZIP code of a location as a number: its first five digits, plus 100,000 if
 * the code does not belong to the state of the location. Stateless.
 */
public final class ZipNumber {
  private static final int DIGIT_COUNT = 5;
  private static final int OTHER_STATE_OFFSET = 100_000;

  private ZipNumber() {}

  /**
   * Returns the number of a ZIP code.
   *
   * @param state code of the state of the location
   * @throws IllegalArgumentException if the ZIP code does not begin with five digits
   */
  public static int encode(String zip, String state) {
    if (zip.length() < DIGIT_COUNT
        || !zip.chars().limit(DIGIT_COUNT).allMatch(digit -> digit >= '0' && digit <= '9')) {
      throw new IllegalArgumentException("a ZIP code does not begin with five digits");
    }
    int digits = Integer.parseInt(zip.substring(0, DIGIT_COUNT));
    return ZipStates.stateOf(zip).equals(state) ? digits : digits + OTHER_STATE_OFFSET;
  }

  /** Returns the first five digits of the ZIP code, as a number. */
  public static int digits(int number) {
    return number % OTHER_STATE_OFFSET;
  }

  /** Returns whether the ZIP code does not belong to the state of the location. */
  static boolean isOutsideState(int number) {
    return number >= OTHER_STATE_OFFSET;
  }
}
