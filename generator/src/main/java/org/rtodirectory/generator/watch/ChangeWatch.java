package org.rtodirectory.generator.watch;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.generator.failure.Refusal;

/**
 * Publishes again and again: at the start, after each change once it has become quiet, and on a
 * schedule. The time until it is quiet is used to prepare what is published then if nothing more
 * changes. What fails is said once and tried again, sooner at first and later as it lasts; what a
 * guard refused is tried after the next change. Ends when its thread is interrupted.
 */
public final class ChangeWatch {
  /** A connection that is silent is looked at this often. */
  private static final Duration HEARTBEAT = Duration.ofSeconds(30);

  private final ChangeSource changes;
  private final WatchOptions options;
  private final Publish publish;
  private final LongSupplier nanoTime;
  private final Trouble publishing;
  private final Trouble listening;

  private long due;

  /** Publishes once. */
  @FunctionalInterface
  public interface Publish {
    /**
     * Publishes what the database holds now.
     *
     * @return why it must be tried again although it was published; empty if it need not
     * @throws Failure if it was not published
     */
    Optional<String> run();

    /** Does ahead what can be done before it is published; what fails will fail then too. */
    default void prepare() {}

    /** Forgets what was prepared: the database has changed since. */
    default void discard() {}
  }

  /**
   * @param log takes a line for each problem, and one when it is over
   * @param nanoTime a clock that never goes back
   */
  public ChangeWatch(
      ChangeSource changes,
      WatchOptions options,
      Publish publish,
      Consumer<String> log,
      LongSupplier nanoTime) {
    this.changes = changes;
    this.options = options;
    this.publish = publish;
    this.nanoTime = nanoTime;
    this.publishing = new Trouble("Publishing works again.", log);
    this.listening = new Trouble("Changes of the database are heard of again.", log);
  }

  /**
   * Runs until the thread is interrupted.
   *
   * @throws InterruptedException then
   */
  public void run() throws InterruptedException {
    publishIn(Duration.ZERO);
    hear(Duration.ZERO); // From here on no change is missed.
    while (!Thread.interrupted()) {
      if (left().isZero()) {
        publishIn(publish());
      }
      if (hear(shorter(left(), HEARTBEAT))) {
        waitUntilQuiet();
        publishIn(Duration.ZERO);
      }
    }
    throw new InterruptedException("watching was ended");
  }

  /**
   * Publishes once; returns when to do it again if nothing changes.
   *
   * @throws InterruptedException if it failed because it was to end
   */
  private Duration publish() throws InterruptedException {
    try {
      Optional<String> unfinished = publish.run();
      if (unfinished.isPresent()) {
        return failed(unfinished.get());
      }
      publishing.isOver();
      return options.every();
    } catch (Failure failure) {
      if (Thread.interrupted()) {
        throw new InterruptedException("publishing was ended");
      }
      String problem = String.valueOf(failure.getMessage());
      return failure instanceof Refusal refused && !refused.mayPass()
          ? refused(problem)
          : failed(problem);
    }
  }

  private Duration failed(String problem) {
    publishing.is(problem);
    return shorter(publishing.retry(), options.every());
  }

  private Duration refused(String problem) {
    publishing.is(problem);
    return options.every();
  }

  /** Whether something changed within that time, or may have while nobody could hear of it. */
  private boolean hear(Duration timeout) throws InterruptedException {
    try {
      boolean heard = changes.await(timeout);
      listening.isOver();
      return heard;
    } catch (SQLException lost) {
      if (Thread.interrupted()) {
        throw new InterruptedException("listening was ended");
      }
      listening.is("Changes of the database cannot be heard of: " + Failure.reason(lost));
      changes.pause(listening.retry());
      return false;
    }
  }

  private void waitUntilQuiet() throws InterruptedException {
    long start = nanoTime.getAsLong();
    prepare();
    Duration quiet = positive(options.quiet().minus(since(start)));
    Duration left = positive(options.longest().minus(since(start)));
    while (hear(shorter(quiet, left)) && !left.isZero()) {
      publish.discard();
      quiet = options.quiet();
      left = positive(options.longest().minus(since(start)));
    }
  }

  private void prepare() {
    try {
      publish.prepare();
    } catch (Failure willBeSaidThen) {
      publish.discard();
    }
  }

  private Duration since(long start) {
    return Duration.ofNanos(nanoTime.getAsLong() - start);
  }

  private void publishIn(Duration delay) {
    due = nanoTime.getAsLong() + delay.toNanos();
  }

  private Duration left() {
    return positive(Duration.ofNanos(due - nanoTime.getAsLong()));
  }

  private static Duration positive(Duration duration) {
    return duration.isNegative() ? Duration.ZERO : duration;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
