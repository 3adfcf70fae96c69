package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.GatewayTest;
import org.rtodirectory.edge.fixture.OpenApiContract;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.TestRelease;

/** Whatever a client sends, it gets an answer, and a JSON one if it was wrong. */
class HostileRequestTest extends GatewayTest {
  private static final OpenApiContract CONTRACT = new OpenApiContract(TestRelease.PUBLICATION);
  private static final String GOOD = "/api/search?q=rent";
  private static final int MEGABYTE = 1 << 20;

  @Test
  void a_blank_at_the_beginning_of_a_body_is_not_a_folded_line() throws IOException {
    String body = "{\r\n \"jsonrpc\": \"2.0\",\r\n\t\"id\": 1,\n \"method\": \"ping\"\r\n }";
    String request = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    String whole = request + "Content-Length: " + body.length() + "\r\n\r\n" + body;
    String chunked =
        request
            + "Transfer-Encoding: chunked\r\n\r\n"
            + Integer.toHexString(body.length())
            + "\r\n"
            + body
            + "\r\n0\r\n\r\n";
    try (RawConnection connection = gateway.connect().send((whole + chunked).repeat(3))) {
      for (int i = 0; i < 6; i++) {
        Reply reply = connection.read();
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().required("id").intValue()).isEqualTo(1);
      }
    }
  }

  @Test
  void a_big_body_is_a_413_and_the_connection_is_closed() throws IOException {
    try (RawConnection connection = gateway.connect()) {
      connection.request("GET " + GOOD + " HTTP/1.1", "Content-Length: " + MEGABYTE);
      connection.send(new byte[MEGABYTE]);
      CONTRACT.requireError(413, connection.read());
      assertThat(connection.isClosed()).isTrue();
    }
  }

  @Test
  void a_big_body_in_chunks_is_a_413_and_the_connection_is_closed() throws IOException {
    try (RawConnection connection = gateway.connect()) {
      connection.request("GET " + GOOD + " HTTP/1.1", "Transfer-Encoding: chunked");
      String chunk = "1000\r\n" + "x".repeat(0x1000) + "\r\n";
      connection.send(chunk.repeat(100) + "0\r\n\r\n");
      CONTRACT.requireError(413, connection.read());
      assertThat(connection.isClosed()).isTrue();
    }
  }

  @Test
  void a_large_body_that_expects_100_continue_is_refused_in_json() throws IOException {
    try (RawConnection connection = gateway.connect()) {
      connection.request(
          "POST /docs HTTP/1.1", "Content-Length: " + MEGABYTE, "Expect: 100-continue");
      CONTRACT.requireError(413, connection.read());
      assertThat(connection.isClosed()).isTrue();
    }
  }

  @Test
  void a_small_body_that_expects_100_continue_gets_it() throws IOException {
    try (RawConnection connection = gateway.connect()) {
      connection.request("GET " + GOOD + " HTTP/1.1", "Content-Length: 4", "Expect: 100-continue");
      assertThat(connection.readHead().status()).isEqualTo(100);
      CONTRACT.requireError(413, connection.send("body").read());
    }
  }

  @Test
  void a_refused_request_is_counted_by_its_reason() throws IOException {
    for (String[] refused :
        new String[][] {
          {"Expect: the-unexpected", "expectation"},
          {"Transfer-Encoding: gzip", "transfer_coding"},
          {"Host: a", "host"},
          {"X : a", "malformed"}
        }) {
      int before = gateway.rejected(refused[1]);
      try (RawConnection connection = gateway.connect()) {
        connection.request("GET " + GOOD + " HTTP/1.1", refused[0]).read();
      }
      assertThat(gateway.rejected(refused[1])).as(refused[1]).isEqualTo(before + 1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/nothing",
        "/docs/",
        "/DOCS",
        "/api",
        "/api/search/",
        "//api/search",
        "/api/./search",
        "/api/x/../search",
        "/api/%2e%2e/docs",
        "/api/%2E/search",
        "/api%2Fsearch",
        "/api%2fsearch",
        "/api/search%",
        "/api/search%2",
        "/api/search%zz",
        "/api/search%00",
        "/%ff",
        "/\u00ff",
        "/%c0%af"
      })
  void an_unknown_path_is_a_404(String target) throws IOException {
    try (RawConnection connection = gateway.connect()) {
      CONTRACT.requireError(404, connection.request("GET " + target + " HTTP/1.1").read());
      assertThat(connection.request("GET " + GOOD + " HTTP/1.1").read().status()).isEqualTo(200);
    }
  }

  @Test
  void pipelined_requests_are_answered_in_order() throws IOException {
    String[] targets = {GOOD, "/nothing", "/api/locations?page=2", "/docs", "/api/companies"};
    int[] statuses = {200, 404, 200, 200, 200};
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      all.append("GET ").append(targets[i % 5]).append(" HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }
    try (RawConnection connection = gateway.connect().send(all.toString())) {
      for (int i = 0; i < 100; i++) {
        Reply reply = connection.read();
        assertThat(reply.status()).isEqualTo(statuses[i % 5]);
        assertThat(reply.body()).isEqualTo(gateway.get(targets[i % 5]).body());
      }
    }
  }

  @Test
  void garbled_requests_get_an_answer_that_is_never_a_500() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 1000; i++) {
      byte[] request = garbled(random);
      String sent = new String(request, StandardCharsets.ISO_8859_1);
      try (RawConnection connection = gateway.connect()) {
        Reply reply = connection.send(request).send("\r\n\r\n").read();
        assertThat(reply.status()).as("seed %d: %s", seed, sent).isNotIn(500, 503);
        if (reply.status() >= 400) {
          CONTRACT.requireError(reply.status(), reply);
        }
      } catch (IOException notAnswered) {
        throw new AssertionError("seed " + seed + ": " + sent, notAnswered);
      }
    }
  }

  /** A request with up to eight of its bytes changed. */
  private static byte[] garbled(Random random) {
    String[] requests = {
      "GET /api/locations?state=TX&city=dallas&page=1 HTTP/1.1\r\nHost: localhost\r\nAccept: application/json",
      "GET /api/locations/city=%CE%BA/page=1.json HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \"x\"",
      "GET /docs?endpoint=search&invalid=q HTTP/1.1\r\nHost: localhost\r\nAccept: text/html;q=0.5, */*"
    };
    byte[] bytes = requests[random.nextInt(requests.length)].getBytes(StandardCharsets.ISO_8859_1);
    for (int changes = random.nextInt(8); changes >= 0; changes--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    return bytes;
  }
}
