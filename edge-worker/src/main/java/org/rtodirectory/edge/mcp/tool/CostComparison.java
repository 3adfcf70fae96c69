package org.rtodirectory.edge.mcp.tool;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.tool.AnnualRate.EqualPayments;
import org.rtodirectory.edge.mcp.tool.PaymentOption.PaymentKind;
import org.rtodirectory.edge.mcp.tool.PaymentOption.TimeSpan;
import org.rtodirectory.edge.mcp.tool.RentalTerms.EarlyPurchase;
import org.rtodirectory.edge.mcp.tool.RentalTerms.Frequency;

/** The comparison of a rent-to-own agreement with other ways to pay for the same item. */
final class CostComparison {
  /** The description of how amounts and rates are rounded. */
  static final String ROUNDING =
      "Sums are exact. A month's interest and the equal payment for a number of months are rounded"
          + " half up to the cent. Multiples, rates and months are rounded half up for display only.";

  private static final AnnualRate NO_DEBT = AnnualRate.withoutRate("Nothing is borrowed.");

  private final RentalTerms rental;

  private CostComparison(RentalTerms rental) {
    this.rental = rental;
  }

  /**
   * Returns all ways to pay, in the order of {@link PaymentKind}.
   *
   * @param card the credit card, or null to leave it out
   * @param loan the loan, or null to leave it out
   */
  static List<PaymentOption> of(RentalTerms rental, @Nullable Credit card, @Nullable Credit loan) {
    CostComparison comparison = new CostComparison(rental);
    List<PaymentOption> options = new ArrayList<>(List.of(comparison.rentToOwn()));
    EarlyPurchase early = rental.earlyPurchase();
    if (early != null) {
      options.add(comparison.earlyPurchase(early));
    }
    options.add(comparison.cash());
    if (card != null) {
      options.add(comparison.credit(PaymentKind.CREDIT_CARD, "Credit card", card));
    }
    if (loan != null) {
      options.add(comparison.credit(PaymentKind.INSTALLMENT_LOAN, "Loan", loan));
    }
    options.add(comparison.saving());
    return List.copyOf(options);
  }

  private PaymentOption rentToOwn() {
    int count = rental.paymentCount();
    EqualPayments noPurchase = new EqualPayments(0, 1, 1);
    return rentalOption(
        PaymentKind.RENT_TO_OWN,
        count,
        rental.periodsUntil(count),
        noPurchase,
        "Renting to own: %s %s payment%s and all fees come to "
            .formatted(count, rental.frequency().code(), count == 1 ? "" : "s"));
  }

  private PaymentOption earlyPurchase(EarlyPurchase purchase) {
    int count = purchase.paymentsBefore();
    int periods = rental.periodsUntil(count + 1);
    return rentalOption(
        PaymentKind.EARLY_PURCHASE,
        count,
        periods,
        new EqualPayments(purchase.price(), 1, periods),
        "Renting to own and buying early: %s payment%s, all fees and the early purchase price come to "
            .formatted(count, count == 1 ? "" : "s"));
  }

  /**
   * Returns the cost of renting. The rate is computed as if the cash price were lent at the start.
   *
   * @param count the number of rental payments
   * @param periods the number of payment periods until the item belongs to the customer
   * @param purchase the payment that follows the rental payments. Its amount may be zero
   * @param beginning the beginning of the sentence that states the total
   */
  private PaymentOption rentalOption(
      PaymentKind kind, int count, int periods, EqualPayments purchase, String beginning) {
    long total = rental.paidAfter(count) + purchase.total();
    int countAtStart = rental.isFirstPaymentAtStart() ? 1 : 0;
    long owedAfterStart = rental.cashPrice() - rental.paidAfter(countAtStart);
    EqualPayments laterPayments =
        new EqualPayments(rental.paymentWithFee(), count - countAtStart, 1);
    AnnualRate rate =
        AnnualRate.of(
            owedAfterStart, List.of(laterPayments, purchase), rental.frequency().periodsPerYear());
    String asLoan =
        rate.percent() == null
            ? "No yearly rate can be given. " + rate.reasonForNone()
            : "A loan that costs as much would charge %s percent a year."
                .formatted(rate.percent().toPlainString());
    TimeSpan time = rental.frequency().spanOf(periods);
    String sentence =
        "%s%s, %s times the cash price; it is yours %s. %s"
            .formatted(beginning, formatDollars(total), multiple(total), time.text(), asLoan);
    return option(kind, total, time, time, rate, sentence);
  }

  private PaymentOption cash() {
    String sentence =
        "Paying cash: " + formatDollars(rental.cashPrice()) + ", and it is yours at once.";
    TimeSpan time = TimeSpan.AT_ONCE;
    return option(PaymentKind.PAY_CASH, rental.cashPrice(), time, time, NO_DEBT, sentence);
  }

