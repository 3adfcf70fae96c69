package org.rtodirectory.edge.mcp.tool;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.tool.AnnualRate.Payments;
import org.rtodirectory.edge.mcp.tool.PaymentOption.PaymentKind;
import org.rtodirectory.edge.mcp.tool.PaymentOption.TimeSpan;
import org.rtodirectory.edge.mcp.tool.RentalOffer.EarlyPurchase;
import org.rtodirectory.edge.mcp.tool.RentalOffer.Frequency;

/** The comparison of a rent-to-own agreement with other ways to pay for the same item. */
final class CostComparison {
  /** The description of how amounts and rates are rounded. */
  static final String ROUNDING =
      "Sums are exact. A month's interest and the payment of a number of months are rounded half up"
          + " to the cent. Multiples, rates and months are rounded half up for display only.";

  private static final AnnualRate NOTHING_OWED = AnnualRate.withoutRate("Nothing is borrowed.");

  private final RentalOffer rental;

  private CostComparison(RentalOffer rental) {
    this.rental = rental;
  }

  /**
   * Returns all ways to pay, in the order of {@link PaymentKind}.
   *
   * @param card the credit card, or null to leave it out
   * @param loan the loan, or null to leave it out
   */
  static List<PaymentOption> of(RentalOffer rental, @Nullable Credit card, @Nullable Credit loan) {
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
    int payments = rental.payments();
    return rental(
        PaymentKind.RENT_TO_OWN,
        payments,
        rental.periodsTo(payments),
        new Payments(0, 1, 1),
        "Renting to own: %s %s payment%s and all fees come to "
            .formatted(payments, rental.frequency().code(), payments == 1 ? "" : "s"));
  }

  private PaymentOption earlyPurchase(EarlyPurchase option) {
    int before = option.afterPayments();
    int due = rental.periodsTo(before + 1);
    return rental(
        PaymentKind.EARLY_PURCHASE,
        before,
        due,
        new Payments(option.price(), 1, due),
        "Renting to own and buying early: %s payment%s, all fees and the early purchase price come to "
            .formatted(before, before == 1 ? "" : "s"));
  }

  /**
   * Returns the cost of a rental with a number of payments and a last one. Its rate is computed as
   * if the cash price had been lent at the start.
   */
  private PaymentOption rental(
      PaymentKind kind, int payments, int periods, Payments last, String beginning) {
    long total = rental.totalOf(payments) + last.total();
    int atStart = rental.firstPaymentAtStart() ? 1 : 0;
    AnnualRate rate =
        AnnualRate.of(
            rental.cashPrice() - rental.totalOf(atStart),
            List.of(new Payments(rental.wholePayment(), payments - atStart, 1), last),
            rental.frequency().periodsPerYear());
    String asLoan =
        rate.percent() == null
            ? "No yearly rate can be given. " + rate.whyNone()
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
    return option(PaymentKind.PAY_CASH, rental.cashPrice(), time, time, NOTHING_OWED, sentence);
  }

  private PaymentOption credit(PaymentKind kind, String label, Credit credit) {
    Repayment plan = Repayment.of(credit, rental.cashPrice() + credit.fee());
    String beginning =
        "%s at %s percent a year with %s a month: "
            .formatted(
                label, hundredths(credit.apr()).toPlainString(), formatDollars(plan.payment()));
    if (plan.months() == 0) {
      String why = "The payment is too small to pay it off within 100 years.";
      return new PaymentOption(
          kind, null, null, null, TimeSpan.AT_ONCE, null, null, why, beginning + why);
    }
    TimeSpan time = Frequency.MONTHLY.spanOf(plan.months());
    String sentence =
        "%s%s in all, %s times the cash price; it is yours at once and paid off %s."
            .formatted(beginning, formatDollars(plan.total()), multiple(plan.total()), time.text());
    AnnualRate rate = AnnualRate.of(rental.cashPrice(), plan.payments(), 12);
    return option(kind, plan.total(), TimeSpan.AT_ONCE, time, rate, sentence);
  }

  private PaymentOption saving() {
    TimeSpan time = rental.frequency().spanOf(rental.periodsTo(rental.paymentsToSave()));
    String sentence =
        ("Saving up first: putting %s aside each time instead reaches the cash price %s, and %s is"
                + " all you pay. Interest on savings is left out.")
            .formatted(
                formatDollars(rental.wholePayment()),
                time.text(),
                formatDollars(rental.cashPrice()));
    return option(
        PaymentKind.SAVE_UP_FIRST, rental.cashPrice(), time, time, NOTHING_OWED, sentence);
  }

  private PaymentOption option(
      PaymentKind kind,
      long total,
      TimeSpan owned,
      TimeSpan paidOff,
      AnnualRate rate,
      String sentence) {
    return new PaymentOption(
        kind,
        hundredths(total),
        hundredths(total - rental.cashPrice()),
        multiple(total),
        owned,
        paidOff,
        rate.percent(),
        rate.whyNone(),
        sentence);
  }

  private BigDecimal multiple(long total) {
    return hundredths(Math.round(100.0 * total / rental.cashPrice()));
  }

  /**
   * A credit that is repaid monthly, by a number of equal payments, or by payments of a fixed
   * amount. Amounts are cents.
   *
   * @param apr the yearly interest in hundredths of a percent
   * @param fee the fee for the credit, which is added to the amount borrowed
   * @param months the number of payments, from 1, or null if their amount is given
   * @param monthlyPayment the amount of a payment, above zero, or null if their number is given
   */
  record Credit(long apr, long fee, @Nullable Integer months, @Nullable Long monthlyPayment) {}

  /**
   * The repayment of a debt by equal payments at the end of each month, and a last payment of the
   * remainder. The interest of a month is a twelfth of the yearly interest, rounded to the cent.
   *
   * @param months the number of payments, or 0 if the repayment would take more than 100 years
   */
  private record Repayment(long payment, int months, long last) {
    /** The divisor of a yearly rate in hundredths of a percent that gives the rate of a month. */
    private static final long HUNDREDTHS_TO_MONTHLY_RATE = 120_000;

    /** The maximum duration of a repayment whose number of payments is not fixed. */
    private static final int MAX_MONTHS = 1200;

    static Repayment of(Credit credit, long debt) {
      Integer months = credit.months();
      int max = months == null ? MAX_MONTHS : months;
      Long fixedPayment = credit.monthlyPayment();
      long payment = fixedPayment == null ? equalPayment(max, debt, credit.apr()) : fixedPayment;
      long left = debt;
      for (int month = 1; month <= max && (months != null || left <= debt); month++) {
        long interest =
            (left * credit.apr() + HUNDREDTHS_TO_MONTHLY_RATE / 2) / HUNDREDTHS_TO_MONTHLY_RATE;
        long balance = left + interest;
        if (balance <= payment || (months != null && month == months)) {
          return new Repayment(payment, month, balance);
        }
        left = balance - payment;
      }
      return new Repayment(payment, 0, left);
    }

    /** Returns the equal payment that repays a debt in a number of months. */
    private static long equalPayment(int months, long debt, long apr) {
      double rate = (double) apr / HUNDREDTHS_TO_MONTHLY_RATE;
      return Math.round(debt / new Payments(1, months, 1).value(rate));
    }

    long total() {
      return payment * (months - 1) + last;
    }

    List<Payments> payments() {
      return List.of(new Payments(payment, months - 1, 1), new Payments(last, 1, months));
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
