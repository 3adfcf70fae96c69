package org.rtodirectory.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code publish.sh} in a checkout that is not built yet. Scripts replace Maven and the launchers.
 */
class PublishScriptTest {
  private static final long TIMEOUT_SECONDS = 60;

  /**
   * Runs the command that follows, so that Ctrl-C ends it. A shell that runs the tests in the
   * background would let it ignore Ctrl-C.
   */
  private static final List<String> WITH_DEFAULT_CTRL_C =
      List.of("perl", "-e", "$SIG{INT} = 'DEFAULT'; exec @ARGV or die");

  @TempDir Path checkout;

  @BeforeEach
  void createCheckout() throws IOException {
    Files.copy(Path.of("../publish.sh"), checkout.resolve("publish.sh"));
    Files.createFile(checkout.resolve("pom.xml"));
  }

  @ParameterizedTest
  @CsvSource({"TERM, 143", "INT, 143"})
  void a_signal_during_the_build_also_ends_maven(String signal, int code) throws Exception {
    Path started = checkout.resolve("started");
    createScript(
        "bin/mvn", "mkfifo hang; echo $$ >started.part; mv started.part started; exec cat hang");
    Process script = start();
    try {
      while (Files.notExists(started)) {
        assertThat(script.isAlive()).as(Files.readString(checkout.resolve("err"))).isTrue();
        TimeUnit.MILLISECONDS.sleep(10);
      }
      long pid = Long.parseLong(Files.readString(started).strip());
      ProcessHandle maven = ProcessHandle.of(pid).orElseThrow();
      new ProcessBuilder("kill", "-" + signal, Long.toString(script.pid())).start().waitFor();
      assertThat(script.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
      maven.onExit().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
      assertThat(script.exitValue()).isEqualTo(code);
    } finally {
      script.descendants().forEach(ProcessHandle::destroyForcibly);
      script.destroyForcibly();
    }
  }

  @ParameterizedTest
  @CsvSource({"'', true", "target=x, false", "database-url=…, false"})
  void the_demo_is_published_only_if_the_settings_name_no_target_and_no_database(
      String settings, boolean isDemo) throws Exception {
    createPrograms(
        "case \"$*\" in *--show-settings) echo '" + settings + "' ;; *) echo \"$@\" ;; esac");
    String arguments = run().get(0);
    assertThat(arguments).startsWith("publish");
    assertThat(arguments.contains("--demo")).as(arguments).isEqualTo(isDemo);
  }

  @Test
  void the_gateway_serves_the_target_that_the_publisher_takes_from_its_settings() throws Exception {
    createPrograms(
        """
        case "$*" in
          *--show-settings) echo 'target=/srv/a b'; echo 'database-url=…' ;;
          *) echo "$(basename "$0")" "$@" ;;
        esac""");
    assertThat(run("--config", "x", "--serve", "--port", "1"))
        .startsWith("generator.sh publish --config x")
        .endsWith("gateway.sh --source /srv/a b --port 1");
  }

  /**
   * Creates a Maven that does nothing, launchers with this body, and files in the place of jars.
   */
  private void createPrograms(String body) throws IOException {
    createScript("bin/mvn", "exit 0");
    for (String program : List.of("generator/generator", "edge-worker/gateway")) {
      createScript(program + ".sh", body);
    }
    for (String jar : List.of("generator/target/generator", "edge-worker/target/edge-worker")) {
      createScript(jar + ".jar", "");
    }
  }

  private void createScript(String name, String body) throws IOException {
    Path file = checkout.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + body + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  /** Runs the script, and returns the lines that the programs print. */
  private List<String> run(String... arguments) throws Exception {
    Process script = start(arguments);
    assertThat(script.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
    return Files.readAllLines(checkout.resolve("out"));
  }

  private Process start(String... arguments) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(new ArrayList<>(WITH_DEFAULT_CTRL_C))
            .directory(checkout.toFile())
            .redirectOutput(checkout.resolve("out").toFile())
            .redirectError(checkout.resolve("err").toFile());
    builder.command().addAll(List.of("bash", checkout.resolve("publish.sh").toString()));
    builder.command().addAll(List.of(arguments));
    builder
        .environment()
        .merge("PATH", checkout.resolve("bin").toString(), (path, bin) -> bin + ":" + path);
    return builder.start();
  }
}
