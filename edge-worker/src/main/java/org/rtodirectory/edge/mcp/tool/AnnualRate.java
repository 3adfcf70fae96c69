package org.rtodirectory.edge.mcp.tool;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The annual percentage rate of a single advance, by the actuarial method of Regulation Z, Appendix
 * J. A unit-period is the time between two payments, such as a week. At the rate of a unit-period,
 * the present value of the payments equals the advance. The annual rate is this rate times the
 * number of unit-periods in a year.
 *
 * @param percent the rate, rounded to a hundredth, or null if there is none
 * @param reasonForNone a sentence that says why there is no rate, or null if there is one
 */
record AnnualRate(@Nullable BigDecimal percent, @Nullable String reasonForNone) {
  /** The number of bisections after which the interval is as narrow as a rounding error. */
  private static final int MAX_BISECTIONS = 60;

  /**
   * Returns the rate of a transaction.
   *
   * @param advance the cents received at the start, minus the cents paid at the start
   * @param payments the later payments
   * @param periodsPerYear the number of unit-periods in a year
   */
  static AnnualRate of(long advance, List<EqualPayments> payments, double periodsPerYear) {
    if (advance <= 0) {
      return withoutRate(
          "The payments at the start are at least the cash price, so no debt remains.");
    }
    long total = payments.stream().mapToLong(EqualPayments::total).sum();
    if (total < advance) {
      return withoutRate("The payments add up to less than the cash price.");
    }
    double rate = total == advance ? 0 : ratePerPeriod(advance, payments);
    return new AnnualRate(BigDecimal.valueOf(Math.round(rate * periodsPerYear * 10_000), 2), null);
  }

  static AnnualRate withoutRate(String reason) {
    return new AnnualRate(null, reason);
  }

  /** Finds the rate of a unit-period, by doubling and bisection. */
  private static double ratePerPeriod(long advance, List<EqualPayments> payments) {
    double low = 0;
    double high = 0.001;
    while (presentValue(payments, high) > advance) {
      low = high;
      high *= 2;
    }
    for (int i = 0; i < MAX_BISECTIONS; i++) {
      double middle = (low + high) / 2;
      if (presentValue(payments, middle) > advance) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private static double presentValue(List<EqualPayments> payments, double rate) {
    return payments.stream().mapToDouble(equal -> equal.presentValue(rate)).sum();
  }

  /**
   * Equal payments, one in each unit-period.
   *
   * @param amount the amount of each payment in cents
   * @param count the number of payments
   * @param periodsToFirst the number of unit-periods from the advance to the first payment
   */
  record EqualPayments(long amount, int count, int periodsToFirst) {
    long total() {
      return amount * count;
    }

    /**
     * Returns the value at the time of the advance (Regulation Z, Appendix J, (b)(8)): the sum of
     * the payments, each divided by (1 + rate)<sup>t</sup>, where t is its time in unit-periods.
     *
     * @param rate the rate of a unit-period, not negative
     */
    double presentValue(double rate) {
      // The sum of the geometric series. expm1 and log1p keep the digits of a small rate.
      double series =
          rate == 0
              ? count
              : -StrictMath.expm1(-count * StrictMath.log1p(rate)) * (1 + rate) / rate;
      return amount * series / StrictMath.pow(1 + rate, periodsToFirst);
    }
  }
}
