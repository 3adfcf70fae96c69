package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.OpenApiContract;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.Limits;

/** The rate limits of {@code schemas/API.md}, over sockets, with a clock that tests move. */
class RateLimitTest {
  private static final OpenApiContract CONTRACT = new OpenApiContract(TestRelease.PUBLICATION);
  private static final String LOCATIONS = "/api/locations";

  @AutoClose
  private final TestGateway gateway = TestGateway.start(TestRelease.small(), Limits.DEFAULT);

  @ParameterizedTest
  @EnumSource(Endpoint.class)
  void every_endpoint_has_its_documented_limit(Endpoint endpoint) {
    int limit = endpoint == Endpoint.COMPANIES || endpoint == Endpoint.LOCATIONS ? 20 : 60;
    String target = endpoint.path() + "?q=rent";
    for (int remaining = limit - 1; remaining >= 0; remaining--) {
      Reply reply = gateway.json(target);
      assertThat(reply.status()).isEqualTo(200);
      requireHeaders(reply, endpoint.code(), limit, remaining, 60);
      assertThat(reply.find("Retry-After")).isEmpty();
    }
    Reply limitedReply = gateway.json(target);
    assertThat(limitedReply.status()).isEqualTo(429);
    requireHeaders(limitedReply, endpoint.code(), limit, 0, 60);
    assertThat(limitedReply.header("Retry-After")).isEqualTo("60");
    CONTRACT.requireGet(target, limitedReply);
    CONTRACT.requireError(429, limitedReply);
  }

  @Test
  void the_rate_limit_headers_count_down_until_the_next_window() {
    gateway.json(LOCATIONS);
    gateway.advanceClock(Duration.ofMillis(28_500));
    requireHeaders(gateway.json(LOCATIONS), "locations", 20, 18, 32);
    requireAllowed(18);
    assertThat(gateway.json(LOCATIONS).header("Retry-After")).isEqualTo("32");
    gateway.advanceClock(Duration.ofMillis(31_499));
    Reply limitedReply = gateway.json(LOCATIONS);
    assertThat(limitedReply.status()).isEqualTo(429);
    assertThat(limitedReply.header("Retry-After")).isEqualTo("1");
    gateway.advanceClock(Duration.ofMillis(1));
    requireHeaders(gateway.json(LOCATIONS), "locations", 20, 19, 60);
  }

  @Test
  void get_and_head_requests_count_with_any_status_of_the_answer() {
    String etag = gateway.json(LOCATIONS).header("ETag");
    assertRemaining(18, gateway.ask("HEAD", LOCATIONS));
    assertRemaining(17, gateway.get(LOCATIONS, "If-None-Match", etag));
    assertRemaining(16, gateway.json(LOCATIONS + "?page=0"));
    assertRemaining(15, gateway.get(LOCATIONS + "?page=0"));
  }

  @Test
  void the_rate_limit_is_checked_before_the_parameters() {
    requireAllowed(20);
    assertThat(gateway.json(LOCATIONS + "?page=0").status()).isEqualTo(429);
    assertThat(gateway.get(LOCATIONS + "?page=0").status()).isEqualTo(429);
  }

  @Test
  void each_endpoint_has_its_own_count() {
    requireAllowed(20);
    assertRemaining(19, gateway.json("/api/companies"));
    assertRemaining(59, gateway.json("/api/search?q=rent"));
    assertRemaining(59, gateway.json("/api/sheds/search?q=rent"));
    assertThat(gateway.json(LOCATIONS).status()).isEqualTo(429);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/locations/page=1.json",
        "/api/locations/page=1.json?utm_source=x",
        "/api/companies/state=TX/page=1.json",
        "/docs",
        "/openapi.json",
        "/robots.txt",
        "/schemas/search.schema.json",
        "/nothing"
      })
  void static_pages_and_documents_are_not_rate_limited(String target) {
    for (int i = 0; i < 100; i++) {
      Reply reply = gateway.get(target);
      assertThat(reply.status()).isNotEqualTo(429);
      assertThat(reply.headers()).doesNotContainKeys("RateLimit", "X-RateLimit-Limit");
    }
  }

  @ParameterizedTest
  @CsvSource({"OPTIONS, 204", "POST, 405"})
  void other_methods_are_neither_limited_nor_counted(String method, int status) {
    for (int i = 0; i < 30; i++) {
      Reply reply = gateway.ask(method, LOCATIONS);
      assertThat(reply.status()).isEqualTo(status);
      assertThat(reply.headers()).doesNotContainKey("RateLimit");
    }
    assertRemaining(19, gateway.json(LOCATIONS));
  }

  @Test
  void a_page_key_with_a_query_counts_as_a_request_to_its_list() {
    String keyWithQuery = "/api/locations/city=dalla/page=1.json?city=dalla";
    for (int remaining = 19; remaining >= 0; remaining--) {
      assertRemaining(remaining, gateway.json(keyWithQuery));
    }
    assertThat(gateway.json(keyWithQuery).status()).isEqualTo(429);
    assertThat(gateway.json("/api/locations?city=dalla").status()).isEqualTo(429);
    assertRemaining(19, gateway.json("/api/companies/state=AK/page=1.json?state=AK"));
  }

  @Test
  void a_client_cannot_claim_another_address_by_headers() {
    for (int i = 0; i < 20; i++) {
      assertThat(gateway.get(LOCATIONS, "X-Forwarded-For", "203.0.113." + i).status())
          .isEqualTo(200);
    }
    assertThat(gateway.get(LOCATIONS, "X-Forwarded-For", "203.0.113.99").status()).isEqualTo(429);
  }

  @Test
  void each_client_behind_a_trusted_proxy_has_its_own_count() {
    try (TestGateway proxiedGateway =
        TestGateway.with(
            TestRelease.small(),
            setup -> {
              setup.limits = Limits.DEFAULT;
              setup.trustedProxies = List.of(IpRange.parse("127.0.0.0/8"));
            })) {
      for (int i = 0; i < 20; i++) {
        proxiedGateway.get(LOCATIONS, "X-Forwarded-For", "198.51.100." + i + ", 203.0.113.9");
      }
      assertThat(proxiedGateway.get(LOCATIONS, "X-Forwarded-For", "203.0.113.9").status())
          .isEqualTo(429);
      assertRemaining(19, proxiedGateway.get(LOCATIONS, "X-Forwarded-For", "203.0.113.10"));
      assertRemaining(19, proxiedGateway.get(LOCATIONS, "X-Forwarded-For", "2001:db8:0:1::1"));
      assertRemaining(
          18, proxiedGateway.get(LOCATIONS, "X-Forwarded-For", "[2001:db8:0:1::2]:443"));
    }
  }

  private void requireAllowed(int times) {
    for (int i = 0; i < times; i++) {
      assertThat(gateway.json(LOCATIONS).status()).isEqualTo(200);
    }
  }

  private static void assertRemaining(int remaining, Reply reply) {
    assertThat(reply.header("X-RateLimit-Remaining")).isEqualTo(Integer.toString(remaining));
  }

  private static void requireHeaders(
      Reply reply, String policy, int limit, int remaining, int seconds) {
    assertThat(reply.header("RateLimit-Policy"))
        .isEqualTo("\"" + policy + "\";q=" + limit + ";w=60");
    assertThat(reply.header("RateLimit"))
        .isEqualTo("\"" + policy + "\";r=" + remaining + ";t=" + seconds);
    assertThat(reply.header("X-RateLimit-Limit")).isEqualTo(Integer.toString(limit));
    assertRemaining(remaining, reply);
  }
}
