package org.rtodirectory.edge.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.edge.mcp.tool.PaymentOption.Kind;
import org.rtodirectory.edge.mcp.tool.RentalOffer.EarlyPurchase;

/** Figures worked by hand, and laws. */
class CostComparisonTest {
  private static final List<RentalOffer.Frequency> FREQUENCIES =
      List.of(RentalOffer.Frequency.values());
  private static final RentalOffer WASHER =
      new RentalOffer(
          dollars("700"),
          dollars("22.99"),
          RentalOffer.Frequency.WEEKLY,
          78,
          dollars("25"),
          dollars("2"),
          true,
          null);

  /** 78 × 24.99 + 25 = 1,974.22; 700 − 25 − 24.99 = 650.01 are owed for 77 × 24.99. */
  @Test
  void a_washer_rented_for_78_weeks_costs_the_sum_of_its_payments() {
    PaymentOption rental = option(Kind.RENT_TO_OWN, CostComparison.of(WASHER, null, null));
    assertMoney(rental, "1974.22", "1274.22", "2.82");
    assertThat(rental.timeToOwnership())
        .isEqualTo(new PaymentOption.Duration(77, "week", months("17.8")));
    assertRate(rental, "186.70", "526.03");
    assertThat(rental.sentence())
        .isEqualTo(
            "Renting to own: 78 weekly payments and all fees come to $1,974.22, 2.82 times the"
                + " cash price; it is yours after 77 weeks. A loan that costs as much would charge"
                + " 186.70 percent a year.");
  }

  /** 52 × 10 = 520, the price, paid after each week. */
  @Test
  void a_total_that_equals_the_price_has_rate_zero() {
    PaymentOption rental = only(offer("520", "10", RentalOffer.Frequency.WEEKLY, 52, false));
    assertMoney(rental, "520.00", "0.00", "1.00");
    assertRate(rental, "0.00", "0.00");
    assertThat(rental.timeToOwnership())
        .isEqualTo(new PaymentOption.Duration(52, "week", months("12.0")));
  }

  /** 1000 (1 + i)² = 550 (1 + i) + 550, so i = (0.55 + √2.5025) / 2 − 1 = 0.0659646. */
  @Test
  void the_rate_of_two_monthly_payments_solves_the_quadratic_equation() {
    PaymentOption rental = only(offer("1000", "550", RentalOffer.Frequency.MONTHLY, 2, false));
    assertMoney(rental, "1100.00", "100.00", "1.10");
    assertRate(rental, "79.16", "115.24");
    assertThat(rental.timeToOwnership())
        .isEqualTo(new PaymentOption.Duration(2, "month", months("2.0")));
  }

  /** 26 times every second week, the first at once: the last after 50 weeks. */
  @Test
  void every_second_week_is_counted_in_weeks() {
    PaymentOption rental = only(offer("400", "20", RentalOffer.Frequency.BIWEEKLY, 26, true));
    assertMoney(rental, "520.00", "120.00", "1.30");
    assertThat(rental.timeToOwnership())
        .isEqualTo(new PaymentOption.Duration(50, "week", months("11.5")));
  }

  /** 10 × 25 + 400 = 650, the option in the place of the eleventh payment. */
  @Test
  void buying_early_replaces_the_payments_that_remain() {
    RentalOffer offer =
        new RentalOffer(
            dollars("600"),
            dollars("25"),
            RentalOffer.Frequency.WEEKLY,
            60,
            dollars("0"),
            dollars("0"),
            true,
            new EarlyPurchase(10, dollars("400")));
    PaymentOption early = option(Kind.EARLY_PURCHASE, CostComparison.of(offer, null, null));
    assertMoney(early, "650.00", "50.00", "1.08");
    assertThat(early.timeToOwnership())
        .isEqualTo(new PaymentOption.Duration(10, "week", months("2.3")));
    assertRate(early, "53.42", "70.15");
  }

  @Test
  void cash_costs_the_cash_price() {
    PaymentOption cash = option(Kind.PAY_CASH, CostComparison.of(WASHER, null, null));
    assertMoney(cash, "700.00", "0.00", "1.00");
    assertThat(cash.timeToOwnership()).isEqualTo(PaymentOption.Duration.NONE);
    assertThat(cash.whyNoRate()).isEqualTo("Nothing is borrowed.");
  }

  /** 101.00 − 50 = 51; 51.51 − 50 = 1.51; 1.53 (interest of 0.0151 rounds to 0.02). */
  @Test
  void a_card_is_paid_month_by_month_with_interest_to_the_cent() {
    PaymentOption card = card("100", "12", "50");
    assertMoney(card, "101.53", "1.53", "1.02");
    assertThat(card.timeToOwnership()).isEqualTo(PaymentOption.Duration.NONE);
    assertThat(card.paidOffAfter()).isEqualTo(PaymentOption.Duration.months(3));
    assertRate(card, "12.04", "12.72");
  }

