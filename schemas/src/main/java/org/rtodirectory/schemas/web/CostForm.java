package org.rtodirectory.schemas.web;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The form that compares renting to own with other ways to pay, with the figures of a visitor and
 * the costs that follow from them. Its fields are the arguments of the tool {@code compare_costs}.
 *
 * @param values the figures as they were typed, by the names of fields
 * @param problems the problems with them, by the names of fields
 * @param options the ways to pay; none if nothing was typed, or if there are problems
 */
public record CostForm(
    Map<String, String> values, Map<String, Problem> problems, List<Option> options) {
  public static final String PATH = "/rent-or-buy";

  /** The form as it is before anything is typed. */
  public static final CostForm EMPTY = new CostForm(Map.of(), Map.of(), List.of());

  /** The problem with the figure in a field. */
  public enum Problem {
    MISSING,
    INVALID,
    /** Another field answers the same question. */
    BOTH,
    /** An early purchase would follow the last payment. */
    LATE
  }

  /** The values that a field takes. */
  enum Kind {
    MONEY("costs.problem.money", "0.01"),
    FEE("costs.problem.money", "0"),
    PERCENT("costs.problem.percent", "0"),
    COUNT("costs.problem.count", "1"),
    CHOICE("costs.problem.choice", "");

    private final String problem;
    private final String min;

    Kind(String problem, String min) {
      this.problem = problem;
      this.min = min;
    }

    /** The key of the text that says what the field takes. */
    String problem() {
      return problem;
    }

    String min() {
      return min;
    }
  }

  /**
   * A field.
   *
   * @param choices its values; empty if it is typed
   */
  record Field(String name, Kind kind, boolean isRequired, List<String> choices) {
    private static Field of(String name, Kind kind) {
      return new Field(name, kind, false, List.of());
    }

    private static Field required(String name, Kind kind) {
      return new Field(name, kind, true, List.of());
    }

    private static Field choice(String name, String... choices) {
      return new Field(name, Kind.CHOICE, false, List.of(choices));
    }

    /** The name as an {@code id} in HTML. */
    String id() {
      return name.replace('.', '-').replace('_', '-');
    }

    /** The beginning of the keys of its texts. */
    String key() {
      return "costs.field." + id();
    }
  }

  /**
   * Fields under a heading.
   *
   * @param key the beginning of the keys of its texts
   */
  record Group(String key, List<Field> fields) {}

  /** The fields, in the order of the page. */
  static final List<Group> GROUPS =
      List.of(
          new Group(
              "costs.group.offer",
              List.of(
                  Field.required("cash_price", Kind.MONEY),
                  Field.required("payment", Kind.MONEY),
                  Field.choice("frequency", "weekly", "biweekly", "monthly"),
                  Field.required("number_of_payments", Kind.COUNT),
                  Field.of("fees_at_start", Kind.FEE),
                  Field.of("fee_per_payment", Kind.FEE),
                  Field.choice("first_payment", "at_start", "after_one_period"))),
          new Group(
              "costs.group.early",
              List.of(
                  Field.of("early_purchase.after_payments", Kind.COUNT),
                  Field.of("early_purchase.price", Kind.FEE),
                  Field.of("early_purchase.percent_of_remaining", Kind.PERCENT))),
          new Group(
              "costs.group.card",
              List.of(
                  Field.of("credit_card.apr_percent", Kind.PERCENT),
                  Field.of("credit_card.monthly_payment", Kind.MONEY))),
          new Group(
              "costs.group.loan",
              List.of(
                  Field.of("loan.apr_percent", Kind.PERCENT),
                  Field.of("loan.months", Kind.COUNT),
                  Field.of("loan.fee", Kind.FEE))));

  public static List<String> names() {
    return GROUPS.stream().flatMap(group -> group.fields.stream()).map(Field::name).toList();
  }

  /**
   * A way to pay.
   *
   * @param code its name: {@code rent_to_own}
   * @param total all payments and fees; null if it is never paid off
   * @param overCash the total less the cash price; null if it is never paid off
   * @param multiple the total divided by the cash price; null if it is never paid off
   * @param owned the time until the item belongs to the buyer
   * @param paidOff the time until the last payment; null if it is never paid off
   * @param aprPercent the yearly rate of a loan that costs as much; null if there is none
   */
  public record Option(
      String code,
      @Nullable BigDecimal total,
      @Nullable BigDecimal overCash,
      @Nullable BigDecimal multiple,
      @Nullable Time owned,
      @Nullable Time paidOff,
      @Nullable BigDecimal aprPercent) {}

  /**
   * A time.
   *
   * @param count number of units, from 0
   * @param unit {@code week} or {@code month}
   */
  public record Time(int count, String unit) {}
}
