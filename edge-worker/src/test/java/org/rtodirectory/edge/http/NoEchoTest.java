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

/** Requests with a marker in every place. No header or body of an answer may repeat it. */
class NoEchoTest extends GatewayTest {
  private static final String MARK = "zq7mark9";

  @ParameterizedTest
  @ValueSource(
      strings = {
        MARK,
        "%3Cscript%3E" + MARK,
        "<script>" + MARK + "</script>",
        "\"><img src=x onerror=" + MARK + ">",
        "%0d%0aX-" + MARK + ":%20y",
        "\r\nX-" + MARK + ": y",
        "%00" + MARK,
        "\u0000" + MARK,
        "javascript:" + MARK,
        "//" + MARK + ".example",
        "%2f%2f" + MARK + ".example",
        "http://" + MARK + ".example/",
        "\\\\" + MARK + ".example",
        "../" + MARK,
        "{{" + MARK + "}}",
        "${jndi:ldap://" + MARK + "}",
        "';" + MARK + "--",
        "\u00ff\u00fe" + MARK,
        "%ff%fe" + MARK,
        MARK + "\t" + MARK
      })
  void no_part_of_a_request_target_or_body_is_repeated(String hostile) throws IOException {
    String[] requests = {
      "GET /" + hostile + " HTTP/1.1",
      hostile + " /docs HTTP/1.1",
      "GET /docs " + hostile,
      "GET /api/search?q=" + hostile + " HTTP/1.1",
      "GET /api/search?" + hostile + "=a HTTP/1.1",
      "GET /api/locations?state=" + hostile + " HTTP/1.1",
      "GET /api/locations?page=" + hostile + " HTTP/1.1",
      "GET /api/locations?company=" + hostile + "&company=" + hostile + " HTTP/1.1",
      "GET /api/companies?release=" + hostile + " HTTP/1.1",
      "GET /api/locations/state=" + hostile + "/page=1.json HTTP/1.1",
      "GET /docs?endpoint=" + hostile + "&invalid=" + hostile + " HTTP/1.1",
      "GET /docs?endpoint=search&invalid=" + hostile + ",q HTTP/1.1",
      "GET /guides/" + hostile + " HTTP/1.1",
      "GET http://" + hostile + "/docs HTTP/1.1",
      "CONNECT " + hostile + " HTTP/1.1",
      "OPTIONS /api/search?q=" + hostile + " HTTP/1.1"
    };
    for (String request : requests) {
      for (String accept : List.of("application/json", "text/html")) {
        require(request, ask(request, "Accept: " + accept));
      }
    }
  }

  @ParameterizedTest
  @CsvFileSource(resources = "header-names.txt")
  void no_request_header_is_repeated(String name) throws IOException {
    for (String request :
        List.of(
            "GET /docs HTTP/1.1",
            "GET / HTTP/1.1",
            "GET /api/locations?state=TEX HTTP/1.1",
            "GET /nothing HTTP/1.1",
            "OPTIONS /api/search HTTP/1.1",
            "OPTIONS /mcp HTTP/1.1",
            "POST /mcp HTTP/1.1")) {
      for (String value : List.of(MARK, "\"" + MARK + "\"", "<" + MARK + ">", "https://" + MARK)) {
        require(request + " with " + name, ask(request, name + ": " + value));
      }
    }
  }

  private static Reply ask(String line, String header) throws IOException {
    try (RawConnection connection = gateway.connect()) {
      connection.request(line, header);
      return line.startsWith("HEAD") ? connection.readHead() : connection.read();
    } catch (EOFException closed) {
      throw new AssertionError(line + " got no answer", closed);
    }
  }

  private static void require(String request, Reply reply) {
    assertThat(reply.status()).as(request).isNotIn(500, 503);
    assertThat(reply.text().toLowerCase(Locale.ROOT)).as(request).doesNotContain(MARK);
    for (Map.Entry<String, List<String>> header : reply.headers().entrySet()) {
      assertThat(header.toString().toLowerCase(Locale.ROOT)).as(request).doesNotContain(MARK);
    }
  }
}
