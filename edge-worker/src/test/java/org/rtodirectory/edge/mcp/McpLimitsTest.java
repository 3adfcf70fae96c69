package org.rtodirectory.edge.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.McpCalls;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.http.GatewayOptions;
import org.rtodirectory.edge.http.IpRange;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.schemas.api.Limits;

/** The rate limits of the MCP endpoint, and its answers while no release is loaded. */
class McpLimitsTest {
  private static final String CALL =
      "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"find_locations\"}}";
  private static final String TWO_METHODS =
      "{\"params\":{\"method\":\"ping\"}," + CALL.substring(1);
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}";

  @Test
  void a_client_may_call_60_times_a_minute() {
    try (TestGateway gateway = TestGateway.start(TestRelease.small(), Limits.DEFAULT)) {
      for (int remaining = 59; remaining >= 0; remaining--) {
        Reply reply = gateway.post(McpCalls.PATH, CALL);
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("RateLimit")).isEqualTo("\"mcp\";r=" + remaining + ";t=60");
      }
      for (String message : List.of("not even JSON", "[]", "{\"id\":1}", CALL, TWO_METHODS)) {
        Reply limitedReply = gateway.post(McpCalls.PATH, message);
        McpCalls.requireError(limitedReply, 429, -32000);
        assertThat(limitedReply.header("Retry-After")).isEqualTo("60");
        assertThat(limitedReply.header("RateLimit-Policy")).isEqualTo("\"mcp\";q=60;w=60");
      }
      assertThat(gateway.post(McpCalls.PATH, PING).status()).isEqualTo(200);
      assertThat(gateway.ask("GET", McpCalls.PATH).status()).isEqualTo(405);
      assertThat(gateway.ask("OPTIONS", McpCalls.PATH).status()).isEqualTo(204);
      gateway.advanceClock(Duration.ofSeconds(60));
      assertThat(gateway.post(McpCalls.PATH, CALL).status()).isEqualTo(200);
    }
  }

  @Test
  void each_client_of_a_listed_range_has_the_limit_of_the_range() {
    GatewayOptions.AssistantAddresses assistant =
        GatewayOptions.AssistantAddresses.parse("192.0.2.0/24=3");
    try (TestGateway gateway =
        TestGateway.with(
            TestRelease.small(),
            setup -> {
              setup.limits = new Limits(1, 1, 1, 2, 1);
              setup.assistants = List.of(assistant);
              setup.trustedProxies = List.of(IpRange.parse("127.0.0.1"));
            })) {
      for (int remaining : new int[] {2, 1, 0}) {
        Reply reply = gateway.post(McpCalls.PATH, CALL, "X-Forwarded-For", "192.0.2.7");
        assertThat(reply.header("RateLimit")).isEqualTo("\"mcp\";r=" + remaining + ";t=60");
        assertThat(reply.header("RateLimit-Policy")).isEqualTo("\"mcp\";q=3;w=60");
        assertThat(gateway.post(McpCalls.PATH, PING, "X-Forwarded-For", "192.0.2.7").status())
            .isEqualTo(200);
      }
      assertThat(statuses(gateway, "192.0.2.7", CALL, PING)).containsExactly(429, 429);
      assertThat(statuses(gateway, "192.0.2.8", CALL)).containsExactly(200);
      assertThat(statuses(gateway, "198.51.100.1", CALL, CALL)).containsExactly(200, 429);
      String search = "/api/search?q=dallas";
      assertThat(gateway.get(search, "X-Forwarded-For", "192.0.2.7").status()).isEqualTo(200);
      assertThat(gateway.get(search, "X-Forwarded-For", "192.0.2.7").status()).isEqualTo(429);
    }
  }

  /** Both addresses are in the same /64, so they share a count. */
  @Test
  void a_count_above_the_limit_leaves_no_requests() {
    try (TestGateway gateway = gatewayWithAssistants(new Limits(9, 9, 1), "2001:db8::7=9")) {
      assertThat(statuses(gateway, "2001:db8::7", CALL, CALL, CALL)).containsOnly(200);
      Reply reply = gateway.post(McpCalls.PATH, CALL, "X-Forwarded-For", "2001:db8::8");
      assertThat(reply.status()).isEqualTo(429);
      assertThat(reply.header("RateLimit")).isEqualTo("\"mcp\";r=0;t=60");
      assertThat(reply.header("X-RateLimit-Remaining")).isEqualTo("0");
    }
  }

  /** Cached headers of one client must not reach another. */
  @ParameterizedTest
  @ValueSource(strings = {"192.0.2.7 198.51.100.1", "198.51.100.1 192.0.2.7"})
  void two_clients_with_different_limits_each_get_their_own_headers(String clients) {
    try (TestGateway gateway = gatewayWithAssistants(new Limits(9, 9, 5), "192.0.2.0/24=7")) {
      for (int requestCount = 1; requestCount <= 3; requestCount++) {
        for (String client : clients.split(" ", -1)) {
          int limit = client.startsWith("192.0.2.") ? 7 : 5;
          Reply reply = gateway.post(McpCalls.PATH, CALL, "X-Forwarded-For", client);
          assertThat(reply.header("X-RateLimit-Limit")).isEqualTo("" + limit);
          assertThat(reply.header("X-RateLimit-Remaining")).isEqualTo("" + (limit - requestCount));
        }
      }
    }
  }

  @Test
  void protocol_messages_have_a_separate_limit_from_calls() {
    try (TestGateway gateway = TestGateway.start(TestRelease.small(), new Limits(1, 1, 1, 8, 1))) {
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
        Reply reply = gateway.post(McpCalls.PATH, PING.replace("ping", method));
        assertThat(reply.header("RateLimit-Policy")).as(method).contains("mcp-protocol");
        assertThat(reply.status()).as(method).isNotEqualTo(429);
      }
      Reply limitedReply = gateway.post(McpCalls.PATH, PING);
      McpCalls.requireError(limitedReply, 429, -32000);
      assertThat(limitedReply.header("RateLimit-Policy")).isEqualTo("\"mcp-protocol\";q=8;w=60");
      assertThat(gateway.refusalCount("rate_limit")).isEqualTo(1);
      assertThat(gateway.post(McpCalls.PATH, CALL).status()).isEqualTo(200);
      assertThat(gateway.post(McpCalls.PATH, CALL).status()).isEqualTo(429);
    }
  }

  @Test
  void without_a_release_the_mcp_endpoint_answers_503() {
    try (TestGateway gateway = TestGateway.start(new CurrentRelease(), null)) {
      Reply reply = gateway.post(McpCalls.PATH, PING);
      McpCalls.requireError(reply, 503, -32000);
      assertThat(reply.header("Retry-After")).isEqualTo("5");
    }
  }

  private static List<Integer> statuses(TestGateway gateway, String client, String... messages) {
    return Stream.of(messages)
        .map(message -> gateway.post(McpCalls.PATH, message, "X-Forwarded-For", client).status())
        .toList();
  }

  /** Starts a gateway behind a proxy, with a limit of its own for the addresses of assistants. */
  private static TestGateway gatewayWithAssistants(Limits limits, String assistants) {
    return TestGateway.with(
        TestRelease.small(),
        setup -> {
          setup.limits = limits;
          setup.assistants = List.of(GatewayOptions.AssistantAddresses.parse(assistants));
          setup.trustedProxies = List.of(IpRange.parse("127.0.0.1"));
        });
  }
}
