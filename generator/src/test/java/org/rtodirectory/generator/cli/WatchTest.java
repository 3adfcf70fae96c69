package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.publish.Target;
import org.rtodirectory.schemas.release.Release;

/**
 * {@code publish --watch} as a process: changes, outages, the removal of old releases, and its end.
 */
@Tag("platform")
class WatchTest {
  private static final String TERMINATE_CONNECTIONS =
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
          + " WHERE datname = current_database() AND pid <> pg_backend_pid()";

  private final Scene scene;
  private final Target target;

  WatchTest(@TempDir Path folder) {
    scene = Scene.empty(folder);
    target = scene.target();
  }

  @Tag("drill")
  @Test
  void a_watch_with_keep_removes_releases_that_were_replaced_an_hour_ago() throws Exception {
    scene.open(3);
    for (String rating : List.of("1.5", "2.5", "3.5")) {
      rate(rating);
      target.publish(scene.jdbi());
    }
    makeTwoHoursOld(1, 2, 3);
    Path snapshotOfRelease2 = target.folder().resolve(target.record(2).snapshot().key());
    rate("4.5");
    try (GeneratorProcess watch = start("--watch", "--keep", "1")) {
      watch.await("collected", () -> !Files.exists(snapshotOfRelease2));
      awaitRelease(watch, 4);
      assertThat(target.folder().resolve(Release.key(2))).doesNotExist();
      assertThat(target.record(3).snapshot().key())
          .satisfies(key -> assertThat(target.folder().resolve(key)).exists());
    }
  }

  @Test
  void a_watch_follows_the_database_through_restarts_and_outages() throws Exception {
    try (GeneratorProcess watch = start("--watch", "--keep", "1")) {
      scene.open(30);
      awaitRelease(watch, 1);

      rate("1.5");
      awaitRelease(watch, 2);
      assertThat(target.text("api/locations/page=1.json")).contains("\"rating\":1.5");
      makeTwoHoursOld(1, 2);

      scene
          .jdbi()
          .useHandle(
              handle -> handle.createQuery(TERMINATE_CONNECTIONS).mapTo(Boolean.class).list());
      rate("2.5");
      watch.await("reported the lost connection", () -> watch.err().contains("cannot be received"));
      awaitRelease(watch, 3);
      assertThat(target.text("api/locations/page=1.json")).contains("\"rating\":2.5");

      Path movedFolder = scene.folder().resolve("away");
      Files.move(target.folder(), movedFolder);
      Files.createFile(target.folder());
      rate("3.5");
      watch.await("reported the missing folder", () -> watch.err().contains("cannot be written"));
      Files.delete(target.folder());
      Files.move(movedFolder, target.folder());
      awaitRelease(watch, 4);
      assertThat(target.text("api/locations/page=1.json")).contains("\"rating\":3.5");
      watch.await(
          "reported the end of the outage", () -> watch.err().contains("Publishing works again."));

      assertThat(watch.terminate()).as(watch.err()).isZero();
      assertThat(watch.out().lines())
          .hasSize(4)
          .allMatch(line -> line.matches("\\S+Z Release \\d \\([a-z ]+\\): .* in [\\d,]+ ms"));
      assertThat(watch.err().lines().filter(line -> line.contains("cannot be written"))).hasSize(1);
      assertThat(watch.err()).doesNotContain("Exception", "\tat ");
      assertThat(target.folder().resolve(Release.key(1)))
          .as("old releases are removed only every ten minutes")
          .exists();
    }
  }

  @Test
  void a_restarted_watch_reports_the_release_that_is_served(@TempDir Path folder) throws Exception {
    Scene published = Scene.of(folder, 3);
    published.publish();
    int port = freePort();
    try (GeneratorProcess watch =
        new GeneratorProcess(
            folder, published.publishing("--watch", "--admin-port", Integer.toString(port)))) {
      watch.await("ready", () -> readiness(port).startsWith("200"));
      assertThat(readiness(port)).contains("\"release\":1,");
    }
  }

  /** Returns the status and the body of /readyz, or an empty text before the port is open. */
  private static String readiness(int port) {
    URI uri = URI.create("http://127.0.0.1:" + port + "/readyz");
    try {
      HttpResponse<String> response =
          HttpClient.newHttpClient()
              .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
      return response.statusCode() + " " + response.body();
    } catch (ConnectException notOpen) {
      return "";
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** Changes the times of releases, as if they had been published two hours ago. */
  private void makeTwoHoursOld(long... releases) throws IOException {
    FileTime time = FileTime.from(Instant.now().minus(Duration.ofHours(2)));
    for (long release : releases) {
      Files.setLastModifiedTime(target.folder().resolve(Release.key(release)), time);
      Files.setLastModifiedTime(
          target.folder().resolve(target.record(release).snapshot().key()), time);
    }
  }

  private GeneratorProcess start(String... options) throws IOException {
    return new GeneratorProcess(scene.folder(), scene.publishing(options));
  }

  private void awaitRelease(GeneratorProcess watch, long number) throws InterruptedException {
    watch.await(
        "at release " + number,
        () ->
            Files.exists(target.folder().resolve("current.json"))
                && target.pointer().release() == number
                && watch.out().contains(" Release " + number + " "));
  }

  private void rate(String rating) {
    scene.execute("UPDATE locations SET rating = " + rating + " WHERE id = 1");
  }
}
