package org.rtodirectory.edge.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.FollowingGateway;
import org.rtodirectory.edge.fixture.HttpFolder;
import org.rtodirectory.edge.fixture.HttpFolder.Mood;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.release.MalformedRelease;
import org.rtodirectory.release.Release;
import org.rtodirectory.store.FileObjectStore;
import org.rtodirectory.store.HttpObjectReader;
import org.rtodirectory.store.ObjectReader;

/** Which releases a gateway holds besides the one that it serves. */
class EarlierReleasesTest {
  @TempDir private Path folder;

  @Test
  void a_gateway_that_starts_loads_the_earlier_releases_after_the_newest() throws IOException {
    publish(5);
    try (FollowingGateway gateway = new FollowingGateway(folder, 3)) {
      gateway.poll();
      assertThat(gateway.held()).containsExactly(5L);
      gateway.follow();
      assertThat(gateway.held()).containsExactly(3L, 4L, 5L);
      assertThat(total(gateway, 3)).isEqualTo(SmallDirectory.LOCATIONS - 1);
    }
  }

  @Test
  void a_gateway_that_was_behind_loads_the_releases_that_it_missed() throws IOException {
    try (FollowingGateway gateway = new FollowingGateway(folder, 3)) {
      publish(2);
      gateway.follow();
      publish(3);
      gateway.poll();
      assertThat(gateway.held()).containsExactly(1L, 2L, 5L);
      gateway.follow();
      assertThat(gateway.held()).containsExactly(3L, 4L, 5L);
    }
  }

  @Test
  void a_gateway_that_follows_each_release_loads_none_twice() throws IOException {
    try (HttpFolder server = new HttpFolder(folder);
        FollowingGateway gateway = over(server.address(), 3)) {
      for (int number = 1; number <= 5; number++) {
        publish(1);
        gateway.follow();
        gateway.follow();
      }
      assertThat(gateway.held()).containsExactly(3L, 4L, 5L);
      assertThat(server.log()).filteredOn(line -> line.endsWith(".snapshot")).hasSize(5);
    }
  }

  @Test
  void no_more_releases_are_held_than_were_published() throws IOException {
    publish(2);
    try (FollowingGateway gateway = new FollowingGateway(folder, 10)) {
      gateway.follow();
      assertThat(gateway.held()).containsExactly(1L, 2L);
      assertThat(gateway.http().json("/api/locations?release=3").status()).isEqualTo(503);
    }
  }

  @Test
  void a_gateway_that_holds_one_release_reads_no_records() throws IOException {
    publish(2);
    try (HttpFolder server = new HttpFolder(folder);
        FollowingGateway gateway = over(server.address(), 1)) {
      gateway.follow();
      assertThat(gateway.held()).containsExactly(2L);
      assertThat(server.log()).noneMatch(line -> line.contains("releases/"));
      assertThat(gateway.http().json("/api/locations?release=1").status()).isEqualTo(410);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"record", "snapshot", "garbage", "foreign record", "spoiled snapshot"})
  void loading_earlier_releases_ends_at_a_missing_or_damaged_one(String what) throws IOException {
    publish(4);
    spoil(what, 3);
    try (FollowingGateway gateway = new FollowingGateway(folder, 4)) {
      gateway.follow();
      gateway.follow();
      assertThat(gateway.held()).containsExactly(4L);
      assertThat(gateway.problem()).isEmpty();
      assertThat(gateway.http().json("/api/locations?release=3").status()).isEqualTo(410);
      boolean isSilent = what.equals("record") || what.equals("snapshot");
      assertThat(gateway.log()).hasSize(isSilent ? 1 : 2);
    }
  }

  @Test
  void earlier_releases_are_loaded_after_the_source_recovers() throws IOException {
    publish(3);
    try (HttpFolder server = new HttpFolder(folder);
        FollowingGateway gateway = over(server.address(), 3)) {
      gateway.poll();
      server.setMood(Mood.BROKEN);
      gateway.follow();
      server.setMood(Mood.WELL);
      gateway.follow();
      assertThat(gateway.held()).containsExactly(1L, 2L, 3L);
    }
  }

