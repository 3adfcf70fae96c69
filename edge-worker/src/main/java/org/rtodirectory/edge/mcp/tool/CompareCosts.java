package org.rtodirectory.edge.mcp.tool;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.tool.CostComparison.Credit;
import org.rtodirectory.edge.mcp.tool.RentalOffer.EarlyPurchase;
import org.rtodirectory.edge.release.HeldReleases;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The tool that compares rent-to-own with other ways to pay, from figures of the user. Nothing is
 * stored.
 */
public final class CompareCosts implements Tool {
  private static final long MOST = 100_000_000;
  private static final List<String> ASSUMPTIONS =
      List.of(
          "Rates are for comparison only: a rental agreement is not a loan. The cash price, less"
              + " what is paid at the start, counts as what is owed.",
          "apr_percent is by the actuarial method of Regulation Z, Appendix J: the rate of a"
              + " payment period times 52, 26 or 12.",
          "An early purchase price is paid when the next payment would be due.",
          "Card and loan payments are due at the end of each month; a loan's fee is borrowed, too.",
          "Saving up puts the rental payment with its fee aside on the same days, without"
              + " interest.");

  @Override
  public Tool.Answer call(Arguments arguments, HeldReleases held)
      throws Arguments.InvalidArguments {
    List<PaymentOption> options = compare(arguments);
    ObjectNode content = JsonNodeFactory.instance.objectNode();
    content.putPOJO("options", options);
    content.putPOJO("assumptions", ASSUMPTIONS);
    content.put("rounding", CostComparison.ROUNDING);
    return new Tool.Answer(content, text(options));
  }

  /**
   * The ways to pay, with the costs of each.
   *
   * @throws Arguments.InvalidArguments if any argument is missing or wrong
   */
  public static List<PaymentOption> compare(Arguments arguments) throws Arguments.InvalidArguments {
    RentalOffer rental = rental(arguments);
    Credit card = card(arguments.object("credit_card"), rental);
    Credit loan = loan(arguments.object("loan"));
    arguments.orThrow();
    return CostComparison.of(rental, card, loan);
  }

  private static String text(List<PaymentOption> options) {
    StringBuilder text = new StringBuilder();
    options.forEach(option -> text.append(option.sentence()).append('\n'));
    text.append("Assumptions: ").append(String.join(" ", ASSUMPTIONS)).append('\n');
    return text.append(CostComparison.ROUNDING).toString();
  }

  private static RentalOffer rental(Arguments given) {
    int payments = count(given, "number_of_payments");
    long payment = amount(given, "payment");
    String frequency = given.choice("frequency");
    given.required("frequency", given.text("frequency"), frequency);
    return new RentalOffer(
        amount(given, "cash_price"),
        payment,
        RentalOffer.Frequency.valueOf(frequency.toUpperCase(Locale.ROOT)),
        payments,
        optional(given, "fees_at_start"),
        optional(given, "fee_per_payment"),
        given.choice("first_payment").equals("at_start"),
        early(given.object("early_purchase"), payment, payments));
  }

  /** Its price is given, or a percentage of the payments that are left then, without fees. */
  private static @Nullable EarlyPurchase early(
      @Nullable Arguments given, long payment, int payments) {
    if (given == null) {
      return null;
    }
    int after = count(given, "after_payments");
    if (after >= payments) {
      given.problem("after_payments", "must be less than number_of_payments.");
    }
    Long percent = given.hundredths("percent_of_remaining");
    if (percent == null) {
      return new EarlyPurchase(after, amount(given, "price"));
    }
    if (given.hundredths("price") != null) {
      given.problem("price", "or percent_of_remaining is given, not both.");
    }
    return new EarlyPurchase(after, (payment * (payments - after) * percent + 5_000) / 10_000);
  }

  /** Without a payment or months it is paid off with what the rental would take in a month. */
  private static @Nullable Credit card(@Nullable Arguments given, RentalOffer rental) {
    if (given == null) {
      return null;
    }
    Long monthly = given.hundredths("monthly_payment");
    Long months = given.number("months");
    if (months == null) {
      return new Credit(
          percent(given), 0, null, Objects.requireNonNullElseGet(monthly, rental::monthly));
    }
    if (monthly != null) {
      given.problem("monthly_payment", "or months is given, not both.");
    }
    return new Credit(percent(given), 0, months.intValue(), null);
  }

  private static @Nullable Credit loan(@Nullable Arguments given) {
    return given == null
        ? null
        : new Credit(percent(given), optional(given, "fee"), count(given, "months"), null);
  }

  private static long percent(Arguments given) {
    return given.required("apr_percent", given.hundredths("apr_percent"), 0L);
  }

  private static long amount(Arguments given, String name) {
    return given.required(name, given.hundredths(name), MOST);
  }

  private static long optional(Arguments given, String name) {
    return Objects.requireNonNullElse(given.hundredths(name), 0L);
  }

  private static int count(Arguments given, String name) {
    return given.required(name, given.number(name), 1L).intValue();
  }
}
