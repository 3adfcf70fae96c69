package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /docs",
        "GET  HTTP/1.1",
        "/docs",
        "GET /docs HTTP/1.1 more",
        "GET /docs HTTP/x",
        "G\u0000ET /docs HTTP/1.1",
        "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003"
      })
  void a_bad_request_line_is_a_400_and_the_connection_is_closed(String line) throws IOException {
    try (RawConnection connection = gateway.connect()) {
      CONTRACT.requireError(400, connection.request(line).read());
      assertThat(connection.isClosed()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Host",
        "A header without a colon",
        ": no name",
        "Bad name: x",
        "Content-Length: ten",
        "Content-Length: -1",
        "Content-Length: 1\r\nContent-Length: 2",
        "X: a\u0000b"
      })
  void a_bad_header_is_a_400_and_the_connection_is_closed(String header) throws IOException {
    try (RawConnection connection = gateway.connect()) {
      CONTRACT.requireError(400, connection.request("GET " + GOOD + " HTTP/1.1", header).read());
      assertThat(connection.isClosed()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 4\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nContent-Length: 4",
        "Content-Length: 4\r\nContent-Length: 5",
        "Content-Length: 4\r\nContent-Length: 4",
        "Content-Length: 4, 5",
        "Content-Length: 4 4",
        "Content-Length: +4",
        "Content-Length: 0x4",
        "Content-Length:\r\n 4",
        "Content-Length : 4",
        "Content-Length\t: 4",
        "Content-Length: 99999999999999999999",
        "Transfer-Encoding: chunked, identity",
        "Transfer-Encoding: chunked, chunked",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked;q=1",
        "Transfer-Encoding: \"chunked\"",
        "Transfer-Encoding: \u000bchunked",
        "Transfer-Encoding:\r\n chunked",
        "Transfer-Encoding : chunked",
        "X: a\nContent-Length: 4",
        "X: a\rContent-Length: 4",
        "X: a\r\n folded",
        "X: a\r\n\tfolded",
        "X: a\r\n\r",
        " X: folded onto the line above"
      })
  void an_ambiguous_request_is_a_400_and_nothing_after_it_is_read(String framing)
      throws IOException {
    String smuggled = "0\r\n\r\nGET /docs HTTP/1.1\r\nHost: localhost\r\n\r\n";
    try (RawConnection healthy = gateway.connect();
        RawConnection connection = gateway.connect()) {
      connection.request("POST /mcp HTTP/1.1", framing).send(smuggled);
      CONTRACT.requireError(400, connection.read());
      assertThat(connection.isClosed()).isTrue();
      assertThat(healthy.request("GET " + GOOD + " HTTP/1.1").read().status()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "zz\r\nbody\r\n",
        "4\nbody\r\n",
        "4\r\nbody\nx",
        "4\r\nbodyx\r\n",
        "-4\r\nbody\r\n",
        "+4\r\nbody\r\n",
        "0x4\r\nbody\r\n",
        "4;a\nb\r\nbody\r\n",
        "4 4\r\nbody\r\n",
        "100000000\r\n",
        "\r\n",
        ";x\r\n"
      })
  void a_malformed_chunk_is_a_400(String chunk) throws IOException {
    try (RawConnection connection = gateway.connect()) {
      connection.request("POST /mcp HTTP/1.1", "Transfer-Encoding: chunked");
      CONTRACT.requireError(400, connection.send(chunk).read());
      assertThat(connection.isClosed()).isTrue();
    }
  }

  @Test
  void a_line_that_ends_in_a_bare_line_feed_is_a_400() throws IOException {
    for (String request :
        new String[] {
          "GET /docs HTTP/1.1\nHost: localhost\r\n\r\n",
          "GET /docs HTTP/1.1\r\nHost: localhost\n\r\n",
          "GET /docs HTTP/1.1\r\nHost: localhost\r\n\n"
        }) {
      try (RawConnection connection = gateway.connect().send(request)) {
        CONTRACT.requireError(400, connection.read());
        assertThat(connection.isClosed()).isTrue();
      }
    }
  }

  @Test
  void a_folded_header_line_is_refused_wherever_the_bytes_are_cut() throws IOException {
    String request = "GET /docs HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\n\r\n";
    for (int cut = 1; cut < request.length(); cut++) {
      try (RawConnection connection = gateway.connect()) {
        connection.send(request.substring(0, cut));
        gateway.json("/docs");
        CONTRACT.requireError(400, connection.send(request.substring(cut)).read());
      }
    }
  }

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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET /docs HTTP/2.0\r\nHost: localhost\r\n\r\n",
        "GET /docs HTTP/3.0\r\nHost: localhost\r\n\r\n",
        "GET /docs HTTP/0.9\r\n\r\n"
      })
  void an_unsupported_http_version_is_a_505(String request) throws IOException {
    try (RawConnection connection = gateway.connect().send(request)) {
      CONTRACT.requireError(505, connection.read());
      assertThat(connection.isClosed()).isTrue();
    }
  }

  @Test
  void http_0_9_is_a_400() throws IOException {
    try (RawConnection connection = gateway.connect().send("GET /docs\r\n")) {
      CONTRACT.requireError(400, connection.read());
      assertThat(connection.isClosed()).isTrue();
    }
  }

  @Test
  void a_tls_handshake_is_a_400_without_waiting_for_more() throws IOException {
    byte[] hello = {0x16, 0x03, 0x01, 0x00, (byte) 0xc8, 0x01, 0x00, 0x00, (byte) 0xc4, 0x03, 0x03};
    try (RawConnection connection = gateway.connect().send(hello)) {
      CONTRACT.requireError(400, connection.read());
      assertThat(connection.isClosed()).isTrue();
    }
  }

  @Test
  void bytes_that_do_not_begin_a_request_are_a_400_on_a_used_connection() throws IOException {
    for (byte[] begin : new byte[][] {{0x16, 0x03, 0x01}, {0}, {' '}, {(byte) 0x80, 0x2e}}) {
      try (RawConnection connection = gateway.connect()) {
        CONTRACT.requireGet(GOOD, connection.request("GET " + GOOD + " HTTP/1.1").read());
        CONTRACT.requireError(400, connection.send(begin).read());
        assertThat(connection.isClosed()).isTrue();
      }
    }
  }

  @Test
  void connect_is_a_405_and_the_connection_is_closed() throws IOException {
    try (RawConnection connection = gateway.connect()) {
      Reply reply = connection.request("CONNECT localhost:443 HTTP/1.1").read();
      CONTRACT.requireError(405, reply);
      assertThat(reply.header("Allow")).isEqualTo("GET, HEAD, OPTIONS");
      assertThat(connection.isClosed()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Host: a\r\nHost: b\r\n"})
  void a_request_without_exactly_one_host_header_is_a_400(String headers) throws IOException {
    try (RawConnection connection = gateway.connect()) {
      connection.send("GET " + GOOD + " HTTP/1.1\r\n" + headers + "\r\n");
      CONTRACT.requireError(400, connection.read());
      assertThat(connection.isClosed()).isTrue();
    }
  }

  @Test
  void http_1_0_needs_no_host_and_closes_the_connection() throws IOException {
    try (RawConnection connection = gateway.connect()) {
      Reply reply = connection.send("GET " + GOOD + " HTTP/1.0\r\n\r\n").read();
      CONTRACT.requireGet(GOOD, reply);
      assertThat(reply.status()).isEqualTo(200);
      assertThat(connection.isClosed()).isTrue();
    }
  }

  @Test
  void http_1_0_keeps_the_connection_if_it_is_asked_to() throws IOException {
    try (RawConnection connection = gateway.connect()) {
      for (int i = 0; i < 2; i++) {
        connection.send("GET " + GOOD + " HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
        Reply reply = connection.read();
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Connection")).isEqualToIgnoringCase("keep-alive");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"8200", "1048576"})
  void an_address_that_is_too_long_is_a_414(int length) throws IOException {
    try (RawConnection connection = gateway.connect()) {
      connection.request("GET /api/search?q=" + "a".repeat(length) + " HTTP/1.1");
      CONTRACT.requireError(414, connection.read());
      assertThat(connection.isClosed()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({"17000", "1048576"})
  void headers_that_are_too_long_are_a_431(int length) throws IOException {
    try (RawConnection connection = gateway.connect()) {
      connection.request("GET " + GOOD + " HTTP/1.1", "X-Long: " + "a".repeat(length));
      CONTRACT.requireError(431, connection.read());
      assertThat(connection.isClosed()).isTrue();
    }
  }

  @Test
  void a_small_body_is_a_413_and_the_connection_goes_on() throws IOException {
    try (RawConnection connection = gateway.connect()) {
      connection.request("GET " + GOOD + " HTTP/1.1", "Content-Length: 4").send("body");
      CONTRACT.requireError(413, connection.read());
      CONTRACT.requireGet(GOOD, connection.request("GET " + GOOD + " HTTP/1.1").read());
    }
  }

  @Test
  void an_empty_body_is_accepted() throws IOException {
    try (RawConnection connection = gateway.connect()) {
      connection.request("GET " + GOOD + " HTTP/1.1", "Content-Length: 0");
      assertThat(connection.read().status()).isEqualTo(200);
      connection.request("GET " + GOOD + " HTTP/1.1", "Transfer-Encoding: chunked");
      assertThat(connection.send("0\r\n\r\n").read().status()).isEqualTo(200);
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
  @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH", "TRACE"})
  void any_method_but_get_head_and_options_is_a_405(String method) throws IOException {
    try (RawConnection connection = gateway.connect()) {
      for (String path : new String[] {GOOD, "/docs", "/api/locations/page=1.json"}) {
        Reply reply = connection.request(method + " " + path + " HTTP/1.1").read();
        CONTRACT.requireError(405, reply);
        assertThat(reply.header("Allow")).isEqualTo("GET, HEAD, OPTIONS");
      }
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost" + GOOD,
        "HTTP://elsewhere.example:8080" + GOOD,
        "https://localhost" + GOOD,
        "/api/%73earch?q=rent"
      })
  void a_request_target_may_be_absolute_or_percent_encoded(String target) throws IOException {
    try (RawConnection connection = gateway.connect()) {
      Reply reply = connection.request("GET " + target + " HTTP/1.1").read();
      CONTRACT.requireGet(GOOD, reply);
      assertThat(reply.body()).isEqualTo(gateway.json(GOOD).body());
    }
  }

  @Test
  void options_of_the_whole_server_are_answered() throws IOException {
    try (RawConnection connection = gateway.connect()) {
      Reply reply = connection.request("OPTIONS * HTTP/1.1").read();
      assertThat(reply.status()).isEqualTo(204);
      assertThat(reply.header("Allow")).isEqualTo("GET, HEAD, OPTIONS");
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
  void a_request_that_comes_byte_by_byte_is_answered() throws IOException {
    try (RawConnection connection = gateway.connect()) {
      for (char c : ("GET " + GOOD + " HTTP/1.1\r\nHost: localhost\r\n\r\n").toCharArray()) {
        connection.send(String.valueOf(c));
      }
      CONTRACT.requireGet(GOOD, connection.read());
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
