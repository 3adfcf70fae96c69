package org.rtodirectory.schemas.web.form;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The form that compares renting to own with other ways to pay, with a visitor's figures and the
 * computed costs. Its fields are the arguments of the tool {@code compare_costs}.
 *
 * @param values the typed figures, by field name
 * @param problems the problems with the figures, by field name
 * @param options the ways to pay, or empty if nothing was typed or a figure has a problem
 */
public record CostForm(
    Map<String, String> values, Map<String, FormProblem> problems, List<CostOption> options) {
  public static final String PATH = "/rent-or-buy";

  /** The empty form. */
  public static final CostForm EMPTY = new CostForm(Map.of(), Map.of(), List.of());

  /** The problem with the figure in a field. */
  public enum FormProblem {
    MISSING,
    INVALID,
    /** The visitor filled in both or neither of two fields that exclude each other. */
    BOTH_OR_NEITHER,
    /** An early purchase would follow the last payment. */
    EARLY_PURCHASE_TOO_LATE
  }

  /** The kind of value that a field accepts, with its bounds. */
  public enum FieldKind {
    MONEY("costs.problem.money", "0.01", 1_000_000),
    FEE("costs.problem.money", "0", 1_000_000),
    /** A yearly rate in percent. */
    RATE("costs.problem.percent", "0", 1000),
    /** A share of an amount in percent. */
    SHARE("costs.problem.percent", "0", 100),
    /** A number of payments or months. The maximum is 20 years of weekly payments. */
    COUNT("costs.problem.count", "1", 1040),
    CHOICE("costs.problem.choice", "0", 0);

    private final String problem;
    private final String min;
    private final int max;

    FieldKind(String problem, String min, int max) {
      this.problem = problem;
      this.min = min;
      this.max = max;
    }

    /** Returns the key of the text that describes the accepted values. */
    public String problem() {
      return problem;
    }

    public String min() {
      return min;
    }

    public int max() {
      return max;
    }
  }

  /**
   * A field.
   *
   * @param choices the values to choose from, or empty for a text field
   */
  public record FormField(String name, FieldKind kind, boolean isRequired, List<String> choices) {
    private static FormField of(String name, FieldKind kind) {
      return new FormField(name, kind, false, List.of());
    }

    private static FormField requiredField(String name, FieldKind kind) {
      return new FormField(name, kind, true, List.of());
    }

    private static FormField choice(String name, String... choices) {
      return new FormField(name, FieldKind.CHOICE, false, List.of(choices));
    }

    /** Returns the {@code id} of the field in HTML. */
    public String id() {
      return name.replace('.', '-').replace('_', '-');
    }

    /** Returns the prefix of the keys of its texts. */
    public String key() {
      return "costs.field." + id();
    }
  }

  /**
   * Fields under a heading.
   *
   * @param key the prefix of the keys of its texts
   */
  public record FieldGroup(String key, List<FormField> fields) {}

  /** The fields, in the order of the page. */
  public static final List<FieldGroup> GROUPS =
      List.of(
          new FieldGroup(
              "costs.group.offer",
              List.of(
                  FormField.requiredField("cash_price", FieldKind.MONEY),
                  FormField.requiredField("payment", FieldKind.MONEY),
                  FormField.choice("frequency", "weekly", "biweekly", "monthly"),
                  FormField.requiredField("number_of_payments", FieldKind.COUNT),
                  FormField.of("fees_at_start", FieldKind.FEE),
                  FormField.of("fee_per_payment", FieldKind.FEE),
                  FormField.choice("first_payment", "at_start", "after_one_period"))),
          new FieldGroup(
              "costs.group.early",
              List.of(
                  FormField.of("early_purchase.after_payments", FieldKind.COUNT),
                  FormField.of("early_purchase.price", FieldKind.FEE),
                  FormField.of("early_purchase.percent_of_remaining", FieldKind.SHARE))),
          new FieldGroup(
              "costs.group.card",
              List.of(
                  FormField.of("credit_card.apr_percent", FieldKind.RATE),
                  FormField.of("credit_card.monthly_payment", FieldKind.MONEY))),
          new FieldGroup(
              "costs.group.loan",
              List.of(
                  FormField.of("loan.apr_percent", FieldKind.RATE),
                  FormField.of("loan.months", FieldKind.COUNT),
                  FormField.of("loan.fee", FieldKind.FEE))));

  public static List<String> names() {
    return GROUPS.stream().flatMap(group -> group.fields.stream()).map(FormField::name).toList();
  }

  /**
   * A way to pay.
   *
   * @param code its name: {@code rent_to_own}
   * @param total all payments and fees, or null if the debt is never paid off
   * @param overCash the total minus the cash price, or null if the debt is never paid off
   * @param multiple the total divided by the cash price, or null if the debt is never paid off
   * @param owned the time until the buyer owns the item, or null if never
   * @param paidOff the time until the last payment, or null if the debt is never paid off
   * @param aprPercent the yearly rate of a loan with the same cost, or null if there is none
   */
  public record CostOption(
      String code,
      @Nullable BigDecimal total,
      @Nullable BigDecimal overCash,
      @Nullable BigDecimal multiple,
      @Nullable Time owned,
      @Nullable Time paidOff,
      @Nullable BigDecimal aprPercent) {}

  /**
   * A length of time.
   *
   * @param count the number of units, from 0
   * @param unit {@code week} or {@code month}
   */
  public record Time(int count, String unit) {}
}
