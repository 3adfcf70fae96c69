package org.rtodirectory.edge.mcp.tool;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A way to pay for an item, with its cost.
 *
 * @param totalPaid the exact total of all payments. Null if the debt is never paid off, like all
 *     values that depend on it
 * @param aprPercent the yearly rate, or null if there is none
 * @param whyNoRate a sentence that says why there is no rate, or null if there is one
 * @param sentence a summary in plain words
 */
public record PaymentOption(
    PaymentKind kind,
    @Nullable BigDecimal totalPaid,
    @Nullable BigDecimal costOverCashPrice,
    @Nullable BigDecimal multipleOfCashPrice,
    @Nullable Duration timeToOwnership,
    @Nullable Duration paidOffAfter,
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
   * The time over which payments are made.
   *
   * @param unit {@code "week"} or {@code "month"}
   * @param months the duration in months, rounded to a tenth. 52 weeks are 12 months
   */
  public record Duration(int count, String unit, BigDecimal months) {
    static final Duration NONE = RentalOffer.Frequency.MONTHLY.after(0);

    /** Returns the duration as {@code at once}, {@code after 1 week} or {@code after 77 weeks}. */
    public String text() {
      return count == 0 ? "at once" : "after " + count + " " + unit + (count == 1 ? "" : "s");
    }
  }
}
