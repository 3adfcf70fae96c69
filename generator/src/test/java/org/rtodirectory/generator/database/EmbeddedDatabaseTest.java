package org.rtodirectory.generator.database;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.report.Failure;

/**
 * The embedded server: its start after any end of the previous one, and its data. Each test uses a
 * new folder, whose name has a space.
 */
@Tag("platform")
class EmbeddedDatabaseTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void data_survives_a_restart_and_a_failed_command() {
    try (EmbeddedDatabase server = EmbeddedDatabase.start(home())) {
      storeText(server.dataSource(), "kept");
    }
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> Database.embedded(home(), Database.WRITE_TIMEOUT, stop -> {}, true))
        .withMessageContaining("does not have the tables of this version");
    try (EmbeddedDatabase server = EmbeddedDatabase.start(home())) {
      assertThat(readText(server.dataSource())).isEqualTo("kept");
    }
  }

  @Test
  void only_the_current_user_can_access_the_programs_of_the_server() throws IOException {
    EmbeddedDatabase.start(home()).close();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home())))
        .isEqualTo("rwx------");
  }

  @Tag("drill")
  @Test
  void incompletely_initialized_data_is_replaced() throws IOException {
    Path dataFolder = Files.createDirectories(home().resolve("data/base"));
    Files.writeString(dataFolder.resolveSibling("PG_VERSION"), "17\n");
    try (EmbeddedDatabase server = EmbeddedDatabase.start(home())) {
      storeText(server.dataSource(), "kept");
    }
    assertThat(home().resolve("ready")).exists();
  }

  @Test
  void incompletely_unpacked_programs_are_unpacked_again() throws IOException {
    Path unfinished = Files.createDirectories(home().resolve("bin/PG-unfinished/lib"));
    EmbeddedDatabase.start(home()).close();
    assertThat(unfinished.getParent()).doesNotExist();
  }

  @Tag("drill")
  @Test
  void incompatible_data_is_reported_and_unchanged() throws IOException {
    EmbeddedDatabase.start(home()).close();
    Path dataFolder = home().resolve("data");
    Files.writeString(dataFolder.resolve("PG_VERSION"), "9.6\n");
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> EmbeddedDatabase.start(home()))
        .withMessageContaining("The embedded PostgreSQL in " + home() + " did not start: ")
        .withMessageContaining(
            "The log is in " + home().resolve("log") + ", and the data is unchanged.")
        .withMessageContaining(
            "choose another folder with --postgres-dir, or use your own PostgreSQL")
        .withMessageNotContaining("elete");
    assertThat(home().resolve("log")).content().contains("version 9.6");
    assertThat(dataFolder.resolve("PG_VERSION")).hasContent("9.6\n");
  }

  @Tag("drill")
  @Test
  void the_server_of_a_killed_process_is_stopped_and_its_data_is_kept() throws Exception {
    Process killedProcess =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                ServerProcess.class.getName(),
                home().toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader output = killedProcess.inputReader(UTF_8)) {
      assertThat(output.readLine()).isEqualTo("running");
    } finally {
      killedProcess.destroyForcibly().waitFor();
    }
    ProcessHandle orphanedServer = postmaster();
    assertThat(orphanedServer.isAlive()).isTrue();
    try (EmbeddedDatabase server = EmbeddedDatabase.start(home())) {
      assertThat(orphanedServer.isAlive()).isFalse();
      assertThat(readText(server.dataSource())).isEqualTo("from the killed process");
    }
    assertThat(home().resolve("data/postmaster.pid")).doesNotExist();
  }

  @Tag("drill")
  @Test
  void a_server_starts_although_its_pid_file_names_another_process() throws IOException {
    try (EmbeddedDatabase server = EmbeddedDatabase.start(home())) {
      storeText(server.dataSource(), "kept");
    }
    Path pidFile = home().resolve("data/postmaster.pid");
    Process otherProcess = new ProcessBuilder("sleep", "600").start();
    try {
      Files.writeString(
          pidFile, otherProcess.pid() + "\n" + home().resolve("data") + "\n1\n5432\n\n\n\n");
      try (EmbeddedDatabase server = EmbeddedDatabase.start(home())) {
        assertThat(readText(server.dataSource())).isEqualTo("kept");
      }
      assertThat(otherProcess.isAlive()).isTrue();
    } finally {
      otherProcess.destroyForcibly();
    }
  }

  /** A process that starts the server in a folder and lives until it is killed. */
  static final class ServerProcess {
    private ServerProcess() {}

    public static void main(String[] args) throws InterruptedException {
      try (EmbeddedDatabase server = EmbeddedDatabase.start(Path.of(args[0]))) {
        storeText(server.dataSource(), "from the killed process");
        System.out.println("running");
        Thread.sleep(Long.MAX_VALUE);
      }
    }
  }

  private ProcessHandle postmaster() throws IOException {
    String pid = Files.readAllLines(home().resolve("data/postmaster.pid")).get(0);
    return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
  }

  private Path home() {
    return folder.resolve("my postgres");
  }

  private static void storeText(DataSource database, String text) {
    Jdbi.create(database)
        .useHandle(
            handle -> {
              handle.execute("CREATE TABLE kept (text text)");
              handle.execute("INSERT INTO kept VALUES (?)", text);
            });
  }

  private static String readText(DataSource database) {
    return Jdbi.create(database)
        .withHandle(
            handle -> handle.createQuery("SELECT text FROM kept").mapTo(String.class).one());
  }
}
