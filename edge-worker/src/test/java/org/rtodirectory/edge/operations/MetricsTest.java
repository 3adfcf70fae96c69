package org.rtodirectory.edge.operations;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.internal.PlatformDependent;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.PollingGateway;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.UnusableRelease;
import org.rtodirectory.schemas.fixture.Await;

/** The metrics of a gateway in the format of Prometheus. */
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
    for (int index = 0; index < 3; index++) {
      gateway.serve(SmallDirectory.withoutStore(index));
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
    byte[] newerFormat = Files.readAllBytes(snapshot);
    newerFormat[8]++;
    Files.write(snapshot, newerFormat);
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
  void the_memory_gauges_show_the_memory_of_this_process() {
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
  void each_event_changes_its_own_metric_alone() {
    GatewayMetrics metrics = new GatewayMetrics(new CurrentRelease(), Clock.systemUTC());
    Map<String, Runnable> events = new TreeMap<>();
    events.put("rto_release_swaps_total", metrics::onSwap);
    events.put("rto_snapshot_downloaded_bytes_total", () -> metrics.onDownload(1));
    events.put("rto_snapshot_fallbacks_total", () -> metrics.onFallback(new IOException()));
    events.put("rto_internal_errors_total", metrics::countInternalError);
    for (UnusableRelease.FailureReason reason : UnusableRelease.FailureReason.values()) {
      String label = reason.name().toLowerCase(Locale.ROOT);
      events.put(
          "rto_release_failures_total{reason=\"" + label + "\"}", () -> metrics.onFailure(reason));
    }
    for (String reason : List.of("one", "other")) {
      events.put("rto_refused_total{reason=\"" + reason + "\"}", metrics.refusalCounter(reason));
    }
    events.forEach(
        (name, event) -> {
          Map<String, Double> expected = withoutMemory(metrics);
          event.run();
          event.run();
          expected.compute(name, (metric, value) -> Objects.requireNonNull(value, name) + 2);
          assertThat(withoutMemory(metrics)).as(name).isEqualTo(expected);
        });
  }

  @Test
  void each_answer_is_counted_by_its_endpoint_and_status_and_within_the_bound_of_its_duration()
      throws IllegalAccessException {
    for (Field constant : ReportedEndpoint.class.getFields()) {
      assertThat(ReportedEndpoint.all()).contains((ReportedEndpoint) constant.get(null));
    }
    GatewayMetrics metrics = new GatewayMetrics(new CurrentRelease(), Clock.systemUTC());
    for (ReportedEndpoint endpoint : ReportedEndpoint.all().toList()) {
      Map<String, Double> metricsBefore = withoutMemory(metrics);
      metrics.countAnswer(endpoint, 200, TimeUnit.MICROSECONDS.toNanos(50));
      metrics.countAnswer(endpoint, 200, TimeUnit.MICROSECONDS.toNanos(250));
      metrics.countAnswer(endpoint, 404, TimeUnit.SECONDS.toNanos(1));
      Map<String, Double> changedMetrics = withoutMemory(metrics);
      changedMetrics.entrySet().removeAll(metricsBefore.entrySet());
      changedMetrics.keySet().removeIf(name -> name.contains("_max{"));
      String label = "{endpoint=\"" + endpoint.label() + "\"";
      Map<String, Double> expected = new TreeMap<>();
      expected.put("rto_requests_total" + label + ",status=\"200\"}", 2.0);
      expected.put("rto_requests_total" + label + ",status=\"404\"}", 1.0);
      expected.put("rto_request_duration_seconds_count" + label + "}", 3.0);
      expected.put("rto_request_duration_seconds_sum" + label + "}", 1.0003);
      for (String bucket :
          "5.0E-5=1 1.0E-4=1 2.5E-4=2 5.0E-4=2 0.001=2 0.0025=2 0.005=2 0.01=2 0.025=2 0.1=2 1.0=3 +Inf=3"
              .split(" ", -1)) {
        String[] parts = bucket.split("=", -1);
        expected.put(
            "rto_request_duration_seconds_bucket" + label + ",le=\"" + parts[0] + "\"}",
            value(parts[1]));
      }
      assertThat(changedMetrics).isEqualTo(expected);
    }
  }

  @Test
  void lost_lines_of_the_access_log_and_searches_without_a_result_are_counted() {
    OutputStream fullDisk =
        new OutputStream() {
          @Override
          public void write(int byteToWrite) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    try (AccessLog log = AccessLog.writingTo(fullDisk, problem -> {});
        TestGateway loggingGateway =
            TestGateway.with(TestRelease.small(), setup -> setup.accessLog = log)) {
      for (int search = 1; search <= 3; search++) {
        loggingGateway.json("/api/search?q=zzzzzzzz");
        loggingGateway.json("/api/search?q=dallas");
        assertThat(loggingGateway.metric("rto_searches_without_results_total")).isEqualTo(search);
      }
      Await.until(() -> loggingGateway.metric("rto_access_log_dropped_total") == 6);
    }
  }

  private static Map<String, Double> withoutMemory(GatewayMetrics metrics) {
    Map<String, Double> samples = samples(metrics.text());
    samples.keySet().removeIf(name -> name.matches("rto_heap.*|process_resident.*"));
    return samples;
  }

  @Test
  void the_source_of_a_counter_survives_a_garbage_collection() {
    GatewayMetrics metrics = new GatewayMetrics(new CurrentRelease(), Clock.systemUTC());
    AtomicLong failures = new AtomicLong(3);
    metrics.counter("rto.shared.limits.failures", "What failed", failures::get);
    WeakReference<Object> garbage = new WeakReference<>(new Object());
    while (Optional.ofNullable(garbage.get()).isPresent()) {
      System.gc();
    }
    assertThat(metrics.text()).contains("rto_shared_limits_failures_total 3.0\n");
  }

  /**
   * Checks the values of metrics. Each is given by its name without {@code rto_}, its labels and
   * its value.
   */
  private void assertValues(String... expected) {
    Map<String, Double> samples = samples();
    for (String expectedSample : expected) {
      int blank = expectedSample.lastIndexOf(' ');
      assertThat(samples)
          .containsEntry(
              "rto_" + expectedSample.substring(0, blank),
              value(expectedSample.substring(blank + 1)));
    }
  }

  /**
   * Reads all metrics by their names and labels. Each line must be valid, and each metric must
   * occur once.
   */
  private Map<String, Double> samples() {
    return samples(gateway.gateway().admin("/metrics").text());
  }

  private static Map<String, Double> samples(String metrics) {
    Map<String, Double> samples = new TreeMap<>();
    metrics
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
