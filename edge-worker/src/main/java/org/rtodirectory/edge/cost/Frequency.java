package org.rtodirectory.edge.cost;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Optional;

/** How often a payment is due. */
public enum Frequency {
  WEEKLY("weekly", "week", 1, 52),
  BIWEEKLY("biweekly", "week", 2, 26),
  MONTHLY("monthly", "month", 1, 12);

  private final String code;
  private final String unit;
  private final int units;
  private final int periodsPerYear;

  Frequency(String code, String unit, int units, int periodsPerYear) {
    this.code = code;
    this.unit = unit;
    this.units = units;
    this.periodsPerYear = periodsPerYear;
  }

  /** The frequency of that code, if it is one. */
  public static Optional<Frequency> of(String code) {
    return Arrays.stream(values()).filter(frequency -> frequency.code.equals(code)).findFirst();
  }

  /** Its name: {@code weekly}, {@code biweekly}, {@code monthly}. */
  public String code() {
    return code;
  }

  /** Periods in a year, as Appendix J counts them. */
  int periodsPerYear() {
    return periodsPerYear;
  }

  /** The time from the start to the end of a number of periods. */
  Duration after(int periods) {
    return new Duration(periods * units, unit, months(periods));
  }

  private BigDecimal months(int periods) {
    return Rounding.tenth(BigDecimal.valueOf(12L * periods), BigDecimal.valueOf(periodsPerYear));
  }
}
