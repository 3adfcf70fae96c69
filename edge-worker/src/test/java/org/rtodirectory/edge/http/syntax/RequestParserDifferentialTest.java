package org.rtodirectory.edge.http.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rtodirectory.edge.http.syntax.RequestSyntax.Row;

/** {@link RequestParser} beside Netty's decoder of requests, as {@link NettyPeer} compares them. */
class RequestParserDifferentialTest {
  private static final List<Row> ROWS = RequestSyntax.rows();
  private static final int CONNECTIONS = 20_000;
  private static final String[] PARTS = {
    "\r\n",
    "\n",
    "\r",
    " ",
    "\t",
    ":",
    ";",
    "=",
    "\"",
    ",",
    "0",
    "5",
    "a",
    "\u0000",
    "\u00ff",
    "#",
    "Content-Length: 5\r\n",
    "Transfer-Encoding: chunked\r\n",
    "Host: a\r\n",
    "X: y\r\n",
    "0\r\n\r\n"
  };

  static List<Row> rows() {
    return ROWS;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void the_parser_and_netty_agree_about_each_row(Row row) {
    NettyPeer.compare(List.of(row.sent()));
  }

  /** Most of the connections must be about something that both take. */
  @Test
  void the_parser_and_netty_agree_about_connections_of_garbled_rows() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int taken = 0;
    for (int i = 0; i < CONNECTIONS; i++) {
      List<String> pieces = pieces(connection(random), random);
      try {
        NettyPeer.compare(pieces);
        taken += NettyPeer.ours(pieces).requests().isEmpty() ? 0 : 1;
      } catch (AssertionError | RuntimeException failed) {
        throw new AssertionError("seed " + seed + ": " + pieces, failed);
      }
    }
    assertThat(taken).as("seed %d", seed).isGreaterThan(CONNECTIONS / 10);
  }

  private static String connection(Random random) {
    StringBuilder sent = new StringBuilder();
    for (int rows = random.nextInt(3); rows >= 0; rows--) {
      String row = ROWS.get(random.nextInt(ROWS.size())).sent();
      sent.append(row.length() > 1000 ? "" : row);
    }
    for (int changes = random.nextInt(4); changes > 0 && sent.length() > 0; changes--) {
      int at = random.nextInt(sent.length());
      String part = PARTS[random.nextInt(PARTS.length)];
      sent.replace(at, Math.min(sent.length(), at + random.nextInt(2)), part);
    }
    return sent.toString();
  }

  private static List<String> pieces(String sent, Random random) {
    List<String> pieces = new ArrayList<>();
    for (int start = 0; start < sent.length(); ) {
      int end = Math.min(sent.length(), start + 1 + random.nextInt(sent.length()));
      pieces.add(sent.substring(start, end));
      start = end;
    }
    return pieces;
  }
}
