package org.rtodirectory.edge.mcp.tool;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A way to pay for an item, with its cost. Answers contain this record as JSON, so renaming a
 * component changes the answers. The total, the values that are computed from it, and {@code
 * paidOffAfter} are null if the debt is not paid off within 100 years.
 *
 * @param totalPaid the exact total of all payments
 * @param costOverCashPrice the total minus the cash price
 * @param multipleOfCashPrice the total divided by the cash price
 * @param timeToOwnership the time from today until the item belongs to the customer
 * @param paidOffAfter the time from today to the last payment
 * @param aprPercent the yearly rate in percent, or null if there is none. For rental payments, it
 *     is the rate of a loan that costs as much
 * @param whyNoRate a sentence with the reason why there is no rate, or null if there is one
 * @param sentence a summary in plain words
 */
public record PaymentOption(
    PaymentKind kind,
    @Nullable BigDecimal totalPaid,
    @Nullable BigDecimal costOverCashPrice,
    @Nullable BigDecimal multipleOfCashPrice,
    TimeSpan timeToOwnership,
    @Nullable TimeSpan paidOffAfter,
    @Nullable BigDecimal aprPercent,
    @Nullable String whyNoRate,
    String sentence) {

  /** The compared ways to pay. */
  public enum PaymentKind {
    RENT_TO_OWN,
    EARLY_PURCHASE,
    PAY_CASH,
    CREDIT_CARD,
    INSTALLMENT_LOAN,
    SAVE_UP_FIRST
  }

  /**
   * A time from today, in weeks or months.
   *
   * @param count the number of units, or 0 for at once
   * @param unit {@code "week"} or {@code "month"}
   * @param months the time in months, rounded to a tenth. 52 weeks are 12 months
   */
  public record TimeSpan(int count, String unit, BigDecimal months) {
    static final TimeSpan AT_ONCE = RentalTerms.Frequency.MONTHLY.spanOf(0);

    /** Returns the time as {@code at once}, {@code after 1 week} or {@code after 77 weeks}. */
    public String text() {
      return count == 0 ? "at once" : "after " + count + " " + unit + (count == 1 ? "" : "s");
    }
  }
}
