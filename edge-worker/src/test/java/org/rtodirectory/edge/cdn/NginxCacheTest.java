package org.rtodirectory.edge.cdn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.FreePort;
import org.rtodirectory.edge.fixture.Nginx;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.schemas.source.LocalServer;

/**
 * Answers of a gateway that nginx caches. A local server replaces the gateway, so that answers can
 * expire after a second.
 */
class NginxCacheTest {
  private static final String SEARCH = "/api/search?q=rent";
  private static final String[] RATE_LIMIT_HEADERS = {
    "RateLimit", "RateLimit-Policy", "X-RateLimit-Limit", "X-RateLimit-Remaining"
  };

  /** The last numbers of the addresses of two clients, 127.0.0.x. */
  private static final int FIRST_CLIENT = 2;

  private static final int SECOND_CLIENT = 3;
  private static final int TIMEOUT_MILLIS = 20_000;

  /** The time until an answer, which is so long that other requests arrive in the meantime. */
  private static final long ANSWER_DELAY_NANOS = 50_000_000;

  @AutoClose("shutdownNow")
  private final ExecutorService threads = Executors.newFixedThreadPool(8);

  @TempDir private Path folder;
  @TempDir private Path scratch;
  @AutoClose private final LocalServer gateway = new LocalServer(this::answer);
  @AutoClose private Nginx nginx;
  private final Queue<String> clients = new ConcurrentLinkedQueue<>();
  private volatile int status = 200;
  private volatile String cacheControl = "public, max-age=60";

  @BeforeEach
  void start() {
    assumeTrue(Nginx.isInstalled(), Nginx.MISSING);
    nginx = Nginx.start(folder, scratch, gateway.port());
  }

  @Test
  void only_a_200_to_known_parameters_is_cached_and_answered_without_the_gateway()
      throws IOException {
    List<String> cachedTargets =
        List.of(
            SEARCH,
            "/api/sheds/search?q=barn+ya",
            "/api/companies?page=1&q=casa+c%C3%B3moda&state=NC",
            "/api/locations?state=tx");
    List<String> otherTargets =
        List.of(
            "/",
            "/api/locations/state=ZZ/page=1.json",
            "/api/locations?state=TX&state=TX",
            "/api/locations?state=TX&STATE=CA",
            "/api/locations?st%61te=TX",
            "/api/companies?state=TX&company=x",
            "/openapi.json?v=1");
    for (String target : cachedTargets) {
      assertThat(ask(FIRST_CLIENT, target).header("X-Cache")).as(target).isEqualTo("MISS");
    }
    for (String target : otherTargets) {
      assertThat(ask(FIRST_CLIENT, target).status()).as(target).isEqualTo(200);
    }
    status = 422;
    assertThat(ask(FIRST_CLIENT, "/api/search?q=a").status()).isEqualTo(422);
    gateway.close();
    for (String target : cachedTargets) {
      Reply cachedReply = ask(SECOND_CLIENT, target);
      assertThat(cachedReply.header("X-Cache")).as(target).isEqualTo("HIT");
      assertThat(cachedReply.text()).isEqualTo(target);
      assertThat(cachedReply.header("Cache-Control")).isEqualTo(cacheControl);
    }
    for (String target : otherTargets) {
      assertThat(ask(FIRST_CLIENT, target).status()).as(target).isEqualTo(502);
    }
    assertThat(ask(FIRST_CLIENT, "/api/search?q=a").status()).isEqualTo(502);
  }

  @Test
  void rate_limit_headers_of_one_client_are_not_sent_to_another() throws IOException {
    assertThat(ask(FIRST_CLIENT, SEARCH).headers()).containsKeys(RATE_LIMIT_HEADERS);
    for (int client : new int[] {FIRST_CLIENT, SECOND_CLIENT}) {
      Reply cachedReply = ask(client, SEARCH);
      assertThat(cachedReply.header("X-Cache")).isEqualTo("HIT");
      assertThat(cachedReply.headers()).doesNotContainKeys(RATE_LIMIT_HEADERS);
    }
  }

