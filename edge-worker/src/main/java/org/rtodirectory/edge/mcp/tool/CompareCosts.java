package org.rtodirectory.edge.mcp.tool;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.tool.CostComparison.Credit;
import org.rtodirectory.edge.mcp.tool.RentalOffer.EarlyPurchase;
import org.rtodirectory.edge.release.LoadedReleases;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The tool that compares renting to own with other ways to pay, by the figures of the user. Nothing
 * is stored.
 */
public final class CompareCosts implements Tool {
  private static final List<String> ASSUMPTIONS =
      List.of(
          "Rates are for comparison only: a rental agreement is not a loan. The cash price, less"
              + " what is paid at the start, counts as what is owed.",
          "apr_percent is by the actuarial method of Regulation Z, Appendix J: the rate of a"
              + " payment period times 52, 26 or 12.",
          "An early purchase price is paid when the next payment would be due.",
          "Card and loan payments are due at the end of each month. A loan's fee is borrowed too.",
          "Saving up puts the rental payment with its fee aside on the same days, without"
              + " interest.");

  @Override
  public Tool.ToolAnswer call(Arguments arguments, LoadedReleases releases)
      throws Arguments.InvalidArguments {
    List<PaymentOption> options = compare(arguments);
    ObjectNode content = JsonNodeFactory.instance.objectNode();
    content.putPOJO("options", options);
    content.putPOJO("assumptions", ASSUMPTIONS);
    content.put("rounding", CostComparison.ROUNDING);
    return new Tool.ToolAnswer(content, text(options));
  }

  /**
   * Returns the ways to pay, with the costs of each.
   *
   * @throws Arguments.InvalidArguments if any argument is missing or invalid
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

  private static RentalOffer rental(Arguments arguments) {
    int payments = (int) arguments.number("number_of_payments");
    long payment = arguments.hundredths("payment");
    return new RentalOffer(
        arguments.hundredths("cash_price"),
        payment,
        RentalOffer.Frequency.valueOf(arguments.choice("frequency").toUpperCase(Locale.ROOT)),
        payments,
        arguments.hundredths("fees_at_start"),
        arguments.hundredths("fee_per_payment"),
        arguments.choice("first_payment").equals("at_start"),
        earlyPurchase(arguments.object("early_purchase"), payment, payments));
  }

  /**
   * Returns the early purchase. The user gives its price, or a percentage of the remaining payments
   * without fees.
   */
  private static @Nullable EarlyPurchase earlyPurchase(
      @Nullable Arguments arguments, long payment, int payments) {
    if (arguments == null) {
      return null;
    }
    int after = (int) arguments.number("after_payments");
    if (after >= payments) {
      arguments.problem("after_payments", "must be less than number_of_payments.");
    }
    boolean hasPrice = arguments.has("price");
    boolean hasPercent = arguments.has("percent_of_remaining");
    if (hasPrice == hasPercent) {
      arguments.problem(
          "price", hasPrice ? "or percent_of_remaining is given, not both." : "is required.");
    }
    long percent = arguments.hundredths("percent_of_remaining");
    long price =
        hasPercent
            ? (payment * (payments - after) * percent + 5_000) / 10_000
            : arguments.hundredths("price");
    return new EarlyPurchase(after, price);
  }

  /**
   * Returns the credit card. If the user gives neither a payment nor months, its monthly payment is
   * that of the rental.
   */
  private static @Nullable Credit card(@Nullable Arguments arguments, RentalOffer rental) {
    if (arguments == null) {
      return null;
    }
    long apr = arguments.hundredths("apr_percent");
    long monthly =
        arguments.has("monthly_payment")
            ? arguments.hundredths("monthly_payment")
            : rental.monthly();
    if (!arguments.has("months")) {
      return new Credit(apr, 0, null, monthly);
    }
    if (arguments.has("monthly_payment")) {
      arguments.problem("monthly_payment", "or months is given, not both.");
    }
    return new Credit(apr, 0, (int) arguments.number("months"), null);
  }

  private static @Nullable Credit loan(@Nullable Arguments arguments) {
    return arguments == null
        ? null
        : new Credit(
            arguments.hundredths("apr_percent"),
            arguments.hundredths("fee"),
            (int) arguments.number("months"),
            null);
  }
}
