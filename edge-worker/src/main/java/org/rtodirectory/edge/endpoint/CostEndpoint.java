package org.rtodirectory.edge.endpoint;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.tool.Arguments;
import org.rtodirectory.edge.mcp.tool.CompareCosts;
import org.rtodirectory.edge.mcp.tool.PaymentOption;
import org.rtodirectory.edge.mcp.tool.ToolCatalog;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.ReleaseSite;
import org.rtodirectory.schemas.api.QueryParameters;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.text.Sha256;
import org.rtodirectory.schemas.web.CostForm;
import tools.jackson.databind.node.ObjectNode;

/**
 * The page that compares the costs of renting to own, by the tool {@code compare_costs}: its fields
 * are the arguments of the tool. Without any of them it is the page of the site; with wrong ones it
 * is 422, with what is wrong beside the fields. Stateless.
 */
public final class CostEndpoint implements GatewayEndpoint {
  private static final String HTML = "text/html; charset=utf-8";
  private static final List<String> FIELDS = CostForm.names();

  /** What people write around a number: {@code $1,299.00}, {@code 24 %}. */
  private static final String DECORATION = "[$,%\\s]";

  private final GatewayEndpoint pages;

  /**
   * @param pages answers with the page of the site
   */
  public CostEndpoint(GatewayEndpoint pages) {
    this.pages = pages;
  }

  @Override
  public Answer answer(Request request, HeldReleases held) {
    QueryParameters parameters = QueryParameters.parse(request.rawQuery(), FIELDS);
    Map<String, String> values = new LinkedHashMap<>();
    for (String field : FIELDS) {
      String value = parameters.value(field);
      if (value != null) {
        values.put(field, value);
      }
    }
    ReleaseSite site = held.served().site().orElse(null);
    if (site == null || values.isEmpty()) {
      return pages.answer(request, held);
    }
    CostForm form = form(values);
    byte[] body = site.renderer().costs(form);
    Answer answer =
        form.problems().isEmpty()
            ? Answer.cached(HTML, Sha256.shortHex(body), Body.of(body))
            : Answer.uncached(HttpResponseStatus.UNPROCESSABLE_ENTITY, HTML, body);
    return answer.with(Answer.htmlHeaders(site.scripts()));
  }

  private static CostForm form(Map<String, String> values) {
    try {
      List<PaymentOption> options = CompareCosts.compare(arguments(values));
      return new CostForm(values, Map.of(), options.stream().map(CostEndpoint::option).toList());
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
