package org.rtodirectory.edge.cost;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A way to get the thing, and what it costs.
 *
 * @param kind which way
 * @param totalPaid all that is paid, exact; null if it is never paid off
 * @param costOverCashPrice the same less the cash price; null as above
 * @param multipleOfCashPrice how many times the cash price, to a hundredth; null as above
 * @param timeToOwnership until it is one's own; null as above
 * @param paidOffAfter until nothing more is to be paid; null as above
 * @param rate its yearly rate
 * @param sentence all of it in plain words
 */
public record PaymentOption(
    Kind kind,
    @Nullable BigDecimal totalPaid,
    @Nullable BigDecimal costOverCashPrice,
    @Nullable BigDecimal multipleOfCashPrice,
    @Nullable Duration timeToOwnership,
    @Nullable Duration paidOffAfter,
    AnnualRate rate,
    String sentence) {

  /** The ways that are compared. */
  public enum Kind {
    RENT_TO_OWN,
    EARLY_PURCHASE,
    PAY_CASH,
    CREDIT_CARD,
    INSTALLMENT_LOAN,
    SAVE_UP_FIRST
  }
}
