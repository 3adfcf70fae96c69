package org.rtodirectory.edge.cdn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.Nginx;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.http.IpRange;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.schemas.api.Limits;

/** What nginx keeps of the gateway's answers, and what it tells whom. */
class NginxCacheTest {
  private static final List<String> ABOUT_A_CLIENT =
      List.of("RateLimit", "RateLimit-Policy", "X-RateLimit-Limit", "X-RateLimit-Remaining");
  private static final int ALICE = 2;
  private static final int BOB = 3;

  @TempDir private Path folder;
  @TempDir private Path scratch;
  private TestGateway gateway;
  private Nginx nginx;

  @BeforeEach
  void start() {
    assumeTrue(Nginx.isInstalled(), Nginx.MISSING);
    TestRelease.publish(SmallDirectory.directory(), folder);
    gateway =
        TestGateway.with(
            TestRelease.load(folder),
            setup -> {
              setup.limits = Limits.DEFAULT;
              setup.trustedProxies = List.of(IpRange.parse("127.0.0.1"));
            });
    nginx = Nginx.start(folder, scratch, gateway.port());
  }

  @AfterEach
  void stop() {
    if (nginx != null) {
      nginx.close();
      gateway.close();
    }
  }

  @Test
  void a_200_to_known_parameters_is_cached_and_answered_even_without_the_gateway()
      throws IOException {
    Map<String, Reply> first = new LinkedHashMap<>();
    for (String target :
        List.of(
            "/api/search?q=rent",
            "/api/sheds/search?q=barn+ya",
            "/api/tires-wheels/search?q=mt%20hood",
            "/api/companies?q=rent",
            "/api/companies?page=1&q=casa+c%C3%B3moda&state=NC",
            "/api/locations?state=tx",
            "/api/locations?city=dallas&state=TX",
            "/api/locations?company=harlans&state=TX&city=dallas&page=1",
            "/api/locations?page=2&city=o")) {
      Reply reply = ask(ALICE, target);
      assertThat(reply.status()).as(target).isEqualTo(200);
      assertThat(reply.header("X-Cache")).as(target).isEqualTo("MISS");
      first.put(target, reply);
    }
    List<String> others =
        List.of(
            "/api/locations?state=TEX",
            "/api/locations?page=0",
            "/api/search?q=a",
            "/api/locations/state=ZZ/page=1.json",
            "/api/locations?state=TX&state=TX",
            "/",
            "/api/locations?state=TX&utm_source=x",
            "/api/locations?state=TX&STATE=CA",
            "/api/locations?st%61te=TX",
            "/api/locations?state=TX&q=x",
            "/api/locations?state=TX&",
            "/api/companies?state=TX&company=x",
            "/api/search?q=rent&page=1",
            "/docs?endpoint=locations&invalid=state",
            "/openapi.json?v=1");
    for (String target : others) {
      assertThat(ask(ALICE, target).status()).as(target).isIn(200, 302, 404, 422);
    }
    gateway.close();
    for (String target : others) {
      assertThat(ask(ALICE, target).status()).as(target).isEqualTo(502);
    }
    for (Map.Entry<String, Reply> asked : first.entrySet()) {
      Reply second = ask(BOB, asked.getKey());
      assertThat(second.header("X-Cache")).as(asked.getKey()).isEqualTo("HIT");
      assertThat(second.text()).isEqualTo(asked.getValue().text());
      for (String same : List.of("ETag", "Cache-Control")) {
        assertThat(second.header(same)).isEqualTo(asked.getValue().header(same));
      }
    }
  }

  @Test
  void rate_limit_headers_of_one_client_are_not_sent_to_another_and_files_do_not_count()
      throws IOException {
    Reply first = ask(ALICE, "/api/search?q=rent");
    assertThat(first.header("X-RateLimit-Remaining")).isEqualTo("59");
    assertThat(first.header("RateLimit")).isEqualTo("\"search\";r=59;t=60");
    assertThat(first.header("RateLimit-Policy")).isEqualTo("\"search\";q=60;w=60");
    for (int client : new int[] {ALICE, BOB}) {
      Reply kept = ask(client, "/api/search?q=rent");
      assertThat(kept.header("X-Cache")).isEqualTo("HIT");
      assertThat(kept.headers()).doesNotContainKeys(ABOUT_A_CLIENT.toArray(String[]::new));
    }
    assertThat(ask(BOB, "/api/search?q=ride").header("X-RateLimit-Remaining")).isEqualTo("59");
    assertThat(ask(ALICE, "/api/companies?state=TX").header("X-Cache")).isEqualTo("STATIC");
    assertThat(ask(ALICE, "/api/companies?q=a").header("X-RateLimit-Remaining")).isEqualTo("19");
    assertThat(ask(ALICE, "/api/search?q=a").header("X-RateLimit-Remaining")).isEqualTo("58");
  }

  @Test
  void clients_are_counted_by_their_addresses_whatever_headers_they_send() throws IOException {
    for (int i = 0; i < 20; i++) {
      Reply reply =
          ask(
              ALICE,
              "/api/locations?utm=" + i,
              "X-Forwarded-For: 203.0.113." + i,
              "X-Forwarded-For: 127.0.0.1",
              "Forwarded: for=203.0.113." + i);
      assertThat(reply.header("X-RateLimit-Remaining")).isEqualTo(Integer.toString(19 - i));
    }
    Reply refused = ask(ALICE, "/api/locations?city=o", "X-Forwarded-For: 203.0.113.99");
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.header("Retry-After")).isEqualTo("60");
    assertThat(refused.header("X-RateLimit-Remaining")).isEqualTo("0");
    Reply other = ask(BOB, "/api/locations?city=o");
    assertThat(other.status()).isEqualTo(200);
    assertThat(other.header("X-RateLimit-Remaining")).isEqualTo("19");
    assertThat(ask(ALICE, "/api/locations?city=o").status()).isEqualTo(200);
  }

  @Test
  void concurrent_equal_requests_are_one_request_to_the_gateway() throws Exception {
    ExecutorService clients = Executors.newFixedThreadPool(8);
    try {
      List<Callable<Reply>> asks = Collections.nCopies(40, () -> ask(BOB, "/api/search?q=rent"));
      int told = 0;
      for (Future<Reply> reply : clients.invokeAll(asks)) {
        assertThat(reply.get().status()).isEqualTo(200);
        told += reply.get().find("RateLimit").isPresent() ? 1 : 0;
      }
      assertThat(told).isEqualTo(1);
    } finally {
      clients.shutdownNow();
    }
    assertThat(ask(BOB, "/api/search?q=ride").header("X-RateLimit-Remaining")).isEqualTo("58");
  }

  @Test
  void another_gateway_answers_while_one_is_down(@TempDir Path other) throws IOException {
    CurrentRelease current = TestRelease.load(folder);
    TestGateway gone = TestGateway.start(current, null);
    gone.close();
    try (Nginx pair = Nginx.start(folder, other, gone.port(), gateway.port())) {
      for (int i = 0; i < 10; i++) {
        assertThat(pair.get("/api/search?q=rent&i=" + i).status()).isEqualTo(200);
      }
    }
  }

  private Reply ask(int client, String target, String... headers) throws IOException {
    String[] all = Arrays.copyOf(headers, headers.length + 1);
    all[headers.length] = "Accept: application/json";
    try (RawConnection connection = nginx.connectFrom(client)) {
      return connection.request("GET " + target + " HTTP/1.1", all).read();
    }
  }
}
