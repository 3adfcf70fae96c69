package org.rtodirectory.edge.cost;

import java.math.BigDecimal;

/**
 * A time as people count it.
 *
 * @param count how many
 * @param unit of what: {@code "week"} or {@code "month"}
 * @param months the same in months, rounded to a tenth: 52 weeks are 12 months
 */
public record Duration(int count, String unit, BigDecimal months) {
  /** No time at all. */
  static final Duration NONE = months(0);

  static Duration months(int count) {
    return new Duration(count, "month", BigDecimal.valueOf(count).setScale(1));
  }

  /** {@code at once}, {@code after 1 week}, {@code after 77 weeks}. */
  String text() {
    return count == 0 ? "at once" : "after " + count + " " + unit + (count == 1 ? "" : "s");
  }
}
