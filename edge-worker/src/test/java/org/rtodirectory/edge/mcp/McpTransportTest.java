package org.rtodirectory.edge.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.GatewayTest;
import org.rtodirectory.edge.fixture.McpCalls;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.http.GatewayOptions;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.schemas.api.Limits;

/** What the endpoint asks of HTTP, and refuses. */
class McpTransportTest extends GatewayTest {
  private static final String CALL =
      "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"find_locations\"}}";
  private static final String TWO_METHODS =
      "{\"params\":{\"method\":\"ping\"}," + CALL.substring(1);
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}";

  @ParameterizedTest
  @ValueSource(strings = {"GET", "HEAD", "DELETE", "PUT", "PATCH"})
  void methods_other_than_post_and_options_are_a_405(String method) {
    Reply reply = gateway.ask(method, McpCalls.PATH, "Accept", "text/event-stream");
    assertThat(reply.status()).isEqualTo(405);
    assertThat(reply.header("Allow")).isEqualTo("POST");
  }

  @Test
  void a_cors_preflight_allows_the_headers_of_the_protocol() {
    Reply reply =
        gateway.ask(
            "OPTIONS",
            McpCalls.PATH,
            "Origin",
            "http://localhost:6274",
            "Access-Control-Request-Method",
            "POST");
    assertThat(reply.status()).isEqualTo(204);
    assertThat(reply.header("Access-Control-Allow-Origin")).isEqualTo("*");
    assertThat(reply.header("Access-Control-Allow-Methods")).contains("POST");
    assertThat(reply.header("Access-Control-Allow-Headers")).isEqualTo("*, Authorization");
    assertThat(gateway.ask("OPTIONS", McpCalls.PATH, "Origin", "https://evil.example").status())
        .isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/jsonx",
        "application/json-rpc",
        "text/json"
      })
  void a_body_that_is_not_json_by_its_content_type_is_a_415(String type) {
    McpCalls.requireError(gateway.post(McpCalls.PATH, PING, "Content-Type", type), 415, -32000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"application/json; charset=utf-8", "Application/JSON", "application/json;"})
  void parameters_and_case_of_the_content_type_are_ignored(String type) {
    assertThat(gateway.post(McpCalls.PATH, PING, "Content-Type", type).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/json", "text/event-stream", "*/*", "text/html"})
  void the_answer_is_json_whatever_the_client_accepts(String accept) {
    Reply reply = gateway.post(McpCalls.PATH, PING, "Accept", accept);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).isEqualTo("application/json");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``                                           | -32700",
        "{                                            | -32700",
        "nonsense                                     | -32700",
        "{\"jsonrpc\":\"2.0\"}{}                      | -32700",
        "{\"jsonrpc\":\"2.0\",\"jsonrpc\":\"2.0\"}    | -32700",
        "[]                                           | -32600",
        "[{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}] | -32600",
        "7                                            | -32600",
        "null                                         | -32600",
        "\"ping\"                                     | -32600",
        "{}                                           | -32600",
        "{\"jsonrpc\":\"1.0\",\"id\":7,\"method\":\"ping\"}   | -32600",
        "{\"jsonrpc\":2.0,\"id\":7,\"method\":\"ping\"}       | -32600",
        "{\"jsonrpc\":\"2.0\",\"id\":7}               | -32600",
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":7}  | -32600",
        "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"} | -32600",
        "{\"jsonrpc\":\"2.0\",\"id\":7.5,\"method\":\"ping\"}  | -32600",
        "{\"jsonrpc\":\"2.0\",\"id\":1e400,\"method\":\"ping\"}  | -32600",
        "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}   | -32600",
        "{\"jsonrpc\":\"2.0\",\"id\":\"\\ud800\",\"method\":\"ping\"} | -32600",
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\",\"params\":[]} | -32600"
      })
  void a_body_that_is_not_a_json_rpc_message_is_a_400(String body, int code) {
    Reply reply = gateway.post(McpCalls.PATH, body);
    McpCalls.requireError(reply, 400, code);
    assertThat(reply.json().required("id").isNull()).isTrue();
  }

  @Test
  void json_nested_too_deeply_is_a_400() {
    String deep = "[".repeat(40) + "]".repeat(40);
    String body = PING.replace("}", ",\"params\":{\"x\":" + deep + "}}");
    McpCalls.requireError(gateway.post(McpCalls.PATH, body), 400, -32700);
  }

  @Test
  void a_body_that_is_not_utf_8_is_a_400() throws IOException {
    byte[] body = PING.replace("ping", "p\u00efng").getBytes(StandardCharsets.ISO_8859_1);
    try (RawConnection connection = gateway.connect()) {
      connection
          .request(
              "POST /mcp HTTP/1.1",
              "Content-Type: application/json",
              "Content-Length: " + body.length)
          .send(body);
      McpCalls.requireError(connection.read(), 400, -32700);
    }
  }

  @Test
  void a_body_that_is_too_long_is_a_413() {
    String body = PING.replace("}", ",\"params\":{\"x\":\"" + "x".repeat(20_000) + "\"}}");
    assertThat(gateway.post(McpCalls.PATH, body).status()).isEqualTo(413);
  }

  @ParameterizedTest
  @CsvSource({
    "localhost, 200",
    "LOCALHOST:8080, 200",
    "127.0.0.1, 200",
    "192.0.2.7:80, 200",
    "[::1]:8080, 200",
    "www.example.org, 200",
    "WWW.example.org:443, 200",
    "evil.example, 403",
    "www.example.org.evil.example, 403",
    "localhost.evil.example, 403",
    "127.0.0.1.evil.example, 403",
    "'', 400"
  })
  void a_request_to_an_unknown_host_is_a_403(String host, int status) throws IOException {
    assertThat(ask("Host: " + host).status()).isEqualTo(status);
  }

  @ParameterizedTest
  @CsvSource({
    "http://localhost:6274, 200",
    "http://127.0.0.1, 200",
    "http://[::1]:3000, 200",
    "https://www.example.org, 200",
    "http://192.0.2.7:8080, 200",
    "https://evil.example, 403",
    "https://www.example.org.evil.example, 403",
    "http://localhost.evil.example, 403",
    "null, 403",
    "https://www.example.org/path, 403",
    "file://, 403"
  })
  void a_request_from_an_unknown_origin_is_a_403(String origin, int status) throws IOException {
    assertThat(ask("Host: 192.0.2.7:8080", "Origin: " + origin).status()).isEqualTo(status);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/.well-known/oauth-protected-resource",
        "/.well-known/oauth-protected-resource/mcp",
        "/.well-known/oauth-authorization-server",
        "/.well-known/openid-configuration",
        "/register",
        "/mcp/",
        "/mcp/x"
      })
  void the_metadata_of_an_authorization_server_is_a_404(String path) {
    Reply reply = gateway.get(path);
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.json().has("message")).isTrue();
    assertThat(reply.find("WWW-Authenticate")).isEmpty();
  }

  @Test
  void an_authorization_is_ignored() {
    assertThat(gateway.post(McpCalls.PATH, PING, "Authorization", "Bearer x").status())
        .isEqualTo(200);
  }

  @Test
  void a_client_may_call_60_times_a_minute() {
    try (TestGateway limited = TestGateway.start(current, Limits.DEFAULT)) {
      for (int left = 59; left >= 0; left--) {
        Reply reply = limited.post(McpCalls.PATH, CALL);
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("RateLimit")).isEqualTo("\"mcp\";r=" + left + ";t=60");
      }
      for (String counted : List.of("not even JSON", "[]", "{\"id\":1}", CALL, TWO_METHODS)) {
        Reply refused = limited.post(McpCalls.PATH, counted);
        McpCalls.requireError(refused, 429, -32000);
        assertThat(refused.header("Retry-After")).isEqualTo("60");
        assertThat(refused.header("RateLimit-Policy")).isEqualTo("\"mcp\";q=60;w=60");
      }
      assertThat(limited.post(McpCalls.PATH, PING).status()).isEqualTo(200);
      assertThat(limited.ask("GET", McpCalls.PATH).status()).isEqualTo(405);
      assertThat(limited.ask("OPTIONS", McpCalls.PATH).status()).isEqualTo(204);
      limited.pass(Duration.ofSeconds(60));
      assertThat(limited.post(McpCalls.PATH, CALL).status()).isEqualTo(200);
    }
  }

  @Test
  void clients_of_a_listed_range_have_a_limit_of_their_own() {
    GatewayOptions.SharedClients hosted = GatewayOptions.SharedClients.parse("192.0.2.0/24=3");
    try (TestGateway limited = TestGateway.start(current, new Limits(1, 1, 1, 2), hosted)) {
      for (int left : new int[] {2, 1, 0}) {
        Reply reply = limited.post(McpCalls.PATH, CALL, "X-Forwarded-For", "192.0.2.7");
        assertThat(reply.header("RateLimit")).isEqualTo("\"mcp\";r=" + left + ";t=60");
        assertThat(reply.header("RateLimit-Policy")).isEqualTo("\"mcp\";q=3;w=60");
        assertThat(limited.post(McpCalls.PATH, PING, "X-Forwarded-For", "192.0.2.7").status())
            .isEqualTo(200);
      }
      assertThat(statuses(limited, "192.0.2.7", CALL, PING)).containsExactly(429, 429);
      assertThat(statuses(limited, "192.0.2.8", CALL)).containsExactly(200);
      assertThat(statuses(limited, "198.51.100.1", CALL, CALL)).containsExactly(200, 429);
      String search = "/api/search?q=dallas";
      assertThat(limited.get(search, "X-Forwarded-For", "192.0.2.7").status()).isEqualTo(200);
      assertThat(limited.get(search, "X-Forwarded-For", "192.0.2.7").status()).isEqualTo(429);
    }
  }

  private static List<Integer> statuses(TestGateway gateway, String client, String... messages) {
    return Stream.of(messages)
        .map(message -> gateway.post(McpCalls.PATH, message, "X-Forwarded-For", client).status())
        .toList();
  }

  @Test
  void handshakes_pings_lists_and_notifications_are_counted_apart_from_calls() {
    try (TestGateway limited = TestGateway.start(current, new Limits(1, 1, 1, 8))) {
      for (String method :
          List.of(
              "initialize",
              "ping",
              "tools/list",
              "resources/list",
              "resources/templates/list",
              "prompts/list",
              "server/discover",
              "notifications/initialized")) {
        Reply reply = limited.post(McpCalls.PATH, PING.replace("ping", method));
        assertThat(reply.header("RateLimit-Policy")).as(method).contains("mcp-protocol");
        assertThat(reply.status()).as(method).isNotEqualTo(429);
      }
      Reply refused = limited.post(McpCalls.PATH, PING);
      McpCalls.requireError(refused, 429, -32000);
      assertThat(refused.header("RateLimit-Policy")).isEqualTo("\"mcp-protocol\";q=8;w=60");
      assertThat(limited.rejected("rate_limit")).isEqualTo(1);
      assertThat(limited.post(McpCalls.PATH, CALL).status()).isEqualTo(200);
      assertThat(limited.post(McpCalls.PATH, CALL).status()).isEqualTo(429);
    }
  }

  @Test
  void without_a_release_mcp_answers_503() {
    try (TestGateway empty = TestGateway.start(new CurrentRelease(), null)) {
      Reply reply = empty.post(McpCalls.PATH, PING);
      McpCalls.requireError(reply, 503, -32000);
      assertThat(reply.header("Retry-After")).isEqualTo("5");
    }
  }

  private static Reply ask(String... headers) throws IOException {
    String head = "POST /mcp HTTP/1.1\r\n" + String.join("\r\n", headers);
    try (RawConnection connection = gateway.connect()) {
      return connection
          .send(
              head
                  + "\r\nContent-Type: application/json\r\nContent-Length: "
                  + PING.length()
                  + "\r\n\r\n"
                  + PING)
          .read();
    }
  }
}
