package org.rtodirectory.edge.mcp.tool;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.tool.AnnualRate.Payments;
import org.rtodirectory.edge.mcp.tool.PaymentOption.Kind;
import org.rtodirectory.edge.mcp.tool.RentalOffer.EarlyPurchase;

/**
 * The comparison of a rent-to-own agreement with other ways to pay for the same item. It is
 * deterministic. Immutable; safe for all threads.
 */
final class CostComparison {
  /** The description of how amounts and rates are rounded. */
  static final String ROUNDING =
      "Sums are exact. A month's interest and a loan's payment are rounded half up to the cent;"
          + " multiples, rates and months are rounded half up for display only.";

  private static final BigDecimal MONTHS_IN_YEAR = BigDecimal.valueOf(12);
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
  static List<PaymentOption> of(
      RentalOffer rental, @Nullable CreditCard card, @Nullable InstallmentLoan loan) {
    CostComparison comparison = new CostComparison(rental);
    List<PaymentOption> options = new ArrayList<>(List.of(comparison.rentToOwn()));
    Optional.ofNullable(rental.earlyPurchase()).map(comparison::early).ifPresent(options::add);
    options.add(comparison.cash());
    Optional.ofNullable(card).map(comparison::card).ifPresent(options::add);
    Optional.ofNullable(loan).map(comparison::loan).ifPresent(options::add);
    options.add(comparison.saving());
    return List.copyOf(options);
  }