  @Test
  void a_card_without_interest_costs_the_price() {
    PaymentOption card = card("100", "0", "30");
    assertMoney(card, "100.00", "0.00", "1.00");
    assertThat(card.paidOffAfter()).isEqualTo(PaymentOption.Duration.months(4));
    assertRate(card, "0.00", "0.00");
  }

  /** 24 percent of 1,000 are 20 a month: a payment of 20 pays nothing off. */
  @ParameterizedTest
  @CsvSource({"20", "19.99", "0.01"})
  void a_card_payment_of_the_interest_never_pays_it_off(String payment) {
    PaymentOption card = card("1000", "24", payment);
    assertThat(card.totalPaid()).isNull();
    assertThat(card.paidOffAfter()).isNull();
    assertThat(card.aprPercent()).isNull();
    assertThat(card.sentence()).endsWith("too small to pay it off within 100 years.");
  }

  @Test
  void a_loan_without_interest_costs_the_price() {
    PaymentOption loan = loan("1200", "0", 12, "0");
    assertMoney(loan, "1200.00", "0.00", "1.00");
    assertRate(loan, "0.00", "0.00");
    assertThat(loan.sentence()).contains("$100.00 a month");
  }

  /** 10 / (1 − 1.01⁻²) = 507.51; 1010 − 507.51 = 502.49; with 5.02 of interest 507.51. */
  @Test
  void a_loan_of_two_months_costs_the_interest_on_its_two_payments() {
    PaymentOption loan = loan("1000", "12", 2, "0");
    assertMoney(loan, "1015.02", "15.02", "1.02");
    assertThat(loan.paidOffAfter()).isEqualTo(PaymentOption.Duration.months(2));
    assertRate(loan, "12.00", "12.68");
  }

  /** The same 1,000, of which 50 are the fee: the rate is that of having only 950. */
  @Test
  void the_fee_of_a_loan_is_borrowed_too_and_raises_its_rate() {
    PaymentOption loan = loan("950", "12", 2, "50");
    assertMoney(loan, "1015.02", "65.02", "1.07");
    assertRate(loan, "54.35", "70.16");
  }

  /** 24.99 × 28 = 699.72 and × 29 = 724.71, so the price is reached by the 29th, week 28. */
  @Test
  void saving_up_first_takes_as_many_payments_as_reach_the_cash_price() {
    PaymentOption saving = option(Kind.SAVE_UP_FIRST, CostComparison.of(WASHER, null, null));
    assertMoney(saving, "700.00", "0.00", "1.00");
    assertThat(saving.timeToOwnership())
        .isEqualTo(new PaymentOption.Duration(28, "week", months("6.5")));
  }

  @Test
  void there_is_no_rate_if_the_price_is_paid_at_once() {
    PaymentOption rental = only(offer("100", "100", RentalOffer.Frequency.MONTHLY, 3, true));
    assertThat(rental.aprPercent()).isNull();
    assertThat(rental.sentence()).contains("No yearly rate can be given.", "paid at once");
  }

  @Test
  void there_is_no_rate_if_renting_costs_less_than_the_price() {
    PaymentOption rental = only(offer("1000", "50", RentalOffer.Frequency.MONTHLY, 10, false));
    assertMoney(rental, "500.00", "-500.00", "0.50");
    assertThat(rental.whyNoRate()).contains("less than the cash price");
  }

  @Test
  void the_options_come_in_a_fixed_order() {
    RentalOffer offer =
        new RentalOffer(
            dollars("600"),
            dollars("25"),
            RentalOffer.Frequency.WEEKLY,
            60,
            dollars("0"),
            dollars("0"),
            true,
            new EarlyPurchase(10, dollars("400")));
    assertThat(
            CostComparison.of(
                offer,
                new CostComparison.CreditCard(dollars("24"), dollars("50")),
                new CostComparison.InstallmentLoan(dollars("18"), 24, dollars("0"))))
        .extracting(PaymentOption::kind)
        .containsExactly(Kind.values());
  }

  @RepeatedTest(100)
  void more_or_larger_payments_or_fees_cost_more(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    RentalOffer offer = random(random);
    PaymentOption option = only(offer);
    int more = offer.payments() + 1 + random.nextInt(20);
    BigDecimal cent = dollars("0.01");
    assertCostsMore(option, with(offer, offer.payment(), more, offer.feesAtStart()));
    assertCostsMore(
        option, with(offer, offer.payment().add(cent), offer.payments(), offer.feesAtStart()));
    assertCostsMore(
        option, with(offer, offer.payment(), offer.payments(), offer.feesAtStart().add(cent)));
  }

