package org.rtodirectory.schemas.web.render;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.web.form.CostForm;
import org.rtodirectory.schemas.web.text.Html;
import org.rtodirectory.schemas.web.text.Texts;

/** The page that compares the cost of renting to own with other ways to pay. Immutable. */
final class CostPages {
  /** The query of the example calculation. */
  private static final String EXAMPLE =
      "?cash_price=700&payment=22.99&frequency=weekly&number_of_payments=78"
          + "&credit_card.apr_percent=24&loan.apr_percent=12&loan.months=12";

  /**
   * The columns of the table, except the first, which names the way to pay. {@link #line} returns
   * the figures in this order.
   */
  private static final List<String> COLUMNS =
      List.of("total", "over", "multiple", "owned", "paid", "apr");

  private static final int MONEY_DECIMALS = 2;

  private final PageFrames frames;
  private final SiteLinks siteLinks;
  private final Texts texts;

  CostPages(PageFrames frames) {
    this.frames = frames;
    this.siteLinks = frames.siteLinks();
    this.texts = frames.texts();
  }

  /**
   * The content of the page.
   *
   * @param headline a sentence that compares the cost with the cash price, or empty without a
   *     result
   * @param columns the headings of the table
   * @param lines the ways to pay
   * @param problems the fields with a problem
   * @param example the href of an example calculation
   */
  record CostView(
      Views.Frame frame,
      String headline,
      List<CostColumn> columns,
      List<CostLine> lines,
      List<Fieldset> fieldsets,
      List<FieldView> problems,
      String action,
      String example) {}

  /** A column of the table. */
  record CostColumn(String label, String meaning) {}

  /** A row of the table: a way to pay with its figures. */
  record CostLine(String name, List<String> figures) {}

  record Fieldset(String legend, String hint, List<FieldView> fields) {}

  /**
   * A field with its texts.
   *
   * @param problem the problem with its value, as a sentence, or empty if there is none
   */
  record FieldView(
      CostForm.FormField field,
      String label,
      String hint,
      String value,
      String problem,
      List<Views.FilterOption> options) {
    String describedBy() {
      return field.id() + "-hint" + (problem.isEmpty() ? "" : " " + field.id() + "-problem");
    }

    @Nullable String ariaInvalid() {
      return problem.isEmpty() ? null : "true";
    }
  }

  byte[] render(CostForm form) {
    String href = siteLinks.href(CostForm.PATH);
    String titleKey = form.options().isEmpty() ? "costs.title" : "costs.title.result";
    String title = texts.get(form.problems().isEmpty() ? titleKey : "costs.title.problem");
    Views.Frame frame =
        frames.frame(
            href,
            null,
            title,
            texts.get("costs.description"),
            List.of(new Views.Link(href, texts.get("costs.title"))),
            List.of());
    List<Fieldset> fieldsets = new ArrayList<>();
    List<FieldView> problems = new ArrayList<>();
    for (CostForm.FieldGroup group : CostForm.GROUPS) {
      List<FieldView> fields = group.fields().stream().map(field -> view(field, form)).toList();
      fields.stream().filter(field -> !field.problem().isEmpty()).forEach(problems::add);
      fieldsets.add(new Fieldset(texts.get(group.key()), texts.get(group.key() + ".hint"), fields));
    }
    CostView view =
        new CostView(
            frame,
            headline(form.options()),
            COLUMNS.stream()
                .map(
                    column ->
                        new CostColumn(
                            texts.get("costs.column." + column),
                            texts.get("costs.column." + column + ".meaning")))
                .toList(),
            form.options().stream().map(this::line).toList(),
            fieldsets,
            problems,
            href,
            href + EXAMPLE);
    return Html.bytes((out, interceptor) -> JtecostsGenerated.render(out, interceptor, view));
  }

  private FieldView view(CostForm.FormField field, CostForm form) {
    String value = form.values().getOrDefault(field.name(), "");
    CostForm.FormProblem problem = form.problems().get(field.name());
    return new FieldView(
        field,
        texts.get(field.key()),
        texts.get(field.key() + ".hint"),
        value,
        problem == null ? "" : describe(field, problem),
        field.choices().stream()
            .map(
                choice ->
                    new Views.FilterOption(
                        choice,
                        texts.get("costs.choice." + choice.replace('_', '-')),
                        choice.equals(value)))
            .toList());
  }

  private String describe(CostForm.FormField field, CostForm.FormProblem problem) {
    String label = texts.get(field.key());
    return switch (problem) {
      case MISSING -> texts.format("costs.problem.missing", "field", label);
      case BOTH_OR_NEITHER -> texts.get("costs.problem.both");
      case EARLY_PURCHASE_TOO_LATE -> texts.get("costs.problem.late");
      case INVALID ->
          texts.format(
              field.kind().problem(),
              "field",
              label,
              "min",
              money(new BigDecimal(field.kind().min())),
              "max",
              maxText(field));
    };
  }

  /** Returns the maximum of a field in words, or an empty text for a choice. */
  private String maxText(CostForm.FormField field) {
    return switch (field.kind()) {
      case MONEY, FEE -> money(new BigDecimal(field.kind().max()));
      case RATE, SHARE, COUNT -> texts.number(field.kind().max());
      case CHOICE -> "";
    };
  }

  /**
   * Returns a sentence that compares renting to own with cash, or an empty text without a result.
   */
  private String headline(List<CostForm.CostOption> options) {
    Optional<CostForm.CostOption> rental =
        options.stream()
            .filter(option -> option.code().equals("rent_to_own"))
            .filter(option -> option.total() != null)
            .findFirst();
    return rental
        .map(
            option ->
                texts.format(
                    Objects.requireNonNull(option.overCash()).signum() >= 0
                        ? "costs.headline"
                        : "costs.headline.less",
                    "total",
                    money(Objects.requireNonNull(option.total())),
                    "over",
                    money(option.overCash().abs()),
                    "multiple",
                    texts.number(Objects.requireNonNull(option.multiple()))))
        .orElse("");
  }

  private CostLine line(CostForm.CostOption option) {
    return new CostLine(
        texts.get("costs.option." + option.code().replace('_', '-')),
        List.of(
            option.total() == null ? texts.get("costs.endless") : money(option.total()),
            option.overCash() == null ? texts.get("costs.endless") : money(option.overCash()),
            option.multiple() == null
                ? texts.get("costs.none")
                : texts.format("costs.times", "multiple", texts.number(option.multiple())),
            time(option.owned()),
            time(option.paidOff()),
            option.aprPercent() == null
                ? texts.get("costs.none")
                : texts.format("costs.percent", "percent", texts.number(option.aprPercent()))));
  }

  private String time(CostForm.@Nullable Time time) {
    if (time == null) {
      return texts.get("costs.never");
    }
    return time.count() == 0
        ? texts.get("costs.now")
        : texts.count("costs.after." + time.unit(), time.count());
  }

  private String money(BigDecimal amount) {
    String text =
        texts.format("costs.money", "amount", texts.number(amount.abs().setScale(MONEY_DECIMALS)));
    return amount.signum() < 0 ? "−" + text : text;
  }
}
