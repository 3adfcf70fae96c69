package org.rtodirectory.edge.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.FollowingGateway;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.release.Unusable;

/** What an operator's alarms can see of following. */
class ReleaseMetricsTest {
  @TempDir private Path folder;
  private FollowingGateway gateway;

  @BeforeEach
  void start() throws IOException {
    gateway = new FollowingGateway(folder, 2);
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void all_metrics_exist_with_initial_values_before_the_first_release() {
    assertThat(value("rto_release_number")).isZero();
    assertThat(value("rto_release_swaps_total")).isZero();
    assertThat(value("rto_release_created_timestamp_seconds")).isNaN();
    assertThat(value("rto_poll_last_success_timestamp_seconds")).isNaN();
    assertThat(lines("rto_release_failures_total{"))
        .hasSize(Unusable.Kind.values().length)
        .allMatch(line -> line.endsWith(" 0.0"));
  }

  @Test
  void the_served_release_is_reported_with_its_time() {
    for (int place = 0; place < 3; place++) {
      gateway.publish(SmallDirectory.without(place));
      gateway.follow();
      gateway.follow();
    }
    assertThat(value("rto_release_number")).isEqualTo(3);
    assertThat(value("rto_release_swaps_total")).isEqualTo(3);
    assertThat(value("rto_release_created_timestamp_seconds")).isEqualTo(1_767_323_045);
    assertThat(value("rto_poll_last_success_timestamp_seconds")).isEqualTo(1_767_398_400);
  }

  @Test
  void failures_are_counted_by_their_reason_at_each_attempt() throws IOException {
    gateway.follow();
    assertThat(failures("pointer")).isEqualTo(1);
    gateway.publish(SmallDirectory.directory());
    Path snapshot = snapshot();
    byte[] good = Files.readAllBytes(snapshot);
    byte[] newer = good.clone();
    newer[8]++;
    Files.write(snapshot, newer);
    gateway.follow();
    assertThat(failures("too_new")).isEqualTo(1);
    Files.write(snapshot, new byte[9]);
    gateway.follow();
    gateway.follow();
    assertThat(failures("corrupt")).isEqualTo(1);
    Files.delete(snapshot);
    gateway.follow();
    assertThat(failures("download")).isEqualTo(1);
    assertThat(value("rto_poll_last_success_timestamp_seconds")).isNaN();
    assertThat(value("rto_release_swaps_total")).isZero();
  }

  private Path snapshot() throws IOException {
    try (Stream<Path> snapshots = Files.list(folder.resolve("snapshots"))) {
      return snapshots.findFirst().orElseThrow();
    }
  }

  private double failures(String reason) {
    return value("rto_release_failures_total{reason=\"" + reason + "\"}");
  }

  private double value(String name) {
    assertThat(lines(name + " ")).as(name).hasSize(1);
    return Double.parseDouble(lines(name + " ").get(0).substring(name.length() + 1));
  }

  private List<String> lines(String beginning) {
    return gateway
        .http()
        .admin("/metrics")
        .text()
        .lines()
        .filter(line -> line.startsWith(beginning))
        .toList();
  }
}
