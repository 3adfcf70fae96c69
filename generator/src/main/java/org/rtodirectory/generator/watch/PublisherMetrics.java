package org.rtodirectory.generator.watch;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.watch.WatchStatus.Activity;
import org.rtodirectory.generator.watch.WatchStatus.View;
import org.rtodirectory.schemas.release.Release;

/** Metrics of a continuous publisher. Safe for use by several threads. */
public final class PublisherMetrics {
  /** The media type of the text. */
  static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private static final double MILLISECONDS = 1_000.0;

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final WatchStatus status;
  private final Clock clock;
  private final Counter written;
  private final Counter deleted;
  private final Counter bytes;
  private final AtomicLong uncollected = new AtomicLong();
  private volatile long release;
  private volatile List<Release.Purge> purges = List.of();

  /**
   * @param status the status of the publisher's loop
   */
  public PublisherMetrics(WatchStatus status, Clock clock) {
    this.status = status;
    this.clock = clock;
    attempts("succeeded", View::succeeded);
    attempts("failed", View::failed);
    attempts("refused", View::refused);
    time(
        "rto.publisher.last.success",
        View::lastSuccess,
        "Time of the last attempt that succeeded, in Unix time; 0 if there was none");
    time(
        "rto.publisher.last.failure",
        View::lastFailure,
        "Time of the last attempt that failed, in Unix time; 0 if there was none. /readyz has the"
            + " reason");
    age(
        "rto.publisher.refused",
        View::refusedSince,
        "Time since the shrink guard refused the content of the database");
    age(
        "rto.publisher.behind",
        View::oldestUnpublished,
        "Age of the oldest change that is not published");
    age("rto.publisher.active", View::activeSince, "Duration of the current activity");
    gauge(
        "rto.publisher.listening",
        view -> view.listeningProblem() == null ? 1 : 0,
        "1 if the publisher is notified of changes of the database, otherwise 0");
    for (Activity activity : Activity.values()) {
      Gauge.builder(
              "rto.publisher.activity", status, now -> now.view().activity() == activity ? 1 : 0)
          .tag("activity", AdminServer.lower(activity))
          .description("1 for the current activity of the publisher, 0 for the others")
          .register(registry);
    }
    gauge("rto.publisher.release", view -> release, "Number of the release that is served");
    gauge(
        "rto.publisher.uncollected.releases",
        view -> uncollected.get(),
        "Releases of this process since the last collection of old ones, or since its start");
    gauge("rto.publisher.purges.due", view -> purges.size(), "Caches with outstanding purges");
    gauge(
        "rto.publisher.purge.backlog.releases",
        view -> backlog(),
        "Number of releases that the cache furthest behind has not been purged of");
    written = counter("rto.publisher.objects.written", "Pages and documents written");
    deleted = counter("rto.publisher.objects.deleted", "Pages and documents deleted");
    bytes = counter("rto.publisher.bytes.written", "Bytes written, snapshots included");
  }

  /**
   * Records a publish.
   *
   * @param served number of the release that is served now
   * @param due the outstanding purges
   */
  public void published(long served, List<Release.Purge> due) {
    release = served;
    purges = List.copyOf(due);
  }

  /** Records the objects and bytes that a new release wrote. */
  public void wrote(long objects, long vanished, long size) {
    uncollected.incrementAndGet();
    written.increment((double) objects);
    deleted.increment((double) vanished);
    bytes.increment((double) size);
  }

  /** Records that the snapshots and records of old releases were collected. */
  public void collected() {
    uncollected.set(0);
  }

  /** Number of the release that is served, 0 if not known yet. */
  long release() {
    return release;
  }

  /** The outstanding purges. */
  List<Release.Purge> purges() {
    return purges;
  }

  /** All metrics in the Prometheus text format. */
  public String text() {
    return registry.scrape();
  }

  private long backlog() {
    return purges.stream().mapToLong(purge -> release - purge.since()).max().orElse(0);
  }

  private void attempts(String result, ToLongFunction<View> count) {
    FunctionCounter.builder("rto.publisher.attempts", status, now -> count.applyAsLong(now.view()))
        .tag("result", result)
        .description("Attempts to publish, by result; refused: by the shrink guard")
        .register(registry);
  }

  private void time(String name, Function<View, @Nullable Instant> time, String description) {
    gauge(
        name + ".timestamp.seconds",
        view -> {
          Instant at = time.apply(view);
          return at == null ? 0 : at.toEpochMilli() / MILLISECONDS;
        },
        description);
  }

  private void age(String name, Function<View, @Nullable Instant> since, String description) {
    gauge(
        name + ".seconds",
        view -> {
          Instant begin = since.apply(view);
          return begin == null
              ? 0
              : Duration.between(begin, clock.instant()).toMillis() / MILLISECONDS;
        },
        description + "; 0 if there is none");
  }

  private void gauge(String name, ToDoubleFunction<View> value, String description) {
    Gauge.builder(name, status, now -> value.applyAsDouble(now.view()))
        .description(description)
        .register(registry);
  }

  private Counter counter(String name, String description) {
    return Counter.builder(name).description(description).register(registry);
  }
}
