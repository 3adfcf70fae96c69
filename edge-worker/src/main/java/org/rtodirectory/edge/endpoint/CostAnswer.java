package org.rtodirectory.edge.endpoint;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.tool.Arguments;
import org.rtodirectory.edge.mcp.tool.CompareCosts;
import org.rtodirectory.edge.mcp.tool.PaymentOption;
import org.rtodirectory.edge.mcp.tool.ToolCatalog;
import org.rtodirectory.edge.release.ReleaseSite;
import org.rtodirectory.schemas.api.QueryParameters;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.web.CostForm;
import tools.jackson.databind.node.ObjectNode;

/**
 * The page that compares the costs of renting to own, by the tool {@code compare_costs}: its fields
 * are the arguments of the tool. With wrong ones it is 422, with what is wrong beside the fields.
 */
final class CostAnswer {
  private static final List<String> FIELDS = CostForm.names();

  /** What people write around a number: {@code $1,299.00}, {@code 24 %}. */
  private static final String DECORATION = "[$,%\\s]";

  private CostAnswer() {}

  /** The answer; empty without any of the fields, where it is the page of the site. */
  static Optional<Answer> to(Request request, ReleaseSite site) {
    QueryParameters parameters = QueryParameters.parse(request.rawQuery(), FIELDS);
    Map<String, String> values = new LinkedHashMap<>();
    for (String field : FIELDS) {
      String value = parameters.value(field);
      if (value != null) {
        values.put(field, value);
      }
    }
    if (values.isEmpty()) {
      return Optional.empty();
    }
    CostForm form = form(values);
    byte[] body = site.renderer().costs(form);
    return Optional.of(
        form.problems().isEmpty()
            ? Answer.html(body, site.scripts())
            : Answer.uncached(HttpResponseStatus.UNPROCESSABLE_ENTITY, Answer.HTML, body)
                .with(Answer.htmlHeaders(site.scripts())));
  }

  private static CostForm form(Map<String, String> values) {
    try {
      List<PaymentOption> options = CompareCosts.compare(arguments(values));
      return new CostForm(values, Map.of(), options.stream().map(CostAnswer::option).toList());
    } catch (Arguments.InvalidArguments e) {
      Map<String, String> problems = new LinkedHashMap<>();
      e.problems().forEach(problem -> problems.putIfAbsent(problem.name(), problem.says()));
      return new CostForm(values, problems, List.of());
    }
  }

  /** The arguments of the tool: a field {@code loan.months} is a member of its argument loan. */
  private static Arguments arguments(Map<String, String> values) {
    ObjectNode arguments = ResourceJson.mapper().createObjectNode();
    values.forEach(
        (field, value) -> {
          int dot = field.indexOf('.');
          ObjectNode of =
              dot < 0 ? arguments : arguments.withObjectProperty(field.substring(0, dot));
          of.put(field.substring(dot + 1), value.replaceAll(DECORATION, ""));
        });
    return ToolCatalog.arguments("compare_costs", arguments);
  }

  private static CostForm.Option option(PaymentOption option) {
    BigDecimal rate = option.aprPercent();
    return new CostForm.Option(
        title(option.kind()),
        List.of(
            dollars(option.totalPaid()),
            dollars(option.costOverCashPrice()),
            option.multipleOfCashPrice() == null
                ? "–"
                : option.multipleOfCashPrice().toPlainString(),
            time(option.timeToOwnership()),
            time(option.paidOffAfter()),
            rate == null ? "None" : String.format(Locale.ROOT, "%,.2f %%", rate)),
        option.sentence());
  }

  private static String dollars(@Nullable BigDecimal amount) {
    return amount == null ? "Without end" : String.format(Locale.ROOT, "$%,.2f", amount);
  }

  private static String time(PaymentOption.@Nullable Duration time) {
    return time == null
        ? "Never"
        : time.text().substring(0, 1).toUpperCase(Locale.ROOT) + time.text().substring(1);
  }

  private static String title(PaymentOption.Kind kind) {
    return switch (kind) {
      case RENT_TO_OWN -> "Rent to own";
      case EARLY_PURCHASE -> "Rent, then buy early";
      case PAY_CASH -> "Pay cash";
      case CREDIT_CARD -> "Credit card";
      case INSTALLMENT_LOAN -> "Loan";
      case SAVE_UP_FIRST -> "Save up first";
    };
  }
}
