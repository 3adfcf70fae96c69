package org.rtodirectory.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
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

  /** The body of a launcher without settings that prints its name and arguments. */
  private static final String PRINTS_ARGUMENTS = withSettings("");

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

  @Test
  void without_settings_the_target_and_the_database_are_in_the_folder_of_the_build()
      throws Exception {
    createPrograms(PRINTS_ARGUMENTS);
    String data = checkout.resolve("build").toString();
    assertThat(run("--serve"))
        .containsExactly(
            "generator.sh publish --demo --postgres-dir %s/postgres --target %s/public"
                .formatted(data, data),
            "gateway.sh --source " + data + "/public");
  }

  @ParameterizedTest
  @CsvSource({"database-url=…", "postgres-dir=/pg"})
  void a_database_of_the_settings_replaces_the_embedded_one(String settings) throws Exception {
    createPrograms(withSettings(settings));
    assertThat(run()).singleElement().asString().doesNotContain("--postgres-dir");
  }

  @Test
  void an_installation_uses_the_launchers_beside_the_script_and_the_current_folder()
      throws Exception {
    Files.delete(checkout.resolve("pom.xml"));
    createScript("rto-generator", PRINTS_ARGUMENTS);
    createScript("rto-gateway", PRINTS_ARGUMENTS);
    String data = checkout.toRealPath().resolve("rent-to-own-data").toString();
    assertThat(run("--serve"))
        .containsExactly(
            "rto-generator publish --demo --postgres-dir %s/postgres --target %s/public"
                .formatted(data, data),
            "rto-gateway --source " + data + "/public");
  }

  @Test
  void nothing_is_served_after_a_publication_that_failed() throws Exception {
    createPrograms(
        "case \"$*\" in *--show-settings) ;; *) echo \"$(basename \"$0\")\"; exit 3 ;; esac");
    assertThat(run(3, "--serve")).containsExactly("generator.sh");
  }

  @Test
  void settings_that_are_not_valid_end_the_script_with_their_exit_code() throws Exception {
    createPrograms("echo \"$(basename \"$0\")\" >&2; exit 2");
    assertThat(run(2, "--serve")).isEmpty();
    assertThat(checkout.resolve("err")).content().endsWith("\ngenerator.sh\n");
  }

  @Test
  void object_storage_is_published_to_but_not_served() throws Exception {
    createPrograms(withSettings("target=s3://bucket/a"));
    assertThat(run()).hasSize(1);
    assertThat(run(1, "--serve")).isEmpty();
    assertThat(checkout.resolve("err")).content().contains("--serve reads a folder.");
  }

  @ParameterizedTest
  @CsvSource({"watch=true, 0, 7, 7", "every=1h, 3, 9, 3", "watch=true, 143, 9, 0"})
  void a_publisher_that_goes_on_and_the_gateway_run_until_one_of_them_ends(
      String settings, int publisherCode, int gatewayCode, int code) throws Exception {
    // A program with code 9 runs until it is stopped. One with code 0 is the publisher that does.
    String wait =
        "trap 'echo stopped $0; exit 0' TERM; touch running; while :; do sleep 0.05; done";
    createPrograms(
        """
        case "$0 $*" in
          *--show-settings) echo '%s'; exit ;;
          *generator.sh*) code=%d; echo "publisher ${RTO_ADMIN_PORT-none} ${RTO_ADMIN_HOST-none}" ;;
          *) code=%d; echo "gateway ${RTO_ADMIN_PORT-none} ${RTO_ADMIN_HOST-none}" ;;
        esac
        case $code in 0 | 9) %s ;; *) until [ -f running ]; do sleep 0.05; done; exit $code ;; esac"""
            .formatted(settings, publisherCode, gatewayCode, wait));
    assertThat(run(code, "--serve"))
        .contains("publisher none none", "gateway 9 ::1")
        .filteredOn(line -> line.startsWith("stopped"))
        .singleElement()
        .asString()
        .endsWith(gatewayCode == 9 ? "gateway.sh" : "generator.sh");
  }

  @Test
  void programs_are_built_if_a_jar_is_missing_or_older_than_a_source() throws Exception {
    createPrograms(PRINTS_ARGUMENTS);
    createScript("bin/mvn", "echo built");
    for (String module : List.of("schemas", "generator", "edge-worker")) {
      Files.createDirectories(checkout.resolve(module + "/src/main"));
      Files.createFile(checkout.resolve(module + "/pom.xml"));
    }
    List<Path> sources = files("pom.xml", "/pom.xml", "/src/main");
    List<Path> jars = files("generator/target/generator.jar");
    jars.add(checkout.resolve("edge-worker/target/edge-worker.jar"));
    setTime(sources, 1);
    setTime(jars, 2);
    assertThat(isBuilt()).isFalse();
    for (Path source : sources) {
      setTime(List.of(source), 3);
      assertThat(isBuilt()).as("%s", source).isTrue();
      setTime(List.of(source), 1);
    }
    for (Path jar : jars) {
      setTime(List.of(jar), 0);
      assertThat(isBuilt()).as("%s", jar).isTrue();
      setTime(List.of(jar), 2);
    }
    for (Path jar : jars) {
      Files.delete(jar);
      assertThat(isBuilt()).as("%s", jar).isTrue();
      Files.createFile(jar);
      setTime(List.of(jar), 2);
    }
    assertThat(isBuilt()).isFalse();
  }

  @Test
  void nothing_is_published_after_a_build_that_failed() throws Exception {
    createPrograms(PRINTS_ARGUMENTS);
    Files.delete(checkout.resolve("generator/target/generator.jar"));
    createScript("bin/mvn", "exit 1");
    assertThat(run(1)).isEmpty();
    assertThat(checkout.resolve("err")).content().contains("The build failed");
  }

  @Test
  void help_is_printed_without_a_build() throws Exception {
    createPrograms(PRINTS_ARGUMENTS);
    createScript("bin/mvn", "exit 1");
    Files.setLastModifiedTime(checkout.resolve("pom.xml"), FileTime.fromMillis(Long.MAX_VALUE / 4));
    assertThat(run("--help"))
        .startsWith(
            "Usage: publish.sh [publish options] [--serve [gateway options]]"
                + "       in an installation: rto-publish")
        .endsWith("and RTO_GENERATOR_JAVA_OPTS and RTO_GATEWAY_JAVA_OPTS set its flags.");
    assertThat(run("-h")).isEqualTo(run("--help"));
    assertThat(run("--help-publish")).containsExactly("generator.sh publish --help");
    assertThat(run("--help-gateway")).containsExactly("gateway.sh --help");
  }

  private boolean isBuilt() throws Exception {
    return run().contains("built") || Files.readString(checkout.resolve("err")).contains("built");
  }

  /** Returns a file, and the files of each module whose names end like the others. */
  private List<Path> files(String file, String... namesInModules) {
    List<Path> files = new ArrayList<>(List.of(checkout.resolve(file)));
    for (String name : namesInModules) {
      for (String module : List.of("schemas", "generator", "edge-worker")) {
        files.add(checkout.resolve(module + name));
      }
    }
    return files;
  }

  private static void setTime(List<Path> files, int hour) throws IOException {
    for (Path file : files) {
      Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH.plus(Duration.ofHours(hour))));
    }
  }

  private static String withSettings(String settings) {
    return "case \"$*\" in *--show-settings) echo '"
        + settings
        + "' ;; *) echo \"$(basename \"$0\")\" \"$@\" ;; esac";
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
    return run(0, arguments);
  }

  private List<String> run(int code, String... arguments) throws Exception {
    Process script = start(arguments);
    assertThat(script.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(script.exitValue()).as(Files.readString(checkout.resolve("err"))).isEqualTo(code);
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
    builder.environment().put("RTO_ADMIN_PORT", "9");
    builder.environment().put("RTO_ADMIN_HOST", "::1");
    builder
        .environment()
        .merge("PATH", checkout.resolve("bin").toString(), (path, bin) -> bin + ":" + path);
    return builder.start();
  }
}
