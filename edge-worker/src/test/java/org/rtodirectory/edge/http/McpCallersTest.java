package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A host that the operator lists may be reached, and its web pages may use the endpoint. */
class McpCallersTest {
  private static final McpCallers LISTED =
      new McpCallers(Set.of("gateway", "app.example", "[2001:db8::1]"));
  private static final McpCallers ALL = new McpCallers(Set.of("*"));

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
    "app.example.evil.example, https://app.example",
    "evil.example, https://app.example",
    "gateway, https://evil.example",
    "gateway, null",
    "gateway, app.example"
  })
  void others_are_not(String host, String origin) {
    assertThat(LISTED.problem(host, origin, null).orElse("")).contains("--mcp-hosts");
    assertThat(ALL.problem(host, origin, null)).isEmpty();
  }
}