  @RepeatedTest(100)
  void total_cost_and_multiple_of_every_option_are_consistent(RepetitionInfo repetition) {
    Random random = new Random(1000 + repetition.getCurrentRepetition());
    RentalOffer offer = random(random);
    CostComparison.CreditCard card =
        new CostComparison.CreditCard(
            percent(random), BigDecimal.valueOf(1 + random.nextInt(20_000), 2));
    CostComparison.InstallmentLoan loan =
        new CostComparison.InstallmentLoan(percent(random), 1 + random.nextInt(72), dollars("10"));
    for (PaymentOption option : CostComparison.of(offer, card, loan)) {
      BigDecimal total = option.totalPaid();
      BigDecimal over = option.costOverCashPrice();
      if (total == null || over == null) {
        assertThat(option.paidOffAfter()).isNull();
      } else {
        assertThat(total.subtract(over)).isEqualByComparingTo(offer.cashPrice());
        assertThat(option.paidOffAfter()).isNotNull();
      }
      assertThat(option.aprPercent() == null).isEqualTo(option.whyNoRate() != null);
      assertThat(option.sentence()).endsWith(".").doesNotContain("null", "E+");
    }
  }

  private static void assertCostsMore(PaymentOption option, RentalOffer dearer) {
    PaymentOption other = only(dearer);
    assertThat(other.totalPaid()).isGreaterThan(option.totalPaid());
    assertThat(other.costOverCashPrice()).isGreaterThan(option.costOverCashPrice());
  }

  private static RentalOffer random(Random random) {
    return new RentalOffer(
        BigDecimal.valueOf(5_000 + random.nextInt(300_000), 2),
        BigDecimal.valueOf(100 + random.nextInt(10_000), 2),
        FREQUENCIES.get(random.nextInt(FREQUENCIES.size())),
        1 + random.nextInt(150),
        BigDecimal.valueOf(random.nextInt(10_000), 2),
        BigDecimal.valueOf(random.nextInt(500), 2),
        random.nextBoolean(),
        null);
  }

  private static BigDecimal percent(Random random) {
    return BigDecimal.valueOf(random.nextInt(4_000), 2);
  }

  private static RentalOffer with(
      RentalOffer offer, BigDecimal payment, int payments, BigDecimal feesAtStart) {
    return new RentalOffer(
        offer.cashPrice(),
        payment,
        offer.frequency(),
        payments,
        feesAtStart,
        offer.feePerPayment(),
        offer.firstPaymentAtStart(),
        null);
  }

  private static RentalOffer offer(
      String price,
      String payment,
      RentalOffer.Frequency frequency,
      int payments,
      boolean atStart) {
    return new RentalOffer(
        dollars(price),
        dollars(payment),
        frequency,
        payments,
        dollars("0"),
        dollars("0"),
        atStart,
        null);
  }

  private static PaymentOption only(RentalOffer offer) {
    return option(Kind.RENT_TO_OWN, CostComparison.of(offer, null, null));
  }

  private static PaymentOption card(String price, String apr, String payment) {
    return option(
        Kind.CREDIT_CARD,
        CostComparison.of(
            offer(price, "10", RentalOffer.Frequency.WEEKLY, 10, true),
            new CostComparison.CreditCard(dollars(apr), dollars(payment)),
            null));
  }

  private static PaymentOption loan(String price, String apr, int months, String fee) {
    return option(
        Kind.INSTALLMENT_LOAN,
        CostComparison.of(
            offer(price, "10", RentalOffer.Frequency.WEEKLY, 10, true),
            null,
            new CostComparison.InstallmentLoan(dollars(apr), months, dollars(fee))));
  }

  private static PaymentOption option(Kind kind, List<PaymentOption> options) {
    return options.stream().filter(option -> option.kind() == kind).findFirst().orElseThrow();
  }

  private static void assertMoney(
      PaymentOption option, String total, String over, String multiple) {
    assertThat(option.totalPaid()).isEqualTo(dollars(total));
    assertThat(option.costOverCashPrice()).isEqualTo(dollars(over));
    assertThat(option.multipleOfCashPrice()).isEqualTo(dollars(multiple));
  }

  private static void assertRate(PaymentOption option, String percent, String effective) {
    assertThat(option.aprPercent()).isEqualTo(dollars(percent));
    assertThat(option.effectiveAnnualRatePercent()).isEqualTo(dollars(effective));
    assertThat(option.whyNoRate()).isNull();
  }

  private static BigDecimal dollars(String amount) {
    return new BigDecimal(amount);
  }

  private static BigDecimal months(String months) {
    return new BigDecimal(months);
  }
}
