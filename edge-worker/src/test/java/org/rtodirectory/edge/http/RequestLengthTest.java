package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.edge.fixture.GatewayTest;
import org.rtodirectory.edge.fixture.RawConnection;

/** Requests whose parts have exactly the maximum length, or one byte more. */
class RequestLengthTest extends GatewayTest {
  private static final int MAX_BODY = 16_384;
  private static final int MAX_LINE = 8192;
  private static final String POST = "POST /mcp HTTP/1.1\r\nHost: localhost\r\n";
  private static final String JSON = "Content-Type: application/json\r\n";
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}";

  @ParameterizedTest
  @CsvSource({"16384, 200", "16385, 413"})
  void a_body_may_have_16384_bytes(int length, int status) throws IOException {
    String body = PING + " ".repeat(length - PING.length());
    assertThat(status(POST + JSON + "Content-Length: " + length + "\r\n\r\n" + body))
        .isEqualTo(status);
    int first = 10_000;
    assertThat(
            status(
                POST
                    + JSON
                    + "Transfer-Encoding: chunked\r\n\r\n"
                    + chunk(body.substring(0, first))
                    + chunk(body.substring(first))
                    + "0\r\n\r\n"))
        .isEqualTo(status);
    assertThat(MAX_BODY).isEqualTo(RequestGuard.MAX_BODY_BYTES);
  }

  @ParameterizedTest
  @CsvSource({"8192, 404", "8193, 414"})
  void a_request_line_may_have_8192_bytes(int length, int status) throws IOException {
    String line = "GET /x HTTP/1.1".replace("x", "x".repeat(length - "GET / HTTP/1.1".length()));
    assertThat(line).hasSize(length);
    assertThat(status(line + "\r\nHost: localhost\r\nAccept: application/json\r\n\r\n"))
        .isEqualTo(status);
  }

  @ParameterizedTest
  @CsvSource({"8192, 200", "8193, 400"})
  void a_line_before_a_chunk_may_have_8192_bytes(int length, int status) throws IOException {
    String line = Integer.toHexString(PING.length()) + ";";
    line += "x".repeat(length - line.length() - 1) + "\r";
    assertThat(line).hasSize(length);
    assertThat(
            status(
                POST
                    + JSON
                    + "Transfer-Encoding: chunked\r\n\r\n"
                    + line
                    + "\n"
                    + PING
                    + "\r\n0\r\n\r\n"))
        .isEqualTo(status);
  }

  @Test
  void a_line_before_a_chunk_is_refused_when_it_is_too_long_even_if_it_does_not_end()
      throws IOException {
    String start = POST + JSON + "Transfer-Encoding: chunked\r\n\r\n";
    assertThat(status(start + "1;" + "x".repeat(MAX_LINE - 1))).isEqualTo(400);
    String size = Integer.toHexString(PING.length()) + ";";
    try (RawConnection connection = gateway.connect()) {
      connection.send(start + size + "x".repeat(MAX_LINE - size.length() - 1) + "\r");
      connection.send("\n" + PING + "\r\n0\r\n\r\n");
      assertThat(connection.read().status()).isEqualTo(200);
    }
  }

  private static String chunk(String body) {
    return Integer.toHexString(body.length()) + "\r\n" + body + "\r\n";
  }

  private static int status(String request) throws IOException {
    try (RawConnection connection = gateway.connect()) {
      return connection.send(request).read().status();
    }
  }
}
