package org.rtodirectory.edge.cdn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.Nginx;
import org.rtodirectory.edge.fixture.Reply;

/** nginx in front of a server whose answers age in a second, as the gateway's do in a minute. */
class NginxStaleTest {
  private static final String SEARCH = "/api/search?q=rent";
  private static final int PATIENCE_MILLIS = 20_000;

  @TempDir private Path folder;
  @TempDir private Path scratch;
  private HttpServer upstream;
  private Nginx nginx;
  private volatile int status = 200;
  private volatile String freshness = "public, max-age=1";

  @BeforeEach
  void start() throws IOException {
    assumeTrue(Nginx.isInstalled(), Nginx.MISSING);
    upstream = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    upstream.createContext("/", this::answer);
    upstream.start();
    nginx = Nginx.start(folder, scratch, upstream.getAddress().getPort());
  }

  @AfterEach
  void stop() {
    if (nginx != null) {
      nginx.close();
      upstream.stop(0);
    }
  }

  @Test
  void a_stale_answer_is_served_while_it_is_revalidated_and_while_the_gateway_is_down() {
    freshness = "public, max-age=1, stale-while-revalidate=300";
    assertThat(nginx.get(SEARCH).header("X-Cache")).isEqualTo("MISS");
    requireStale();
    freshness = "public, max-age=1";
    assertThat(awaitCache("HIT").status()).isEqualTo(200);
    upstream.stop(0);
    requireStale();
  }

  private void requireStale() {
    Reply stale = awaitCache("STALE");
    assertThat(stale.status()).isEqualTo(200);
    assertThat(stale.text()).isEqualTo("{}");
    assertThat(stale.headers()).doesNotContainKeys("RateLimit", "X-RateLimit-Remaining");
  }

  @Test
  void a_client_beyond_its_rate_limit_gets_429_and_not_a_stale_answer() {
    nginx.get(SEARCH);
    status = 429;
    Reply refused = awaitCache("EXPIRED");
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.header("X-RateLimit-Remaining")).isEqualTo("7");
  }

  private Reply awaitCache(String state) {
    Reply reply = nginx.get(SEARCH);
    for (int waited = 0; waited < PATIENCE_MILLIS; waited += 50) {
      if (reply.header("X-Cache").equals(state)) {
        return reply;
      }
      pause();
      reply = nginx.get(SEARCH);
    }
    throw new AssertionError("the cache never said " + state + " but " + reply);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = "{}".getBytes(StandardCharsets.US_ASCII);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.getResponseHeaders().set("Cache-Control", status == 200 ? freshness : "no-store");
      exchange.getResponseHeaders().set("RateLimit", "\"search\";r=7;t=9");
      exchange.getResponseHeaders().set("X-RateLimit-Remaining", "7");
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private static void pause() {
    try {
      Thread.sleep(50);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
