package org.rtodirectory.generator.watch;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.schemas.program.AdminServer;

/**
 * The status and the metrics of a continuous publisher: the outcomes of its attempts, and the
 * release that is served. Safe for use by several threads.
 */
public final class WatchStatus {
  private static final double MILLIS_PER_SECOND = 1_000.0;

  private final Clock clock;
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Counter succeeded = attempts("succeeded");
  private final Counter failed = attempts("failed");
  private final Counter refused = attempts("refused");
  private final Counter written = counter("objects.written", "Pages and documents written");
  private final Counter deleted = counter("objects.deleted", "Pages and documents deleted");
  private final Counter bytes = counter("bytes.written", "Bytes written, snapshots included");

  /** The reason why notifications cannot be received, or null if they can. */
  private @Nullable String listeningProblem = "The publisher does not listen yet.";

  /** When an attempt last published or found nothing to publish, or null if none has. */
  private @Nullable Instant lastSuccess;

  /** The message of the last attempt if it failed or was refused, otherwise null. */
  private @Nullable String problem;

  /** When a guard began to refuse, or null if no guard refuses. */
  private @Nullable Instant refusedSince;

  private Refusal.@Nullable Reason refusalReason;

  /** When the oldest unpublished change may have happened, or null if there is none. */
  private @Nullable Instant oldestUnpublished;

  /** The number of the release that is served, or 0 if it is not known yet. */
  private long release;

  /** How the command of {@code --after-publish} last ended, or null if it has not run. */
  private @Nullable AfterPublish afterPublish;

  /** The number of releases since the last garbage collection, or since the start. */
  private long uncollected;

  @JsonPropertyOrder({"exit_code", "seconds", "last_line"})
  private record AfterPublish(int exitCode, double seconds, String lastLine) {}

  public WatchStatus(Clock clock) {
    this.clock = clock;
    gauge(
        "last.success.timestamp.seconds",
        now -> now.lastSuccess == null ? 0 : now.lastSuccess.toEpochMilli() / MILLIS_PER_SECOND,
        "Time of the last attempt that succeeded, in Unix time; 0 if there was none");
    gauge(
        "failing",
        now -> now.problem != null && now.refusedSince == null ? 1 : 0,
        "1 if the last attempt failed, otherwise 0; /readyz has the reason");
    for (Refusal.Reason reason : EnumSet.complementOf(EnumSet.of(Refusal.Reason.BUSY))) {
      Gauge.builder("rto.publisher.refused", this, now -> now.isRefused(reason) ? 1 : 0)
          .tag("reason", reason.label())
          .description("1 while a guard refuses to publish for this reason, otherwise 0")
          .register(registry);
    }
    gauge(
        "behind.seconds",
        now ->
            now.oldestUnpublished == null
                ? 0
                : Duration.between(now.oldestUnpublished, clock.instant()).toMillis()
                    / MILLIS_PER_SECOND,
        "Age of the oldest change that is not published; 0 if there is none");
    gauge(
        "listening",
        now -> now.listeningProblem == null ? 1 : 0,
        "1 while notifications of the database arrive, which is tested every minute, otherwise 0");
    gauge("release", now -> now.release, "Number of the release that is served");
    gauge(
        "after.publish.exit.code",
        now -> now.afterPublish == null ? 0 : now.afterPublish.exitCode(),
        "Exit code of the last command of --after-publish; 124 after its time, 0 if none has run");
    gauge(
        "after.publish.seconds",
        now -> now.afterPublish == null ? 0 : now.afterPublish.seconds(),
        "How long the last command of --after-publish took; /readyz has its last line of output");
    gauge(
        "uncollected.releases",
        now -> now.uncollected,
        "Releases of this process since the last collection of old ones, or since its start");
  }

  private void gauge(String name, ToDoubleFunction<WatchStatus> value, String description) {
    Gauge.builder("rto.publisher." + name, this, value).description(description).register(registry);
  }

  private Counter attempts(String result) {
    return Counter.builder("rto.publisher.attempts")
        .tag("result", result)
        .description("Attempts to publish, by result; refused: by a guard")
        .register(registry);
  }

  private Counter counter(String name, String description) {
    return Counter.builder("rto.publisher." + name).description(description).register(registry);
  }

  /**
   * @param reason the reason why notifications cannot be received, or null if they can
   */
  synchronized void setListeningProblem(@Nullable String reason) {
    listeningProblem = reason;
  }

  /**
   * @param age the age of the oldest unpublished change, or zero if there is none
   */
  synchronized void setOldestChangeAge(Duration age) {
    oldestUnpublished = age.isZero() ? null : clock.instant().minus(age);
  }

  synchronized void succeeded() {
    lastSuccess = clock.instant();
    problem = null;
    refusedSince = null;
    succeeded.increment();
  }

  /** Records that the failed attempt published a release before it failed. */
  synchronized void unfinished() {
    lastSuccess = clock.instant();
  }

  synchronized void failed(String reason) {
    problem = reason;
    refusedSince = null;
    failed.increment();
  }

  /** Records a refused attempt. Returns when the guard began to refuse. */
  synchronized Instant refused(Refusal.Reason reason, String message) {
    Instant since = refusedSince == null ? clock.instant() : refusedSince;
    problem = message;
    refusedSince = since;
    refusalReason = reason;
    refused.increment();
    return since;
  }

  /** Records the number of the release that is served after an attempt. */
  public synchronized void published(long servedRelease) {
    release = servedRelease;
  }

  /** Records the end of the command of {@code --after-publish}. */
  public synchronized void ranAfterPublish(int exitCode, Duration duration, String lastLine) {
    afterPublish = new AfterPublish(exitCode, duration.toMillis() / MILLIS_PER_SECOND, lastLine);
  }

  /** Records the objects of a new release. */
  public synchronized void wrote(long writtenObjects, long deletedObjects, long writtenBytes) {
    uncollected++;
    written.increment((double) writtenObjects);
    deleted.increment((double) deletedObjects);
    bytes.increment((double) writtenBytes);
  }

  /** Records a garbage collection. */
  public synchronized void collected() {
    uncollected = 0;
  }

  /**
   * Starts the admin server. It reports ready if the last attempt to publish succeeded and
   * notifications of changes can be received.
   */
  public AdminServer serve(InetSocketAddress address) {
    try {
      return AdminServer.start(
          address, () -> new AdminServer.Readiness(isHealthy(), report()), this::metrics, Map.of());
    } catch (IOException e) {
      throw new Failure(String.valueOf(e.getMessage()), e);
    }
  }

  synchronized boolean isHealthy() {
    return lastSuccess != null && problem == null && listeningProblem == null;
  }

  private boolean isRefused(Refusal.Reason reason) {
    return refusedSince != null && refusalReason == reason;
  }

  synchronized Map<String, @Nullable Object> report() {
    Map<String, @Nullable Object> report = new LinkedHashMap<>();
    report.put("status", isHealthy() ? "ready" : "not ready");
    report.put("release", release == 0 ? null : release);
    report.put("last_success", text(lastSuccess));
    report.put("problem", problem);
    report.put("listening_problem", listeningProblem);
    report.put("refused_since", text(refusedSince));
    report.put("oldest_unpublished_change", text(oldestUnpublished));
    report.put("after_publish", afterPublish);
    return report;
  }

  private static @Nullable String text(@Nullable Instant time) {
    return time == null ? null : time.toString();
  }

  public synchronized String metrics() {
    return registry.scrape();
  }
}
