package org.rtodirectory.edge.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.schemas.fixture.NewSeeds;

/** Annual rates, compared with published examples and with the present value of the payments. */
class AnnualRateTest {
  /** Regulation Z, Appendix J, (c)(1)(i): single advance, monthly payments. */
  @Test
  void regular_payments_have_the_published_rate() {
    AnnualRate.EqualPayments payments = new AnnualRate.EqualPayments(23_000, 24, 1);
    assertThat(AnnualRate.of(500_000, List.of(payments), 12).percent())
        .isEqualByComparingTo("9.69");
  }

  /** Regulation Z, Appendix J, (c)(5): single advance, single payment. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "less than a year in days 255 of 365,  1080, 1, 365/255, 11.45",
    "six calendar months,                  1044, 1, 2/1,     8.80",
    "exactly two years,                    1240, 2, 1/1,     11.36"
  })
  void a_single_payment_has_the_published_rate(
      String caseName, long dollars, int periods, String periodsPerYear, BigDecimal expected) {
    String[] fraction = periodsPerYear.split("/", 2);
    assertThat(
            AnnualRate.of(
                    100_000,
                    List.of(new AnnualRate.EqualPayments(100 * dollars, 1, periods)),
                    Double.parseDouble(fraction[0]) / Integer.parseInt(fraction[1]))
                .percent())
        .isEqualByComparingTo(expected);
  }

  @Test
  void an_enormous_rate_is_not_in_scientific_notation() {
    AnnualRate.EqualPayments payments = new AnnualRate.EqualPayments(100_000_000, 52, 1);
    assertThat(AnnualRate.of(1, List.of(payments), 52).percent()).hasToString("520000000000.00");
  }

  @NewSeeds(50)
  void at_the_rate_the_present_value_of_the_payments_is_the_advance(long seed) {
    Random random = new Random(seed);
    long amount = 100L + random.nextInt(10_000);
    int count = 2 + random.nextInt(150);
    AnnualRate.EqualPayments payments = new AnnualRate.EqualPayments(amount, count, 1);
    long advance = payments.total() * (20 + random.nextInt(80)) / 100;
    double yearlyPercent =
        Objects.requireNonNull(AnnualRate.of(advance, List.of(payments), 52).percent())
            .doubleValue();
    double roundingPercent = 0.0051; // The rate is rounded to a hundredth of a percent.
    assertThat(presentValue(amount, count, Math.max(0, yearlyPercent - roundingPercent)))
        .isGreaterThanOrEqualTo((double) advance);
    assertThat(presentValue(amount, count, yearlyPercent + roundingPercent))
        .isLessThanOrEqualTo((double) advance);
  }

  /** Returns the present value of weekly payments. The first is due after a week. */
  private static double presentValue(long amount, int count, double yearlyPercent) {
    double weeklyRate = yearlyPercent / 100 / 52;
    double value = 0;
    for (int week = 1; week <= count; week++) {
      value += amount / Math.pow(1 + weeklyRate, week);
    }
    return value;
  }
}
