package org.rtodirectory.edge.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.rtodirectory.edge.mcp.tool.CostComparison.Credit;

/** Laws of costs; figures that were worked by hand are in {@code answers.txt}. */
class CostComparisonTest {
  private static final List<RentalOffer.Frequency> FREQUENCIES =
      List.of(RentalOffer.Frequency.values());

  @RepeatedTest(100)
  void more_or_larger_payments_or_fees_cost_more(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    RentalOffer offer = random(random);
    PaymentOption option = only(offer);
    int more = offer.payments() + 1 + random.nextInt(20);
    assertCostsMore(option, with(offer, offer.payment(), more, offer.feesAtStart()));
    assertCostsMore(
        option, with(offer, offer.payment() + 1, offer.payments(), offer.feesAtStart()));
    assertCostsMore(
        option, with(offer, offer.payment(), offer.payments(), offer.feesAtStart() + 1));
  }

  @RepeatedTest(100)
  void total_cost_and_multiple_of_every_option_are_consistent(RepetitionInfo repetition) {
    Random random = new Random(1000 + repetition.getCurrentRepetition());
    RentalOffer offer = random(random);
    long payment = 1L + random.nextInt(20_000);
    Credit card = new Credit(percent(random), 0, null, payment);
    Credit loan = new Credit(percent(random), 1_000, 1 + random.nextInt(72), null);
    for (PaymentOption option : CostComparison.of(offer, card, loan)) {
      BigDecimal total = option.totalPaid();
      BigDecimal over = option.costOverCashPrice();
      if (total == null || over == null) {
        assertThat(option.paidOffAfter()).isNull();
      } else {
        assertThat(total.subtract(over).movePointRight(2))
            .isEqualByComparingTo(BigDecimal.valueOf(offer.cashPrice()));
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
        5_000 + random.nextInt(300_000),
        100 + random.nextInt(10_000),
        FREQUENCIES.get(random.nextInt(FREQUENCIES.size())),
        1 + random.nextInt(150),
        random.nextInt(10_000),
        random.nextInt(500),
        random.nextBoolean(),
        null);
  }

  private static long percent(Random random) {
    return random.nextInt(4_000);
  }

  private static RentalOffer with(RentalOffer offer, long payment, int payments, long feesAtStart) {
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

  private static PaymentOption only(RentalOffer offer) {
    return CostComparison.of(offer, null, null).get(0);
  }
}
