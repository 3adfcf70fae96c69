package org.rtodirectory.generator.watch;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToDoubleFunction;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.generator.watch.WatchStatus.AfterPublish;

/** Metrics of a continuous publisher. Safe for use by several threads. */
public final class PublisherMetrics {
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
    for (Refusal.Reason reason : EnumSet.complementOf(EnumSet.of(Refusal.Reason.BUSY))) {
      Gauge.builder("rto.publisher.refused", status, now -> now.isRefused(reason) ? 1 : 0)
          .tag("reason", reason.label())
          .description("1 while a guard refuses to publish for this reason, otherwise 0")
          .register(registry);
    }
    gauge(
        "rto.publisher.behind.seconds",
        now -> now.behind().toMillis() / MILLISECONDS,
        "Age of the oldest change that is not published; 0 if there is none");
    gauge(
        "rto.publisher.listening",
        now -> now.isListening() ? 1 : 0,
        "1 if the publisher is notified of changes of the database, otherwise 0");
    gauge("rto.publisher.release", WatchStatus::release, "Number of the release that is served");
    gauge(
        "rto.publisher.after.publish.exit.code",
        now -> Optional.ofNullable(now.afterPublish()).map(AfterPublish::exitCode).orElse(0),
        "Exit code of the last command of --after-publish; 124 after its time, 0 if none has run");
    gauge(
        "rto.publisher.after.publish.seconds",
        now -> Optional.ofNullable(now.afterPublish()).map(AfterPublish::seconds).orElse(0.0),
        "How long the last command of --after-publish took; /readyz has its last line of output");
    gauge(
        "rto.publisher.uncollected.releases",
        now -> uncollected.get(),
        "Releases of this process since the last collection of old ones, or since its start");
    written = counter("rto.publisher.objects.written", "Pages and documents written");
    deleted = counter("rto.publisher.objects.deleted", "Pages and documents deleted");
    bytes = counter("rto.publisher.bytes.written", "Bytes written, snapshots included");
  }

  /** Records a publish, after which release {@code served} is served. */
  public void published(long served) {
    status.serves(served);
  }

  /** Records how the command of {@code --after-publish} ended. */
  public void ranAfterPublish(int exitCode, Duration took, String lastLine) {
    status.ranAfterPublish(new AfterPublish(exitCode, took.toMillis() / MILLISECONDS, lastLine));
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
        .description("Attempts to publish, by result; refused: by a guard")
        .register(registry);
  }

  private void gauge(String name, ToDoubleFunction<WatchStatus> value, String description) {
    Gauge.builder(name, status, value).description(description).register(registry);
  }

  private Counter counter(String name, String description) {
    return Counter.builder(name).description(description).register(registry);
  }
}