  @Test
  void the_gateway_gets_the_address_of_a_client_even_if_the_client_sends_forwarded_addresses()
      throws IOException {
    ask(FIRST_CLIENT, SEARCH, "X-Forwarded-For: 203.0.113.9", "X-Forwarded-For: 127.0.0.1");
    assertThat(clients).containsExactly("[127.0.0." + FIRST_CLIENT + "]");
  }

  @Test
  void concurrent_equal_requests_are_one_request_to_the_gateway() throws Exception {
    List<Callable<Reply>> requests = Collections.nCopies(40, () -> ask(SECOND_CLIENT, SEARCH));
    for (Future<Reply> reply : threads.invokeAll(requests)) {
      assertThat(reply.get().status()).isEqualTo(200);
    }
    assertThat(clients).hasSize(1);
  }

  @Test
  void another_gateway_answers_while_one_is_down(@TempDir Path otherFolder) {
    try (Nginx nginxWithTwoGateways =
        Nginx.start(folder, otherFolder, FreePort.find(), gateway.port())) {
      for (int i = 0; i < 10; i++) {
        assertThat(nginxWithTwoGateways.get(SEARCH + "&i=" + i).status()).isEqualTo(200);
      }
    }
  }

  @Test
  void a_stale_answer_is_served_while_it_is_revalidated_and_while_the_gateway_is_down()
      throws Exception {
    cacheControl = "public, max-age=1, stale-while-revalidate=300";
    assertThat(ask(SECOND_CLIENT, SEARCH).header("X-Cache")).isEqualTo("MISS");
    requireStale();
    cacheControl = "public, max-age=1";
    await("Cache-Control", cacheControl);
    gateway.close();
    requireStale();
  }

  private void requireStale() throws Exception {
    Reply staleReply = await("X-Cache", "STALE");
    assertThat(staleReply.status()).isEqualTo(200);
    assertThat(staleReply.text()).isEqualTo(SEARCH);
    assertThat(staleReply.headers()).doesNotContainKeys(RATE_LIMIT_HEADERS);
  }

  @Test
  void a_client_beyond_its_rate_limit_gets_429_and_not_a_stale_answer() throws Exception {
    cacheControl = "public, max-age=1";
    ask(SECOND_CLIENT, SEARCH);
    status = 429;
    Reply limitedReply = await("X-Cache", "EXPIRED");
    assertThat(limitedReply.status()).isEqualTo(429);
    assertThat(limitedReply.headers()).containsKeys(RATE_LIMIT_HEADERS);
  }

  private Reply await(String header, String value) throws Exception {
    Reply reply = ask(SECOND_CLIENT, SEARCH);
    for (int waitedMillis = 0; !reply.header(header).equals(value); waitedMillis += 50) {
      assertThat(waitedMillis).as("%s", reply).isLessThan(TIMEOUT_MILLIS);
      TimeUnit.MILLISECONDS.sleep(50);
      reply = ask(SECOND_CLIENT, SEARCH);
    }
    return reply;
  }

  private Reply ask(int client, String target, String... headers) throws IOException {
    String[] allHeaders = Arrays.copyOf(headers, headers.length + 1);
    allHeaders[headers.length] = "Accept: application/json";
    try (RawConnection connection = nginx.connectFrom(client)) {
      return connection.request("GET " + target + " HTTP/1.1", allHeaders).read();
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    LockSupport.parkNanos(ANSWER_DELAY_NANOS);
    clients.add(String.valueOf(exchange.getRequestHeaders().get("X-Forwarded-For")));
    Headers headers = exchange.getResponseHeaders();
    headers.set("Cache-Control", status == 200 ? cacheControl : "no-store");
    for (String name : RATE_LIMIT_HEADERS) {
      headers.set(name, "7");
    }
    String target = exchange.getRequestURI().toASCIIString();
    LocalServer.send(exchange, status, target.getBytes(StandardCharsets.US_ASCII));
  }
}
