package org.rtodirectory.edge.endpoint;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.tool.Arguments;
import org.rtodirectory.edge.mcp.tool.CompareCosts;
import org.rtodirectory.edge.mcp.tool.PaymentOption;
import org.rtodirectory.edge.mcp.tool.ToolCatalog;
import org.rtodirectory.edge.release.ReleaseSite;
import org.rtodirectory.schemas.api.QueryParameters;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.web.form.CostForm;
import tools.jackson.databind.node.ObjectNode;

/**
 * The handler of the website's cost comparison. Its form fields are the arguments of the MCP tool
 * {@code compare_costs}, which computes the costs. If fields are invalid, the status is 422, and
 * the page has a message next to each of them.
 */
final class CostHandler {
  private static final List<String> FIELDS = CostForm.names();

  /** The characters that people type within or around a number: {@code $1,299.00}, {@code 24 %}. */
  private static final Pattern IGNORED_CHARACTERS = Pattern.compile("[$,%\\s\\h]");

  private CostHandler() {}

  /**
   * Returns the page with the costs. Returns empty if no field is filled in. The caller then
   * answers with the published page, which has the empty form.
   */
  static Optional<Answer> answer(Request request, ReleaseSite site) {
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
    byte[] body = site.renderer().renderCosts(form);
    return Optional.of(
        form.problems().isEmpty()
            ? Answer.html(body, site)
            : Answer.htmlError(HttpResponseStatus.UNPROCESSABLE_ENTITY, body, site));
  }

  private static CostForm form(Map<String, String> values) {
    try {
      List<PaymentOption> options = CompareCosts.compare(arguments(values));
      return new CostForm(values, Map.of(), options.stream().map(CostHandler::option).toList());
    } catch (Arguments.InvalidArguments e) {
      Map<String, CostForm.FormProblem> problems = new LinkedHashMap<>();
      e.problems()
          .forEach(
              invalid -> problems.putIfAbsent(invalid.name(), problem(invalid.name(), values)));
      return new CostForm(values, problems, List.of());
    }
  }

  /** Returns the problem with a field that is not valid for the tool. */
  private static CostForm.FormProblem problem(String field, Map<String, String> values) {
    String value = values.get(field);
    boolean hasPercent = values.containsKey("early_purchase.percent_of_remaining");
    if (field.equals("early_purchase.price") && (value != null) == hasPercent) {
      return CostForm.FormProblem.BOTH_OR_NEITHER;
    }
    if (value == null) {
      return CostForm.FormProblem.MISSING;
    }
    return field.equals("early_purchase.after_payments") && isPaymentCount(value)
        ? CostForm.FormProblem.EARLY_PURCHASE_TOO_LATE
        : CostForm.FormProblem.INVALID;
  }

  private static boolean isPaymentCount(String value) {
    String digits = removeIgnored(value);
    return digits.matches("[1-9][0-9]{0,3}")
        && Integer.parseInt(digits) <= CostForm.FieldKind.COUNT.max();
  }

  private static String removeIgnored(String value) {
    return IGNORED_CHARACTERS.matcher(value).replaceAll("");
  }

  /**
   * Returns the arguments of the tool. The field {@code loan.months} becomes a member of the
   * argument {@code loan}.
   */
  private static Arguments arguments(Map<String, String> values) {
    ObjectNode arguments = ResourceJson.mapper().createObjectNode();
    values.forEach(
        (field, value) -> {
          int dot = field.indexOf('.');
          ObjectNode parent =
              dot < 0 ? arguments : arguments.withObjectProperty(field.substring(0, dot));
          parent.put(field.substring(dot + 1), removeIgnored(value));
        });
    return ToolCatalog.arguments("compare_costs", arguments);
  }

  private static CostForm.CostOption option(PaymentOption option) {
    return new CostForm.CostOption(
        option.kind().name().toLowerCase(Locale.ROOT),
        option.totalPaid(),
        option.costOverCashPrice(),
        option.multipleOfCashPrice(),
        time(option.timeToOwnership()),
        time(option.paidOffAfter()),
        option.aprPercent());
  }

  private static CostForm.@Nullable Time time(PaymentOption.@Nullable TimeSpan time) {
    return time == null ? null : new CostForm.Time(time.count(), time.unit());
  }
}
