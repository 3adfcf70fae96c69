package org.rtodirectory.edge.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.FollowingGateway;
import org.rtodirectory.edge.fixture.HttpFolder;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.release.MalformedRelease;
import org.rtodirectory.release.Release;
import org.rtodirectory.snapshot.SnapshotHeader;
import org.rtodirectory.store.HttpObjectReader;

/**
 * What a gateway serves that starts while the newest release cannot be used, and which releases of
 * earlier versions it serves.
 */
class FallbackReleaseTest {
  private static final Path FORMATS =
      Path.of("..", "schemas", "src", "test", "resources", "snapshots");

  @TempDir private Path temporary;
  private Path folder;

  @BeforeEach
  void choose() {
    folder = temporary.resolve("public");
  }

  @Test
  void a_gateway_that_starts_behind_a_newer_publisher_serves_the_newest_release_it_can_read()
      throws IOException {
    publish(4);
    writeInNextFormat(3);
    writeInNextFormat(4);
    try (FollowingGateway gateway = new FollowingGateway(folder, 3)) {
      gateway.follow();
      assertThat(gateway.held()).containsExactly(1L, 2L);
      assertThat(gateway.problem())
          .startsWith("release 4: the snapshot is too new: it has format ");
      assertThat(gateway.log())
          .hasSize(2)
          .last()
          .asString()
          .endsWith("update the program (release 2 stays served)");
      assertThat(gateway.http().json("/api/locations").status()).isEqualTo(200);
      gateway.follow();
      gateway.follow();
      assertThat(gateway.held()).containsExactly(1L, 2L);
      assertThat(gateway.log()).hasSize(2);
    }
  }

  @Test
  void a_gateway_with_a_fallback_serves_the_next_readable_release_at_once() throws IOException {
    publish(2);
    writeInNextFormat(2);
    try (FollowingGateway gateway = new FollowingGateway(folder, 3)) {
      gateway.follow();
      assertThat(gateway.held()).containsExactly(1L);
      publish(1);
      gateway.follow();
      assertThat(gateway.held()).containsExactly(1L, 3L);
      assertThat(gateway.problem()).isEmpty();
    }
  }

  @Test
  void a_running_gateway_keeps_its_release_if_the_next_one_is_unreadable() throws IOException {
    publish(2);
    try (FollowingGateway gateway = new FollowingGateway(folder, 1)) {
      gateway.follow();
      publish(1);
      writeInNextFormat(3);
      gateway.follow();
      assertThat(gateway.held()).containsExactly(2L);
      assertThat(gateway.problem()).contains("too new");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"record", "earlier record", "earlier snapshots"})
  void without_a_readable_earlier_release_the_gateway_is_not_ready_and_says_why(String gone)
      throws IOException {
    publish(3);
    writeInNextFormat(3);
    switch (gone) {
      case "record" -> Files.delete(folder.resolve(Release.key(3)));
      case "earlier record" -> Files.delete(folder.resolve(Release.key(2)));
      default -> {
        Files.delete(folder.resolve(record(2).snapshot().key()));
        Files.delete(folder.resolve(record(1).snapshot().key()));
      }
    }
    try (FollowingGateway gateway = new FollowingGateway(folder, 3)) {
      gateway.follow();
      assertThat(gateway.held()).isEmpty();
      assertThat(gateway.problem()).startsWith("release 3: the snapshot is too new");
      assertThat(gateway.http().json("/api/locations").status()).isEqualTo(503);
    }
  }

  @Test
  void at_most_sixteen_snapshots_are_downloaded_to_find_a_fallback() throws IOException {
    publish(20);
    for (int number = 2; number <= 20; number++) {
      writeInNextFormat(number);
    }
    try (HttpFolder server = new HttpFolder(folder);
        FollowingGateway gateway =
            new FollowingGateway(folder, new HttpObjectReader(server.address()), 3, null)) {
      gateway.poll();
      assertThat(gateway.held()).isEmpty();
      assertThat(server.log()).filteredOn(line -> line.endsWith(".snapshot")).hasSize(17);
    }
  }

  @Test
  void a_release_of_the_former_format_is_served() throws IOException {
    copy("format-6");
    try (FollowingGateway gateway = new FollowingGateway(folder, 3)) {
      gateway.follow();
      assertThat(gateway.problem()).isEmpty();
      assertThat(gateway.http().json("/api/locations?state=TX&city=dallas").text())
          .contains("2301 Main St", "\"total\":2");
      assertThat(gateway.http().json("/api/search?q=winston").text()).contains("Winston-Salem, NC");
      assertThat(gateway.http().json("/locations/texas/dallas").status()).isEqualTo(200);
      assertThat(gateway.http().json("/openapi.json").status()).isEqualTo(200);
    }
  }

  @Test
  void a_release_whose_searches_cannot_be_answered_is_not_served() throws IOException {
    copy("format-5");
    try (FollowingGateway gateway = new FollowingGateway(folder, 3)) {
      gateway.follow();
      assertThat(gateway.held()).isEmpty();
      assertThat(gateway.problem())
          .startsWith("release 1: the snapshot is too old to be served: it has format 5")
          .endsWith("publish again");
    }
  }

  private void publish(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      int before = 0;
      if (Files.exists(folder)) {
        try (Stream<Path> records = Files.list(folder.resolve("releases"))) {
          before = (int) records.count();
        }
      }
      TestRelease.publish(SmallDirectory.without(before), folder);
    }
  }

  /** As if a newer generator had written it: the number of its format is read before all else. */
  private void writeInNextFormat(long release) throws IOException {
    Path file = folder.resolve(record(release).snapshot().key());
    byte[] bytes = Files.readAllBytes(file);
    bytes[8] = SnapshotHeader.VERSION + 1;
    Files.write(file, bytes);
  }

  private Release record(long release) throws IOException {
    try {
      return Release.fromBytes(Files.readAllBytes(folder.resolve(Release.key(release))));
    } catch (MalformedRelease malformed) {
      throw new AssertionError(malformed);
    }
  }

  private void copy(String format) throws IOException {
    Path release = FORMATS.resolve(format);
    try (Stream<Path> files = Files.walk(release)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = folder.resolve(release.relativize(file).toString());
        Files.createDirectories(copy.resolveSibling("."));
        Files.copy(file, copy);
      }
    }
  }
}