  private PaymentOption credit(PaymentKind kind, String label, Credit credit) {
    Repayment repayment = Repayment.of(credit, rental.cashPrice() + credit.fee());
    String beginning =
        "%s at %s percent a year with %s a month: "
            .formatted(
                label,
                hundredths(credit.apr()).toPlainString(),
                formatDollars(repayment.payment()));
    if (repayment.months() == 0) {
      String reason = "The payment is too small to pay it off within 100 years.";
      return new PaymentOption(
          kind, null, null, null, TimeSpan.AT_ONCE, null, null, reason, beginning + reason);
    }
    long total = repayment.total();
    TimeSpan time = Frequency.MONTHLY.spanOf(repayment.months());
    String sentence =
        "%s%s in all, %s times the cash price; it is yours at once and paid off %s."
            .formatted(beginning, formatDollars(total), multiple(total), time.text());
    AnnualRate rate = AnnualRate.of(rental.cashPrice(), repayment.payments(), 12);
    return option(kind, total, TimeSpan.AT_ONCE, time, rate, sentence);
  }

  private PaymentOption saving() {
    int periods = rental.periodsUntil(rental.paymentsThatCoverCashPrice());
    TimeSpan time = rental.frequency().spanOf(periods);
    String sentence =
        ("Saving up first: putting %s aside each time instead reaches the cash price %s, and %s is"
                + " all you pay. Interest on savings is left out.")
            .formatted(
                formatDollars(rental.paymentWithFee()),
                time.text(),
                formatDollars(rental.cashPrice()));
    return option(PaymentKind.SAVE_UP_FIRST, rental.cashPrice(), time, time, NO_DEBT, sentence);
  }

  private PaymentOption option(
      PaymentKind kind,
      long total,
      TimeSpan timeToOwnership,
      TimeSpan paidOffAfter,
      AnnualRate rate,
      String sentence) {
    return new PaymentOption(
        kind,
        hundredths(total),
        hundredths(total - rental.cashPrice()),
        multiple(total),
        timeToOwnership,
        paidOffAfter,
        rate.percent(),
        rate.reasonForNone(),
        sentence);
  }

  private BigDecimal multiple(long total) {
    return hundredths(Math.round(100.0 * total / rental.cashPrice()));
  }

  /**
   * A credit that is repaid monthly, either in a number of months or by a fixed payment. Amounts
   * are cents.
   *
   * @param apr the yearly interest in hundredths of a percent
   * @param fee the fee for the credit, which is added to the amount borrowed
   * @param months the number of months, at least 1, or null if the payment is fixed
   * @param monthlyPayment the fixed payment, above zero, or null if the number of months is fixed
   */
  record Credit(long apr, long fee, @Nullable Integer months, @Nullable Long monthlyPayment) {}

  /**
   * The repayment of a debt by equal payments at the end of each month, and a last payment of the
   * remainder. The interest of a month is a twelfth of the yearly interest, rounded to the cent.
   *
   * @param payment the amount of every payment before the last one
   * @param months the number of payments, or 0 if the repayment would take more than 100 years
   * @param lastPayment the amount of the last payment
   */
  private record Repayment(long payment, int months, long lastPayment) {
    /** The divisor that turns a yearly rate in hundredths of a percent into the rate of a month. */
    private static final long MONTHLY_RATE_DIVISOR = 120_000;

    /** The maximum duration of a repayment by a fixed payment. */
    private static final int MAX_MONTHS = 1200;

    static Repayment of(Credit credit, long debt) {
      boolean hasFixedMonths = credit.months() != null;
      int maxMonths = Objects.requireNonNullElse(credit.months(), MAX_MONTHS);
      long payment =
          credit.monthlyPayment() == null
              ? equalPayment(maxMonths, debt, credit.apr())
              : credit.monthlyPayment();
      long balance = debt;
      for (int month = 1; month <= maxMonths; month++) {
        long interest = (balance * credit.apr() + MONTHLY_RATE_DIVISOR / 2) / MONTHLY_RATE_DIVISOR;
        long due = balance + interest;
        if (due <= payment || (hasFixedMonths && month == maxMonths)) {
          return new Repayment(payment, month, due);
        }
        balance = due - payment;
        if (balance > debt && !hasFixedMonths) {
          break; // The payment is less than the interest.
        }
      }
      return new Repayment(payment, 0, 0);
    }

    /** Returns the equal payment that repays a debt in a number of months. */
    private static long equalPayment(int months, long debt, long apr) {
      double rate = (double) apr / MONTHLY_RATE_DIVISOR;
      return Math.round(debt / new EqualPayments(1, months, 1).presentValue(rate));
    }

    long total() {
      return payment * (months - 1) + lastPayment;
    }

    List<EqualPayments> payments() {
      return List.of(
          new EqualPayments(payment, months - 1, 1), new EqualPayments(lastPayment, 1, months));
    }
  }

  private static BigDecimal hundredths(long number) {
    return BigDecimal.valueOf(number, 2);
  }

  /** Formats an amount as {@code $1,234.50}. */
  private static String formatDollars(long cents) {
    return String.format(Locale.ROOT, "$%,.2f", hundredths(cents));
  }
}
