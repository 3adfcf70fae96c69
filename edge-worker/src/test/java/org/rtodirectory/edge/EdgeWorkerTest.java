package org.rtodirectory.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.edge.fixture.FreePort;
import org.rtodirectory.edge.fixture.JavaProcess;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;

/** A process of the gateway, which gets all its options from environment variables. */
@Tag("platform")
class EdgeWorkerTest {
  private static final Pattern GREETING =
      Pattern.compile(
          "Gateway on http://localhost:(\\d+)  \\(ready\\? http://127[.\\d]+:(\\d+)/readyz\\), by"
              + " (?:epoll|io_uring|nio)");

  @TempDir private Path folder;

  @Test
  @Timeout(60)
  void the_gateway_starts_serves_a_published_release_and_stops_in_order_on_a_signal()
      throws IOException, InterruptedException {
    Path source = Files.createDirectory(folder.resolve("published files"));
    Path scratch = Files.createDirectory(folder.resolve("scratch"));
    Process process = start(source.toString(), "0", scratch);
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      Matcher greeting = GREETING.matcher(String.valueOf(output.readLine()));
      assertThat(greeting.matches()).isTrue();
      String adminPort = greeting.group(2);
      assertThat(get(adminPort, "/readyz").text())
          .contains("\"problem\":\"nothing is published in ");
      TestRelease.publish(SmallDirectory.directory(), source);
      while (!get(adminPort, "/readyz").text().startsWith("{\"status\":\"ready\",\"release\":1,")) {
        Thread.sleep(20);
      }
      assertThat(get(greeting.group(1), "/api/locations").status()).isEqualTo(200);
      process.destroy();
      assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isZero();
      assertThat(scratch).isEmptyDirectory();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  @Timeout(60)
  void
      while_the_source_does_not_answer_the_admin_port_answers_and_a_signal_stops_the_gateway_in_order()
          throws IOException, InterruptedException {
    Path scratch = Files.createDirectory(folder.resolve("scratch"));
    String adminPort = Integer.toString(FreePort.find());
    try (ServerSocket silentServer = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      Process process =
          start("http://127.0.0.1:" + silentServer.getLocalPort(), adminPort, scratch);
      try {
        while (!isListening(adminPort)) {
          assertThat(process.isAlive()).isTrue();
          Thread.sleep(20);
        }
        assertThat(get(adminPort, "/healthz").status()).isEqualTo(200);
        assertThat(get(adminPort, "/readyz").status()).isEqualTo(503);
        assertThat(get(adminPort, "/metrics").text()).contains("rto_release_number 0.0");
        assertThat(process.getInputStream().available()).as("greeting").isZero();
        process.destroy();
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
      } finally {
        process.destroyForcibly();
      }
    }
  }

  /** A gateway whose start fails after it listens. */
  static final class FailingGateway {
    private FailingGateway() {}

    public static void main(String[] args) {
      PrintWriter brokenOutput =
          new PrintWriter(Writer.nullWriter()) {
            @Override
            public PrintWriter printf(String format, @Nullable Object... values) {
              throw new IllegalStateException("no greeting");
            }
          };
      PrintWriter errors = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
      System.exit(EdgeWorker.run(brokenOutput, errors, args));
    }
  }

  @Test
  @Timeout(60)
  void a_gateway_whose_start_fails_in_any_way_ends_with_exit_code_1()
      throws IOException, InterruptedException {
    Process process =
        JavaProcess.builder(
                FailingGateway.class,
                List.of(),
                List.of("--source", folder.toString(), "--port", "0", "--admin-port", "0"))
            .start();
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      assertThat(output.lines()).contains("Failed: java.lang.IllegalStateException: no greeting");
      assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(1);
    } finally {
      process.destroyForcibly();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, http://127.0.0.1:8080",
    "0.0.0.0, http://localhost:8080",
    "::1, http://[::1]:8080",
    "::, http://localhost:8080",
    "localhost, http://localhost:8080"
  })
  void the_printed_address_can_be_opened_by_a_browser(String host, String url) {
    assertThat(EdgeWorker.url(new InetSocketAddress(host, 80), 8080)).isEqualTo(url);
  }

  private static boolean isListening(String port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(port))) {
      return socket.isConnected();
    } catch (IOException notYet) {
      return false;
    }
  }

  private static Process start(String source, String adminPort, Path scratch) throws IOException {
    ProcessBuilder builder =
        JavaProcess.builder(EdgeWorker.class, List.of("-Djava.io.tmpdir=" + scratch), List.of());
    builder
        .environment()
        .putAll(
            Map.of(
                "RTO_SOURCE",
                source,
                "RTO_PORT",
                "0",
                "RTO_ADMIN_PORT",
                adminPort,
                "RTO_POLL",
                "1"));
    return builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private static Reply get(String port, String target) {
    return TestGateway.send("GET", Integer.parseInt(port), target);
  }
}
