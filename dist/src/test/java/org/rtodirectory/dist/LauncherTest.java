package org.rtodirectory.dist;

import static java.nio.file.attribute.PosixFilePermissions.fromString;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The launchers of both programs start Java. In these tests a script in its place prints its
 * arguments.
 */
class LauncherTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @TempDir private Path folder;
  private final List<String> lines = new ArrayList<>();

  @BeforeEach
  void install() throws IOException {
    Files.createDirectories(folder.resolve("opt"));
    Files.copy(ROOT.resolve("edge-worker/gateway.sh"), folder.resolve("opt/rto-gateway"));
    Files.copy(ROOT.resolve("generator/generator.sh"), folder.resolve("opt/rto-generator"));
    Files.writeString(folder.resolve("opt/edge-worker.jar"), "");
    Files.writeString(folder.resolve("opt/generator.jar"), "");
    createJava("java", "17.0.9");
  }

  @ParameterizedTest
  @CsvSource({
    "rto-gateway, edge-worker.jar, RTO_GATEWAY_JAVA_OPTS",
    "rto-generator, generator.jar, RTO_GENERATOR_JAVA_OPTS"
  })
  void a_launcher_finds_its_jar_through_symbolic_links(String launcher, String jar, String flags)
      throws Exception {
    Path link = folder.resolve("elsewhere");
    Files.createSymbolicLink(folder.resolve("middle"), Path.of("opt", launcher));
    Files.createSymbolicLink(link, folder.resolve("middle"));
    int code = run(link, Map.of(flags, "-Xmx5m -Da=b"), "one two", "*");
    assertThat(code).as("%s", lines).isZero();
    assertThat(lines)
        .containsExactly(
            "-Xmx5m", "-Da=b", "-jar", realPath("opt").resolve(jar).toString(), "one two", "*");
  }

  @Test
  void a_launcher_finds_the_jar_in_lib() throws Exception {
    Files.createDirectories(folder.resolve("opt/bin"));
    Files.createDirectories(folder.resolve("opt/lib"));
    Path launcher = folder.resolve("opt/bin/rto-gateway");
    Files.move(folder.resolve("opt/rto-gateway"), launcher);
    Files.move(folder.resolve("opt/edge-worker.jar"), folder.resolve("opt/lib/edge-worker.jar"));
    assertThat(run(launcher, Map.of())).isZero();
    assertThat(lines)
        .contains(
            "-XX:+UseSerialGC", realPath("opt/bin").resolve("../lib/edge-worker.jar").toString());
  }

  @ParameterizedTest
  @CsvSource({"rto-gateway, edge-worker.jar", "rto-generator, generator.jar"})
  void a_launcher_of_a_checkout_finds_the_jar_in_target(String launcher, String jar)
      throws Exception {
    Files.createDirectories(folder.resolve("opt/target"));
    Files.move(folder.resolve("opt").resolve(jar), folder.resolve("opt/target").resolve(jar));
    assertThat(run(folder.resolve("opt").resolve(launcher), Map.of())).isZero();
    assertThat(lines).endsWith("-jar", realPath("opt/target").resolve(jar).toString());
  }

  @Test
  void by_default_the_gateway_bounds_its_memory_and_the_generator_has_flags_for_short_runs()
      throws Exception {
    assertThat(run(folder.resolve("opt/rto-gateway"), Map.of())).isZero();
    assertThat(lines)
        .contains(
            "-XX:+UseSerialGC",
            "-Xms16m",
            "-Xmx128m",
            "-XX:MaxDirectMemorySize=64m",
            "-XX:ReservedCodeCacheSize=32m",
            "-XX:-OmitStackTraceInFastThrow",
            "-Dio.netty.leakDetection.level=disabled");
    assertThat(run(folder.resolve("opt/rto-generator"), Map.of())).isZero();
    assertThat(lines)
        .startsWith(
            "-XX:+UseParallelGC", "-XX:InlineSmallCode=1000", "-XX:FreqInlineSize=150", "-jar");
  }

  @ParameterizedTest
  @CsvSource({
    "'', '', '', C.UTF-8",
    "C, '', '', C.UTF-8",
    "'', POSIX, de_DE.UTF-8, C.UTF-8",
    "C.utf8, '', '', C.utf8",
    "'', en_US.utf8, '', ''",
    "'', '', C.utf-8, ''",
    "C, C.UTF-8, C.UTF-8, C.UTF-8",
  })
  void a_locale_without_utf_8_is_replaced(
      String all, String ctype, String language, String expectedAll) throws Exception {
    Path java = folder.resolve("java/bin/java");
    Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"${LC_ALL:-}\"\n");
    for (String launcher : List.of("rto-gateway", "rto-generator")) {
      assertThat(
              run(
                  folder.resolve("opt").resolve(launcher),
                  Map.of("LC_ALL", all, "LC_CTYPE", ctype, "LANG", language)))
          .isZero();
      assertThat(lines).as(launcher).containsExactly(expectedAll);
    }
  }

  @Test
  void the_version_of_a_java_without_a_release_file_is_asked() throws Exception {
    for (String version : List.of("11.0.2", "17.0.9")) {
      createJava("other", version);
      Files.delete(folder.resolve("other/release"));
      Map<String, String> environment = Map.of("JAVA_HOME", folder.resolve("other").toString());
      for (String launcher : List.of("rto-gateway", "rto-generator")) {
        assertThat(run(folder.resolve("opt").resolve(launcher), environment))
            .isEqualTo(version.startsWith("11") ? 1 : 0);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"-h", "--help", "-V", "--version"})
  void a_gateway_that_only_prints_creates_no_class_archive(String option) throws Exception {
    createJava("java", "21.0.2");
    Map<String, String> environment = Map.of("CACHE_DIRECTORY", folder.toString());
    assertThat(run(folder.resolve("opt/rto-gateway"), environment, option)).isZero();
    assertThat(lines).doesNotContain("-XX:+AutoCreateSharedArchive").endsWith(option);
  }

  @Test
  void a_class_archive_is_made_of_the_classes_of_java_and_of_the_gateway() throws Exception {
    Path launcher = folder.resolve("opt/rto-gateway");
    assertThat(run(launcher, Map.of(), "--make-archive")).isEqualTo(1);
    assertThat(lines).singleElement().asString().startsWith("The list of classes ");
    Path lists = Files.createDirectories(folder.resolve("share/class-data"));
    Files.writeString(lists.resolve("edge-worker.classes"), "gateway\n");
    Files.createDirectories(folder.resolve("java/lib"));
    Files.writeString(folder.resolve("java/lib/classlist"), "java\n");
    Files.writeString(
        folder.resolve("java/bin/java"),
        "#!/bin/sh\ncat '"
            + realPath("opt")
            + "/edge-worker.jsa.classes' >'"
            + realPath("opt")
            + "/edge-worker.jsa.part'\n");
    assertThat(run(launcher, Map.of(), "--make-archive")).as("%s", lines).isZero();
    assertThat(folder.resolve("opt/edge-worker.jsa")).hasContent("java\ngateway");
    assertThat(folder.resolve("opt/edge-worker.jsa.classes")).doesNotExist();
    assertThat(folder.resolve("opt/edge-worker.jsa.part")).doesNotExist();
  }

  @Test
  void a_missing_jar_is_named_with_the_folders_that_were_searched() throws Exception {
    Files.delete(folder.resolve("opt/edge-worker.jar"));
    assertThat(run(folder.resolve("opt/rto-gateway"), Map.of())).isEqualTo(1);
    assertThat(lines)
        .singleElement()
        .asString()
        .startsWith("edge-worker.jar is missing: ")
        .contains(realPath("opt") + "/../lib");
  }

  @ParameterizedTest
  @CsvSource({"11.0.2, 1", "1.8.0_292, 1", "16, 1", "17, 0", "25-ea, 0"})
  void a_java_that_is_too_old_is_refused(String version, int code) throws Exception {
    createJava("other", version);
    Map<String, String> environment = Map.of("JAVA_HOME", folder.resolve("other").toString());
    for (String launcher : List.of("rto-gateway", "rto-generator")) {
      assertThat(run(folder.resolve("opt").resolve(launcher), environment)).isEqualTo(code);
      if (code != 0) {
        assertThat(lines)
            .containsExactly(
                folder.resolve("other/bin/java")
                    + " is Java "
                    + version
                    + "; version 17 or newer is needed. Install one, or set JAVA_HOME to it.");
      }
    }
  }

  @Test
  void a_java_home_without_a_java_program_is_named() throws Exception {
    assertThat(run(folder.resolve("opt/rto-generator"), Map.of("JAVA_HOME", "/absent")))
        .isEqualTo(1);
    assertThat(lines)
        .singleElement()
        .asString()
        .startsWith("Java is missing in JAVA_HOME (/absent).");
  }

  @Test
  void a_gateway_uses_the_class_archive_of_the_installation_or_lets_a_newer_java_create_one()
      throws Exception {
    Path launcher = folder.resolve("opt/rto-gateway");
    Path cache = Files.createDirectory(folder.resolve("cache"));
    assertThat(run(launcher, Map.of("CACHE_DIRECTORY", cache.toString()))).isZero();
    assertThat(lines).noneMatch(line -> line.contains("SharedArchiveFile"));
    createJava("other", "21.0.2");
    Map<String, String> environmentWithNewerJava =
        Map.of(
            "CACHE_DIRECTORY", cache.toString(), "JAVA_HOME", folder.resolve("other").toString());
    assertThat(run(launcher, environmentWithNewerJava)).isZero();
    assertThat(lines).contains("-XX:+AutoCreateSharedArchive");
    Path archive = Files.createFile(folder.resolve("opt/edge-worker.jsa"));
    long afterCreationOfJar = Long.MAX_VALUE / 4;
    assertThat(archive.toFile().setLastModified(afterCreationOfJar)).isTrue();
    assertThat(run(launcher, environmentWithNewerJava)).isZero();
    assertThat(lines)
        .contains("-XX:SharedArchiveFile=" + realPath("opt").resolve("edge-worker.jsa"))
        .doesNotContain("-XX:+AutoCreateSharedArchive");
  }

  private Path realPath(String name) throws IOException {
    return folder.resolve(name).toRealPath();
  }

  /** Creates a script that answers as a Java of this version, and prints its other arguments. */
  private void createJava(String name, String version) throws IOException {
    Path home = Files.createDirectories(folder.resolve(name));
    Path program = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(
        program,
        "#!/bin/sh\n"
            + "[ \"$1\" = -version ] && { echo 'openjdk version \""
            + version
            + "\"'; exit; }\n"
            + "printf '%s\\n' \"$@\"\n");
    Files.setPosixFilePermissions(program, fromString("rwxr-xr-x"));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
  }

  private int run(Path launcher, Map<String, String> environment, String... arguments)
      throws Exception {
    lines.clear();
    ProcessBuilder builder = new ProcessBuilder(launcher.toString()).redirectErrorStream(true);
    builder.command().addAll(List.of(arguments));
    builder.environment().clear();
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.environment().put("JAVA_HOME", folder.resolve("java").toString());
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.inputReader(StandardCharsets.UTF_8).lines().forEach(lines::add);
    return process.waitFor();
  }
}
