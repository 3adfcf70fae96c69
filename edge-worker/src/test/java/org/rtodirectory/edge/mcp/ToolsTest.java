package org.rtodirectory.edge.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.edge.fixture.GatewayTest;
import org.rtodirectory.edge.fixture.McpCalls;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.mcp.JsonRpc.RpcError;
import org.rtodirectory.edge.mcp.tool.Arguments;
import org.rtodirectory.edge.mcp.tool.CompareCosts;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.schemas.api.ResourceJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What each tool answers, and that its schemas say the same. */
class ToolsTest extends GatewayTest {
  private static final String WASHER =
      """
      {"cash_price":700,"payment":22.99,"frequency":"weekly","number_of_payments":78,
       "fees_at_start":25,"fee_per_payment":2%s}
      """;

  private static McpCalls mcp;

  @BeforeAll
  static void connect() {
    mcp = new McpCalls(gateway);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "search_stores  | {\"query\":\"dallas\"}",
        "search_stores  | {\"query\":\"nothing at all\",\"vertical\":\"sheds\",\"limit\":1}",
        "find_locations | {\"company\":\"rental\"}",
        "find_locations | {\"state\":\"TX\",\"count_by\":\"city\"}",
        "find_locations | {\"state\":\"TX\",\"city\":\"dallas\",\"page\":2}",
        "find_locations | {\"state\":\"Texas\",\"page\":900}",
        "find_locations | {\"city\":\"Dallas,"
            + " TX\",\"zip\":\"75201\",\"radius\":9,\"vertical\":\"retail\",\"limit\":1}",
        "find_locations | {\"company\":\"nobody\",\"state\":\"tx\",\"zip\":\"752\"}",
        "find_locations | {\"company\":null,\"state\":\"TX\",\"page\":1.0}",
        "list_companies | {\"state\":\"mo\",\"q\":\"harlan\",\"page\":1}",
        "search_guides  | {\"query\":\"return sofa\",\"limit\":2}",
        "search_guides  | {\"query\":\"zebra\"}",
        "get_guide      | {\"slug\":\"total-cost\"}",
        "search         | {\"query\":\"harlans\"}",
        "fetch          | {\"id\":\"/companies/harlans\"}",
        "fetch          | {\"id\":\"/locations/texas/dallas\"}",
        "fetch          | {\"id\":\"/locations/texas/dallas/harlans-12-elm-street\"}",
        "fetch          | {\"id\":\"guide://sheds\"}",
        "compare_costs  |"
            + " {\"cash_price\":700,\"payment\":22.99,\"frequency\":\"weekly\",\"number_of_payments\":78}",
        "compare_costs  |"
            + " {\"cash_price\":1000,\"payment\":10,\"frequency\":\"monthly\",\"number_of_payments\":5,\"first_payment\":\"after_one_period\",\"early_purchase\":{\"after_payments\":2,\"price\":0},\"credit_card\":{\"apr_percent\":24,\"monthly_payment\":1},\"loan\":{\"apr_percent\":0,\"months\":1}}"
      })
  void the_content_of_every_tool_is_valid_by_its_output_schema(String tool, String arguments) {
    JsonNode content = mcp.content(tool, arguments);
    assertThat(errors(description(tool).required("outputSchema"), content)).isEmpty();
    if (!arguments.contains("null")) {
      JsonNode given = ResourceJson.mapper().readTree(arguments);
      assertThat(errors(description(tool).required("inputSchema"), given)).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "search_stores  | {}                                   | query is required",
        "search_stores  | {\"query\":\"a\"}                    | 2 to 100 characters",
        "search_stores  | {\"query\":[7]}                      | must be a text",
        "search_stores  | {\"query\":\"ab\",\"vertical\":\"x\"} | retail, sheds, tires-wheels",
        "search_stores  | {\"query\":\"ab\",\"limit\":11}      | from 1 to 10",
        "search_stores  | {\"query\":\"ab\",\"limit\":\"x\"}   | whole number",
        "search_stores  | {\"query\":\"ab\",\"mail\":\"x\"}    | unknown argument, mail; known are"
            + " query, vertical, limit",
        "search_stores  | {\"query\":\"ab\",\"e mail: x\":1}     | unknown argument; known are"
            + " query, vertical, limit",
        "find_locations | {}                                   | Say which stores",
        "find_locations | {\"limit\":5}                        | Say which stores",
        "find_locations | {\"state\":\"Texaz\"}                | by its code or name, TX or Texas"
            + " say. Is it Texas?",
        "find_locations | {\"state\":\"Michoacan\"}            | Is it Michigan?",
        "find_locations | {\"zip\":\"77\"}                    | three to five digits",
        "find_locations | {\"zip\":7.5}                       | must be a text",
        "find_locations | {\"zip\":\"09001\"}                 | place of this zip is not known",
        "find_locations | {\"vertical\":\"cars\"}             | retail, sheds, tires-wheels",
        "find_locations | {\"category\":\"cars\"}             | category must be one of",
        "find_locations | {\"city\":\"Dallas, TX\",\"state\":\"NY\"} | names another state",
        "find_locations | {\"limit\":26}                       | from 1 to 25",
        "find_locations | {\"state\":7}                        | by its code or name",
        "find_locations | {\"page\":0}                         | whole number",
        "find_locations | {\"page\":1.5}                       | whole number",
        "find_locations | {\"page\":1e999999999}               | whole number",
        "find_locations | {\"page\":\"2nd\"}                   | whole number",
        "find_locations | {\"state\":\"TX\",\"release\":99}      | Start again",
        "list_companies | {\"city\":\"dallas\"}                | known are state, q, limit, page,"
            + " release",
        "get_guide      | {\"slug\":\"none\"}                  | search_guides",
        "get_guide      | {}                                   | slug is required",
        "search_guides  | {\"query\":\"\"}                     | 2 to 200 characters",
        "compare_costs  | {}                                   | number_of_payments is required"
      })
  void a_call_that_cannot_be_answered_says_what_to_do(String tool, String arguments, String says) {
    assertThat(mcp.error(tool, arguments)).contains(says).doesNotContain("Texaz", "cars", "email");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        ",\"cash_price2\":1                                             | unknown argument",
        ",\"early_purchase\":{\"after_payments\":78,\"price\":1}        | less than"
            + " number_of_payments",
        ",\"early_purchase\":{\"after_payments\":0,\"price\":1}         |"
            + " early_purchase.after_payments",
        ",\"early_purchase\":{\"price\":1}                              |"
            + " early_purchase.after_payments is required",
        ",\"early_purchase\":7                                          | must be an object",
        ",\"credit_card\":{\"apr_percent\":24.999,\"monthly_payment\":1} | at most two decimals",
        ",\"credit_card\":{\"apr_percent\":-1,\"monthly_payment\":1}    | credit_card.apr_percent",
        ",\"loan\":{\"apr_percent\":1,\"months\":1e9}                   | loan.months",
        ",\"loan\":{\"apr_percent\":1,\"months\":12,\"name\":\"x\"}     | In loan there is an"
            + " unknown"
      })
  void invalid_terms_of_an_offer_are_named(String more, String says) {
    assertThat(mcp.error("compare_costs", WASHER.formatted(more))).contains(says);
  }

  @Test
  void a_text_with_an_unpaired_surrogate_is_refused() {
    String call =
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":"
            + "\"find_locations\",\"arguments\":{\"city\":\"\\ud800\"}}}";
    JsonNode result = McpCalls.result(gateway.post(McpCalls.PATH, call));
    assertThat(result.required("isError").booleanValue()).isTrue();
    assertThat(result.at("/content/0/text").stringValue()).contains("city must be a text");
  }

  @Test
  void all_invalid_arguments_are_reported_at_once() {
    assertThat(
            mcp.error(
                "compare_costs",
                "{\"cash_price\":0,\"payment\":1e999999999,\"frequency\":\"daily\","
                    + "\"number_of_payments\":1.5}"))
        .contains("cash_price", "payment", "weekly, biweekly, monthly", "number_of_payments");
  }

  /** A validator that calculates in binary would refuse 17.99 as a multiple of 0.01. */
  @Test
  void only_amounts_of_whole_cents_are_accepted() throws Exception {
    assertThat(descriptions().toString()).doesNotContain("multipleOf");
    CompareCosts tool = new CompareCosts();
    HeldReleases held = Objects.requireNonNull(current.held());
    for (int cents = 1; cents <= 10_000; cents++) {
      ObjectNode arguments = (ObjectNode) ResourceJson.mapper().readTree(WASHER.formatted(""));
      arguments.put("payment", cents / 100.0).put("cash_price", BigDecimal.valueOf(cents, 2));
      JsonNode option = tool.call(Arguments.of(arguments), held).content().path("options");
      assertThat(option.isPojo()).isTrue();
      arguments.put("payment", cents / 100.0 + 0.001);
      assertThatThrownBy(() -> tool.call(Arguments.of(arguments), held))
          .hasMessageContaining("at most two decimals");
    }
  }

  @Test
  void without_guides_no_tool_or_capability_mentions_them(@TempDir Path own) {
    Directory all = SmallDirectory.directory();
    Directory without = Directory.of(all.stores(), all.rowsRead());
    try (TestGateway other = TestGateway.serving(without, own)) {
      McpCalls calls = new McpCalls(other);
      assertThat(names(calls))
          .contains("find_locations", "compare_costs")
          .doesNotContain("search_guides", "get_guide");
      assertThat(McpCalls.result(calls.older("initialize", "{}")).required("capabilities"))
          .isEqualTo(ResourceJson.mapper().readTree("{\"tools\":{},\"prompts\":{}}"));
      assertThat(McpCalls.result(calls.modern("server/discover", "{}")).at("/instructions"))
          .asString()
          .doesNotContain("guide");
      assertThat(McpCalls.result(calls.older("resources/templates/list", "{}")).toString())
          .isEqualTo("{\"resourceTemplates\":[]}");
      McpCalls.requireError(
          calls.older("tools/call", "{\"name\":\"get_guide\"}"), 200, RpcError.INVALID_PARAMS);
    }
    assertThat(names(mcp)).contains("search_guides", "get_guide");
  }

  private static List<String> names(McpCalls calls) {
    return McpCalls.result(calls.older("tools/list", "{}"))
        .required("tools")
        .valueStream()
        .map(tool -> tool.required("name").stringValue())
        .toList();
  }

  @Test
  void the_categories_of_the_release_are_named_in_the_description() {
    assertThat(description("find_locations").at("/inputSchema/properties/category/description"))
        .asString()
        .contains("retail, sheds, furniture, tires & wheels, tires-wheels.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"query\":\"barn yard\",\"vertical\":\"retail\"} | Other verticals have something",
        "{\"query\":\"qqqq 99999\"}   | call find_locations with zip",
        "{\"query\":\"zzzzzzz\"}      | neither with the words as they are nor with typing errors"
      })
  void an_empty_result_says_what_was_tried_and_what_to_try_next(String arguments, String says) {
    JsonNode result = mcp.call("search_stores", arguments);
    assertThat(result.at("/structuredContent/results")).isEmpty();
    assertThat(result.at("/structuredContent/hint").stringValue()).contains(says);
    assertThat(McpCalls.text(result)).contains(says);
  }

  @Test
  void the_content_of_a_comparison_is_exact() {
    JsonNode rental = mcp.content("compare_costs", WASHER.formatted("")).at("/options/0");
    assertThat(rental.required("kind").stringValue()).isEqualTo("rent_to_own");
    assertThat(rental.required("total_paid").decimalValue()).isEqualByComparingTo("1974.22");
    assertThat(rental.required("apr_percent").decimalValue()).isEqualByComparingTo("186.70");
    assertThat(rental.at("/time_to_ownership/count").intValue()).isEqualTo(77);
  }

  @Test
  void an_early_purchase_is_a_price_or_a_percentage_and_a_card_is_paid_like_the_rental() {
    String offer =
        "{\"cash_price\":700,\"payment\":20,\"frequency\":\"weekly\",\"number_of_payments\":78,"
            + "\"credit_card\":{\"apr_percent\":24%s},"
            + "\"early_purchase\":{\"after_payments\":18,%s}}";
    // 60 payments of $20 are left, half of which is $600; $20 a week is $86.67 a month.
    assertThat(mcp.content("compare_costs", offer.formatted("", "\"percent_of_remaining\":50")))
        .isEqualTo(
            mcp.content(
                "compare_costs", offer.formatted(",\"monthly_payment\":86.67", "\"price\":600")));
    assertThat(
            mcp.error(
                "compare_costs", offer.formatted("", "\"price\":1,\"percent_of_remaining\":50")))
        .contains("not both");
  }

  @Test
  void what_search_finds_can_be_fetched() {
    for (String query : List.of("dallas", "barn yard", "12 elm street", "sofa")) {
      JsonNode found = mcp.content("search", "{\"query\":\"" + query + "\"}").required("results");
      assertThat(found).as(query).isNotEmpty();
      for (JsonNode result : found) {
        JsonNode whole = mcp.content("fetch", "{\"id\":" + result.required("id").toString() + "}");
        assertThat(whole.required("id")).isEqualTo(result.required("id"));
        assertThat(whole.required("url")).isEqualTo(result.required("url"));
        assertThat(whole.required("text").stringValue()).isNotBlank();
      }
    }
    assertThat(mcp.error("fetch", "{\"id\":\"/nothing\"}")).contains("nothing of this id");
  }

  @Test
  void search_stores_returns_the_results_of_the_search_endpoint() {
    JsonNode content =
        mcp.content("search_stores", "{\"query\":\"dallas\",\"vertical\":\"sheds\"}");
    List<JsonNode> expected = new ArrayList<>();
    for (JsonNode entry : gateway.json("/api/sheds/search?q=dallas").json().required("results")) {
      expected.add(((ObjectNode) entry).put("vertical", "sheds").put("match", "name"));
    }
    assertThat(content.required("results")).isNotEmpty().containsExactlyElementsOf(expected);
    assertThat(content.required("base_url").stringValue()).isEqualTo("https://www.example.org");
    requireUsage(content);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "barn yard    | company: Barn-Yard Sheds (company=barn-yard-sheds); 2 stores; sheds; ",
        "mt hood      | company: Mt. Hood Tires (company=mt-hood-tires); 1 store; tires-wheels; ",
        "sprinfield   | city: Springfield, IL; 1 store; retail; match: typo; ",
        "harry hines  | store: Barn-Yard Sheds, 9000 Harry Hines Blvd, Dallas, TX; sheds; match:"
            + " address; "
      })
  void all_verticals_are_searched_and_weak_matches_are_marked(String query, String first) {
    JsonNode result = mcp.call("search_stores", "{\"query\":\"" + query + "\"}");
    assertThat(McpCalls.text(result)).startsWith(first.strip());
  }

  @Test
  void a_list_can_be_read_to_its_end() {
    int rows = 0;
    String arguments = "{\"state\":\"tx\"}";
    for (int page = 1; page <= 4; page++) {
      JsonNode content = mcp.content("find_locations", arguments);
      rows += content.required("results").size();
      requireUsage(content);
      assertThat(content.required("next").isNull()).isEqualTo(page == 4);
      arguments = content.required("next").toString();
    }
    assertThat(rows)
        .isEqualTo((int) gateway.json("/api/locations?state=TX").meta("total"))
        .isGreaterThan(25);
  }

  @Test
  void a_guide_is_found_with_a_snippet_and_read_whole() {
    JsonNode found = mcp.content("search_guides", "{\"query\":\"sofa returned\"}");
    assertThat(found.at("/results/0/slug").stringValue()).isEqualTo("returning-goods");
    assertThat(found.at("/results/0/snippet").stringValue()).contains("the sofa is returned");
    requireUsage(found);
    JsonNode guide = mcp.content("get_guide", "{\"slug\":\"returning-goods\"}");
    assertThat(guide.required("markdown").stringValue()).contains("## The sofa");
    assertThat(guide.required("url").stringValue())
        .isEqualTo("https://www.example.org/guides/returning-goods.md");
    requireUsage(guide);
  }

  @Test
  void the_descriptions_of_the_tools_cost_little() {
    String json = descriptions().toString();
    assertThat(json.length()).as("characters, four a token").isLessThan(4 * 3_200);
  }

  @Test
  void every_schema_is_valid_2020_12_and_closed() {
    Schema standard =
        registry().getSchema(SchemaLocation.of(SpecificationVersion.DRAFT_2020_12.getDialectId()));
    for (JsonNode tool : descriptions()) {
      for (String name : List.of("inputSchema", "outputSchema")) {
        JsonNode schema = tool.required(name);
        assertThat(standard.validate(schema)).as("%s of %s", name, tool).isEmpty();
        assertThat(schema.required("type").stringValue()).isEqualTo("object");
        assertThat(schema.required("additionalProperties").booleanValue()).isFalse();
        assertThat(schema.toString()).doesNotContain("$contract", "{{");
      }
    }
  }

  private static void requireUsage(JsonNode content) {
    assertThat(content.required("usage").stringValue())
        .contains("Cite Rent-to-Own Directory as the source", "link each result", "Do not submit");
  }

  private static JsonNode descriptions() {
    return McpCalls.result(mcp.older("tools/list", "{}")).required("tools");
  }

  private static JsonNode description(String tool) {
    return descriptions()
        .valueStream()
        .filter(description -> description.required("name").stringValue().equals(tool))
        .findFirst()
        .orElseThrow();
  }

  private static List<Error> errors(JsonNode schema, JsonNode value) {
    return registry().getSchema(schema).validate(value);
  }

  private static SchemaRegistry registry() {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  }
}
