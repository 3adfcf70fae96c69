package org.rtodirectory.edge.mcp.tool;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.tool.CostComparison.Credit;
import org.rtodirectory.edge.mcp.tool.RentalTerms.EarlyPurchase;
import org.rtodirectory.edge.release.LoadedReleases;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The tool {@code compare_costs}. It compares renting to own with other ways to pay, from figures
 * of the user, and stores nothing. {@link CostComparison} computes the costs.
 */
public final class CompareCosts implements Tool {
  private static final List<String> ASSUMPTIONS =
      List.of(
          "Rates are for comparison only: a rental agreement is not a loan. The amount owed is the"
              + " cash price minus the payments at the start.",
          "apr_percent follows the actuarial method of Regulation Z, Appendix J. It is the rate per"
              + " payment times the payments per year: 52, 26 or 12.",
          "An early purchase price is paid when the next payment would be due.",
          "Card and loan payments are due at the end of each month. A loan's fee is borrowed too.",
          "Saving up sets aside the rental payment and its fee on the due dates of the rental,"
              + " without interest.");

  @Override
  public Tool.ToolAnswer call(Arguments arguments, LoadedReleases releases)
      throws Arguments.InvalidArguments {
    List<PaymentOption> options = compare(arguments);
    ObjectNode content = JsonNodeFactory.instance.objectNode();
    content.putPOJO("options", options);
    content.putPOJO("assumptions", ASSUMPTIONS);
    content.put("rounding", CostComparison.ROUNDING);
    return new Tool.ToolAnswer(content, formatText(options));
  }

  /**
   * Returns the ways to pay, with the costs of each.
   *
   * @throws Arguments.InvalidArguments if any argument is missing or invalid
   */
  public static List<PaymentOption> compare(Arguments arguments) throws Arguments.InvalidArguments {
    RentalTerms rental = readRental(arguments);
    Credit card = readCard(arguments.object("credit_card"), rental);
    Credit loan = readLoan(arguments.object("loan"));
    arguments.throwIfInvalid(); // Also reports the problems of the nested objects.
    return CostComparison.of(rental, card, loan);
  }

  private static String formatText(List<PaymentOption> options) {
    StringBuilder text = new StringBuilder();
    options.forEach(option -> text.append(option.sentence()).append('\n'));
    text.append("Assumptions: ").append(String.join(" ", ASSUMPTIONS)).append('\n');
    return text.append(CostComparison.ROUNDING).toString();
  }

  private static RentalTerms readRental(Arguments arguments) {
    int paymentCount = (int) arguments.number("number_of_payments");
    long paymentCents = arguments.hundredths("payment");
    return new RentalTerms(
        arguments.hundredths("cash_price"),
        paymentCents,
        RentalTerms.Frequency.valueOf(arguments.choice("frequency").toUpperCase(Locale.ROOT)),
        paymentCount,
        arguments.hundredths("fees_at_start"),
        arguments.hundredths("fee_per_payment"),
        arguments.choice("first_payment").equals("at_start"),
        readEarlyPurchase(arguments.object("early_purchase"), paymentCents, paymentCount));
  }

  /**
   * Returns the early purchase, or null if there is none. The user gives its price, or a percentage
   * of the remaining payments without fees.
   */
  private static @Nullable EarlyPurchase readEarlyPurchase(
      @Nullable Arguments arguments, long paymentCents, int paymentCount) {
    if (arguments == null) {
      return null;
    }
    int paymentsBefore = (int) arguments.number("after_payments");
    if (paymentsBefore >= paymentCount) {
      arguments.addProblem("after_payments", "must be less than number_of_payments.");
    }
    boolean hasPrice = arguments.has("price");
    boolean hasPercent = arguments.has("percent_of_remaining");
    if (hasPrice == hasPercent) {
      arguments.addProblem(
          "price",
          hasPrice
              ? "cannot be given together with percent_of_remaining."
              : "is required unless percent_of_remaining is given.");
    }
    long percent = arguments.hundredths("percent_of_remaining");
    long price =
        hasPercent
            ? percentOf(paymentCents * (paymentCount - paymentsBefore), percent)
            : arguments.hundredths("price");
    return new EarlyPurchase(paymentsBefore, price);
  }

  /** Returns a percentage of an amount in cents, rounded half up. */
  private static long percentOf(long cents, long hundredthsOfPercent) {
    return (cents * hundredthsOfPercent + 5_000) / 10_000;
  }

  /**
   * Returns the credit card, or null if there is none. If the user gives neither a payment nor
   * months, the monthly payment is the average of the rental.
   */
  private static @Nullable Credit readCard(@Nullable Arguments arguments, RentalTerms rental) {
    if (arguments == null) {
      return null;
    }
    long apr = arguments.hundredths("apr_percent");
    boolean hasPayment = arguments.has("monthly_payment");
    long monthlyCents =
        hasPayment ? arguments.hundredths("monthly_payment") : rental.averagePerMonth();
    if (!arguments.has("months")) {
      return new Credit(apr, 0, null, monthlyCents);
    }
    if (hasPayment) {
      arguments.addProblem("monthly_payment", "cannot be given together with months.");
    }
    return new Credit(apr, 0, (int) arguments.number("months"), null);
  }

  private static @Nullable Credit readLoan(@Nullable Arguments arguments) {
    return arguments == null
        ? null
        : new Credit(
            arguments.hundredths("apr_percent"),
            arguments.hundredths("fee"),
            (int) arguments.number("months"),
            null);
  }
}
