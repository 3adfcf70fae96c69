package org.rtodirectory.edge.mcp.tool;

import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The terms of a rent-to-own agreement. Amounts are cents.
 *
 * @param payment the payment for each period, above zero
 * @param paymentCount the number of payments after which the item belongs to the customer
 * @param feesAtStart the fees that are paid once at the start, in addition to the first payment
 * @param isFirstPaymentAtStart whether the first payment is due at once. Otherwise it is due after
 *     one period
 * @param earlyPurchase the early purchase to compare, or null for none
 */
record RentalTerms(
    long cashPrice,
    long payment,
    Frequency frequency,
    int paymentCount,
    long feesAtStart,
    long feePerPayment,
    boolean isFirstPaymentAtStart,
    @Nullable EarlyPurchase earlyPurchase) {

  /**
   * The right to buy before the last payment.
   *
   * @param paymentsBefore the number of payments before the purchase, at least 1 and less than the
   *     number of all payments
   * @param price the price, which is paid when the next payment would be due, instead of all
   *     remaining payments
   */
  record EarlyPurchase(int paymentsBefore, long price) {}

  /** Returns a payment including its fee. */
  long paymentWithFee() {
    return payment + feePerPayment;
  }

  /** Returns the average cost per month without the fees at the start, rounded to the cent. */
  long averagePerMonth() {
    return Math.round(paymentWithFee() * frequency.periodsPerYear / 12.0);
  }

  /**
   * Returns the sum of the fees at the start, the first payments, and the fees of these payments.
   */
  long paidAfter(int payments) {
    return feesAtStart + paymentWithFee() * payments;
  }

  /** Returns the number of periods until a payment is due. The first payment has number 1. */
  int periodsUntil(int paymentNumber) {
    return isFirstPaymentAtStart ? paymentNumber - 1 : paymentNumber;
  }

  /** Returns how many payments with fees add up to at least the cash price. */
  int paymentsThatCoverCashPrice() {
    return Math.toIntExact((cashPrice + paymentWithFee() - 1) / paymentWithFee());
  }

  /** The frequency of payments. */
  enum Frequency {
    WEEKLY("week", 1, 52),
    BIWEEKLY("week", 2, 26),
    MONTHLY("month", 1, 12);

    private final String unit;
    private final int unitsPerPeriod;
    private final int periodsPerYear;

    Frequency(String unit, int unitsPerPeriod, int periodsPerYear) {
      this.unit = unit;
      this.unitsPerPeriod = unitsPerPeriod;
      this.periodsPerYear = periodsPerYear;
    }

    String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    int periodsPerYear() {
      return periodsPerYear;
    }

    /** Returns the time that a number of periods takes. */
    PaymentOption.TimeSpan spanOf(int periods) {
      double months = 12.0 * periods / periodsPerYear;
      return new PaymentOption.TimeSpan(
          periods * unitsPerPeriod, unit, BigDecimal.valueOf(Math.round(months * 10), 1));
    }
  }
}
