package org.rtodirectory.edge.cost;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * The repayment plan of a debt: equal payments at the end of each month, and a last one of the
 * remainder. The interest of a month is a twelfth of the yearly interest, rounded to the cent.
 *
 * @param payment each payment but the last
 * @param months the number of payments
 * @param last the last payment
 */
record Repayment(BigDecimal payment, int months, BigDecimal last) {
  private static final BigDecimal MONTHS_AND_PERCENT = BigDecimal.valueOf(1200);
  private static final int MOST_MONTHS = 1200;

  /**
   * The repayment of {@code debt} by {@code payment} a month; empty if that takes over 100 years.
   */
  static Optional<Repayment> by(BigDecimal payment, BigDecimal debt, BigDecimal aprPercent) {
    BigDecimal left = debt;
    for (int month = 1; month <= MOST_MONTHS; month++) {
      BigDecimal owed = left.add(interest(left, aprPercent));
      if (owed.compareTo(payment) <= 0) {
        return Optional.of(new Repayment(payment, month, owed));
      }
      left = owed.subtract(payment);
      if (left.compareTo(debt) >= 0) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** The repayment of {@code debt} in {@code months} equal payments. */
  static Repayment in(int months, BigDecimal debt, BigDecimal aprPercent) {
    BigDecimal payment = level(months, debt, aprPercent);
    BigDecimal left = debt;
    for (int month = 1; month < months; month++) {
      BigDecimal owed = left.add(interest(left, aprPercent));
      if (owed.compareTo(payment) <= 0) {
        return new Repayment(payment, month, owed);
      }
      left = owed.subtract(payment);
    }
    return new Repayment(payment, months, left.add(interest(left, aprPercent)));
  }

  /** The total of all payments. */
  BigDecimal total() {
    return payment.multiply(BigDecimal.valueOf(months - 1L)).add(last);
  }

  /** The payments, the first after a month. */
  List<PaymentStream> streams() {
    return List.of(new PaymentStream(payment, months - 1, 1), new PaymentStream(last, 1, months));
  }

  private static BigDecimal interest(BigDecimal debt, BigDecimal aprPercent) {
    return Rounding.cents(debt.multiply(aprPercent).divide(MONTHS_AND_PERCENT, Rounding.PRECISION));
  }

  private static BigDecimal level(int months, BigDecimal debt, BigDecimal aprPercent) {
    BigDecimal rate = aprPercent.divide(MONTHS_AND_PERCENT, Rounding.PRECISION);
    BigDecimal worth = new PaymentStream(BigDecimal.ONE, months, 1).value(rate);
    return Rounding.cents(debt.divide(worth, Rounding.PRECISION));
  }
}
