package org.rtodirectory.edge.cost;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.cost.PaymentOption.Kind;
import org.rtodirectory.edge.cost.RentalOffer.EarlyPurchase;

/**
 * The comparison of a rent-to-own agreement with other ways to pay for the same item. It is
 * deterministic. Immutable; safe for all threads.
 */
public final class CostComparison {
  /** The description of how amounts and rates are rounded. */
  public static final String ROUNDING = Rounding.STATEMENT;

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
  public static List<PaymentOption> of(
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
        "Renting to own: "
            + payments
            + " "
            + rental.frequency().code()
            + (payments == 1 ? " payment" : " payments")
            + " and all fees come to ");
  }

  private PaymentOption early(EarlyPurchase option) {
    int before = option.afterPayments();
    int due = rental.periodsTo(before + 1);
    return rented(
        Kind.EARLY_PURCHASE,
        rental.totalOf(before).add(option.price()),
        rental.frequency().after(due),
        rate(before, List.of(new PaymentStream(option.price(), 1, due))),
        "Renting to own and buying early: "
            + before
            + (before == 1 ? " payment" : " payments")
            + ", all fees and the early purchase price come to ");
  }

  /**
   * The yearly rate of the rental, computed as if the cash price had been advanced at the start.
   */
  private AnnualRate rate(int payments, List<PaymentStream> atTheEnd) {
    boolean first = rental.firstPaymentAtStart();
    BigDecimal atOnce = rental.feesAtStart().add(first ? rental.wholePayment() : BigDecimal.ZERO);
    List<PaymentStream> later = new ArrayList<>(atTheEnd);
    later.add(new PaymentStream(rental.wholePayment(), first ? payments - 1 : payments, 1));
    return AnnualRate.of(
        rental.cashPrice().subtract(atOnce),
        later,
        BigDecimal.valueOf(rental.frequency().periodsPerYear()));
  }

  private PaymentOption rented(
      Kind kind, BigDecimal total, PaymentOption.Duration time, AnnualRate rate, String beginning) {
    String sentence =
        beginning
            + Rounding.dollars(total)
            + ", "
            + multiple(total).toPlainString()
            + " times the cash price; it is yours "
            + time.text()
            + ". "
            + asLoan(rate);
    return option(kind, total, time, time, rate, sentence);
  }

  private PaymentOption cash() {
    return option(
        Kind.PAY_CASH,
        rental.cashPrice(),
        PaymentOption.Duration.NONE,
        PaymentOption.Duration.NONE,
        AnnualRate.none(NOTHING_OWED),
        "Paying cash: " + Rounding.dollars(rental.cashPrice()) + ", and it is yours at once.");
  }

  private PaymentOption card(CreditCard card) {
    String beginning =
        "Credit card at "
            + card.aprPercent().toPlainString()
            + " percent a year with "
            + Rounding.dollars(card.monthlyPayment())
            + " a month: ";
    return Repayment.by(card.monthlyPayment(), rental.cashPrice(), card.aprPercent())
        .map(repayment -> borrowed(Kind.CREDIT_CARD, repayment, beginning))
        .orElseGet(() -> neverPaidOff(beginning));
  }

  private PaymentOption loan(InstallmentLoan loan) {
    Repayment repayment =
        Repayment.in(loan.months(), rental.cashPrice().add(loan.fee()), loan.aprPercent());
    return borrowed(
        Kind.INSTALLMENT_LOAN,
        repayment,
        "Loan at "
            + loan.aprPercent().toPlainString()
            + " percent a year with "
            + Rounding.dollars(repayment.payment())
            + " a month: ");
  }

  private PaymentOption borrowed(Kind kind, Repayment repayment, String beginning) {
    PaymentOption.Duration time = PaymentOption.Duration.months(repayment.months());
    AnnualRate rate = AnnualRate.of(rental.cashPrice(), repayment.streams(), MONTHS_IN_YEAR);
    String sentence =
        beginning
            + Rounding.dollars(repayment.total())
            + " in all, "
            + multiple(repayment.total()).toPlainString()
            + " times the cash price; it is yours at once and paid off "
            + time.text()
            + ".";
    return option(kind, repayment.total(), PaymentOption.Duration.NONE, time, rate, sentence);
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
        AnnualRate.none(why),
        beginning + why);
  }

  private PaymentOption saving() {
    int payments = rental.paymentsToSave();
    PaymentOption.Duration time = rental.frequency().after(rental.periodsTo(payments));
    String sentence =
        "Saving up first: putting "
            + Rounding.dollars(rental.wholePayment())
            + " aside each time instead reaches the cash price "
            + time.text()
            + ", and "
            + Rounding.dollars(rental.cashPrice())
            + " is all you pay. Interest on savings is left out.";
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
        Rounding.cents(total),
        Rounding.cents(total.subtract(rental.cashPrice())),
        multiple(total),
        owned,
        paidOff,
        rate,
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
  public record CreditCard(BigDecimal aprPercent, BigDecimal monthlyPayment) {}

  /**
   * A loan that is paid back in equal monthly payments.
   *
   * @param aprPercent its yearly rate
   * @param months the number of payments, from 1
   * @param fee charged for the loan and added to what is borrowed
   */
  public record InstallmentLoan(BigDecimal aprPercent, int months, BigDecimal fee) {}
}
