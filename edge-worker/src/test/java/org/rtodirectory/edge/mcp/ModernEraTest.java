package org.rtodirectory.edge.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.GatewayTest;
import org.rtodirectory.edge.fixture.McpCalls;
import org.rtodirectory.edge.fixture.Reply;
import tools.jackson.databind.JsonNode;

/** Requests of the stateless revision. */
class ModernEraTest extends GatewayTest {
  private static final String META =
      """
      "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
      "io.modelcontextprotocol/clientCapabilities":{}}\
      """;

  private static McpCalls mcp;

  @BeforeAll
  static void connect() {
    mcp = new McpCalls(gateway);
  }

  @Test
  void the_server_is_discovered() {
    JsonNode result = McpCalls.result(mcp.modern("server/discover", "{}"));
    requireCacheable(result);
    assertThat(result.required("supportedVersions"))
        .extracting(JsonNode::stringValue)
        .containsExactly(McpCalls.MODERN);
    assertThat(result.required("capabilities").has("tools")).isTrue();
    assertThat(result.required("instructions").stringValue()).contains("Cite Rent-to-Own");
    assertThat(result.at("/_meta/io.modelcontextprotocol~1serverInfo/name").stringValue())
        .isEqualTo("org.example/rent-to-own-directory");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"tools/list", "resources/list", "resources/templates/list", "prompts/list"})
  void a_list_of_tools_is_complete_and_cacheable_and_otherwise_that_of_the_older_era(
      String method) {
    JsonNode modern = McpCalls.result(mcp.modern(method, "{}"));
    requireCacheable(modern);
    JsonNode older = McpCalls.result(mcp.older(method, "{}"));
    older.forEachEntry((name, value) -> assertThat(modern.required(name)).isEqualTo(value));
  }

  @Test
  void the_result_of_a_call_is_complete_and_not_cacheable() {
    JsonNode result =
        McpCalls.result(
            mcp.modern(
                "tools/call", "{\"name\":\"get_guide\",\"arguments\":{\"slug\":\"sheds\"}}"));
    assertThat(result.required("resultType").stringValue()).isEqualTo("complete");
    assertThat(result.has("ttlMs")).isFalse();
    assertThat(result.required("structuredContent"))
        .isEqualTo(mcp.content("get_guide", "{\"slug\":\"sheds\"}"));
  }

  @Test
  void a_resource_is_cacheable() {
    requireCacheable(McpCalls.result(mcp.modern("resources/read", "{\"uri\":\"guide://sheds\"}")));
    McpCalls.requireError(mcp.modern("resources/read", "{\"uri\":\"guide://none\"}"), 200, -32602);
  }

  @ParameterizedTest
  @ValueSource(strings = {"initialize", "ping", "none", "subscriptions/listen"})
  void a_method_that_the_revision_does_not_have_is_a_404(String method) {
    McpCalls.requireError(mcp.modern(method, "{}"), 404, -32601);
  }

  @Test
  void an_unknown_tool_and_a_bad_cursor_are_errors_with_status_200() {
    McpCalls.requireError(mcp.modern("tools/call", "{\"name\":\"none\"}"), 200, -32602);
    McpCalls.requireError(mcp.modern("tools/list", "{\"cursor\":\"1\"}"), 200, -32602);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"_meta\":{}}",
        "{\"_meta\":7}",
        "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"}}",
        "{\"_meta\":{\"io.modelcontextprotocol/clientCapabilities\":{}}}",
        "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":7,"
            + "\"io.modelcontextprotocol/clientCapabilities\":{}}}"
      })
  void a_request_without_its_meta_is_a_400(String params) {
    McpCalls.requireError(
        send(params, "tools/list", "2026-07-28", "tools/list", null), 400, -32602);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        "null,       tools/call, sheds",
        "2025-11-25, tools/call, sheds",
        "2026-07-28, null,       get_guide",
        "2026-07-28, tools/list, get_guide",
        "2026-07-28, TOOLS/CALL, get_guide",
        "2026-07-28, tools/call, null",
        "2026-07-28, tools/call, search_guides",
        "2026-07-28, tools/call, =?base64?!?="
      })
  void headers_that_are_missing_or_contradict_the_message_are_a_400(
      @Nullable String revision, @Nullable String method, @Nullable String name) {
    McpCalls.requireError(call(revision, method, name), 400, -32020);
  }

  @ParameterizedTest
  @ValueSource(strings = {"get_guide", "  get_guide  ", "=?base64?Z2V0X2d1aWRl?="})
  void headers_are_trimmed_and_decoded(String name) {
    assertThat(call("2026-07-28", "tools/call", name).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1999-01-01", "2025-11-25", "2027-01-01"})
  void an_unknown_revision_is_refused_with_the_supported_ones(String revision) {
    String params = "{" + META.replace("2026-07-28", revision) + "}";
    JsonNode error =
        McpCalls.requireError(
            send(params, "server/discover", revision, "server/discover", null), 400, -32022);
    assertThat(error.at("/data/supported/0").stringValue()).isEqualTo("2026-07-28");
    assertThat(error.at("/data/requested").stringValue()).isEqualTo(revision);
  }

  @Test
  void a_malformed_revision_is_not_repeated() {
    String odd = "<script>alert(1)</script>";
    String params = "{" + META.replace("2026-07-28", odd) + "}";
    Reply reply = send(params, "tools/list", odd, "tools/list", null);
    McpCalls.requireError(reply, 400, -32022);
    assertThat(reply.text()).doesNotContain("script");
  }

  private static Reply call(
      @Nullable String revision, @Nullable String method, @Nullable String name) {
    String params = "{\"name\":\"get_guide\",\"arguments\":{\"slug\":\"sheds\"}," + META + "}";
    return send(params, "tools/call", revision, method, name);
  }

  private static Reply send(
      String params,
      String method,
      @Nullable String revisionHeader,
      @Nullable String methodHeader,
      @Nullable String nameHeader) {
    List<String> headers = new ArrayList<>();
    add(headers, "MCP-Protocol-Version", revisionHeader);
    add(headers, "Mcp-Method", methodHeader);
    add(headers, "Mcp-Name", nameHeader);
    return gateway.post(
        McpCalls.PATH,
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"" + method + "\",\"params\":" + params + "}",
        headers.toArray(String[]::new));
  }

  private static void add(List<String> headers, String name, @Nullable String value) {
    if (value != null) {
      headers.add(name);
      headers.add(value);
    }
  }

  private static void requireCacheable(JsonNode result) {
    assertThat(result.required("resultType").stringValue()).isEqualTo("complete");
    assertThat(result.required("ttlMs").longValue()).isPositive();
    assertThat(result.required("cacheScope").stringValue()).isEqualTo("public");
  }
}
