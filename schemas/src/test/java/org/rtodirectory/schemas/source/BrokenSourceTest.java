package org.rtodirectory.schemas.source;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Servers that send invalid or endless answers. A reader gives up such an answer after its timeout,
 * and needs bounded memory.
 */
@Tag("platform")
@Timeout(120)
class BrokenSourceTest {
  private static final Duration TIMEOUT = Duration.ofMillis(500);

  /** The timeout for answers that must be read even if the machine is busy. */
  private static final Duration LONG_TIMEOUT = Duration.ofSeconds(10);

  @TempDir private Path folder = Path.of("");
  private final ServerSocket server;
  private final List<Socket> connections = new CopyOnWriteArrayList<>();

  BrokenSourceTest() throws IOException {
    server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void close() throws IOException {
    server.close();
    for (Socket connection : connections) {
      connection.close();
    }
  }

  /** Only some versions of Java report endless trailers as an error. */
  @Test
  void trailers_without_end_are_not_read() {
    answer("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n", "X-T: a\r\n");
    try {
      assertThat(reader(LONG_TIMEOUT).read("current.json")).contains(new byte[] {'a'});
    } catch (IOException malformed) {
      assertThat(malformed).hasMessageNotContaining("X-T");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 102, 103})
  void interim_responses_without_end_are_given_up(int status) {
    answer("", "HTTP/1.1 " + status + " Interim\r\n\r\n");
    assertGivenUp();
  }

  @Test
  void headers_without_end_are_given_up() {
    answer("HTTP/1.1 200 OK\r\n", "X-Header: a value\r\n");
    assertGivenUp();
  }

  @Test
  void a_header_line_without_end_is_given_up() {
    answer("HTTP/1.1 200 OK\r\nX-Header: ", "a".repeat(1000));
    assertGivenUp();
  }

  @Test
  void a_chunk_length_without_end_is_given_up() {
    answer("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "0");
    assertGivenUp();
  }

  @Test
  void a_body_without_end_is_read_up_to_its_limit() throws IOException {
    answer("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "4\r\naaaa\r\n");
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> reader(LONG_TIMEOUT).read("current.json"))
        .withMessageEndingWith("current.json is longer than 1 MiB");
    assertThat(reader(LONG_TIMEOUT).fetch("snapshots/1.snapshot", 100_000, folder))
        .hasSize(100_000);
  }

  @Test
  void a_source_that_is_silent_is_given_up() {
    answer("", "");
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> reader(TIMEOUT).read("current.json"))
        .withMessageEndingWith("current.json sent no complete header in 500 ms");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "HTTP/1.1 304 Not Modified\r\n\r\n",
        "HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: http://[\r\n\r\n",
        "HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: file:/etc/passwd\r\n\r\n",
        "HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: //127.0.0.2/current.json\r\n\r\n",
        "HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: http://127.0.0.1:1/x\r\n\r\n",
        "HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: current.json\r\n\r\n",
      })
  void an_invalid_answer_is_a_failure_and_not_a_missing_object(String text) {
    answer(text, "");
    assertGivenUp();
  }

  private void assertGivenUp() {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> reader(TIMEOUT).read("current.json"));
  }

  private HttpObjectReader reader(Duration timeout) {
    return new HttpObjectReader(
        URI.create("http://127.0.0.1:" + server.getLocalPort()), timeout, timeout);
  }

  /**
   * Answers each connection.
   *
   * @param beginning the bytes that are sent once
   * @param repeatedText the bytes that are sent until the client closes the connection, or an empty
   *     string for silence
   */
  private void answer(String beginning, String repeatedText) {
    Thread acceptor =
        new Thread(
            () -> {
              try {
                while (true) {
                  Socket connection = server.accept();
                  connections.add(connection);
                  Thread writer = new Thread(() -> write(connection, beginning, repeatedText));
                  writer.setDaemon(true);
                  writer.start();
                }
              } catch (IOException closed) {
                // The test has ended.
              }
            });
    acceptor.setDaemon(true);
    acceptor.start();
  }

  private static void write(Socket connection, String beginning, String repeatedText) {
    try {
      connection.getInputStream().read();
      OutputStream output = connection.getOutputStream();
      output.write(beginning.getBytes(ISO_8859_1));
      byte[] repeatedBytes =
          repeatedText
              .repeat(repeatedText.isEmpty() ? 0 : 4000 / repeatedText.length())
              .getBytes(ISO_8859_1);
      while (repeatedBytes.length > 0) {
        output.write(repeatedBytes);
      }
    } catch (IOException closed) {
      // The reader has closed the connection.
    }
  }
}
