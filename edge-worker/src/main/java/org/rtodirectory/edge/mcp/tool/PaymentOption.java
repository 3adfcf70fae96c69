package org.rtodirectory.edge.mcp.tool;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A way to pay for an item, with its cost.
 *
 * @param totalPaid the exact total of all payments. Null, like everything that follows from it, if
 *     it is never paid off
 * @param aprPercent its yearly rate, or null if there is none
 * @param whyNoRate why there is no rate, as a sentence, or null if there is one
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

  /** The ways that are compared. */
  public enum PaymentKind {
    RENT_TO_OWN,
    EARLY_PURCHASE,
    PAY_CASH,
    CREDIT_CARD,
    INSTALLMENT_LOAN,
    SAVE_UP_FIRST
  }

  /**
   * How long payments go on.
   *
   * @param unit {@code "week"} or {@code "month"}
   * @param months the duration in months, rounded to a tenth. 52 weeks are 12 months
   */
  public record Duration(int count, String unit, BigDecimal months) {
    static final Duration NONE = RentalOffer.Frequency.MONTHLY.after(0);

    /** {@code at once}, {@code after 1 week}, {@code after 77 weeks}. */
    public String text() {
      return count == 0 ? "at once" : "after " + count + " " + unit + (count == 1 ? "" : "s");
    }
  }
}
