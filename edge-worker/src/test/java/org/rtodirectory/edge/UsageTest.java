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
import org.junit.jupiter.params.provider.ValueSource;

/** The command line: what is wrong is said in a line, and the exit code tells scripts. */
class UsageTest {

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @CsvFileSource(resources = "wrong-command-lines.txt", delimiter = '|', quoteCharacter = '`')
  void a_wrong_command_line_is_named_in_a_line_with_exit_code_2(String line, String said) {
    List<String> args = new ArrayList<>(Arrays.asList(line.split(" ", -1)));
    if (!args.contains("--source")) {
      args.addAll(List.of("--source", folder.toString()));
    }
    assertThat(run(args.toArray(String[]::new))).isEqualTo(2);
    assertThat(err.toString().lines().findFirst().orElse("")).contains(said);
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
    assertThat(run("--config=" + file, "--port", "1", "--poll", "0")).isEqualTo(2);
    assertThat(err.toString()).startsWith("Invalid value for option '--poll'");
  }

  @Test
  void a_command_line_without_a_source_is_bad_usage() {
    assertThat(run()).isEqualTo(2);
    assertThat(err.toString()).startsWith("Missing required option: '--source=URI'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--port", "--admin-port"})
  void a_port_that_is_in_use_is_named_in_a_line_with_exit_code_1(String option) throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String other = option.equals("--port") ? "--admin-port" : "--port";
      String port = Integer.toString(taken.getLocalPort());
      String source = folder.toString();
      assertThat(run("--source", source, "--host", "127.0.0.1", option, port, other, "0"))
          .isEqualTo(1);
      assertThat(err.toString().lines().toList())
          .last()
          .asString()
          .startsWith("Cannot listen on ")
          .contains(":" + port)
          .contains("Choose another with ", option + ".");
      assertThat(err.toString()).doesNotContain("\tat ");
    }
  }

  @Test
  void an_access_log_that_cannot_be_written_is_named_in_a_line_with_exit_code_1() {
    String file = folder.resolve("absent").resolve("access.log").toString();
    assertThat(run("--source", folder.toString(), "--port", "0", "--access-log", file))
        .isEqualTo(1);
    assertThat(err.toString().lines().toList())
        .singleElement()
        .asString()
        .startsWith("Cannot write the access log")
        .contains(file);
  }

  @ParameterizedTest
  @ValueSource(strings = {"nowhere.invalid", "203.0.113.77"})
  void a_bind_address_of_another_machine_is_named_in_a_line_with_exit_code_1(String host) {
    assertThat(run("--source", folder.toString(), "--host", host, "--port", "0")).isEqualTo(1);
    assertThat(err.toString().lines().toList())
        .last()
        .asString()
        .startsWith("Cannot listen on " + host)
        .endsWith("Choose another with --host or --port.")
        .doesNotContain("null");
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