  private PaymentOption rentToOwn() {
    int payments = rental.payments();
    PaymentOption.Duration time = rental.frequency().after(rental.periodsTo(payments));
    return rented(
        Kind.RENT_TO_OWN,
        rental.total(),
        time,
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

  /**
   * The yearly rate of the rental, computed as if the cash price had been advanced at the start.
   */
  private AnnualRate rate(int payments, List<Payments> atTheEnd) {
    boolean first = rental.firstPaymentAtStart();
    BigDecimal atOnce = rental.feesAtStart().add(first ? rental.wholePayment() : BigDecimal.ZERO);
    List<Payments> later = new ArrayList<>(atTheEnd);
    later.add(new Payments(rental.wholePayment(), first ? payments - 1 : payments, 1));
    return AnnualRate.of(
        rental.cashPrice().subtract(atOnce),
        later,
        BigDecimal.valueOf(rental.frequency().periodsPerYear()));
  }

  private PaymentOption rented(
      Kind kind, BigDecimal total, PaymentOption.Duration time, AnnualRate rate, String beginning) {
    String sentence =
        "%s, %s times the cash price; it is yours %s. %s"
            .formatted(dollars(total), multiple(total), time.text(), asLoan(rate));
    return option(kind, total, time, time, rate, beginning + sentence);
  }

  private PaymentOption cash() {
    return option(
        Kind.PAY_CASH,
        rental.cashPrice(),
        PaymentOption.Duration.NONE,
        PaymentOption.Duration.NONE,
        AnnualRate.none(NOTHING_OWED),
        "Paying cash: " + dollars(rental.cashPrice()) + ", and it is yours at once.");
  }

  private PaymentOption card(CreditCard card) {
    String beginning = monthly("Credit card", card.aprPercent(), card.monthlyPayment());
    return Repayment.by(card.monthlyPayment(), rental.cashPrice(), card.aprPercent())
        .map(repayment -> borrowed(Kind.CREDIT_CARD, repayment, beginning))
        .orElseGet(() -> neverPaidOff(beginning));
  }

  private PaymentOption loan(InstallmentLoan loan) {
    Repayment repayment =
        Repayment.in(loan.months(), rental.cashPrice().add(loan.fee()), loan.aprPercent());
    return borrowed(
        Kind.INSTALLMENT_LOAN, repayment, monthly("Loan", loan.aprPercent(), repayment.payment()));
  }

  private PaymentOption borrowed(Kind kind, Repayment repayment, String beginning) {
    PaymentOption.Duration time = PaymentOption.Duration.months(repayment.months());
    AnnualRate rate = AnnualRate.of(rental.cashPrice(), repayment.streams(), MONTHS_IN_YEAR);
    String sentence =
        "%s in all, %s times the cash price; it is yours at once and paid off %s."
            .formatted(dollars(repayment.total()), multiple(repayment.total()), time.text());
    return option(
        kind, repayment.total(), PaymentOption.Duration.NONE, time, rate, beginning + sentence);
  }

  private static String monthly(String what, BigDecimal aprPercent, BigDecimal payment) {
    return "%s at %s percent a year with %s a month: "
        .formatted(what, aprPercent.toPlainString(), dollars(payment));
  }

  private static PaymentOption neverPaidOff(String beginning) {
    String why = "The payment is too small to pay it off within 100 years.";
    return new PaymentOption(
        Kind.CREDIT_CARD,
        null,
        null,
        null,
        PaymentOption.Duration.NONE,
        null,
        null,
        null,
        why,
        beginning + why);
  }

  private PaymentOption saving() {
    int payments = rental.paymentsToSave();
    PaymentOption.Duration time = rental.frequency().after(rental.periodsTo(payments));
    String sentence =
        ("Saving up first: putting %s aside each time instead reaches the cash price %s, and %s is"
                + " all you pay. Interest on savings is left out.")
            .formatted(dollars(rental.wholePayment()), time.text(), dollars(rental.cashPrice()));
    return option(
        Kind.SAVE_UP_FIRST,
        rental.cashPrice(),
        time,
        time,
        AnnualRate.none(NOTHING_OWED),
        sentence);
  }

  private PaymentOption option(
      Kind kind,
      BigDecimal total,
      PaymentOption.Duration owned,
      PaymentOption.Duration paidOff,
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

  private static String asLoan(AnnualRate rate) {
    return rate.percent() == null
        ? "No yearly rate can be given. " + rate.whyNone()
        : "A loan that costs as much would charge "
            + rate.percent().toPlainString()
            + " percent a year.";
  }

  /**
   * A purchase on a credit card.
   *
   * @param aprPercent its yearly rate
   * @param monthlyPayment what is paid each month until nothing is owed, above zero
   */
  record CreditCard(BigDecimal aprPercent, BigDecimal monthlyPayment) {}

  /**
   * A loan that is paid back in equal monthly payments.
   *
   * @param aprPercent its yearly rate
   * @param months the number of payments, from 1
   * @param fee charged for the loan and added to what is borrowed
   */
  record InstallmentLoan(BigDecimal aprPercent, int months, BigDecimal fee) {}

  /**
   * The repayment plan of a debt: equal payments at the end of each month, and a last one of the
   * remainder. The interest of a month is a twelfth of the yearly interest, rounded to the cent.
   *
   * @param payment each payment but the last
   * @param months the number of payments
   * @param last the last payment
   */
  private record Repayment(BigDecimal payment, int months, BigDecimal last) {
    private static final BigDecimal MONTHS_AND_PERCENT = BigDecimal.valueOf(1200);
    private static final int MOST_MONTHS = 1200;

    /**
     * The repayment of {@code debt} by {@code payment} a month; empty if that takes over 100 years.
     */
    static Optional<Repayment> by(BigDecimal payment, BigDecimal debt, BigDecimal aprPercent) {
      BigDecimal left = debt;
      for (int month = 1; month <= MOST_MONTHS; month++) {
        BigDecimal owed = left.add(interest(left, aprPercent));
        if (owed.compareTo(payment) <= 0) {
          return Optional.of(new Repayment(payment, month, owed));
        }
        left = owed.subtract(payment);
        if (left.compareTo(debt) >= 0) {
          return Optional.empty();
        }
      }
      return Optional.empty();
    }

    /** The repayment of {@code debt} in {@code months} equal payments. */
    static Repayment in(int months, BigDecimal debt, BigDecimal aprPercent) {
      BigDecimal payment = level(months, debt, aprPercent);
      BigDecimal left = debt;
      for (int month = 1; month < months; month++) {
        BigDecimal owed = left.add(interest(left, aprPercent));
        if (owed.compareTo(payment) <= 0) {
          return new Repayment(payment, month, owed);
        }
        left = owed.subtract(payment);
      }
      return new Repayment(payment, months, left.add(interest(left, aprPercent)));
    }

    /** The total of all payments. */
    BigDecimal total() {
      return payment.multiply(BigDecimal.valueOf(months - 1L)).add(last);
    }

    /** The payments, the first after a month. */
    List<Payments> streams() {
      return List.of(new Payments(payment, months - 1, 1), new Payments(last, 1, months));
    }

    private static BigDecimal interest(BigDecimal debt, BigDecimal aprPercent) {
      return cents(debt.multiply(aprPercent).divide(MONTHS_AND_PERCENT, AnnualRate.PRECISION));
    }

    private static BigDecimal level(int months, BigDecimal debt, BigDecimal aprPercent) {
      BigDecimal rate = aprPercent.divide(MONTHS_AND_PERCENT, AnnualRate.PRECISION);
      BigDecimal worth = new Payments(BigDecimal.ONE, months, 1).value(rate);
      return cents(debt.divide(worth, AnnualRate.PRECISION));
    }
  }

  private static BigDecimal cents(BigDecimal amount) {
    return amount.setScale(2, RoundingMode.HALF_UP);
  }

  /** {@code $1,234.50}. */
  private static String dollars(BigDecimal amount) {
    return new DecimalFormat("$#,##0.00", DecimalFormatSymbols.getInstance(Locale.ROOT))
        .format(cents(amount));
  }
}
