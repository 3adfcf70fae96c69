package org.rtodirectory.edge.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rtodirectory.edge.fixture.Exchange;
import org.rtodirectory.edge.fixture.GatewayTest;
import org.rtodirectory.edge.fixture.McpCalls;
import org.rtodirectory.edge.fixture.OpenApiContract;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.mcp.tool.CompareCosts;
import org.rtodirectory.edge.mcp.tool.ToolCatalog;
import org.rtodirectory.edge.release.LoadedReleases;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.directory.Synonyms;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.contract.Validator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The answers of each tool, which must be valid by its schemas, and their contents. */
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

  /** Returns the calls of {@code answers.txt} that have content. */
  static Stream<Exchange> answeredCalls() {
    return Exchange.read(McpAnswersTest.class, "answers.txt").stream()
        .filter(call -> call.request().get(0).startsWith("tool "))
        .filter(call -> call.answer().get(0).equals("ok"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("answeredCalls")
  void the_content_of_every_call_is_valid_by_the_output_schema_of_its_tool(Exchange call) {
    String[] words = call.request().get(0).split(" ", 3);
    JsonNode tool = description(words[1]);
    JsonNode output = OpenApiContract.forbidOtherMembers(tool.required("outputSchema"));
    assertThat(errors(output, mcp.content(words[1], words[2]))).isEmpty();
    if (call.rule().equals("Tools have content")) {
      JsonNode arguments = ResourceJson.mapper().readTree(words[2]);
      assertThat(errors(tool.required("inputSchema"), arguments)).isEmpty();
    }
  }

  @Test
  void every_tool_is_described_and_marked_read_only() {
    JsonNode annotations =
        ResourceJson.mapper()
            .readTree(
                """
                {"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,
                 "openWorldHint":false}\
                """);
    for (JsonNode tool : descriptions(mcp)) {
      assertThat(tool.required("annotations")).isEqualTo(annotations);
      assertThat(tool.required("title").stringValue()).isNotBlank();
      assertThat(tool.required("description").stringValue()).hasSizeGreaterThan(100);
    }
  }

  /** A validator that calculates with binary fractions would reject 17.99 as a multiple of 0.01. */
  @Test
  void only_amounts_of_whole_cents_are_accepted() throws Exception {
    assertThat(descriptions(mcp).toString()).doesNotContain("multipleOf");
    CompareCosts tool = new CompareCosts();
    LoadedReleases releases = Objects.requireNonNull(TestRelease.small().releases());
    for (int cents = 1; cents <= 10_000; cents += 7) {
      ObjectNode arguments = (ObjectNode) ResourceJson.mapper().readTree(WASHER.formatted(""));
      arguments.put("payment", cents / 100.0).put("cash_price", BigDecimal.valueOf(cents, 2));
      JsonNode options =
          tool.call(ToolCatalog.arguments("compare_costs", arguments), releases)
              .content()
              .path("options");
      assertThat(options.isPojo()).isTrue();
      arguments.put("payment", cents / 100.0 + 0.001);
      assertThatThrownBy(
              () -> tool.call(ToolCatalog.arguments("compare_costs", arguments), releases))
          .hasMessageContaining("at most two decimals");
    }
  }

  @Test
  void without_guides_no_list_mentions_them_and_calls_report_that_there_are_none(
      @TempDir Path releaseFolder) {
    Directory directory = SmallDirectory.directory();
    Directory directoryWithoutGuides = Directory.of(directory.stores(), List.of(), Synonyms.NONE);
    try (TestGateway gateway = TestGateway.serving(directoryWithoutGuides, releaseFolder)) {
      McpCalls calls = new McpCalls(gateway);
      assertThat(names(calls))
          .contains("find_locations", "compare_costs")
          .doesNotContain("search_guides", "get_guide");
      assertThat(McpCalls.result(calls.sendOlder("initialize", "{}")).required("capabilities"))
          .isEqualTo(ResourceJson.mapper().readTree("{\"tools\":{},\"prompts\":{}}"));
      assertThat(McpCalls.result(calls.sendModern("server/discover", "{}")).at("/instructions"))
          .asString()
          .doesNotContain("guide");
      assertThat(McpCalls.result(calls.sendOlder("resources/templates/list", "{}")).toString())
          .isEqualTo("{\"resourceTemplates\":[]}");
      assertThat(calls.error("get_guide", "{\"slug\":\"sheds\"}")).contains("has no guides");
      assertThat(calls.error("search_guides", "{\"query\":\"sofa\"}")).contains("has no guides");
      assertThat(calls.content("search", "{\"query\":\"sofa\"}").path("hint").asString())
          .contains("has no guides");
    }
    assertThat(names(mcp)).contains("search_guides", "get_guide");
  }

  private static List<String> names(McpCalls calls) {
    return descriptions(calls)
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

  @Test
  void early_purchases_and_credit_cards_can_be_described_in_two_ways() {
    String offer =
        "{\"cash_price\":700,\"payment\":20,\"frequency\":\"weekly\",\"number_of_payments\":78,"
            + "\"credit_card\":{\"apr_percent\":24%s},"
            + "\"early_purchase\":{\"after_payments\":18,%s}}";
    // 60 payments of $20 remain, and half of them is $600. $20 a week is $86.67 a month.
    assertThat(mcp.content("compare_costs", offer.formatted("", "\"percent_of_remaining\":50")))
        .isEqualTo(
            mcp.content(
                "compare_costs", offer.formatted(",\"monthly_payment\":86.67", "\"price\":600")));
    assertThat(
            mcp.error(
                "compare_costs", offer.formatted("", "\"price\":1,\"percent_of_remaining\":50")))
        .contains("early_purchase.price cannot be given together with percent_of_remaining.");
    assertThat(mcp.error("compare_costs", offer.formatted("", "\"percent_of_remaining\":\"\"")))
        .contains("early_purchase.price is required unless percent_of_remaining is given.");
    // $700 at 24 percent in two payments: 700 / (1 / 1.02 + 1 / 1.02²) = $360.53.
    JsonNode creditCard =
        mcp.content("compare_costs", offer.formatted(",\"months\":2", "\"price\":1"))
            .at("/options/3");
    assertThat(creditCard.path("total_paid").decimalValue()).isEqualByComparingTo("721.07");
    assertThat(creditCard.at("/paid_off_after/count").intValue()).isEqualTo(2);
    assertThat(creditCard.path("sentence").asString()).contains("with $360.53 a month");
    assertThat(
            mcp.error(
                "compare_costs",
                offer.formatted(",\"months\":2,\"monthly_payment\":9", "\"price\":1")))
        .contains("monthly_payment cannot be given together with months.");
  }

  @Test
  void every_result_of_search_can_be_fetched() {
    for (String query : List.of("dallas", "barn yard", "12 elm street", "sofa")) {
      JsonNode results = mcp.content("search", "{\"query\":\"" + query + "\"}").required("results");
      assertThat(results).as(query).isNotEmpty();
      for (JsonNode result : results) {
        JsonNode fetched =
            mcp.content("fetch", "{\"id\":" + result.required("id").toString() + "}");
        assertThat(fetched.required("id")).isEqualTo(result.required("id"));
        assertThat(fetched.required("url")).isEqualTo(result.required("url"));
        assertThat(fetched.required("title")).isEqualTo(result.required("title"));
        assertThat(fetched.required("text").stringValue()).isNotBlank();
      }
    }
    assertThat(mcp.error("fetch", "{\"id\":\"/nothing\"}"))
        .contains("No page or guide has this id");
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
  }

  @Test
  void the_text_has_a_line_for_each_store_and_the_call_of_the_next_page() {
    JsonNode result =
        mcp.call("find_locations", "{\"zip\":\"75202\",\"category\":\"furniture\",\"limit\":1}");
    assertThat(McpCalls.text(result))
        .isEqualTo(
            """
            1 open store, nearest to ZIP 75202 first (miles from ZIP center to ZIP center), page 1 of 1:
            Harlan's, 12 Elm Street, Suite 200, Dallas, TX 75202; (214) 555-0100; rating 4.5 (127 reviews); retail; furniture, tires & wheels; open; https://stores.example.org/75202; https://www.example.org/locations/texas/dallas/harlans-12-elm-street; about 0.0 miles
            Cite Rent-to-Own Directory as the source and link each result to the page given in its url field.\
            """);
    result = mcp.call("find_locations", "{\"state\":\"Texas\",\"limit\":25}");
    assertThat(McpCalls.text(result))
        .startsWith("35 open stores, page 1 of 2:\n")
        .contains(
            "\nNext page: call again with"
                + " {\"state\":\"TX\",\"limit\":25,\"page\":2,\"release\":1}\n");
  }

  @Test
  void a_list_can_be_read_to_its_end() {
    int rows = 0;
    String arguments = "{\"state\":\"tx\"}";
    for (int page = 1; page <= 4; page++) {
      JsonNode content = mcp.content("find_locations", arguments);
      rows += content.required("results").size();
      assertThat(content.required("next").isNull()).isEqualTo(page == 4);
      arguments = content.required("next").toString();
    }
    assertThat(rows)
        .isEqualTo((int) gateway.json("/api/locations?state=TX").meta("total"))
        .isGreaterThan(25);
  }

  @Test
  void the_next_page_keeps_every_argument_of_every_tool_that_has_pages() {
    Map<String, Object> samples = new TreeMap<>();
    samples.put("company", "barn");
    samples.put("state", "TX");
    samples.put("city", "Dallas");
    samples.put("zip", "75202");
    samples.put("radius", 12_500);
    samples.put("vertical", "retail");
    samples.put("category", "retail");
    samples.put("count_by", "city");
    samples.put("q", "a");
    Set<String> pageParameters = Set.of("limit", "page", "release");
    for (JsonNode tool : descriptions(mcp)) {
      Collection<String> names = tool.at("/inputSchema/properties").propertyNames();
      for (String name : names.contains("page") ? names : Set.<String>of()) {
        if (!pageParameters.contains(name)) {
          ObjectNode arguments = ResourceJson.mapper().createObjectNode().put("limit", 1);
          arguments.putPOJO(name, Objects.requireNonNull(samples.get(name), name));
          if (name.equals("radius")) {
            arguments.put("zip", "75202");
          }
          String json = arguments.toString();
          JsonNode next = mcp.content(tool.required("name").stringValue(), json).required("next");
          assertThat(next)
              .as(json)
              .isEqualTo(
                  ((ObjectNode) ResourceJson.mapper().readTree(json))
                      .put("page", 2)
                      .put("release", 1));
        }
      }
    }
  }

  @Test
  void estimated_distances_are_marked_in_the_text_and_in_the_content(@TempDir Path releaseFolder) {
    String stores =
        """
        Ace | retail
          75201 | Dallas, TX | 1 Main St
          75213 | Dallas, TX | 2 Main St
          75202 | Dallas, TX | 3 Main St
        """;
    try (TestGateway gatewayWithEstimates =
        TestGateway.serving(DirectoryRows.of(stores).directory(), releaseFolder)) {
      McpCalls calls = new McpCalls(gatewayWithEstimates);
      assertThat(estimates(calls, "75202")).containsExactlyInAnyOrder(false, false, true);
      assertThat(estimates(calls, "752")).containsExactly(true, true, true);
    }
    assertThat(estimates(mcp, "75202")).isNotEmpty().containsOnly(false);
  }

  /** Returns for each store near a ZIP code whether its distance is marked as estimated. */
  private static List<Boolean> estimates(McpCalls calls, String zip) {
    JsonNode result =
        calls.call("find_locations", "{\"zip\":\"" + zip + "\",\"radius\":50,\"limit\":25}");
    List<Boolean> markedInText =
        McpCalls.text(result)
            .lines()
            .filter(line -> line.contains("; about "))
            .map(line -> line.endsWith(" miles (estimated)"))
            .toList();
    List<Boolean> markedInContent =
        result.at("/structuredContent/estimated").valueStream().map(JsonNode::asBoolean).toList();
    assertThat(markedInContent)
        .as(zip)
        .isEqualTo(markedInText.contains(true) ? markedInText : List.of());
    return markedInText;
  }

  @Test
  void the_descriptions_of_all_tools_take_fewer_than_3200_tokens() {
    String json = descriptions(mcp).toString();
    assertThat(json.length()).as("characters, about four for each token").isLessThan(4 * 3_200);
  }

  @Test
  void every_schema_is_valid_and_only_input_schemas_are_closed() {
    Validator validator = new Validator(TestRelease.PUBLICATION);
    for (JsonNode tool : descriptions(mcp)) {
      for (String name : List.of("inputSchema", "outputSchema")) {
        JsonNode schema = tool.required(name);
        assertThat(validator.standardErrors(schema)).as("%s of %s", name, tool).isEmpty();
        assertThat(schema.required("type").stringValue()).isEqualTo("object");
        assertThat(schema.has("additionalProperties")).isEqualTo(name.equals("inputSchema"));
        assertThat(schema.toString()).doesNotContain("{{");
      }
    }
  }

  @Test
  void every_tool_with_a_release_parameter_refuses_a_release_that_is_not_loaded() {
    List<String> toolsWithRelease = new ArrayList<>();
    for (JsonNode tool : descriptions(mcp)) {
      if (tool.at("/inputSchema/properties").has("release")) {
        String name = tool.required("name").stringValue();
        toolsWithRelease.add(name);
        for (Exchange call : answeredCalls().filter(call -> isCallOf(name, call)).toList()) {
          ObjectNode arguments =
              (ObjectNode) ResourceJson.mapper().readTree(call.request().get(0).split(" ", 3)[2]);
          assertThat(mcp.error(name, arguments.put("release", 99).toString()))
              .as("%s", call)
              .contains("Call again with page 1");
          mcp.content(name, arguments.put("release", 1).toString());
        }
      }
    }
    assertThat(toolsWithRelease).contains("find_locations", "list_companies");
  }

  /** Returns whether an exchange is a call of a tool that must have content. */
  private static boolean isCallOf(String tool, Exchange call) {
    return call.rule().equals("Tools have content")
        && call.request().get(0).startsWith("tool " + tool + " ");
  }

  private static JsonNode descriptions(McpCalls calls) {
    return McpCalls.result(calls.sendOlder("tools/list", "{}")).required("tools");
  }

  private static JsonNode description(String tool) {
    return descriptions(mcp)
        .valueStream()
        .filter(description -> description.required("name").stringValue().equals(tool))
        .findFirst()
        .orElseThrow();
  }

  private static List<Error> errors(JsonNode schema, JsonNode value) {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(schema)
        .validate(value);
  }
}
