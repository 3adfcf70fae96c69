package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
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
  void a_request_that_is_not_understood_is_counted() throws IOException {
    for (String refused :
        List.of("Expect: the-unexpected", "Transfer-Encoding: gzip", "Host: a", "X : a")) {
      int before = gateway.rejected("malformed");
      try (RawConnection connection = gateway.connect()) {
        connection.request("GET " + GOOD + " HTTP/1.1", refused).read();
      }
      assertThat(gateway.rejected("malformed")).as(refused).isEqualTo(before + 1);
    }
  }
}
