package org.rtodirectory.schemas.web;

import java.util.List;
import java.util.Map;

/**
 * The form that compares renting to own with other ways to pay, with what a visitor has typed and
 * what came of it. Its fields are the arguments of the tool {@code compare_costs}.
 *
 * @param values what was typed, by the names of fields
 * @param problems what is wrong with it: sentences that begin with a verb, by the names of fields
 * @param options the ways to pay; none if nothing was typed, or something is wrong
 */
public record CostForm(
    Map<String, String> values, Map<String, String> problems, List<Option> options) {
  public static final String PATH = "/rent-or-buy";

  /** The form as it is before anything is typed. */
  public static final CostForm EMPTY = new CostForm(Map.of(), Map.of(), List.of());

  /** The fields, in the order of the page. */
  static final List<Group> GROUPS =
      List.of(
          new Group(
              "The offer",
              "The cash price, each payment and the number of payments are needed.",
              List.of(
                  Field.required("cash_price", "Cash price", "What the same item costs in a shop."),
                  Field.required("payment", "Each payment", "What the agreement asks each time."),
                  Field.choice(
                      "frequency",
                      "How often",
                      "When a payment is due.",
                      new Choice("weekly", "Weekly"),
                      new Choice("biweekly", "Every two weeks"),
                      new Choice("monthly", "Monthly")),
                  Field.required("number_of_payments", "Number of payments", "Until it is yours."),
                  Field.of("fees_at_start", "Fees at the start", "Paid once, such as delivery."),
                  Field.of("fee_per_payment", "Fee with each payment", "Such as a damage waiver."),
                  Field.choice(
                      "first_payment",
                      "First payment",
                      "Most agreements ask for it at once.",
                      new Choice("at_start", "At the start"),
                      new Choice("after_one_period", "After one period")))),
          new Group(
              "Buying early",
              "Leave this empty if you would make every payment. Give a price or a percentage.",
              List.of(
                  Field.of(
                      "early_purchase.after_payments",
                      "After so many payments",
                      "How many you would have made."),
                  Field.of("early_purchase.price", "Price then", "What the agreement asks then."),
                  Field.of(
                      "early_purchase.percent_of_remaining",
                      "Or percent of what is left",
                      "Of the payments that would follow."))),
          new Group(
              "A credit card",
              "Leave this empty if you have none.",
              List.of(
                  Field.of(
                      "credit_card.apr_percent", "Yearly rate in percent", "From your statement."),
                  Field.of(
                      "credit_card.monthly_payment",
                      "Paid each month",
                      "Without it, as much as the rental takes."))),
          new Group(
              "A loan",
              "Leave this empty if you have no offer.",
              List.of(
                  Field.of(
                      "loan.apr_percent", "Yearly rate in percent", "From the lender's offer."),
                  Field.of("loan.months", "Months", "Until it is paid back."),
                  Field.of("loan.fee", "Fee", "What the lender charges once."))));

  public static List<String> names() {
    return GROUPS.stream().flatMap(group -> group.fields.stream()).map(Field::name).toList();
  }

  /**
   * A way to pay.
   *
   * @param figures its figures as texts, in the order of {@link #FIGURES}
   * @param sentence what they come to
   */
  public record Option(String title, List<String> figures, String sentence) {}

  /** Fields under a heading. */
  record Group(String legend, String hint, List<Field> fields) {}

  record Choice(String value, String label) {}

  /**
   * A field.
   *
   * @param choices its values; empty if it is typed
   */
  record Field(String name, String label, String hint, boolean isRequired, List<Choice> choices) {
    static Field of(String name, String label, String hint) {
      return new Field(name, label, hint, false, List.of());
    }

    static Field required(String name, String label, String hint) {
      return new Field(name, label, hint, true, List.of());
    }

    static Field choice(String name, String label, String hint, Choice... choices) {
      return new Field(name, label, hint, false, List.of(choices));
    }

    String id() {
      return name.replace('.', '-').replace('_', '-');
    }
  }

  /**
   * A figure of a way to pay.
   *
   * @param meaning what it is, as a sentence
   */
  record Figure(String label, String meaning) {}

  /** The figures of a way to pay, in order. */
  static final List<Figure> FIGURES =
      List.of(
          new Figure("You pay in all", "All payments and fees together."),
          new Figure("More than cash", "What is paid in all, less the cash price."),
          new Figure("Times the cash price", "What is paid in all, divided by the cash price."),
          new Figure("Yours", "The time until you own the item."),
          new Figure("Paid off", "The time until the last payment."),
          new Figure(
              "Yearly rate",
              "What a loan that costs as much would charge a year, by the method of Regulation Z,"
                  + " and the same with interest on interest; for comparison only, because a rental"
                  + " agreement is not a loan."));

  /** What was typed into a field; empty if nothing was. */
  String value(Field field) {
    return values.getOrDefault(field.name, "");
  }

  /** What is wrong with a field, as a sentence; empty if nothing is. */
  String problem(Field field) {
    String says = problems.getOrDefault(field.name, "");
    if (says.isEmpty()) {
      return says;
    }
    for (Group group : GROUPS) {
      for (Field other : group.fields) {
        String argument = other.name.substring(other.name.indexOf('.') + 1);
        if (argument.indexOf('_') > 0) {
          says = says.replace(argument, "“" + other.label + "”");
        }
      }
    }
    return field.label + " " + says;
  }
}
