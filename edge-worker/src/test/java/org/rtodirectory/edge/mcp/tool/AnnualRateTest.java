package org.rtodirectory.edge.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnnualRateTest {
  /** Regulation Z, Appendix J, (c)(1)(i): single advance, monthly payments. */
  @Test
  void regular_payments_have_the_published_rate() {
    AnnualRate.Payments payments = new AnnualRate.Payments(BigDecimal.valueOf(230), 24, 1);
    assertThat(AnnualRate.of(BigDecimal.valueOf(5000), List.of(payments), 12).percent())
        .isEqualByComparingTo("9.69");
  }

  /** Regulation Z, Appendix J, (c)(5): single advance, single payment. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "less than a year in days 255 of 365,  1080, 1, 365, 255, 11.45",
    "six calendar months,                  1044, 1, 2,   1,   8.80",
    "exactly two years,                    1240, 2, 1,   1,   11.36"
  })
  void a_single_payment_has_the_published_rate(
      String example,
      BigDecimal amount,
      int periods,
      double dividend,
      double divisor,
      BigDecimal expected) {
    assertThat(
            AnnualRate.of(
                    BigDecimal.valueOf(1000),
                    List.of(new AnnualRate.Payments(amount, 1, periods)),
                    dividend / divisor)
                .percent())
        .isEqualByComparingTo(expected);
  }

  @Test
  void there_is_no_rate_if_almost_nothing_is_advanced() {
    assertNone(rate("0.01", "1000000", 52), "beyond 100,000 percent");
  }

  @Test
  void a_compounded_rate_above_a_million_percent_is_omitted() {
    AnnualRate rate = rate("10", "10", 52);
    assertThat(rate.percent()).isEqualByComparingTo("5200.00");
    assertThat(rate.effectivePercent()).isNull();
  }

  @RepeatedTest(50)
  void at_the_rate_the_present_value_of_the_payments_is_the_advance(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    BigDecimal amount = BigDecimal.valueOf(100 + random.nextInt(10_000), 2);
    int count = 2 + random.nextInt(150);
    AnnualRate.Payments payments = new AnnualRate.Payments(amount, count, 1);
    BigDecimal advanced = payments.total().multiply(BigDecimal.valueOf(20 + random.nextInt(80), 2));
    double percent =
        Objects.requireNonNull(AnnualRate.of(advanced, List.of(payments), 52).percent())
            .doubleValue();
    double margin = 0.0051;
    assertThat(payments.value(Math.max(0, percent - margin) / 5200))
        .isGreaterThanOrEqualTo(advanced.doubleValue());
    assertThat(payments.value((percent + margin) / 5200))
        .isLessThanOrEqualTo(advanced.doubleValue());
  }

  private static AnnualRate rate(String advanced, String amount, int count) {
    return AnnualRate.of(
        new BigDecimal(advanced),
        List.of(new AnnualRate.Payments(new BigDecimal(amount), count, 1)),
        52);
  }

  private static void assertNone(AnnualRate rate, String why) {
    assertThat(rate.percent()).isNull();
    assertThat(rate.effectivePercent()).isNull();
    assertThat(rate.whyNone()).contains(why);
  }
}
