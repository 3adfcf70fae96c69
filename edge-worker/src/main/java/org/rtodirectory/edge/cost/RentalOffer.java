package org.rtodirectory.edge.cost;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * A rent-to-own agreement. Amounts are dollars with at most two decimals.
 *
 * @param cashPrice what the same thing costs at once, above zero
 * @param payment what each period costs, above zero
 * @param frequency how often it is due
 * @param payments how many lead to ownership, from 1
 * @param feesAtStart paid once at the start, besides the first payment
 * @param feePerPayment comes with each payment, a damage waiver say
 * @param firstPaymentAtStart whether the first payment is due at once, as is usual, or after one
 *     period
 * @param earlyPurchase how it can be bought earlier; null if it cannot
 */
public record RentalOffer(
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
   * @param afterPayments how many payments come before, from 1 and less than all
   * @param price what is paid then, in the place of the next payment
   */
  public record EarlyPurchase(int afterPayments, BigDecimal price) {}

  /** A payment with what comes with it. */
  BigDecimal wholePayment() {
    return payment.add(feePerPayment);
  }

  /** What is paid in all if each payment is made. */
  BigDecimal total() {
    return totalOf(payments);
  }

  /** What the first {@code count} payments come to, with all fees. */
  BigDecimal totalOf(int count) {
    return feesAtStart.add(wholePayment().multiply(BigDecimal.valueOf(count)));
  }

  /** Periods from the start to the payment of that number, from 1. */
  int periodsTo(int number) {
    return firstPaymentAtStart ? number - 1 : number;
  }

  /** How many whole payments, put aside instead, reach the cash price. */
  int paymentsToSave() {
    return cashPrice.divide(wholePayment(), 0, RoundingMode.CEILING).intValueExact();
  }
}
