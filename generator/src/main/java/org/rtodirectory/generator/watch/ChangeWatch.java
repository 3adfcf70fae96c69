package org.rtodirectory.generator.watch;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.generator.failure.Refusal;
import org.rtodirectory.generator.watch.WatchStatus.Activity;

/**
 * Publishes again and again: at the start, after each change once it has become quiet, and on a
 * schedule. While it waits for the quiet, it reads the database ahead. {@link PublishSchedule}
 * decides when, and says why no change is lost; this class does the work, one step after the other
 * on one thread: changes that happen during a step are heard of after it.
 *
 * <p>An attempt that fails is repeated with exponential back-off, one that a guard refuses less
 * often, both also after every further change. The same holds for listening: a change may have been
 * missed whenever the connection was lost. Ends when its thread is interrupted.
 */
public final class ChangeWatch {
  /** How long it listens before it makes sure that the connection is alive. */
  private static final Duration HEARTBEAT = Duration.ofSeconds(30);

  private static final Duration FIRST_RETRY = Duration.ofSeconds(1);
  private static final Duration LONGEST_RETRY = Duration.ofMinutes(1);
  private static final Duration LONGEST_RETRY_OF_REFUSED = Duration.ofMinutes(10);

  private final ChangeSource changes;
  private final Publish publish;
  private final WatchStatus status;
  private final LongSupplier nanoTime;
  private final long start;
  private final PublishSchedule schedule;

  private final OutageLog publishing;
  private final Backoff publishingRetries = new Backoff(FIRST_RETRY, LONGEST_RETRY);
  private final Backoff refusedRetries = new Backoff(LONGEST_RETRY, LONGEST_RETRY_OF_REFUSED);

  private final OutageLog listening;
  private final Backoff listeningRetries = new Backoff(FIRST_RETRY, LONGEST_RETRY);

  /** Until when every change was heard of. */
  private long heardUntil;

  /** Whether changes may have been missed since then. */
  private boolean isLost = true;

  /** When to listen again after the connection was lost. */
  private long listenAgain;

  /** Publishes once. */
  @FunctionalInterface
  public interface Publish {
    /**
     * Publishes what the database holds now, or the candidate that was read ahead.
     *
     * @return why it must be repeated although it was published; empty if it need not
     * @throws Failure if it was not published
     */
    Optional<String> run();

    /**
     * Makes the candidate of the next publish from what the database holds now.
     *
     * @throws Failure if that fails; the publish will then fail as well, or succeed without
     */
    default void prepare() {}

    /** Drops the candidate, if there is one: the database has changed since. */
    default void discard() {}
  }

  /**
   * @param log takes a line for each problem, and one when it has ended
   * @param status is kept up to date
   * @param nanoTime a clock that never goes back
   */
  public ChangeWatch(
      ChangeSource changes,
      WatchOptions options,
      Publish publish,
      Consumer<String> log,
      WatchStatus status,
      LongSupplier nanoTime) {
    this.changes = changes;
    this.publish = publish;
    this.status = status;
    this.nanoTime = nanoTime;
    this.start = nanoTime.getAsLong();
    this.schedule = new PublishSchedule(options, 0);
    this.publishing = new OutageLog("Publishing works again.", log);
    this.listening = new OutageLog("Changes of the database are heard of again.", log);
  }

  /**
   * Runs until the thread is interrupted.
   *
   * @throws InterruptedException then
   */
  public void run() throws InterruptedException {
    while (true) {
      listen(Duration.ZERO); // Before every decision: what has changed is known, then.
      switch (schedule.next(now())) {
        case READ_AHEAD -> readAhead();
        case PUBLISH -> publish();
        case LISTEN -> listen(Duration.ofNanos(Math.max(0, schedule.due() - now())));
      }
      if (Thread.interrupted()) {
        throw new InterruptedException("watching was ended");
      }
    }
  }

  private void readAhead() {
    status.active(Activity.READING_AHEAD);
    schedule.readAhead(now());
    try {
      publish.prepare();
      schedule.hasReadAhead(now());
    } catch (Failure repeatedByThePublish) {
      discard();
    }
  }

  private void publish() throws InterruptedException {
    status.active(Activity.PUBLISHING);
    if (!schedule.isCandidateCurrent()) {
      discard();
    }
    schedule.attempt(now());
    try {
      Optional<String> unfinished = publish.run();
      if (unfinished.isEmpty()) {
        succeeded();
      } else {
        schedule.published(now());
        failed(unfinished.get());
        status.unfinished();
      }
    } catch (Failure failure) {
      if (Thread.interrupted()) {
        throw new InterruptedException("publishing was ended");
      }
      String problem = String.valueOf(failure.getMessage());
      if (failure instanceof Refusal refusal && !refusal.mayPass()) {
        refused(problem);
      } else {
        failed(problem);
      }
    }
    status.behind(schedule.behind(now()));
  }

  private void succeeded() {
    schedule.published(now());
    publishing.clear();
    publishingRetries.reset();
    refusedRetries.reset();
    status.succeeded();
  }

  private void failed(String problem) {
    schedule.failed(now(), publishingRetries.next());
    publishing.report(problem);
    refusedRetries.reset();
    status.failed(problem);
  }

  /** A refused change must not be forgotten: it is logged each time. */
  private void refused(String problem) {
    schedule.failed(now(), refusedRetries.next());
    publishingRetries.reset();
    Instant since = status.refused(problem).truncatedTo(ChronoUnit.SECONDS);
    publishing.repeat(problem + " Nothing has been published since " + since + ".");
  }

  private void discard() {
    schedule.discard();
    publish.discard();
  }

  /** Listens until something has changed, at most for {@code longest}. */
  private void listen(Duration longest) throws InterruptedException {
    status.active(longest.isZero() ? status.view().activity() : Activity.LISTENING);
    if (isLost && now() < listenAgain) {
      changes.pause(shorter(longest, Duration.ofNanos(listenAgain - now())));
      return;
    }
    try {
      boolean changed = changes.await(shorter(longest, HEARTBEAT));
      if (changed) {
        changed(isLost || longest.isZero() ? heardUntil : now());
      }
      heardUntil = now();
      isLost = false;
      listening.clear();
      listeningRetries.reset();
      status.listening(null);
    } catch (SQLException lost) {
      if (Thread.interrupted()) {
        throw new InterruptedException("listening was ended");
      }
      String problem = "Changes of the database cannot be heard of: " + Failure.reason(lost);
      isLost = true;
      listenAgain = now() + listeningRetries.next().toNanos();
      listening.report(problem);
      status.listening(problem);
    }
  }

  private void changed(long earliest) {
    schedule.changed(earliest, now());
    if (!schedule.isCandidateCurrent()) {
      publish.discard();
    }
    status.behind(schedule.behind(now()));
  }

  private long now() {
    return nanoTime.getAsLong() - start;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
