package org.rtodirectory.edge.mcp.tool;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.tool.AnnualRate.Payments;
import org.rtodirectory.edge.mcp.tool.PaymentOption.Duration;
import org.rtodirectory.edge.mcp.tool.PaymentOption.Kind;
import org.rtodirectory.edge.mcp.tool.RentalOffer.EarlyPurchase;

/** The comparison of a rent-to-own agreement with other ways to pay for the same item. */
final class CostComparison {
  /** The description of how amounts and rates are rounded. */
  static final String ROUNDING =
      "Sums are exact. A month's interest and the payment of a number of months are rounded half up"
          + " to the cent; multiples, rates and months are rounded half up for display only.";

  private static final String NOTHING_OWED = "Nothing is borrowed.";

  private final RentalOffer rental;

  private CostComparison(RentalOffer rental) {
    this.rental = rental;
  }

  /**
   * All ways to pay, in the order of {@link Kind}.
   *
   * @param card the credit card; null to leave it out
   * @param loan the loan; null to leave it out
   */
  static List<PaymentOption> of(RentalOffer rental, @Nullable Credit card, @Nullable Credit loan) {
    CostComparison comparison = new CostComparison(rental);
    List<PaymentOption> options = new ArrayList<>(List.of(comparison.rentToOwn()));
    EarlyPurchase early = rental.earlyPurchase();
    if (early != null) {
      options.add(comparison.early(early));
    }
    options.add(comparison.cash());
    if (card != null) {
      options.add(comparison.credit(Kind.CREDIT_CARD, "Credit card", card));
    }
    if (loan != null) {
      options.add(comparison.credit(Kind.INSTALLMENT_LOAN, "Loan", loan));
    }
    options.add(comparison.saving());
    return List.copyOf(options);
  }

  private PaymentOption rentToOwn() {
    int payments = rental.payments();
    return rented(
        Kind.RENT_TO_OWN,
        rental.total(),
        rental.frequency().after(rental.periodsTo(payments)),
        rate(payments, List.of()),
        "Renting to own: %s %s payment%s and all fees come to "
            .formatted(payments, rental.frequency().code(), payments == 1 ? "" : "s"));
  }

  private PaymentOption early(EarlyPurchase option) {
    int before = option.afterPayments();
    int due = rental.periodsTo(before + 1);
    return rented(
        Kind.EARLY_PURCHASE,
        rental.totalOf(before).add(option.price()),
        rental.frequency().after(due),
        rate(before, List.of(new Payments(option.price(), 1, due))),
        "Renting to own and buying early: %s payment%s, all fees and the early purchase price come to "
            .formatted(before, before == 1 ? "" : "s"));
  }

  /** The yearly rate of the rental, as if the cash price had been advanced at the start. */
  private AnnualRate rate(int payments, List<Payments> atTheEnd) {
    boolean first = rental.firstPaymentAtStart();
    BigDecimal atOnce = rental.feesAtStart().add(first ? rental.wholePayment() : BigDecimal.ZERO);
    List<Payments> later = new ArrayList<>(atTheEnd);
    later.add(new Payments(rental.wholePayment(), first ? payments - 1 : payments, 1));
    return AnnualRate.of(
        rental.cashPrice().subtract(atOnce), later, rental.frequency().periodsPerYear());
  }

  private PaymentOption rented(
      Kind kind, BigDecimal total, Duration time, AnnualRate rate, String beginning) {
    String asLoan =
        rate.percent() == null
            ? "No yearly rate can be given. " + rate.whyNone()
            : "A loan that costs as much would charge %s percent a year."
                .formatted(rate.percent().toPlainString());
    String sentence =
        "%s%s, %s times the cash price; it is yours %s. %s"
            .formatted(beginning, dollars(total), multiple(total), time.text(), asLoan);
    return option(kind, total, time, time, rate, sentence);
  }

  private PaymentOption cash() {
    return option(
        Kind.PAY_CASH,
        rental.cashPrice(),
        Duration.NONE,
        Duration.NONE,
        AnnualRate.none(NOTHING_OWED),
        "Paying cash: " + dollars(rental.cashPrice()) + ", and it is yours at once.");
  }

