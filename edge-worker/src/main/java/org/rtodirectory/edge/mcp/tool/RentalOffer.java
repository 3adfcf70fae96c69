package org.rtodirectory.edge.mcp.tool;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A rent-to-own agreement. Amounts are dollars with at most two decimals.
 *
 * @param payment for each period, above zero
 * @param feesAtStart paid once at the start, in addition to the first payment
 * @param firstPaymentAtStart whether the first payment is due at once or after one period
 */
record RentalOffer(
    BigDecimal cashPrice,
    BigDecimal payment,
    Frequency frequency,
    int payments,
    BigDecimal feesAtStart,
    BigDecimal feePerPayment,
    boolean firstPaymentAtStart,
    @Nullable EarlyPurchase earlyPurchase) {

  /**
   * A right to buy before the last payment.
   *
   * @param afterPayments the number of payments before it, from 1 and less than all
   * @param price the price, which replaces the next payment
   */
  record EarlyPurchase(int afterPayments, BigDecimal price) {}

  BigDecimal wholePayment() {
    return payment.add(feePerPayment);
  }

  /** What the payments with their fees come to in a month, a twelfth of a year. */
  BigDecimal monthly() {
    return wholePayment()
        .multiply(BigDecimal.valueOf(frequency.periodsPerYear))
        .divide(BigDecimal.valueOf(12), 2, RoundingMode.HALF_UP);
  }

  BigDecimal total() {
    return totalOf(payments);
  }

  /** The total of the first {@code count} payments, with all fees. */
  BigDecimal totalOf(int count) {
    return feesAtStart.add(wholePayment().multiply(BigDecimal.valueOf(count)));
  }

  /** The number of periods from the start to a payment, which is counted from 1. */
  int periodsTo(int number) {
    return firstPaymentAtStart ? number - 1 : number;
  }

  /** The number of whole payments that reach the cash price if they are saved instead. */
  int paymentsToSave() {
    return cashPrice.divide(wholePayment(), 0, RoundingMode.CEILING).intValueExact();
  }

  /** How often a payment is due. */
  enum Frequency {
    WEEKLY("week", 1, 52),
    BIWEEKLY("week", 2, 26),
    MONTHLY("month", 1, 12);

    private final String unit;
    private final int units;
    private final int periodsPerYear;

    Frequency(String unit, int units, int periodsPerYear) {
      this.unit = unit;
      this.units = units;
      this.periodsPerYear = periodsPerYear;
    }

    static Frequency of(String code) {
      return valueOf(code.toUpperCase(Locale.ROOT));
    }

    String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    int periodsPerYear() {
      return periodsPerYear;
    }

    /** The time from the start to the end of a number of periods. */
    PaymentOption.Duration after(int periods) {
      return new PaymentOption.Duration(periods * units, unit, months(periods));
    }

    private BigDecimal months(int periods) {
      return BigDecimal.valueOf(12L * periods)
          .divide(BigDecimal.valueOf(periodsPerYear), 1, RoundingMode.HALF_UP);
    }
  }
}