  @Test
  void a_newer_release_is_served_before_another_earlier_one_is_loaded() throws IOException {
    publish(3);
    AtomicInteger fetched = new AtomicInteger();
    FileObjectStore store = new FileObjectStore(folder);
    ObjectReader busy =
        new ObjectReader() {
          @Override
          public Optional<byte[]> read(String key) throws IOException {
            return store.read(key);
          }

          @Override
          public Path fetch(String key, long size, Path into) throws IOException {
            if (fetched.incrementAndGet() == 2) {
              publish(1);
            }
            return store.fetch(key, size, into);
          }

          @Override
          public String name() {
            return store.name();
          }
        };
    try (FollowingGateway gateway = new FollowingGateway(folder, busy, 3, null)) {
      gateway.follow();
      assertThat(gateway.held()).containsExactly(2L, 3L, 4L);
      assertThat(gateway.log()).hasSize(2).last().asString().startsWith("Serving release 4");
      assertThat(fetched).hasValue(3);
    }
  }

  @Test
  void a_release_that_goes_back_to_a_held_snapshot_needs_no_download() throws IOException {
    try (HttpFolder server = new HttpFolder(folder);
        FollowingGateway gateway = over(server.address(), 3)) {
      for (int place : new int[] {1, 2, 1}) {
        gateway.publish(SmallDirectory.without(place));
        gateway.follow();
      }
      assertThat(gateway.held()).containsExactly(1L, 2L, 3L);
      assertThat(server.log()).filteredOn(line -> line.endsWith(".snapshot")).hasSize(2);
      assertThat(gateway.http().json("/api/locations?release=3").text())
          .isEqualTo(gateway.http().json("/api/locations?release=1").text());
    }
  }

  @Test
  void held_releases_stay_readable_when_their_files_are_collected() throws IOException {
    publish(3);
    try (FollowingGateway gateway = new FollowingGateway(folder, 3)) {
      gateway.follow();
      List<String> before = answers(gateway);
      try (Stream<Path> snapshots = Files.list(folder.resolve("snapshots"))) {
        for (Path snapshot : snapshots.toList()) {
          Files.delete(snapshot);
        }
      }
      assertThat(answers(gateway)).isEqualTo(before);
    }
  }

  @Test
  void no_earlier_release_is_held_of_a_store_that_was_started_anew(@TempDir Path anew)
      throws IOException {
    publish(3);
    TestRelease.publish(SmallDirectory.oneStoreLess(), anew);
    Path source = Files.createSymbolicLink(folder.resolve("link"), folder);
    try (FollowingGateway gateway = new FollowingGateway(source, 3)) {
      gateway.follow();
      Files.delete(source);
      Files.createSymbolicLink(source, anew);
      gateway.follow();
      assertThat(gateway.held()).containsExactly(1L);
      assertThat(total(gateway, 1)).isEqualTo(SmallDirectory.LOCATIONS - 1);
    }
  }

  private FollowingGateway over(URI address, int keep) throws IOException {
    return new FollowingGateway(
        folder, new HttpObjectReader(address, Duration.ofSeconds(5)), keep, null);
  }

  /** Publishes so many releases, each with another store closed. */
  private void publish(int count) throws IOException {
    int before = 0;
    if (Files.exists(folder.resolve("releases"))) {
      try (Stream<Path> records = Files.list(folder.resolve("releases"))) {
        before = (int) records.count();
      }
    }
    for (int place = before; place < before + count; place++) {
      TestRelease.publish(SmallDirectory.without(place), folder);
    }
  }

  private void spoil(String what, int number) throws IOException {
    Path record = folder.resolve(Release.key(number));
    Path snapshot = folder.resolve(snapshot(record));
    switch (what) {
      case "record" -> Files.delete(record);
      case "snapshot" -> Files.delete(snapshot);
      case "garbage" -> Files.writeString(record, "{\"release\":3,");
      case "foreign record" ->
          Files.copy(folder.resolve(Release.key(1)), record, StandardCopyOption.REPLACE_EXISTING);
      default -> Files.write(snapshot, new byte[] {1, 2, 3});
    }
  }

  private static String snapshot(Path record) throws IOException {
    try {
      return Release.fromBytes(Files.readAllBytes(record)).snapshot().key();
    } catch (MalformedRelease notOurs) {
      throw new IllegalStateException(notOurs);
    }
  }

  private static long total(FollowingGateway gateway, long release) {
    return gateway.http().json("/api/locations?release=" + release).meta("total");
  }

  private static List<String> answers(FollowingGateway gateway) {
    List<String> answers = new ArrayList<>();
    for (long number : gateway.held()) {
      answers.add(gateway.http().json("/api/locations?state=tx&release=" + number).text());
    }
    return answers;
  }
}
