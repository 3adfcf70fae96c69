package org.rtodirectory.edge.cost;

import java.math.BigDecimal;

/**
 * A stream of equal payments, one per unit-period.
 *
 * @param amount the amount of each payment
 * @param count the number of payments
 * @param periods the number of whole unit-periods from the advance to the first payment
 */
public record PaymentStream(BigDecimal amount, int count, int periods) {
  /** Below this the sum of a series divided by the rate has too few digits left. */
  private static final BigDecimal ALMOST_ZERO = new BigDecimal("1e-12");

  /** The sum of the payments. */
  BigDecimal total() {
    return amount.multiply(BigDecimal.valueOf(count));
  }

  /**
   * The present value of the payments at the advance (Regulation Z, Appendix J, (b)(8)): the sum of
   * each payment divided by (1 + i)<sup>t</sup>; no agreement here has fractions of periods.
   *
   * @param rate the rate i of a unit-period, not negative
   */
  BigDecimal value(BigDecimal rate) {
    BigDecimal growth = BigDecimal.ONE.add(rate);
    BigDecimal first = amount.divide(growth.pow(periods, Rounding.PRECISION), Rounding.PRECISION);
    return first.multiply(series(rate, growth), Rounding.PRECISION);
  }

  /** The geometric series 1 + v + v² + … with a number of terms, where v = 1 / (1 + i). */
  private BigDecimal series(BigDecimal rate, BigDecimal growth) {
    if (rate.compareTo(ALMOST_ZERO) < 0) {
      return BigDecimal.valueOf(count);
    }
    BigDecimal last =
        BigDecimal.ONE.divide(growth.pow(count, Rounding.PRECISION), Rounding.PRECISION);
    return BigDecimal.ONE.subtract(last).multiply(growth).divide(rate, Rounding.PRECISION);
  }
}