  private PaymentOption credit(Kind kind, String what, Credit credit) {
    Repayment plan = Repayment.of(credit, rental.cashPrice().add(credit.fee()));
    String beginning =
        "%s at %s percent a year with %s a month: "
            .formatted(what, credit.aprPercent().toPlainString(), dollars(plan.payment()));
    if (plan.months() == 0) {
      String why = "The payment is too small to pay it off within 100 years.";
      return new PaymentOption(
          kind, null, null, null, Duration.NONE, null, null, null, why, beginning + why);
    }
    Duration time = Duration.months(plan.months());
    String sentence =
        "%s%s in all, %s times the cash price; it is yours at once and paid off %s."
            .formatted(beginning, dollars(plan.total()), multiple(plan.total()), time.text());
    AnnualRate rate = AnnualRate.of(rental.cashPrice(), plan.payments(), 12);
    return option(kind, plan.total(), Duration.NONE, time, rate, sentence);
  }

  private PaymentOption saving() {
    Duration time = rental.frequency().after(rental.periodsTo(rental.paymentsToSave()));
    String sentence =
        ("Saving up first: putting %s aside each time instead reaches the cash price %s, and %s is"
                + " all you pay. Interest on savings is left out.")
            .formatted(dollars(rental.wholePayment()), time.text(), dollars(rental.cashPrice()));
    AnnualRate rate = AnnualRate.none(NOTHING_OWED);
    return option(Kind.SAVE_UP_FIRST, rental.cashPrice(), time, time, rate, sentence);
  }

  private PaymentOption option(
      Kind kind,
      BigDecimal total,
      Duration owned,
      Duration paidOff,
      AnnualRate rate,
      String sentence) {
    return new PaymentOption(
        kind,
        cents(total),
        cents(total.subtract(rental.cashPrice())),
        multiple(total),
        owned,
        paidOff,
        rate.percent(),
        rate.effectivePercent(),
        rate.whyNone(),
        sentence);
  }

  private BigDecimal multiple(BigDecimal total) {
    return total.divide(rental.cashPrice(), 2, RoundingMode.HALF_UP);
  }

  /**
   * A credit that is paid back monthly: by a number of equal payments, or by a payment of that size
   * until nothing is owed.
   *
   * @param fee charged for the credit and added to what is borrowed
   * @param months the number of payments, from 1; null if their size is given
   * @param monthlyPayment above zero; null if their number is given
   */
  record Credit(
      BigDecimal aprPercent,
      BigDecimal fee,
      @Nullable Integer months,
      @Nullable BigDecimal monthlyPayment) {}

  /**
   * The repayment of a debt: equal payments at the end of each month, and a last one of the
   * remainder. The interest of a month is a twelfth of the yearly interest, rounded to the cent.
   *
   * @param months the number of payments; 0 if they would take over 100 years
   */
  private record Repayment(BigDecimal payment, int months, BigDecimal last) {
    private static final BigDecimal MONTHS_AND_PERCENT = BigDecimal.valueOf(1200);
    private static final int MOST_MONTHS = 1200;

    static Repayment of(Credit credit, BigDecimal debt) {
      Integer months = credit.months();
      BigDecimal given = credit.monthlyPayment();
      int most = months == null ? MOST_MONTHS : months;
      BigDecimal payment = given == null ? level(most, debt, credit.aprPercent()) : given;
      BigDecimal left = debt;
      for (int month = 1; month <= most && (months != null || left.compareTo(debt) <= 0); month++) {
        BigDecimal interest =
            left.multiply(credit.aprPercent()).divide(MONTHS_AND_PERCENT, 2, RoundingMode.HALF_UP);
        BigDecimal owed = left.add(interest);
        if (owed.compareTo(payment) <= 0 || (months != null && month == months)) {
          return new Repayment(payment, month, owed);
        }
        left = owed.subtract(payment);
      }
      return new Repayment(payment, 0, left);
    }

    private static BigDecimal level(int months, BigDecimal debt, BigDecimal aprPercent) {
      double rate = aprPercent.doubleValue() / 1200;
      double worth = new Payments(BigDecimal.ONE, months, 1).value(rate);
      return cents(BigDecimal.valueOf(debt.doubleValue() / worth));
    }

    BigDecimal total() {
      return payment.multiply(BigDecimal.valueOf(months - 1L)).add(last);
    }

    List<Payments> payments() {
      return List.of(new Payments(payment, months - 1, 1), new Payments(last, 1, months));
    }
  }

  private static BigDecimal cents(BigDecimal amount) {
    return amount.setScale(2, RoundingMode.HALF_UP);
  }

  /** {@code $1,234.50}. */
  private static String dollars(BigDecimal amount) {
    return String.format(Locale.ROOT, "$%,.2f", cents(amount));
  }
}
