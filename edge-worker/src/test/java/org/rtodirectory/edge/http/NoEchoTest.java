package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.GatewayTest;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;

/**
 * Requests with a marker in each part of the request line and in the value of a header. No header
 * or body of an answer may repeat it.
 */
class NoEchoTest extends GatewayTest {
  private static final String MARKER = "zq7mark9";

  @ParameterizedTest
  @ValueSource(
      strings = {
        MARKER,
        "%3Cscript%3E" + MARKER,
        "<script>" + MARKER + "</script>",
        "\"><img src=x onerror=" + MARKER + ">",
        "%0d%0aX-" + MARKER + ":%20y",
        "\r\nX-" + MARKER + ": y",
        "%00" + MARKER,
        "\u0000" + MARKER,
        "javascript:" + MARKER,
        "//" + MARKER + ".example",
        "%2f%2f" + MARKER + ".example",
        "http://" + MARKER + ".example/",
        "\\\\" + MARKER + ".example",
        "../" + MARKER,
        "{{" + MARKER + "}}",
        "${jndi:ldap://" + MARKER + "}",
        "';" + MARKER + "--",
        "\u00ff\u00fe" + MARKER,
        "%ff%fe" + MARKER,
        MARKER + "\t" + MARKER
      })
  void no_part_of_a_request_line_is_repeated(String hostileText) throws IOException {
    String[] requests = {
      "GET /" + hostileText + " HTTP/1.1",
      hostileText + " /docs HTTP/1.1",
      "GET /docs " + hostileText,
      "GET /api/search?q=" + hostileText + " HTTP/1.1",
      "GET /api/search?" + hostileText + "=a HTTP/1.1",
      "GET /api/locations?state=" + hostileText + " HTTP/1.1",
      "GET /api/locations?page=" + hostileText + " HTTP/1.1",
      "GET /api/locations?company=" + hostileText + "&company=" + hostileText + " HTTP/1.1",
      "GET /api/companies?release=" + hostileText + " HTTP/1.1",
      "GET /api/locations/state=" + hostileText + "/page=1.json HTTP/1.1",
      "GET /docs?endpoint=" + hostileText + "&invalid=" + hostileText + " HTTP/1.1",
      "GET /docs?endpoint=search&invalid=" + hostileText + ",q HTTP/1.1",
      "GET /guides/" + hostileText + " HTTP/1.1",
      "GET http://" + hostileText + "/docs HTTP/1.1",
      "CONNECT " + hostileText + " HTTP/1.1",
      "OPTIONS /api/search?q=" + hostileText + " HTTP/1.1"
    };
    for (String request : requests) {
      for (String accept : List.of("application/json", "text/html")) {
        requireNoMarker(request, ask(request, "Accept: " + accept));
      }
    }
  }

  @ParameterizedTest
  @CsvFileSource(resources = "header-names.txt")
  void no_value_of_a_request_header_is_repeated(String name) throws IOException {
    for (String request :
        List.of(
            "GET /docs HTTP/1.1",
            "GET / HTTP/1.1",
            "GET /api/locations?state=TEX HTTP/1.1",
            "GET /nothing HTTP/1.1",
            "OPTIONS /api/search HTTP/1.1",
            "OPTIONS /mcp HTTP/1.1",
            "POST /mcp HTTP/1.1")) {
      for (String value :
          List.of(MARKER, "\"" + MARKER + "\"", "<" + MARKER + ">", "https://" + MARKER)) {
        requireNoMarker(request + " with " + name, ask(request, name + ": " + value));
      }
    }
  }

  private static Reply ask(String requestLine, String header) throws IOException {
    try (RawConnection connection = gateway.connect()) {
      connection.request(requestLine, header);
      return connection.read();
    } catch (EOFException closed) {
      throw new AssertionError(requestLine + " got no answer", closed);
    }
  }

  private static void requireNoMarker(String request, Reply reply) {
    assertThat(reply.status()).as(request).isNotIn(500, 503);
    assertThat(reply.text().toLowerCase(Locale.ROOT)).as(request).doesNotContain(MARKER);
    for (Map.Entry<String, List<String>> header : reply.headers().entrySet()) {
      assertThat(header.toString().toLowerCase(Locale.ROOT)).as(request).doesNotContain(MARKER);
    }
  }
}
