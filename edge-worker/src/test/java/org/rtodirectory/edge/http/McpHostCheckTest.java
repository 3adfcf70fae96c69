package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The check of the host of MCP requests. Hosts that the operator lists are accepted, and their web
 * pages may use the endpoint.
 */
class McpHostCheckTest {
  private static final McpHostCheck LISTED =
      new McpHostCheck(Set.of("gateway", "app.example", "[2001:db8::1]"));
  private static final McpHostCheck ALL = new McpHostCheck(Set.of("*"));

  @ParameterizedTest
  @CsvSource({
    "gateway:8080, https://app.example",
    "app.example, http://APP.example:3000",
    "gateway, https://[2001:db8::1]:9"
  })
  void listed_hosts_are_allowed_in_any_case_and_with_any_port(String host, String origin) {
    assertThat(LISTED.problem(host, origin, null)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "192.0.2.1:8080, http://localhost:5173",
    "[2001:db8::2], http://127.0.0.1",
    "assistant.localhost, http://[::1]:5173"
  })
  void addresses_and_web_pages_of_the_same_machine_are_always_allowed(String host, String origin) {
    assertThat(new McpHostCheck(Set.of()).problem(host, origin, null)).isEmpty();
  }

  @Test
  void the_host_of_the_base_url_is_allowed_and_its_pages_may_call_by_any_allowed_host() {
    String baseUrl = "https://stores.example/directory";
    McpHostCheck check = new McpHostCheck(Set.of());
    assertThat(check.problem("stores.example", "https://stores.example", baseUrl)).isEmpty();
    assertThat(check.problem("192.0.2.1", "https://stores.example", baseUrl)).isEmpty();
    assertThat(check.problem("192.0.2.1", "https://stores.example", null)).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "app.example.evil.example, https://app.example",
    "evil.example, https://app.example",
    "gateway, https://evil.example",
    "gateway, null",
    "gateway, http://127.0.0.1.evil.example",
    "gateway, http://192.0.2.1",
    "192.0.2.1.evil.example, https://app.example",
    "gateway, app.example"
  })
  void other_hosts_and_origins_are_allowed_only_if_all_are(String host, String origin) {
    assertThat(LISTED.problem(host, origin, null).orElse("")).contains("--mcp-hosts");
    assertThat(ALL.problem(host, origin, null)).isEmpty();
  }
}
