package org.rtodirectory.edge.cost;

import java.math.BigDecimal;
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
public record AnnualRate(
    @Nullable BigDecimal percent, @Nullable BigDecimal effectivePercent, @Nullable String whyNone) {
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
  public static AnnualRate of(
      BigDecimal advanced, List<PaymentStream> payments, BigDecimal periodsPerYear) {
    if (advanced.signum() <= 0) {
      return none("What is paid at once is not less than the cash price, so nothing is owed on.");
    }
    BigDecimal total =
        payments.stream().map(PaymentStream::total).reduce(BigDecimal.ZERO, BigDecimal::add);
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
        Rounding.hundredth(nominal),
        compounded > MILLION.doubleValue() ? null : Rounding.hundredth(new BigDecimal(compounded)),
        null);
  }

  private static BigDecimal solve(BigDecimal advanced, List<PaymentStream> payments) {
    BigDecimal low = BigDecimal.ZERO;
    BigDecimal high = FIRST_GUESS;
    while (value(payments, high).compareTo(advanced) > 0) {
      low = high;
      high = high.multiply(TWO);
    }
    for (int i = 0; i < HALVINGS; i++) {
      BigDecimal middle = low.add(high).multiply(HALF, Rounding.PRECISION);
      if (value(payments, middle).compareTo(advanced) > 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private static BigDecimal value(List<PaymentStream> payments, BigDecimal rate) {
    return payments.stream()
        .map(payment -> payment.value(rate))
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }
}
