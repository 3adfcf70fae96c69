package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.FreePort;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.fixture.Await;
import redis.embedded.RedisServer;

/** Gateways that share rate limits through a real Redis, which is stopped, started or slow. */
@Timeout(120)
class SharedLimitTest {
  private static final String PASSWORD = "a-secret-that-nobody-sees";
  private static final String TARGET = "/api/search?q=rent";
  private static final Duration LONG_TIMEOUT = Duration.ofSeconds(10);
  private static final String UP_METRIC = "rto_shared_limits_up";
  private static final String COUNTED_ALONE_METRIC = "rto_shared_limits_failures_total";
  private static final Pattern EVALUATED_SCRIPTS = Pattern.compile("cmdstat_eval:calls=([0-9]+)");
  private static final Pattern CONNECTIONS = Pattern.compile("connected_clients:([0-9]+)");

  private final List<TestGateway> gateways = new ArrayList<>();

  private RedisServer redis;

  private int port;

  @BeforeEach
  void start() throws IOException {
    port = FreePort.find();
    startRedis();
  }

  @AfterEach
  void stop() throws IOException {
    gateways.forEach(TestGateway::close);
    redis.stop();
  }

  @Test
  void a_request_to_one_gateway_counts_at_the_other() {
    TestGateway firstGateway = connectedGateway(5);
    TestGateway secondGateway = connectedGateway(5);
    for (int remaining = 4; remaining >= 0; remaining--) {
      Reply reply = (remaining % 2 == 0 ? firstGateway : secondGateway).json(TARGET);
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.header("X-RateLimit-Remaining")).isEqualTo(Integer.toString(remaining));
      assertThat(reply.header("RateLimit-Policy")).isEqualTo("\"search\";q=5;w=60");
    }
    for (TestGateway gateway : gateways) {
      Reply limitedReply = gateway.json(TARGET);
      assertThat(limitedReply.status()).isEqualTo(429);
      assertThat(Integer.parseInt(limitedReply.header("Retry-After"))).isBetween(1, 60);
      assertThat(gateway.metric(UP_METRIC)).isEqualTo(1);
      assertThat(gateway.metric(COUNTED_ALONE_METRIC)).isZero();
      assertThat(gateway.refusalCount("rate_limit")).isEqualTo(1);
      assertThat(gateway.json("/api/companies").status()).isEqualTo(200);
    }
  }

  @Test
  void pipelined_requests_with_shared_limits_are_answered_in_order() throws IOException {
    TestGateway gateway = connectedGateway(1000);
    String[] targets = {TARGET, "/nothing", "/api/locations?page=2", "/docs", "/api/companies"};
    int[] statuses = {200, 404, 200, 200, 200};
    boolean[] hasLimit = {true, false, true, false, true};
    String requestWithoutTarget = "GET  HTTP/1.1\r\n";
    StringBuilder requests = new StringBuilder();
    for (int i = 0; i < 500; i++) {
      requests.append("GET ").append(targets[i % 5]).append(" HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }
    try (RawConnection connection = gateway.connect()) {
      connection.startSending(requests + requestWithoutTarget);
      for (int i = 0; i < 500; i++) {
        Reply reply = connection.read();
        assertThat(reply.status()).isEqualTo(statuses[i % 5]);
        assertThat(reply.find("RateLimit").isPresent()).isEqualTo(hasLimit[i % 5]);
      }
      assertThat(connection.read().status()).isEqualTo(400);
      assertThat(connection.awaitClose()).isTrue();
    }
  }

  @Test
  void a_gateway_counts_alone_while_redis_is_down_and_shares_counts_afterwards()
      throws IOException {
    TestGateway gateway = connectedGateway(3);
    assertThat(remaining(gateway)).isEqualTo("2");
    redis.stop();
    for (int remaining = 1; remaining >= 0; remaining--) {
      assertThat(remaining(gateway)).isEqualTo(Integer.toString(remaining));
    }
    assertThat(gateway.json(TARGET).status()).isEqualTo(429);
    assertThat(gateway.metric(UP_METRIC)).isZero();
    assertThat(gateway.metric(COUNTED_ALONE_METRIC)).isEqualTo(3);
    assertThat(gateway.admin("/readyz").status()).isEqualTo(200);
    startRedis();
    requestUntilCountsAreShared(gateway);
    assertThat(gateway.log())
        .hasSize(3)
        .noneMatch(line -> line.contains(PASSWORD))
        .element(1)
        .asString()
        .startsWith("The server of --shared-limits does not answer (")
        .endsWith("). This gateway counts alone until the server answers.");
    assertThat(gateway.log().get(2)).isEqualTo(gateway.log().get(0));
  }

  @Test
  void a_gateway_starts_without_redis_and_shares_counts_later() throws IOException {
    redis.stop();
    TestGateway gateway = startGateway(3, address(), LONG_TIMEOUT);
    assertThat(gateway.json(TARGET).status()).isEqualTo(200);
    startRedis();
    requestUntilCountsAreShared(gateway);
  }

  @ParameterizedTest
  @ValueSource(strings = {"redis", "rediss"})
  void requests_are_answered_although_redis_never_answers(String scheme) throws IOException {
    try (ServerSocket silentServer = new ServerSocket(0, 100, InetAddress.getLoopbackAddress())) {
      String address = scheme + "://127.0.0.1:" + silentServer.getLocalPort();
      TestGateway gateway = startGateway(3, address, Duration.ofMillis(50));
      for (int remaining = 2; remaining >= 0; remaining--) {
        assertThat(remaining(gateway)).isEqualTo(Integer.toString(remaining));
        gateway.advanceClock(SharedLimiter.RETRY_INTERVAL);
      }
      assertThat(gateway.json(TARGET).status()).isEqualTo(429);
      assertThat(gateway.metric(COUNTED_ALONE_METRIC)).isEqualTo(4);
      gateway.stop(); // Does not wait for the silent server.
    }
  }

  @Test
  void a_redis_server_that_stops_answering_is_not_asked_for_ten_seconds() throws Exception {
    TestGateway gateway = connectedGateway(50, Duration.ofSeconds(1));
    assertThat(remaining(gateway)).isEqualTo("49");
    try (RawConnection client = new RawConnection(port)) {
      pause(client, 600_000);
      assertThat(remaining(gateway)).as("continued from the shared count").isEqualTo("48");
      assertThat(remaining(gateway)).isEqualTo("47");
      gateway.advanceClock(SharedLimiter.RETRY_INTERVAL.minusMillis(1));
      assertThat(remaining(gateway)).isEqualTo("46");
      assertThat(gateway.metric(UP_METRIC)).isZero();
      assertThat(gateway.metric(COUNTED_ALONE_METRIC)).isEqualTo(3);
      // Redis now runs the commands that it got during the pause.
      unpause(client);
      assertThat(info(client, "commandstats", EVALUATED_SCRIPTS))
          .as("a request before the pause and a request during it")
          .isEqualTo(2);
    }
  }

  @Test
  void a_slow_redis_server_gets_no_further_connections() throws Exception {
    TestGateway gateway = connectedGateway(50, Duration.ofMillis(50));
    try (RawConnection client = new RawConnection(port)) {
      pause(client, 600_000);
      int connections = info(client, "clients", CONNECTIONS);
      for (int remaining = 49; remaining >= 45; remaining--) {
        assertThat(remaining(gateway)).isEqualTo(Integer.toString(remaining));
        gateway.advanceClock(SharedLimiter.RETRY_INTERVAL);
      }
      assertThat(info(client, "clients", CONNECTIONS)).isEqualTo(connections);
      unpause(client);
    }
  }

  /**
   * The first gateway has seen a count of 39 and the second a count of 40, so they allow 21 and 20
   * more requests. Without the shared count, each would allow 40 more.
   */
  @Test
  void two_gateways_with_a_slow_redis_continue_counting_from_the_last_shared_count()
      throws Exception {
    TestGateway firstGateway = connectedGateway(60, Duration.ofMillis(200));
    TestGateway secondGateway = connectedGateway(60, Duration.ofMillis(200));
    for (int i = 0; i < 20; i++) {
      firstGateway.json(TARGET);
      secondGateway.json(TARGET);
    }
    int sharedCount = 40;
    int allowed = sharedCount;
    try (RawConnection client = new RawConnection(port)) {
      pause(client, 600_000);
      for (int i = 0; i < 75; i++) {
        allowed += firstGateway.json(TARGET).status() == 200 ? 1 : 0;
        allowed += secondGateway.json(TARGET).status() == 200 ? 1 : 0;
      }
      assertThat(allowed).isEqualTo(sharedCount + 21 + 20);
      unpause(client);
    }
    requestUntilCountsAreShared(firstGateway);
    assertThat(firstGateway.json(TARGET).status())
        .as("the count of the gateway alone stays in effect until the window ends")
        .isEqualTo(429);
    firstGateway.advanceClock(Duration.ofSeconds(60));
    assertThat(firstGateway.json(TARGET).status()).isEqualTo(200);
  }

  private static void pause(RawConnection client, int millis) throws IOException {
    client.send("AUTH " + PASSWORD + "\r\nCLIENT PAUSE " + millis + " WRITE\r\n");
    assertThat(client.readLine()).isEqualTo("+OK");
    assertThat(client.readLine()).isEqualTo("+OK");
  }

  private static void unpause(RawConnection client) throws IOException {
    client.send("CLIENT UNPAUSE\r\n");
    assertThat(client.readLine()).isEqualTo("+OK");
  }

  /** Returns a number that Redis reports about itself, or 0 if it does not report it. */
  private static int info(RawConnection client, String section, Pattern number) throws IOException {
    client.send("INFO " + section + "\r\n");
    int value = 0;
    for (String line = client.readLine(); !line.isEmpty(); line = client.readLine()) {
      Matcher matcher = number.matcher(line);
      value = matcher.lookingAt() ? Integer.parseInt(matcher.group(1)) : value;
    }
    return value;
  }

  @Test
  void an_address_that_cannot_be_read_is_refused_without_its_password() {
    assertThatThrownBy(
            () -> new GatewayOptions.SharedLimits("redis://:se%cret@host", Duration.ofSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("expected redis://")
        .hasMessageNotContaining("cret")
        .hasNoCause();
  }

  private static String remaining(TestGateway gateway) {
    Reply reply = gateway.json(TARGET);
    assertThat(reply.status()).isEqualTo(200);
    return reply.header("X-RateLimit-Remaining");
  }

  private TestGateway connectedGateway(int limit) {
    return connectedGateway(limit, LONG_TIMEOUT);
  }

  private TestGateway connectedGateway(int limit, Duration timeout) {
    TestGateway gateway = startGateway(limit, address(), timeout);
    Await.until(() -> gateway.metric(UP_METRIC) != 0);
    return gateway;
  }

  private TestGateway startGateway(int limit, String address, Duration timeout) {
    TestGateway gateway =
        TestGateway.with(
            TestRelease.small(),
            setup -> {
              setup.limits = new Limits(limit, limit, limit);
              setup.sharedLimits = new GatewayOptions.SharedLimits(address, timeout);
            });
    gateways.add(gateway);
    return gateway;
  }

  /** Sends requests, and advances the clock before each so that the gateway asks Redis again. */
  private static void requestUntilCountsAreShared(TestGateway gateway) {
    while (gateway.metric(UP_METRIC) == 0) {
      gateway.advanceClock(Duration.ofSeconds(1));
      assertThat(gateway.json(TARGET).status()).isIn(200, 429);
    }
  }

  private String address() {
    return "redis://:" + PASSWORD + "@127.0.0.1:" + port;
  }

  private void startRedis() throws IOException {
    redis =
        RedisServer.newRedisServer()
            .port(port)
            .setting("bind 127.0.0.1")
            .setting("requirepass " + PASSWORD)
            .setting("save \"\"")
            .build();
    redis.start();
  }
}
