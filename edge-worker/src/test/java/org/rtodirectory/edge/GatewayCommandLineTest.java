package org.rtodirectory.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The command line of the gateway. If it is wrong, the first line names the error, the last line
 * points to --help, and the exit code is 2.
 */
class GatewayCommandLineTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @CsvFileSource(resources = "wrong-command-lines.txt", delimiter = '|', quoteCharacter = '`')
  void a_wrong_option_is_reported_with_exit_code_2(String commandLine, String expectedError) {
    List<String> args = new ArrayList<>(Arrays.asList(commandLine.split(" ", -1)));
    if (!args.contains("--source")) {
      args.addAll(List.of("--source", folder.toString()));
    }
    assertThat(run(args.toArray(String[]::new))).isEqualTo(2);
    assertThat(err.toString().lines().findFirst().orElse("")).contains(expectedError);
    assertThat(err.toString().lines().toList())
        .hasSizeLessThanOrEqualTo(3)
        .last()
        .isEqualTo("Try 'edge-worker --help'.");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void a_settings_file_sets_options_that_the_command_line_does_not() throws IOException {
    Path file = folder.resolve("settings.properties");
    Files.writeString(file, "source=" + folder + "\nport=70000\n");
    assertThat(run("--config", file.toString())).isEqualTo(2);
    assertThat(err.toString()).startsWith("Invalid value for option '--port'");
    err.getBuffer().setLength(0);
    // Only --poll is reported, so the valid --port of the command line was used.
    assertThat(run("--config=" + file, "--port", "1", "--poll", "0")).isEqualTo(2);
    assertThat(err.toString()).startsWith("Invalid value for option '--poll'");
  }

  @Test
  void a_command_line_without_a_source_is_reported_with_exit_code_2() {
    assertThat(run()).isEqualTo(2);
    assertThat(err.toString()).startsWith("Missing required option: '--source=URI'");
  }

  /** TAKEN stands for a port that is in use. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--host 127.0.0.1 --port TAKEN | Cannot listen on 127.0.0.1:TAKEN | --host or --port.",
        "--port 0 --admin-port TAKEN | Cannot listen on 127.0.0.1:TAKEN | --admin-host or"
            + " --admin-port.",
        "--port 0 --host nowhere.invalid | Cannot listen on nowhere.invalid | --host or --port.",
        "--port 0 --host 203.0.113.77 | Cannot listen on 203.0.113.77 | --host or --port.",
      })
  void an_address_that_cannot_be_used_is_reported_with_exit_code_1(
      String arguments, String problem, String options) throws IOException {
    try (ServerSocket busySocket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(busySocket.getLocalPort());
      String line = "--source " + folder + " " + arguments.replace("TAKEN", port);
      line += line.contains("--admin-port") ? "" : " --admin-port 0";
      assertThat(run(line.split(" ", -1))).isEqualTo(1);
      assertThat(err.toString().lines().toList())
          .last()
          .asString()
          .startsWith(problem.replace("TAKEN", port))
          .endsWith("Choose another with " + options)
          .doesNotContain("null"); // An exception may have no message.
      assertThat(err.toString()).doesNotContain("\tat ");
    }
  }

  @Test
  void an_access_log_that_cannot_be_written_is_reported_with_exit_code_1() {
    String file = folder.resolve("absent").resolve("access.log").toString();
    assertThat(run("--source", folder.toString(), "--port", "0", "--access-log", file))
        .isEqualTo(1);
    assertThat(err.toString().lines().toList())
        .singleElement()
        .asString()
        .startsWith("Cannot write the access log")
        .contains(file);
  }

  @Test
  void the_version_option_prints_one_line() {
    assertThat(run("--version")).isZero();
    assertThat(out.toString().lines()).singleElement().asString().startsWith("edge-worker ");
  }

  private int run(String... args) {
    return EdgeWorker.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
  }
}
