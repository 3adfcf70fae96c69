package org.rtodirectory.edge.mcp.tool;

import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A rent-to-own agreement. Amounts are cents.
 *
 * @param payment the payment for each period, above zero
 * @param feesAtStart the fees that are paid once at the start, in addition to the first payment
 * @param firstPaymentAtStart whether the first payment is due at once or after one period
 */
record RentalOffer(
    long cashPrice,
    long payment,
    Frequency frequency,
    int payments,
    long feesAtStart,
    long feePerPayment,
    boolean firstPaymentAtStart,
    @Nullable EarlyPurchase earlyPurchase) {

  /**
   * The right to buy before the last payment.
   *
   * @param afterPayments the number of payments before it, from 1 and less than all
   * @param price the price, which replaces the next payment
   */
  record EarlyPurchase(int afterPayments, long price) {}

  /** Returns a payment for one period, including its fee. */
  long wholePayment() {
    return payment + feePerPayment;
  }

  /** Returns the payments and fees of a year, divided by 12. Rounds to the cent. */
  long monthly() {
    return Math.round(wholePayment() * frequency.periodsPerYear / 12.0);
  }

  /** Returns the total of the first {@code count} payments, with all fees. */
  long totalOf(int count) {
    return feesAtStart + wholePayment() * count;
  }

  /** Returns the number of periods from the start to the payment with this number, from 1. */
  int periodsTo(int number) {
    return firstPaymentAtStart ? number - 1 : number;
  }

  /** Returns the number of payments, with their fees, that must be saved for the cash price. */
  int paymentsToSave() {
    return Math.toIntExact((cashPrice + wholePayment() - 1) / wholePayment());
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

    String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    int periodsPerYear() {
      return periodsPerYear;
    }

    /** Returns the time from the start to the end of a number of periods. */
    PaymentOption.TimeSpan spanOf(int periods) {
      long tenths = Math.round(120.0 * periods / periodsPerYear);
      return new PaymentOption.TimeSpan(periods * units, unit, BigDecimal.valueOf(tenths, 1));
    }
  }
}
