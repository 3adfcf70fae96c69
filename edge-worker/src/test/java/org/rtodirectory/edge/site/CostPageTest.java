package org.rtodirectory.edge.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.McpCalls;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.WebsiteTest;
import tools.jackson.databind.JsonNode;

/**
 * The page that compares costs, which gives the same results as the tool, and names errors in the
 * input.
 */
class CostPageTest extends WebsiteTest {
  private static final String PAGE = "/rent-or-buy";
  private static final String WASHER =
      "cash_price=700&payment=22.99&frequency=weekly&number_of_payments=78";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        WASHER + "|",
        WASHER
            + "&fees_at_start=25&fee_per_payment=1.50&first_payment=after_one_period|"
            + ",'fees_at_start':25,'fee_per_payment':1.5,'first_payment':'after_one_period'",
        WASHER
            + "&early_purchase.after_payments=18&early_purchase.percent_of_remaining=50"
            + "&credit_card.apr_percent=24&loan.apr_percent=12&loan.months=12&loan.fee=9.99|"
            + ",'early_purchase':{'after_payments':18,'percent_of_remaining':50},"
            + "'credit_card':{'apr_percent':24},"
            + "'loan':{'apr_percent':12,'months':12,'fee':9.99}",
        WASHER
            + "&credit_card.apr_percent=99&credit_card.monthly_payment=1|"
            + ",'credit_card':{'apr_percent':99,'monthly_payment':1}"
      })
  void the_table_has_the_figures_of_the_tool(String query, @Nullable String otherParameters) {
    String arguments =
        "{\"cash_price\":700,\"payment\":22.99,\"frequency\":\"weekly\",\"number_of_payments\":78"
            + Objects.requireNonNullElse(otherParameters, "").replace('\'', '"')
            + "}";
    JsonNode options =
        new McpCalls(gateway).content("compare_costs", arguments).required("options");
    Reply reply = browse(PAGE + "?" + query);
    assertThat(reply.status()).isEqualTo(200);
    Document page = Jsoup.parse(reply.text());
    List<Element> rows = page.select("main tbody tr");
    assertThat(rows).hasSize(options.size()).hasSizeGreaterThan(2);
    for (int i = 0; i < rows.size(); i++) {
      JsonNode option = options.get(i);
      List<String> figures = rows.get(i).select("td").eachText();
      assertThat(figures.get(0)).isEqualTo(dollars(option.required("total_paid")));
      assertThat(figures.get(1)).isEqualTo(dollars(option.required("cost_over_cash_price")));
      JsonNode multiple = option.required("multiple_of_cash_price");
      assertThat(figures.get(2))
          .isEqualTo(
              multiple.isNull()
                  ? "–"
                  : String.format(Locale.ROOT, "%,.2f×", multiple.decimalValue()));
      assertThat(figures.get(3)).isEqualTo(time(option.required("time_to_ownership")));
      assertThat(figures.get(4)).isEqualTo(time(option.required("paid_off_after")));
      JsonNode rate = option.required("apr_percent");
      assertThat(figures.get(5))
          .isEqualTo(
              rate.isNull() ? "–" : String.format(Locale.ROOT, "%,.2f%%", rate.decimalValue()));
    }
    assertThat(page.select(".headline").text())
        .startsWith("Renting to own costs " + rows.get(0).select("td").first().text());
    assertThat(page.select("main thead th").eachText())
        .containsAll(page.select("details dt").eachText());
  }

  @ParameterizedTest
  @CsvSource({
    "10.01, $0.10 more than paying cash",
    "10,    $0.00 more than paying cash",
    "9.99,  $0.10 less than paying cash"
  })
  void the_headline_compares_the_total_with_the_cash_price(String payment, String comparison) {
    Reply reply =
        browse(PAGE + "?cash_price=100&frequency=weekly&number_of_payments=10&payment=" + payment);
    assertThat(Jsoup.parse(reply.text()).select(".headline").text()).contains(comparison);
  }

  private static String dollars(JsonNode amount) {
    return amount.isNull()
        ? "Never paid off"
        : String.format(Locale.ROOT, "$%,.2f", amount.decimalValue());
  }

  private static String time(JsonNode time) {
    if (time.isNull()) {
      return "Never";
    }
    int count = time.required("count").intValue();
    String unit = time.required("unit").stringValue();
    return count == 0 ? "Right away" : "After " + count + " " + unit + (count == 1 ? "" : "s");
  }

  @Test
  void amounts_may_have_dollar_signs_commas_and_spaces() {
    assertThat(
            browse(PAGE + "?" + WASHER.replace("700", "%24%C2%A0700.00").replace("78", "+78+"))
                .text())
        .contains("$1,793.22");
    Document largePage =
        Jsoup.parse(
            browse(PAGE + "?" + WASHER.replace("700", "$1,700").replace("22", "$22")).text());
    assertThat(largePage.select("main td").eachText()).contains("$1,700.00");
    assertThat(largePage.select("#cash-price").attr("value")).isEqualTo("$1,700");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cash_price=700|payment|Each payment: this field is required.",
        WASHER + "&cash_price=1|cash-price|Cash price: this field is required.",
        "cash_price=-1&payment=22.99&frequency=weekly&number_of_payments=78|cash-price|Cash price:"
            + " enter an amount from $0.01 to $1,000,000.00",
        "cash_price=1e9&payment=22.99&frequency=weekly&number_of_payments=78|cash-price|Cash price:"
            + " enter an amount from $0.01 to $1,000,000.00",
        WASHER + "&loan.apr_percent=12|loan-months|Number of months: this field is required.",
        WASHER + "&fees_at_start=x|fees-at-start|Fees at the start: enter an amount from $0.00",
        WASHER + "&first_payment=never|first-payment|First payment: choose one of",
        WASHER
            + "&early_purchase.after_payments=78&early_purchase.price=1"
            + "|early-purchase-after-payments|it must be less than the number of payments.",
        WASHER
            + "&early_purchase.after_payments=1040&early_purchase.price=1"
            + "|early-purchase-after-payments|it must be less than the number of payments.",
        WASHER
            + "&early_purchase.after_payments=1041&early_purchase.price=1"
            + "|early-purchase-after-payments|enter a whole number from 1 to 1,040",
        WASHER
            + "&early_purchase.after_payments=8&early_purchase.price=1"
            + "&early_purchase.percent_of_remaining=1|early-purchase-price|enter a price or a percentage, not both",
        WASHER
            + "&early_purchase.after_payments=8|early-purchase-price|enter a price or a percentage, not both"
      })
  void an_invalid_field_is_answered_with_422_and_a_message_next_to_it(
      String query, String id, String message) {
    Reply reply = browse(PAGE + "?" + query);
    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
    Document page = Jsoup.parse(reply.text());
    Element field = page.select("#" + id).get(0);
    assertThat(field.attr("aria-invalid")).isEqualTo("true");
    assertThat(field.attr("aria-describedby")).isEqualTo(id + "-hint " + id + "-problem");
    assertThat(page.select("#" + id + "-problem").text()).contains(message);
    assertThat(page.select(".problems a[href=#" + id + "]")).hasSize(1);
    assertThat(page.select("main table")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?", "?utm_source=x", "?cash_price=", "?loan=7"})
  void the_cost_page_without_input_is_the_published_page(String query) throws Exception {
    Reply reply = browse(PAGE + query);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body())
        .isEqualTo(Files.readAllBytes(folder.resolve("rent-or-buy/index.html")));
  }

  @Test
  void html_in_the_input_is_shown_as_text() {
    Document page =
        Jsoup.parse(browse(PAGE + "?cash_price=%22%3E%3Cscript%3Ealert(1)%3C/script%3E").text());
    assertThat(page.select("script:not([src]):not([type])")).isEmpty();
    assertThat(page.select("#cash-price").attr("value")).isEqualTo("\"><script>alert(1)</script>");
  }

  @Test
  void home_page_and_guides_link_to_the_cost_page_which_links_to_an_example() {
    for (String path : List.of("/", "/guides", "/guides/total-cost")) {
      assertThat(Jsoup.parse(browse(path).text()).select("main a[href=" + PAGE + "]"))
          .as(path)
          .isNotEmpty();
    }
    String example =
        Jsoup.parse(browse(PAGE).text()).select("main a[href^=" + PAGE + "?]").attr("href");
    assertThat(Jsoup.parse(browse(example).text()).select("main tbody tr")).hasSize(5);
  }
}
