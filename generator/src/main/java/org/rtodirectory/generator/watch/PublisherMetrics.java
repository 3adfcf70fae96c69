package org.rtodirectory.generator.watch;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToDoubleFunction;
import org.rtodirectory.schemas.release.Release;

/** Metrics of a continuous publisher. Safe for use by several threads. */
public final class PublisherMetrics {
  /** The media type of the text. */
  static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private static final double MILLISECONDS = 1_000.0;

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final WatchStatus status;
  private final Counter written;
  private final Counter deleted;
  private final Counter bytes;
  private final AtomicLong uncollected = new AtomicLong();

  public PublisherMetrics(WatchStatus status) {
    this.status = status;
    attempts("succeeded", WatchStatus::succeededAttempts);
    attempts("failed", WatchStatus::failedAttempts);
    attempts("refused", WatchStatus::refusedAttempts);
    gauge(
        "rto.publisher.last.success.timestamp.seconds",
        PublisherMetrics::lastSuccess,
        "Time of the last attempt that succeeded, in Unix time; 0 if there was none");
    gauge(
        "rto.publisher.failing",
        now -> now.isFailing() ? 1 : 0,
        "1 if the last attempt failed, otherwise 0; /readyz has the reason");
    gauge(
        "rto.publisher.refused",
        now -> now.isRefused() ? 1 : 0,
        "1 if the shrink guard refuses the content of the database, otherwise 0");
    gauge(
        "rto.publisher.behind.seconds",
        now -> now.behind().toMillis() / MILLISECONDS,
        "Age of the oldest change that is not published; 0 if there is none");
    gauge(
        "rto.publisher.listening",
        now -> now.isListening() ? 1 : 0,
        "1 if the publisher is notified of changes of the database, otherwise 0");
    gauge("rto.publisher.release", WatchStatus::release, "Number of the release that is served");
    gauge("rto.publisher.purges.due", WatchStatus::purgesDue, "Caches with outstanding purges");
    gauge(
        "rto.publisher.uncollected.releases",
        now -> uncollected.get(),
        "Releases of this process since the last collection of old ones, or since its start");
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
    status.serves(served, due);
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

  /** All metrics in the Prometheus text format. */
  public String text() {
    return registry.scrape();
  }

  private static double lastSuccess(WatchStatus now) {
    Instant last = now.lastSuccess();
    return last == null ? 0 : last.toEpochMilli() / MILLISECONDS;
  }

  private void attempts(String result, ToDoubleFunction<WatchStatus> count) {
    FunctionCounter.builder("rto.publisher.attempts", status, count)
        .tag("result", result)
        .description("Attempts to publish, by result; refused: by the shrink guard")
        .register(registry);
  }

  private void gauge(String name, ToDoubleFunction<WatchStatus> value, String description) {
    Gauge.builder(name, status, value).description(description).register(registry);
  }

  private Counter counter(String name, String description) {
    return Counter.builder(name).description(description).register(registry);
  }
}
