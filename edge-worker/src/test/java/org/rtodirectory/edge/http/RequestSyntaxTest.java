package org.rtodirectory.edge.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.GatewayTest;
import org.rtodirectory.edge.fixture.OpenApiContract;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.TestLimits;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.http.RequestSyntax.Row;
import org.rtodirectory.edge.operations.Shutdown;

/**
 * The rows of {@code request-syntax.txt}, sent to a gateway at once, byte by byte, and after
 * another request. A further request follows each row. It is answered only if the connection stays
 * open.
 */
class RequestSyntaxTest extends GatewayTest {
  private static final OpenApiContract CONTRACT = new OpenApiContract(TestRelease.PUBLICATION);
  private static final List<Row> ROWS = RequestSyntax.rows();

  /** A request with a length, which must not count for the next one. */
  private static final String PREVIOUS_REQUEST =
      "GET /auth.md HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n";

  private static final String NEXT_REQUEST =
      "GET /llms.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  private static final GatewayOptions.ConnectionLimits LIMITS = TestLimits.with(limits -> {});

  private static String etag = "";

  static List<Row> rows() {
    return ROWS;
  }

  static Stream<Row> rowsWithExpectedRequest() {
    return ROWS.stream().filter(row -> row.expectedRequest() != null);
  }

  @BeforeAll
  static void ask() {
    etag = gateway.get("/robots.txt").header("ETag");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void a_row_is_answered_as_expected_at_once_byte_by_byte_and_after_another_request(Row row)
      throws IOException {
    requireAnswers(row, "", Integer.MAX_VALUE);
    requireAnswers(row, "", 1);
    requireAnswers(row, PREVIOUS_REQUEST, Integer.MAX_VALUE);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rowsWithExpectedRequest")
  void the_message_of_a_row_is_read_as_expected_in_any_pieces(Row row) {
    requireRead(row, Integer.MAX_VALUE);
    requireRead(row, 1);
  }

  private static void requireRead(Row row, int pieceLength) {
    LoopMemory memory = new LoopMemory(Long.MAX_VALUE, () -> true, refusal -> {});
    EmbeddedChannel channel =
        new EmbeddedChannel(new Connection(LIMITS, memory, refusal -> {}, new Shutdown()));
    channel.config().setAutoRead(false);
    String sent = row.bytesSent() + NEXT_REQUEST;
    for (int start = 0; start < sent.length(); start += pieceLength) {
      String piece = sent.substring(start, start + Math.min(pieceLength, sent.length() - start));
      channel.writeInbound(Unpooled.copiedBuffer(piece, ISO_8859_1));
    }
    IncomingRequest request = Objects.requireNonNull(channel.readInbound());
    assertThat(
            new RequestSyntax.ParsedRequest(
                request.method().name(),
                request.rawTarget(),
                new String(request.body(), ISO_8859_1)))
        .isEqualTo(row.expectedRequest());
    assertThat(channel.<Object>readInbound()).isNull();
    channel.writeOutbound(Unpooled.copiedBuffer("a response", ISO_8859_1));
    IncomingRequest nextRequest = channel.readInbound();
    assertThat(nextRequest == null ? "none" : nextRequest.rawTarget())
        .isEqualTo(request.isLast() ? "none" : "/llms.txt");
    channel.finishAndReleaseAll();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Expect: the-unexpected", "Transfer-Encoding: gzip", "Host: a", "X : a"})
  void a_malformed_request_is_counted(String header) throws IOException {
    int countBefore = gateway.refusalCount("malformed");
    try (RawConnection connection = gateway.connect()) {
      connection.request("GET /docs HTTP/1.1", header).read();
    }
    assertThat(gateway.refusalCount("malformed")).isEqualTo(countBefore + 1);
  }

  @ParameterizedTest
  @CsvSource({
    "HEAD /docs HTTP/1.1, Expect: the-unexpected, 417",
    "HEAD /docs HTTP/1.1, Transfer-Encoding: gzip, 400",
    "HEAD /docs HTTP/1.1, Content-Length: 99999, 413",
    "HEAD /docs HTTP/1.1, Content-Length: x, 400",
    "HEAD docs HTTP/1.1, X: y, 400",
    "HEAD  /docs HTTP/1.1, X: y, 400",
    "HEAD /docs HTTP/3.0, X: y, 505"
  })
  void a_head_request_that_is_refused_has_no_body(String line, String header, int status)
      throws IOException {
    try (RawConnection connection = gateway.connect()) {
      connection.request(line, header);
      Reply reply = connection.readHead();
      assertThat(reply.status()).isEqualTo(status);
      assertThat(Integer.parseInt(reply.header("Content-Length"))).isPositive();
      assertThat(connection.awaitClose()).isTrue();
    }
  }

  private static String bytes(Row row) {
    return row.bytesSent().replace("$ETAG", etag);
  }

  private static void requireAnswers(Row row, String previousRequest, int pieceLength)
      throws IOException {
    try (RawConnection connection = gateway.connect()) {
      send(connection, previousRequest + bytes(row) + NEXT_REQUEST, pieceLength);
      if (!previousRequest.isEmpty()) {
        assertThat(connection.read().status()).isEqualTo(200);
      }
      requireAnswers(row, connection);
    }
  }

  private static void requireAnswers(Row row, RawConnection connection) throws IOException {
    List<Integer> statuses = new ArrayList<>();
    String connectionHeader = "";
    for (int status : row.statuses()) {
      Reply reply = connection.read();
      while (reply.status() == 100) {
        reply = connection.read();
      }
      statuses.add(reply.status());
      connectionHeader = reply.find("Connection").orElse("");
      if (status >= 400 && reply.status() == status) {
        CONTRACT.requireError(status, reply);
      }
    }
    assertThat(statuses).isEqualTo(row.statuses());
    boolean isHttp10 = row.bytesSent().contains("HTTP/1.0\r\n");
    assertThat(connectionHeader).isEqualTo(row.isClosed() ? "close" : isHttp10 ? "keep-alive" : "");
    if (!row.isClosed()) {
      assertThat(connection.read().status()).as("the next request").isEqualTo(200);
    }
    assertThat(connection.awaitClose()).as("the connection is closed").isTrue();
  }

  private static void send(RawConnection connection, String text, int pieceLength) {
    try {
      for (int start = 0; start >= 0 && start < text.length(); start += pieceLength) {
        connection.send(
            text.substring(start, start + Math.min(pieceLength, text.length() - start)));
      }
    } catch (IOException closed) {
      // The gateway may close the connection before it has read a whole request that it refuses.
      // Its answer is read next.
    }
  }
}
