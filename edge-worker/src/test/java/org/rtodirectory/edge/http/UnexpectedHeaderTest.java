package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.fixture.WebsiteTest;
import org.rtodirectory.schemas.api.Limits;

/**
 * Headers with unexpected values. They are ignored or rejected, and never cause an internal error.
 */
class UnexpectedHeaderTest extends WebsiteTest {
  private static final Path SOURCES = Path.of("src/main/java/org/rtodirectory/edge");

  /** Matches the expressions in the source code that read a header. */
  private static final Pattern HEADER_READ =
      Pattern.compile(
          "(?:header|joinedValues|get|contains|Iterator)\\([^()]*?HttpHeaderNames\\.([A-Z0-9_]+)\\)"
              + "|AsciiString\\.cached\\(\"([a-z-]+)\"\\)");

  private static final List<String> TARGETS =
      List.of(
          "GET /locations/texas/dallas",
          "GET /api/search?q=rent",
          "OPTIONS /api/locations",
          "POST /mcp");

  /** A gateway with a trusted proxy, so that it also reads X-Forwarded-For. */
  @AutoClose private static TestGateway proxiedGateway;

  @BeforeAll
  static void start() {
    proxiedGateway =
        TestGateway.with(
            TestRelease.load(folder),
            setup -> {
              setup.limits = new Limits(1_000_000, 1_000_000, 1_000_000);
              setup.trustedProxies = List.of(IpRange.parse("127.0.0.0/8"));
            });
  }

  /** Returns the names of all headers that the source code reads. */
  static Set<String> headers() throws IOException {
    // The name of this header is an option, so HEADER_READ does not find it.
    Set<String> names = new TreeSet<>(Set.of("x-forwarded-for"));
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        Matcher matcher = HEADER_READ.matcher(Files.readString(file).replaceAll("\\s+", " "));
        while (matcher.find()) {
          String constant = matcher.group(1);
          names.add(
              constant == null
                  ? matcher.group(2)
                  : constant.toLowerCase(Locale.ROOT).replace('_', '-'));
        }
      }
    }
    return names;
  }

  private static List<String> unexpectedValues() {
    List<String> values = new ArrayList<>();
    for (int length : new int[] {1, 65, 7000}) {
      for (String repeatedText :
          List.of("a", "9", "-", ",", ";", ":", "[", "\"", "/", "*", "%", " q=1,", "\u00e9")) {
        values.add(
            repeatedText.repeat((length + repeatedText.length() - 1) / repeatedText.length()));
      }
    }
    values.addAll(
        List.of(
            "Sun, 06 Nov 1994 08:49:37 GMT" + " ".repeat(40) + "x",
            "Sun, 06 Nov 99999999999 08:49:37 GMT",
            "99999999999999999999999",
            "-1",
            "+5",
            "q=9999999999999999999999",
            "a;q=1.0000000000000000000000000001",
            "1:2:3:4:5:6:7:8:9:10",
            "::ffff:999.999.999.999",
            "[::1%" + "z".repeat(300) + "]:99999999999"));
    return values;
  }

  @Test
  void the_headers_that_are_read_are_found_in_the_code() throws IOException {
    assertThat(headers())
        .contains(
            "accept",
            "accept-encoding",
            "content-length",
            "content-type",
            "expect",
            "host",
            "if-modified-since",
            "if-none-match",
            "mcp-protocol-version",
            "origin",
            "sec-fetch-mode");
  }

  @ParameterizedTest
  @MethodSource("headers")
  void an_unexpected_value_of_a_header_is_never_an_internal_error(String name) throws IOException {
    for (String value : unexpectedValues()) {
      for (String target : TARGETS) {
        try (RawConnection connection = proxiedGateway.connect()) {
          String host = name.equals("host") ? "" : "Host: localhost\r\n";
          connection.send(target + " HTTP/1.1\r\n" + host + name + ": " + value + "\r\n\r\n");
          connection.endSending();
          Reply reply = readFinal(connection);
          assertThat(reply == null ? 0 : reply.status())
              .as("%s with %s: %s", target, name, value)
              .isNotIn(500, 502, 503, 504);
        }
      }
    }
    assertThat(proxiedGateway.metric("rto_internal_errors_total")).isZero();
  }

  /** Returns the response after interim ones, or null if the connection ends without one. */
  private static Reply readFinal(RawConnection connection) throws IOException {
    try {
      Reply reply = connection.read();
      while (reply.status() == 100) {
        reply = connection.read();
      }
      return reply;
    } catch (IOException closed) {
      return null; // The gateway closes the connection if the body of a request never arrives.
    }
  }
}
