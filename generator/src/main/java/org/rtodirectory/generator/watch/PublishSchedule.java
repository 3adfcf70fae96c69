package org.rtodirectory.generator.watch;

import java.time.Duration;

/**
 * Decides when to read the database and when to publish: a state machine without a clock, threads
 * or I/O. The caller reports what happened, with times of a clock that never goes back, and asks
 * for the {@link #next} step.
 *
 * <p>Changes are numbered in the order in which they are heard of. A change is <em>covered</em> by
 * a reading of the database that was begun after the change had been heard of: a commit is visible
 * before its notification is sent, so such a reading includes it. A change that is heard of during
 * or after a reading counts as not covered by it, whether or not the reading happened to see it.
 * From these two rules follows that no change is lost:
 *
 * <ul>
 *   <li>A candidate is published only if no change was heard of since its reading began.
 *   <li>As long as a change was heard of that no attempt to publish has covered, a publish is due:
 *       when nothing more has changed for the quiet time, at the latest when the longest time has
 *       passed since the first of these changes may have happened.
 *   <li>An attempt that fails is repeated, whatever else happens.
 * </ul>
 */
final class PublishSchedule {
  private static final long NONE = -1;
  private static final long NEVER = Long.MAX_VALUE;

  private final WatchOptions options;

  /** How many changes were heard of: the number of the newest. */
  private long heard;

  /** The newest change that the candidate covers, {@code NONE} if there is no candidate. */
  private long candidate = NONE;

  /** The newest change that the last attempt to publish covered. */
  private long attempted;

  /** Whether the changes since the last attempt have had their reading ahead. */
  private boolean hasReadAhead;

  /** When the current step began. */
  private long begun;

  /** Whether the current attempt reads the database; otherwise it publishes the candidate. */
  private boolean isReading;

  /** How long the last reading took, or, as long as that is not known, the last publish. */
  private long reading;

  /** When the oldest change since the last attempt may have happened. */
  private long firstChange = NEVER;

  /** When the newest change was heard of. */
  private long lastChange;

  /** When the oldest change may have happened that is not published. */
  private long oldestUnpublished = NEVER;

  /** When to publish although nothing has changed. */
  private long scheduled;

  /** What to do. */
  enum Step {
    /** Read the database ahead of the publish that will be due; there is time for that. */
    READ_AHEAD,
    /** Publish now. */
    PUBLISH,
    /** Listen for changes until {@link PublishSchedule#due}. */
    LISTEN
  }

  /** The first publish is due at {@code now}. */
  PublishSchedule(WatchOptions options, long now) {
    this.options = options;
    this.scheduled = now;
  }

  /**
   * One or more changes were heard of at {@code now}.
   *
   * @param earliest when the oldest of them may have happened
   */
  void changed(long earliest, long now) {
    if (!isAnythingNew()) {
      firstChange = earliest;
    }
    oldestUnpublished = Math.min(oldestUnpublished, earliest);
    lastChange = now;
    heard++;
  }

  /** The candidate is read from now on; it covers every change that was heard of. */
  void readAhead(long now) {
    hasReadAhead = true;
    candidate = heard;
    begun = now;
  }

  /** The candidate was read. */
  void hasReadAhead(long now) {
    reading = now - begun;
  }

  /** Whether there is a candidate and no change was heard of since its reading began. */
  boolean isCandidateCurrent() {
    return candidate == heard;
  }

  /** There is no candidate any more. */
  void discard() {
    candidate = NONE;
  }

  /** A publish begins, of a current candidate or of what is read from now on. */
  void attempt(long now) {
    begun = now;
    isReading = !isCandidateCurrent();
    attempted = heard;
    hasReadAhead = false;
    firstChange = NEVER;
    candidate = NONE;
  }

  /** The attempt succeeded. */
  void published(long now) {
    if (isReading) {
      reading = now - begun;
    }
    oldestUnpublished = firstChange;
    scheduled = after(now, options.every());
  }

  /** The attempt did not succeed and is to be repeated. */
  void failed(long now, Duration retry) {
    scheduled = Math.min(after(now, retry), after(now, options.every()));
  }

  /** What to do at {@code now}. */
  Step next(long now) {
    if (now >= due()) {
      return Step.PUBLISH;
    }
    return isAnythingNew() && !hasReadAhead && now + reading <= latest()
        ? Step.READ_AHEAD
        : Step.LISTEN;
  }

  /** When the next publish is due if nothing more changes. */
  long due() {
    if (!isAnythingNew()) {
      return scheduled;
    }
    return Math.min(scheduled, Math.min(after(lastChange, options.quiet()), latest()));
  }

  /** How long at {@code now} the oldest change waits to be published; zero if there is none. */
  Duration behind(long now) {
    return oldestUnpublished == NEVER ? Duration.ZERO : Duration.ofNanos(now - oldestUnpublished);
  }

  private boolean isAnythingNew() {
    return heard > attempted;
  }

  /** When the changes since the last attempt are published at the latest. */
  private long latest() {
    return after(firstChange, options.longest());
  }

  private static long after(long time, Duration delay) {
    return time + delay.toNanos();
  }
}
