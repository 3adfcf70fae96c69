package org.rtodirectory.generator.watch;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Refusal;

/**
 * The status of a continuous publisher: the outcomes of its attempts, and what is served. Safe for
 * use by several threads.
 */
public final class WatchStatus {
  private final Clock clock;

  /** Why notifications cannot be received, null if they can. */
  private @Nullable String listeningProblem;

  /** When an attempt to publish last succeeded, null if none has. */
  private @Nullable Instant lastSuccess;

  /** Why the last attempt did not succeed, null if it did. */
  private @Nullable String problem;

  /** When a guard began to refuse, null if none does. */
  private @Nullable Instant refusedSince;

  private Refusal.@Nullable Reason refusedFor;

  /** When the oldest unpublished change may have happened, null if there is none. */
  private @Nullable Instant oldestUnpublished;

  /** Number of the release that is served, 0 if not known yet. */
  private long release;

  /** How the command of {@code --after-publish} last ended, null if it has not run. */
  private @Nullable AfterPublish afterPublish;

  /**
   * The end of a command.
   *
   * @param lastLine the last line of its output
   */
  @JsonPropertyOrder({"exit_code", "seconds", "last_line"})
  record AfterPublish(int exitCode, double seconds, String lastLine) {}

  private long succeeded;
  private long failed;
  private long refused;

  /**
   * @param clock the clock for all times of the status
   */
  public WatchStatus(Clock clock) {
    this.clock = clock;
  }

  /**
   * @param unheard why notifications cannot be received, null if they can
   */
  synchronized void listening(@Nullable String unheard) {
    listeningProblem = unheard;
  }

  /**
   * @param behind age of the oldest unpublished change, zero if there is none
   */
  synchronized void behind(Duration behind) {
    oldestUnpublished = behind.isZero() ? null : clock.instant().minus(behind);
  }

  synchronized void succeeded() {
    lastSuccess = clock.instant();
    problem = null;
    refusedSince = null;
    succeeded++;
  }

  /** Records that the attempt, although it failed, published a release. */
  synchronized void unfinished() {
    lastSuccess = clock.instant();
  }

  synchronized void failed(String reason) {
    problem = reason;
    refusedSince = null;
    failed++;
  }

  /** Records a refused attempt; returns when the guard began to refuse. */
  synchronized Instant refused(Refusal.Reason reason, String message) {
    Instant since = refusedSince == null ? clock.instant() : refusedSince;
    problem = message;
    refusedSince = since;
    refusedFor = reason;
    refused++;
    return since;
  }

  /** Records the release that is served now. */
  synchronized void serves(long number) {
    release = number;
  }

  synchronized void ranAfterPublish(AfterPublish outcome) {
    afterPublish = outcome;
  }

  /** Whether the last attempt succeeded and notifications can be received. */
  synchronized boolean isHealthy() {
    return lastSuccess != null && problem == null && listeningProblem == null;
  }

  /** The status as members of a JSON object. */
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

  synchronized boolean isFailing() {
    return problem != null && refusedSince == null;
  }

  synchronized boolean isRefused(Refusal.Reason reason) {
    return refusedSince != null && refusedFor == reason;
  }

  synchronized boolean isListening() {
    return listeningProblem == null;
  }

  synchronized @Nullable Instant lastSuccess() {
    return lastSuccess;
  }

  /** Age of the oldest unpublished change, zero if there is none. */
  synchronized Duration behind() {
    return oldestUnpublished == null
        ? Duration.ZERO
        : Duration.between(oldestUnpublished, clock.instant());
  }

  synchronized long release() {
    return release;
  }

  synchronized @Nullable AfterPublish afterPublish() {
    return afterPublish;
  }

  /** Number of successful attempts, with or without a new release. */
  synchronized long succeededAttempts() {
    return succeeded;
  }

  synchronized long failedAttempts() {
    return failed;
  }

  /** Number of attempts that a guard refused. */
  synchronized long refusedAttempts() {
    return refused;
  }
}
