package org.rtodirectory.generator.watch;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a {@link ChangeWatch} is doing and how its attempts ended. Safe for use by all threads. */
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

  /** What it is doing. */
  public enum Activity {
    LISTENING,
    READING_AHEAD,
    PUBLISHING
  }

  /**
   * The status at one moment.
   *
   * @param activity what it is doing
   * @param activeSince since when
   * @param listeningProblem why changes are not heard of at present, null if they are
   * @param lastSuccess when an attempt to publish succeeded last, null if none has
   * @param lastFailure when an attempt failed or was refused last, null if none has
   * @param lastFailureReason why
   * @param problem why the newest attempt did not succeed, null if it did
   * @param refusedSince since when a guard refuses what the database holds, null if it does not
   * @param oldestUnpublished when the oldest change may have happened that is not published, null
   *     if there is none
   * @param succeeded how many attempts succeeded, whether or not there was anything new
   * @param failed how many failed
   * @param refused how many were refused by a guard
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
    /** Whether the newest attempt succeeded and changes are heard of. */
    public boolean isHealthy() {
      return lastSuccess != null && problem == null && listeningProblem == null;
    }
  }

  /**
   * @param clock tells the times
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
   * @param unheard why changes are not heard of, null if they are
   */
  synchronized void listening(@Nullable String unheard) {
    listeningProblem = unheard;
  }

  /**
   * @param behind how long the oldest change waits to be published, zero if there is none
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

  /** The attempt that failed has published all the same. */
  synchronized void unfinished() {
    lastSuccess = clock.instant();
  }

  synchronized void failed(String reason) {
    unsuccessful(reason);
    refusedSince = null;
    failed++;
  }

  /** Returns since when it is refused. */
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
