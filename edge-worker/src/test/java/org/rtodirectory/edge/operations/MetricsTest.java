package org.rtodirectory.edge.operations;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.internal.PlatformDependent;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.PollingGateway;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.release.CurrentRelease;

/** The metrics for alarms of operators, read as Prometheus reads them. */
class MetricsTest {
  private static final Pattern SAMPLE =
      Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(\\{(?:[a-z_]+=\"[^\"\\\\\n]*\",?)*})? (\\S+)");

  @TempDir private Path folder;
  @AutoClose private PollingGateway gateway;

  @BeforeEach
  void start() throws IOException {
    gateway = new PollingGateway(folder, 2);
  }

  @Test
  void the_served_release_is_reported_with_its_time() {
    assertValues("release_number 0", "release_swaps_total 0");
    assertValues("release_created_timestamp_seconds NaN");
    for (int place = 0; place < 3; place++) {
      gateway.serve(SmallDirectory.withoutStore(place));
      gateway.poll();
    }
    assertValues("release_number 3", "release_swaps_total 3");
    assertValues("release_created_timestamp_seconds 1793611800");
    assertValues("poll_last_success_timestamp_seconds 1767398400");
  }

  @Test
  void failures_are_counted_by_their_reason_at_each_attempt() throws IOException {
    for (String reason : List.of("pointer", "too_new", "corrupt", "download")) {
      assertValues("release_failures_total{reason=\"" + reason + "\"} 0");
    }
    gateway.poll();
    gateway.publish(SmallDirectory.directory());
    Path snapshot =
        Objects.requireNonNull(folder.resolve("snapshots").toFile().listFiles())[0].toPath();
    byte[] newer = Files.readAllBytes(snapshot);
    newer[8]++;
    Files.write(snapshot, newer);
    gateway.poll();
    Files.write(snapshot, new byte[9]);
    gateway.poll();
    gateway.poll();
    Files.delete(snapshot);
    gateway.poll();
    for (String reason : List.of("pointer", "too_new", "corrupt", "download")) {
      assertValues("release_failures_total{reason=\"" + reason + "\"} 1");
    }
    assertValues("poll_last_success_timestamp_seconds NaN", "release_swaps_total 0");
  }

  @Test
  void the_memory_gauges_are_those_of_this_process() {
    gateway.gateway().get("/docs");
    Map<String, Double> samples = samples();
    Runtime java = Runtime.getRuntime();
    assertThat(samples.get("rto_heap_max_bytes")).isEqualTo((double) java.maxMemory());
    assertThat(samples.get("rto_heap_used_bytes")).isBetween(1e6, (double) java.maxMemory());
    assertThat(samples.get("rto_direct_used_bytes"))
        .isBetween(1.0, (double) PlatformDependent.maxDirectMemory());
    assertThat(samples.get("process_resident_memory_bytes"))
        .isGreaterThan(samples.get("rto_direct_used_bytes"));
  }

  @Test
  void a_counter_is_read_after_a_garbage_collection_too() {
    GatewayMetrics metrics = new GatewayMetrics(new CurrentRelease(), Clock.systemUTC());
    AtomicLong failures = new AtomicLong(3);
    metrics.counter("rto.shared.limits.failures", "What failed", failures::get);
    WeakReference<Object> garbage = new WeakReference<>(new Object());
    while (Optional.ofNullable(garbage.get()).isPresent()) {
      System.gc();
    }
    assertThat(metrics.text()).contains("rto_shared_limits_failures_total 3.0\n");
  }

  /** Checks the values of metrics, which are named with their labels and without {@code rto_}. */
  private void assertValues(String... expected) {
    Map<String, Double> samples = samples();
    for (String each : expected) {
      int blank = each.lastIndexOf(' ');
      assertThat(samples)
          .containsEntry("rto_" + each.substring(0, blank), value(each.substring(blank + 1)));
    }
  }

  /**
   * Reads all metrics by their names and labels. Each line must be valid, and each metric must
   * occur once.
   */
  private Map<String, Double> samples() {
    Map<String, Double> samples = new TreeMap<>();
    gateway
        .gateway()
        .admin("/metrics")
        .text()
        .lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(
            line -> {
              Matcher sample = SAMPLE.matcher(line);
              assertThat(sample.matches()).as(line).isTrue();
              String name = line.substring(0, line.lastIndexOf(' '));
              assertThat(samples.put(name, value(sample.group(3)))).as(line).isNull();
            });
    return samples;
  }

  private static double value(String text) {
    return Double.parseDouble(text.replace("Inf", "Infinity"));
  }
}
