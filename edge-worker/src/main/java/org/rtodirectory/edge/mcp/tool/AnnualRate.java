package org.rtodirectory.edge.mcp.tool;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The annual percentage rate of a single advance, by the actuarial method of Regulation Z, Appendix
 * J: the rate of a unit-period at which the present value of the payments equals the advance, times
 * the number of unit-periods in a year. With payments and advance above zero there is at most one
 * rate that is not negative; it is found by doubling and bisection.
 *
 * @param percent the annual percentage rate, to a hundredth; null if there is none
 * @param effectivePercent the same with compounding, to a hundredth; null if there is none or it is
 *     above a million
 * @param whyNone why there is no rate, as a sentence; null if there is a rate
 */
record AnnualRate(
    @Nullable BigDecimal percent, @Nullable BigDecimal effectivePercent, @Nullable String whyNone) {
  /** The precision of intermediate results: 34 digits. */
  static final MathContext PRECISION = MathContext.DECIMAL128;

  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
  private static final BigDecimal HIGHEST = BigDecimal.valueOf(1000);
  private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);
  private static final BigDecimal HALF = new BigDecimal("0.5");
  private static final BigDecimal FIRST_GUESS = new BigDecimal("0.001");
  private static final BigDecimal TWO = BigDecimal.valueOf(2);
  private static final int HALVINGS = 50;

  /**
   * The rate of such a transaction.
   *
   * @param advanced the amount received at the start, minus what is paid at once
   * @param payments the later payments
   * @param periodsPerYear unit-periods in a year, which need not be whole
   */
  static AnnualRate of(BigDecimal advanced, List<Payments> payments, BigDecimal periodsPerYear) {
    if (advanced.signum() <= 0) {
      return none("What is paid at once is not less than the cash price, so nothing is owed on.");
    }
    BigDecimal total =
        payments.stream().map(Payments::total).reduce(BigDecimal.ZERO, BigDecimal::add);
    int order = total.compareTo(advanced);
    if (order < 0) {
      return none("The payments add up to less than the cash price.");
    }
    if (value(payments, HIGHEST).compareTo(advanced) > 0) {
      return none("So little is owed that the rate is beyond 100,000 percent a period.");
    }
    return of(order == 0 ? BigDecimal.ZERO : solve(advanced, payments), periodsPerYear);
  }

  /** No rate, for that reason. */
  static AnnualRate none(String why) {
    return new AnnualRate(null, null, why);
  }

  private static AnnualRate of(BigDecimal rate, BigDecimal periodsPerYear) {
    BigDecimal nominal = rate.multiply(periodsPerYear).multiply(HUNDRED);
    double growth = StrictMath.pow(1 + rate.doubleValue(), periodsPerYear.doubleValue());
    double compounded = (growth - 1) * 100;
    return new AnnualRate(
        hundredth(nominal),
        compounded > MILLION.doubleValue() ? null : hundredth(new BigDecimal(compounded)),
        null);
  }

  private static BigDecimal solve(BigDecimal advanced, List<Payments> payments) {
    BigDecimal low = BigDecimal.ZERO;
    BigDecimal high = FIRST_GUESS;
    while (value(payments, high).compareTo(advanced) > 0) {
      low = high;
      high = high.multiply(TWO);
    }
    for (int i = 0; i < HALVINGS; i++) {
      BigDecimal middle = low.add(high).multiply(HALF, PRECISION);
      if (value(payments, middle).compareTo(advanced) > 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private static BigDecimal value(List<Payments> payments, BigDecimal rate) {
    return payments.stream()
        .map(payment -> payment.value(rate))
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private static BigDecimal hundredth(BigDecimal value) {
    return value.setScale(2, RoundingMode.HALF_UP);
  }

  /**
   * A stream of equal payments, one per unit-period.
   *
   * @param amount the amount of each payment
   * @param count the number of payments
   * @param periods the number of whole unit-periods from the advance to the first payment
   */
  record Payments(BigDecimal amount, int count, int periods) {
    /** Below this the sum of a series divided by the rate has too few digits left. */
    private static final BigDecimal ALMOST_ZERO = new BigDecimal("1e-12");

    /** The sum of the payments. */
    BigDecimal total() {
      return amount.multiply(BigDecimal.valueOf(count));
    }

    /**
     * The present value of the payments at the advance (Regulation Z, Appendix J, (b)(8)): the sum
     * of each payment divided by (1 + i)<sup>t</sup>; no agreement here has fractions of periods.
     *
     * @param rate the rate i of a unit-period, not negative
     */
    BigDecimal value(BigDecimal rate) {
      BigDecimal growth = BigDecimal.ONE.add(rate);
      BigDecimal first = amount.divide(growth.pow(periods, PRECISION), PRECISION);
      return first.multiply(series(rate, growth), PRECISION);
    }

    /** The geometric series 1 + v + v² + … with a number of terms, where v = 1 / (1 + i). */
    private BigDecimal series(BigDecimal rate, BigDecimal growth) {
      if (rate.compareTo(ALMOST_ZERO) < 0) {
        return BigDecimal.valueOf(count);
      }
      BigDecimal last = BigDecimal.ONE.divide(growth.pow(count, PRECISION), PRECISION);
      return BigDecimal.ONE.subtract(last).multiply(growth).divide(rate, PRECISION);
    }
  }
}
