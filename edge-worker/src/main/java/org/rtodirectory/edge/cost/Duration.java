package org.rtodirectory.edge.cost;

import java.math.BigDecimal;

/**
 * A duration in weeks or months.
 *
 * @param count the number of units
 * @param unit {@code "week"} or {@code "month"}
 * @param months the duration in months, rounded to a tenth; 52 weeks are 12 months
 */
public record Duration(int count, String unit, BigDecimal months) {
  /** A duration of zero. */
  static final Duration NONE = months(0);

  static Duration months(int count) {
    return new Duration(count, "month", BigDecimal.valueOf(count).setScale(1));
  }

  /** {@code at once}, {@code after 1 week}, {@code after 77 weeks}. */
  String text() {
    return count == 0 ? "at once" : "after " + count + " " + unit + (count == 1 ? "" : "s");
  }
}
