package org.rtodirectory.edge.mcp.tool;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The annual percentage rate of a single advance, by the actuarial method of Regulation Z, Appendix
 * J: the rate of a unit-period at which the present value of the payments equals the advance, times
 * the number of unit-periods in a year. It is found by doubling and bisection.
 *
 * @param percent the rate, rounded to a hundredth, or null if there is none
 * @param whyNone a sentence that says why there is no rate, or null if there is one
 */
record AnnualRate(@Nullable BigDecimal percent, @Nullable String whyNone) {
  /** The number of bisections after which the interval is as narrow as a rounding error. */
  private static final int HALVINGS = 60;

  /**
   * Returns the rate of a transaction.
   *
   * @param advanced the cents received at the start, minus the cents paid at once
   * @param payments the later payments
   * @param periodsPerYear unit-periods in a year, which need not be whole
   */
  static AnnualRate of(long advanced, List<Payments> payments, double periodsPerYear) {
    if (advanced <= 0) {
      return withoutRate(
          "The payments at the start are at least the cash price, so no debt remains.");
    }
    long total = payments.stream().mapToLong(Payments::total).sum();
    if (total < advanced) {
      return withoutRate("The payments add up to less than the cash price.");
    }
    double rate = total == advanced ? 0 : solve(advanced, payments);
    return new AnnualRate(BigDecimal.valueOf(Math.round(rate * periodsPerYear * 10_000), 2), null);
  }

  /** Returns a result without a rate, with a sentence that states the reason. */
  static AnnualRate withoutRate(String why) {
    return new AnnualRate(null, why);
  }

  /** Returns the rate of a unit-period, by doubling and bisection. */
  private static double solve(long advanced, List<Payments> payments) {
    double low = 0;
    double high = 0.001;
    while (value(payments, high) > advanced) {
      low = high;
      high *= 2;
    }
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (value(payments, middle) > advanced) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private static double value(List<Payments> payments, double rate) {
    return payments.stream().mapToDouble(payment -> payment.value(rate)).sum();
  }

  /**
   * Equal payments, one per unit-period.
   *
   * @param amount the amount of each payment in cents
   * @param periods the number of whole unit-periods from the advance to the first payment
   */
  record Payments(long amount, int count, int periods) {
    long total() {
      return amount * count;
    }

    /**
     * Returns the present value at the advance (Regulation Z, Appendix J, (b)(8)): the sum of each
     * payment divided by (1 + i)<sup>t</sup>, where i is the rate of a unit-period, not negative.
     */
    double value(double rate) {
      // 1 - (1 + i)^-n without the loss of digits for a small i.
      double series =
          rate == 0
              ? count
              : -StrictMath.expm1(-count * StrictMath.log1p(rate)) * (1 + rate) / rate;
      return amount * series / StrictMath.pow(1 + rate, periods);
    }
  }
}
