package org.rtodirectory.edge.http.syntax;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.AsciiString;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.edge.config.GatewayOptions;
import org.rtodirectory.edge.fixture.TestLimits;
import org.rtodirectory.edge.limit.RejectionReason;

class RequestParserTest {
  private static final GatewayOptions.ConnectionLimits LIMITS = new TestLimits().limits();
  private static final AsciiString NAME = AsciiString.cached("x-name");
  private static final String GET =
      "\r\n\r\nGET /api/search?q=rent HTTP/1.1\r\nHost: a\r\nX-Name:\t first \r\nx-NAME:second\r\n\r\n";
  private static final String POST = "POST /mcp HTTP/1.0\r\nContent-Length: 7\r\n\r\n{\n\r\n\r\n}";
  private static final String CHUNKED =
      String.join(
          "\r\n",
          "OPTIONS * HTTP/1.1",
          "host:",
          "Transfer-Encoding: Chunked",
          "",
          "5;a=\"b c\"",
          "{\r\n\r\n",
          "0002",
          " ]",
          "00",
          "Trailer: x",
          "Other:",
          "",
          "");

  @Test
  void requests_are_the_same_wherever_their_bytes_are_cut() {
    String all = GET + POST + CHUNKED + GET;
    List<String> expected =
        List.of(
            "GET /api/search?q=rent a first,second ",
            "POST /mcp null null {\n\r\n\r\n}",
            "OPTIONS *  null {\r\n\r\n ]",
            "GET /api/search?q=rent a first,second ");
    assertThat(parse(List.of(all))).isEqualTo(expected);
    for (int first = 0; first < all.length(); first++) {
      for (int second : new int[] {first + 1, first + 2, first + 40, all.length()}) {
        int end = Math.min(second, all.length());
        List<String> pieces =
            List.of(all.substring(0, first), all.substring(first, end), all.substring(end));
        assertThat(parse(pieces)).as("cut at %d and %d", first, end).isEqualTo(expected);
      }
    }
    assertThat(parse(List.of(all.split("")))).isEqualTo(expected);
  }

  @Test
  void the_parser_reads_no_byte_after_a_request() throws RequestRejectedException {
    ByteBuf bytes = Unpooled.copiedBuffer(GET + "GET /next", ISO_8859_1);
    assertThat(new RequestParser(LIMITS).next(bytes)).isNotNull();
    assertThat(bytes.toString(ISO_8859_1)).isEqualTo("GET /next");
  }

  @Test
  void a_client_gets_100_continue_once() throws RequestRejectedException {
    RequestParser parser = new RequestParser(LIMITS);
    ByteBuf bytes =
        Unpooled.copiedBuffer(
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-Continue\r\n\r\n",
            ISO_8859_1);
    assertThat(parser.next(bytes)).isNull();
    assertThat(parser.mustAskForBody()).isTrue();
    assertThat(parser.mustAskForBody()).isFalse();
    assertThat(parser.next(bytes.writeBytes(new byte[2]))).isNotNull();
    assertThat(parser.mustAskForBody()).isFalse();
  }

  /** Whoever is refused has not to send the rest of it, which may never come. */
  @ParameterizedTest
  @CsvSource({
    "GET / HTTP/1.1\\nHost: a, MALFORMED",
    "GET /\\r\\n, MALFORMED",
    "GET / HTTP/1.1\\r\\nHost: a\\n, MALFORMED",
    "POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 99999999\\r\\n\\r\\n, LONG_BODY",
    "POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\nffffff\\r\\n, LONG_BODY",
    "POST / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n1\\r\\nab, MALFORMED",
    "GET / HTTP/1.1\\r\\n\\r\\n, HOST",
    "GET / HTTP/1.1\\r\\nHost: a\\r\\nHost: a\\r\\n\\r\\n, HOST",
    "GET / HTTP/1.1\\r\\nHost: a b\\r\\n\\r\\n, HOST",
    "GET * HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n, TARGET",
    "GET / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: br\\r\\n\\r\\n, TRANSFER_CODING",
    "GET / HTTP/1.1\\r\\nHost: a\\r\\nExpect: x\\r\\n\\r\\n, EXPECTATION",
    "CONNECT a:1 HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n, TUNNEL",
    "GET / HTTP/2.0\\r\\n\\r\\n, VERSION"
  })
  void an_error_is_reported_as_soon_as_its_byte_arrives(String written, RejectionReason reason) {
    String sent = written.replace("\\r", "\r").replace("\\n", "\n");
    RequestParser parser = new RequestParser(LIMITS);
    ByteBuf bytes = Unpooled.copiedBuffer(sent, ISO_8859_1);
    assertThatExceptionOfType(RequestRejectedException.class)
        .isThrownBy(() -> parser.next(bytes))
        .returns(reason, RequestRejectedException::reason);
  }

  @Test
  void the_maximum_number_of_headers_is_accepted() throws RequestRejectedException {
    String head = "GET / HTTP/1.1\r\nHost: a\r\n";
    String most = head + "X-Name:\r\n".repeat(LIMITS.headers() - 1);
    assertThat(parse(List.of(most + "\r\n"))).hasSize(1);
    ByteBuf tooMany = Unpooled.copiedBuffer(most + "X-Name:\r\n\r\n", ISO_8859_1);
    assertThatExceptionOfType(RequestRejectedException.class)
        .isThrownBy(() -> new RequestParser(LIMITS).next(tooMany))
        .returns(RejectionReason.MANY_HEADERS, RequestRejectedException::reason);
  }

  private static List<String> parse(List<String> pieces) {
    RequestParser parser = new RequestParser(LIMITS);
    ByteBuf bytes = Unpooled.buffer();
    List<String> requests = new ArrayList<>();
    try {
      for (String piece : pieces) {
        bytes.writeBytes(piece.getBytes(ISO_8859_1));
        for (IncomingRequest next = parser.next(bytes); next != null; next = parser.next(bytes)) {
          requests.add(text(next));
        }
      }
    } catch (RequestRejectedException refused) {
      throw new AssertionError(refused);
    }
    assertThat(bytes.isReadable()).isFalse();
    return requests;
  }

  private static String text(IncomingRequest request) {
    return "%s %s %s %s %s"
        .formatted(
            request.method(),
            request.rawTarget(),
            request.headers().get(HttpHeaderNames.HOST),
            request.headers().joined(NAME),
            new String(request.body(), ISO_8859_1));
  }
}
