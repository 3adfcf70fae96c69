package org.rtodirectory.edge.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.GatewayTest;
import org.rtodirectory.edge.fixture.McpCalls;
import org.rtodirectory.edge.fixture.Reply;
import tools.jackson.databind.JsonNode;

/** Conversations that begin with a handshake. */
class OlderEraTest extends GatewayTest {
  private static McpCalls mcp;

  @BeforeAll
  static void connect() {
    mcp = new McpCalls(gateway);
  }

  @ParameterizedTest
  @CsvSource({
    "2024-11-05, 2024-11-05",
    "2025-03-26, 2025-03-26",
    "2025-06-18, 2025-06-18",
    "2025-11-25, 2025-11-25",
    "2026-07-28, 2025-11-25",
    "1999-01-01, 2025-11-25"
  })
  void a_handshake_agrees_on_a_revision_with_a_handshake(String asked, String agreed) {
    String body =
        """
        {"jsonrpc":"2.0","id":7,"method":"initialize","params":{"protocolVersion":"%s",
         "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
        """
            .formatted(asked);
    Reply reply = gateway.post(McpCalls.PATH, body);
    JsonNode result = McpCalls.result(reply);
    assertThat(result.required("protocolVersion").stringValue()).isEqualTo(agreed);
    assertThat(result.required("capabilities").propertyNames())
        .containsExactly("tools", "resources", "prompts");
    assertThat(result.at("/serverInfo/name").stringValue())
        .isEqualTo("org.example/rent-to-own-directory");
    assertThat(result.required("instructions").stringValue())
        .contains("Cite Rent-to-Own Directory", "Do not submit forms");
    assertThat(reply.find("Mcp-Session-Id")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/of/another/kind\",\"params\":{}}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"tools/call\",\"params\":{\"name\":\"none\"}}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":1,\"message\":\"x\"}}"
      })
  void a_notification_gets_202_and_no_body(String message) {
    Reply reply = gateway.post(McpCalls.PATH, message);
    assertThat(reply.status()).isEqualTo(202);
    assertThat(reply.body()).isEmpty();
  }

  @Test
  void the_tools_are_listed_in_a_fixed_order_and_marked_read_only() {
    JsonNode tools = McpCalls.result(mcp.older("tools/list", "{}")).required("tools");
    assertThat(tools)
        .extracting(tool -> tool.required("name").stringValue())
        .containsExactly(
            "search_stores",
            "find_locations",
            "list_companies",
            "search_guides",
            "get_guide",
            "compare_costs",
            "search",
            "fetch");
    for (JsonNode tool : tools) {
      assertThat(tool.at("/annotations/readOnlyHint").booleanValue()).isTrue();
      assertThat(tool.at("/annotations/destructiveHint").booleanValue()).isFalse();
      assertThat(tool.at("/annotations/idempotentHint").booleanValue()).isTrue();
      assertThat(tool.at("/annotations/openWorldHint").booleanValue()).isFalse();
      assertThat(tool.required("title").stringValue()).isNotBlank();
      assertThat(tool.required("description").stringValue()).hasSizeGreaterThan(100);
    }
  }

  @Test
  void guides_are_resources_with_a_template() {
    JsonNode resources = McpCalls.result(mcp.older("resources/list", "{}")).required("resources");
    assertThat(resources)
        .extracting(resource -> resource.required("uri").stringValue())
        .containsExactly("guide://returning-goods", "guide://sheds", "guide://total-cost");
    JsonNode template =
        McpCalls.result(mcp.older("resources/templates/list", "{}")).at("/resourceTemplates/0");
    assertThat(template.required("uriTemplate").stringValue()).isEqualTo("guide://{slug}");
    JsonNode guide =
        McpCalls.result(mcp.older("resources/read", "{\"uri\":\"guide://sheds\"}"))
            .at("/contents/0");
    assertThat(guide.required("mimeType").stringValue()).isEqualTo("text/markdown");
    assertThat(guide.required("text").stringValue())
        .startsWith("# Renting a shed to own\n")
        .contains("Updated on 2026-05-20.", "The dealer delivers the building.")
        .isEqualTo(gateway.get("/guides/sheds.md").text());
  }

  @ParameterizedTest
  @ValueSource(strings = {"guide://none", "guide://", "guide://../sheds", "file:///etc/passwd", ""})
  void a_resource_that_does_not_exist_is_an_error(String uri) {
    McpCalls.requireError(mcp.older("resources/read", "{\"uri\":\"" + uri + "\"}"), 200, -32002);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "server/none              | {}                             | -32601",
        "logging/setLevel         | {\"level\":\"debug\"}          | -32601",
        "tools/list               | {\"cursor\":\"x\"}             | -32602",
        "resources/list           | {\"cursor\":\"x\"}             | -32602",
        "prompts/get              | {\"name\":\"x\"}               | -32602",
        "resources/read           | {}                             | -32602",
        "tools/call               | {}                             | -32602",
        "tools/call               | {\"name\":\"none\"}            | -32602",
        "tools/call               | {\"name\":7}                   | -32602",
        "tools/call               | {\"name\":\"get_guide\",\"arguments\":[]} | -32602"
      })
  void a_message_that_cannot_be_answered_is_an_error_with_status_200(
      String method, String params, int code) {
    McpCalls.requireError(mcp.older(method, params), 200, code);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "9007199254740993", "123456789012345678901234567890"})
  void a_number_as_id_is_repeated_exactly(String id) {
    Reply reply =
        gateway.post(McpCalls.PATH, "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"ping\"}");
    assertThat(reply.text()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{}}");
  }

  @Test
  void a_text_as_id_is_repeated_exactly() {
    Reply reply =
        gateway.post(
            McpCalls.PATH,
            "{\"jsonrpc\":\"2.0\",\"id\":\"\\u00e9\\ud83d\\ude00\\\"\\n\",\"method\":\"ping\"}");
    assertThat(reply.json().required("id").stringValue()).isEqualTo("é😀\"\n");
  }
}
