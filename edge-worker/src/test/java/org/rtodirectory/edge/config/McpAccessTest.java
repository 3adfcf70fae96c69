package org.rtodirectory.edge.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class McpAccessTest {
  @Test
  void names_are_compared_in_lower_case() {
    McpAccess access =
        new McpAccess(
            McpAccess.parseHosts(" Gateway , b.example,[2001:DB8::1]"),
            McpAccess.parseOrigins("HTTPS://A.example, http://localhost:3000"));
    assertThat(access.allowsHost("gateway")).isTrue();
    assertThat(access.allowsHost("[2001:db8::1]")).isTrue();
    assertThat(access.allowsHost("gateway.example")).isFalse();
    assertThat(access.allowsOrigin("https://a.example")).isTrue();
    assertThat(access.allowsOrigin("http://a.example")).isFalse();
    assertThat(access.allowsOrigin("https://a.example:8443")).isFalse();
  }

  @Test
  void a_star_allows_any_host_and_origin() {
    McpAccess access = new McpAccess(Set.of("*"), McpAccess.parseOrigins("*"));
    assertThat(access.allowsHost("evil.example")).isTrue();
    assertThat(access.allowsOrigin("https://evil.example")).isTrue();
  }

  @Test
  void no_host_or_origin_is_allowed_by_default() {
    assertThat(McpAccess.DEFAULT.allowsHost("www.example.org")).isFalse();
    assertThat(McpAccess.DEFAULT.allowsOrigin("https://www.example.org")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a,,b", "a b", "https://a.example", "a:80", "a/b", "**"})
  void an_invalid_host_is_refused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> McpAccess.parseHosts(text))
        .withMessageContaining("without port");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a.example", "https://a.example/", "https://", "null", "https://a b"})
  void an_invalid_origin_is_refused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> McpAccess.parseOrigins(text))
        .withMessageContaining("https://example.com");
  }
}
