package org.rtodirectory.edge.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.HttpFolder;
import org.rtodirectory.edge.fixture.HttpFolder.Mood;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.schemas.source.HttpObjectReader;

/** Following a folder over HTTP. */
class HttpSourceTest {
  @TempDir private Path folder;
  private final CurrentRelease current = new CurrentRelease();
  private final List<String> log = new ArrayList<>();
  private HttpFolder server;
  private ReleaseWatcher watcher;

  @BeforeEach
  void watch() throws IOException {
    server = new HttpFolder(folder);
    watcher = watcher(Duration.ofSeconds(30));
  }

  private ReleaseWatcher watcher(Duration timeout) throws IOException {
    return new ReleaseWatcher(
        new HttpObjectReader(server.address(), timeout),
        current,
        ReleaseWatcher.Options.DEFAULT,
        ReleaseWatcher.Listener.NONE,
        log::add);
  }

  @AfterEach
  void stop() {
    watcher.close();
    server.close();
  }

  /** A folder that stays could be removed by whatever cleans up temporary files. */
  @Test
  void the_folder_of_a_download_is_gone_once_the_release_is_open() throws IOException {
    publishFirst();
    watcher.poll();
    assertServing(1);
    try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
      assertThat(maps.filter(line -> line.contains("rent-to-own-gateway")))
          .isNotEmpty()
          .allSatisfy(
              line -> {
                String file = line.split(" +", 6)[5];
                assertThat(Path.of(file.replace(" (deleted)", "")).getParent()).doesNotExist();
              });
    }
  }

  @Test
  void an_unchanged_pointer_costs_a_304_and_no_download() {
    publishFirst();
    for (int i = 0; i < 5; i++) {
      watcher.poll();
    }
    assertServing(1);
    assertThat(server.log()).hasSize(9).startsWith("200 current.json").endsWith("304 current.json");
    assertThat(server.log().get(1)).startsWith("404 snapshots/").endsWith(".json");
    assertThat(server.log().get(2)).startsWith("200 snapshots/");
    assertThat(server.log().subList(3, 5))
        .containsExactly("200 releases/1/changes.json", "200 releases/changes.atom");
    assertThat(server.log().get(5)).as("the last object that was kept").startsWith("200 current");
    assertThat(server.log().subList(6, 9)).containsOnly("304 current.json");
  }

  @Test
  void a_failing_server_is_reported_and_the_release_stays() {
    publishFirst();
    watcher.poll();
    publishSecond();
    server.setMood(Mood.BROKEN);
    watcher.poll();
    assertThat(problem()).contains("cannot be read", "current.json answers 500");
    assertThat(release()).isEqualTo(1);
    server.setMood(Mood.WELL);
    watcher.poll();
    assertServing(2);
  }

  @Test
  void a_server_that_never_answers_times_out() throws IOException {
    publishFirst();
    watcher.poll();
    watcher.close();
    watcher = watcher(Duration.ofMillis(300));
    server.setMood(Mood.SILENT);
    watcher.poll();
    assertThat(problem()).contains("cannot be read", "SocketTimeoutException");
    assertThat(release()).isEqualTo(1);
  }

  @Test
  void a_snapshot_that_cannot_be_used_is_downloaded_again_with_increasing_delays()
      throws IOException {
    publishFirst();
    Path snapshot = snapshot();
    byte[] good = Files.readAllBytes(snapshot);
    Files.write(snapshot, new byte[good.length]);
    List<Integer> polls = new ArrayList<>();
    for (int poll = 1; poll <= 700; poll++) {
      long before = downloads();
      watcher.poll();
      assertThat(problem()).startsWith("release 1: the file is not a snapshot");
      if (downloads() > before) {
        polls.add(poll);
      }
    }
    assertThat(polls).containsExactly(1, 2, 4, 8, 16, 32, 64, 128, 256, 406, 556);
    assertThat(log).hasSize(1);
  }

  @Test
  void a_new_pointer_is_followed_at_once_and_resets_the_delays() throws IOException {
    publishFirst();
    Path snapshot = snapshot();
    Files.write(snapshot, new byte[] {0});
    for (int poll = 1; poll <= 10; poll++) {
      watcher.poll();
    }
    assertThat(downloads()).isEqualTo(4);
    publishSecond();
    watcher.poll();
    assertServing(2);
    Files.write(folder.resolve("current.json"), new byte[0]);
    watcher.poll();
    assertThat(problem()).startsWith("current.json");
  }

  private void publishFirst() {
    TestRelease.publish(SmallDirectory.directory(), folder);
  }

  private void publishSecond() {
    TestRelease.publish(SmallDirectory.oneStoreLess(), folder);
  }

  private long downloads() {
    return server.log().stream().filter(line -> line.endsWith(".snapshot")).count();
  }

  /** The only snapshot file. */
  private Path snapshot() throws IOException {
    try (Stream<Path> snapshots = Files.list(folder.resolve("snapshots"))) {
      return snapshots.findFirst().orElseThrow();
    }
  }

  private void assertServing(long number) {
    assertThat(release()).as("log: %s", log).isEqualTo(number);
    assertThat(current.problem()).isEmpty();
  }

  private long release() {
    return current.get().map(loaded -> loaded.pointer().release()).orElse(0L);
  }

  private String problem() {
    return current.problem().orElse("");
  }
}
