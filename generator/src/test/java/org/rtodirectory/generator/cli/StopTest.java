package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.schemas.fixture.Await;

/**
 * Stop signals, which end every command, even if it waits for the database or object storage. Other
 * waits have time limits.
 */
@Tag("platform")
class StopTest {
  private static final int TERMINATED = 143;
  private static final String FORCED_STOP_MESSAGE = "Stopped without waiting any longer";
  private static final String COUNT_OF_WAITING_QUERIES =
      "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
          + " AND state = 'active' AND (wait_event_type = 'Lock' OR wait_event = 'PgSleep')";

  private final Path folder;
  private final Scene scene;

  StopTest(@TempDir Path folder) {
    this.folder = folder;
    scene = Scene.of(folder, 30);
  }

  @ParameterizedTest
  @CsvSource({"-INT, 130", "-TERM, 143", "-HUP, 129"})
  void a_signal_ends_a_publish_whose_query_is_running(String signal, int code) throws Exception {
    makeReadsSlow();
    try (GeneratorProcess publish = new GeneratorProcess(folder, scene.publishing())) {
      publish.await("at work in the database", () -> count(COUNT_OF_WAITING_QUERIES) > 0);
      assertThat(publish.sendSignal(signal)).as(publish.err()).isEqualTo(code);
      assertThat(publish.err()).doesNotContain(FORCED_STOP_MESSAGE, "Exception", "\tat ");
    }
  }

  @Test
  void a_stop_during_the_commit_of_an_import_lets_it_complete() throws Exception {
    Scene emptyScene = Scene.empty(folder);
    emptyScene.execute(
        "CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS"
            + " 'BEGIN PERFORM pg_sleep(1); RETURN NULL; END'");
    emptyScene.execute(
        "CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON locations DEFERRABLE INITIALLY DEFERRED"
            + " FOR EACH ROW EXECUTE FUNCTION wait()");
    Path file =
        Files.writeString(
            folder.resolve("stores.csv"),
            "company_name,verticals,address,city,state,zip\nBest,retail,1 Elm St,Waco,TX,76701\n");
    try (GeneratorProcess load =
        new GeneratorProcess(
            folder, "import", file.toString(), "--database-url", emptyScene.url())) {
      load.await("committing", () -> count(emptyScene, COUNT_OF_WAITING_QUERIES) > 0);
      assertThat(load.terminate()).as(load.err()).isZero();
      assertThat(load.out()).contains("rows: 1 inserted");
      assertThat(load.err()).doesNotContain("Stopped");
    }
    assertThat(count(emptyScene, "SELECT count(*) FROM companies")).isEqualTo(1);
  }

  @Test
  void a_wait_for_a_table_lock_has_a_time_limit() {
    scene
        .jdbi()
        .useTransaction(
            lockingHandle -> {
              lockingHandle.execute("LOCK TABLE locations");
              scene
                  .withUrl(scene.url() + "?options=-c%20lock_timeout=100")
                  .publish()
                  .requireFailure(
                      1,
                      "The database cannot be read: another session has locked a table or row and"
                          + " did not release it within lock_timeout");
            });
  }

  @Test
  void a_wait_for_a_silent_database_has_a_time_limit() throws Exception {
    makeReadsSlow();
    scene
        .withUrl(scene.url() + "?socketTimeout=1")
        .publish()
        .requireFailure(
            1, "The database cannot be read: it was silent for longer than socketTimeout");
  }

  @Tag("drill")
  @Test
  void a_signal_ends_a_publish_whose_object_storage_does_not_answer() throws Exception {
    try (ServerSocket storage = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        GeneratorProcess publish =
            new GeneratorProcess(
                folder,
                Map.of(
                    "AWS_ENDPOINT_URL_S3", "http://127.0.0.1:" + storage.getLocalPort(),
                    "AWS_ACCESS_KEY_ID", "key",
                    "AWS_SECRET_ACCESS_KEY", "secret"),
                "publish",
                "--database-url",
                scene.url(),
                "--target",
                "s3://bucket/public")) {
      try (Socket connection = storage.accept()) {
        assertThat(connection.isConnected()).isTrue();
        assertThat(publish.terminate()).as(publish.err()).isEqualTo(TERMINATED);
      }
    }
  }

  @Tag("drill")
  @Timeout(180)
  @Test
  void a_signal_ends_a_starting_embedded_server_and_stops_its_process() throws Exception {
    Path home = folder.resolve("postgres");
    try (GeneratorProcess publish =
        new GeneratorProcess(folder, "demo", "--postgres-dir", home.toString())) {
      publish.await("starting", () -> Files.exists(home.resolve("data")));
      assertThat(publish.terminate()).as(publish.err()).isEqualTo(TERMINATED);
      Await.until(
          () ->
              ProcessHandle.allProcesses()
                  .map(process -> process.info().commandLine().orElse(""))
                  .noneMatch(line -> line.contains(home.toString())));
    }
  }

  private void makeReadsSlow() {
    scene.execute("ALTER TABLE guides RENAME TO stored_guides");
    scene.execute("CREATE VIEW guides AS SELECT g.* FROM pg_sleep(600), stored_guides g");
  }

  private int count(String sql) {
    return count(scene, sql);
  }

  private static int count(Scene scene, String sql) {
    return scene.jdbi().withHandle(handle -> handle.createQuery(sql).mapTo(Integer.class).one());
  }
}
