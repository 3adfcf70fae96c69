package org.rtodirectory.generator.watch;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The status of a {@link ChangeWatch}: its current activity and the outcomes of its attempts. Safe
 * for use by several threads.
 */
public final class WatchStatus {
  private final Clock clock;

  private Activity activity = Activity.LISTENING;
  private Instant activeSince;
  private @Nullable String listeningProblem;
  private @Nullable Instant lastSuccess;
  private @Nullable Instant lastFailure;
  private @Nullable String lastFailureReason;
  private @Nullable String problem;
  private @Nullable Instant refusedSince;
  private @Nullable Instant oldestUnpublished;
  private long succeeded;
  private long failed;
  private long refused;

  /** An activity of the publisher. */
  public enum Activity {
    LISTENING,
    PUBLISHING
  }

  /**
   * An immutable copy of the status.
   *
   * @param activity the current activity
   * @param activeSince when the current activity began
   * @param listeningProblem why notifications cannot be received, null if they can
   * @param lastSuccess when an attempt to publish last succeeded, null if none has
   * @param lastFailure when an attempt last failed or was refused, null if none has
   * @param lastFailureReason message of that attempt
   * @param problem why the last attempt did not succeed, null if it did
   * @param refusedSince when a guard began to refuse the content of the database, null if it does
   *     not
   * @param oldestUnpublished when the oldest unpublished change may have happened, null if there is
   *     none
   * @param succeeded number of successful attempts, with or without a new release
   * @param failed number of failed attempts
   * @param refused number of attempts that a guard refused
   */
  public record View(
      Activity activity,
      Instant activeSince,
      @Nullable String listeningProblem,
      @Nullable Instant lastSuccess,
      @Nullable Instant lastFailure,
      @Nullable String lastFailureReason,
      @Nullable String problem,
      @Nullable Instant refusedSince,
      @Nullable Instant oldestUnpublished,
      long succeeded,
      long failed,
      long refused) {
    /** Whether the last attempt succeeded and notifications can be received. */
    public boolean isHealthy() {
      return lastSuccess != null && problem == null && listeningProblem == null;
    }
  }

  /**
   * @param clock the clock for all times of the status
   */
  public WatchStatus(Clock clock) {
    this.clock = clock;
    this.activeSince = clock.instant();
  }

  /** The status now. */
  public synchronized View view() {
    return new View(
        activity,
        activeSince,
        listeningProblem,
        lastSuccess,
        lastFailure,
        lastFailureReason,
        problem,
        refusedSince,
        oldestUnpublished,
        succeeded,
        failed,
        refused);
  }

  synchronized void active(Activity begun) {
    if (activity != begun) {
      activity = begun;
      activeSince = clock.instant();
    }
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
    unsuccessful(reason);
    refusedSince = null;
    failed++;
  }

  /** Records a refused attempt; returns when the guard began to refuse. */
  synchronized Instant refused(String reason) {
    Instant now = unsuccessful(reason);
    Instant since = refusedSince == null ? now : refusedSince;
    refusedSince = since;
    refused++;
    return since;
  }

  private Instant unsuccessful(String reason) {
    Instant now = clock.instant();
    lastFailure = now;
    lastFailureReason = reason;
    problem = reason;
    return now;
  }
}
