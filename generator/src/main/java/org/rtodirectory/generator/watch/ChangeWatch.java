package org.rtodirectory.generator.watch;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Refusal;

/**
 * The main loop of a continuous publisher, on one thread. It executes the steps of a {@link
 * PublishSchedule}, which explains why no change is lost. The loop repeats a failed attempt after
 * an exponential back-off, and a refused attempt after ten minutes, or earlier if a further change
 * is notified. It reopens a lost connection after an exponential back-off. The loss counts as a
 * change, because notifications may have been missed. The loop ends when its thread is interrupted.
 */
public final class ChangeWatch {
  /** The maximum time of listening without a check of the connection. */
  private static final Duration HEARTBEAT = Duration.ofSeconds(30);

  /**
   * The time until a refused attempt is repeated. It is longer than after a failure, because a
   * guard refuses again until something changes.
   */
  private static final Duration REFUSED_RETRY_DELAY = Duration.ofMinutes(10);

  private final ChangeSource changes;
  private final Publish publish;
  private final WatchStatus status;
  private final LongSupplier nanoTime;
  private final long start;
  private final PublishSchedule schedule;

  private final OutageLog publishingOutages;
  private final Backoff publishingRetries = new Backoff();
  private final OutageLog listeningOutages;
  private final Backoff listeningRetries = new Backoff();

  // Times are in nanoseconds since the start of the loop.

  /** The time up to which no notification was missed. */
  private long heardUntil;

  /** Whether there is no connection, so that notifications since {@link #heardUntil} are missed. */
  private boolean isDisconnected = true;

  /** The earliest time to reconnect after the loss of a connection. */
  private long reconnectAt;

  /** A source of notifications of changes of the directory. */
  public interface ChangeSource extends AutoCloseable {
    /**
     * Waits for the next change.
     *
     * @return whether there was a change, or one may have been missed
     */
    boolean await(Duration timeout) throws SQLException, InterruptedException;

    /** Waits without listening. */
    default void pause(Duration duration) throws InterruptedException {
      Thread.sleep(duration.toMillis());
    }

    /** Returns a source that never reports a change. */
    static ChangeSource none() {
      return new ChangeSource() {
        @Override
        public boolean await(Duration timeout) throws InterruptedException {
          pause(timeout);
          return false;
        }

        @Override
        public void close() {}
      };
    }

    @Override
    void close();
  }

  @FunctionalInterface
  public interface Publish {
    /**
     * Publishes the current content of the database.
     *
     * @return the reason to repeat the publish although the release was published, or empty if
     *     there is none
     */
    Optional<String> run();
  }

  /**
   * @param log receives a line when a problem occurs, and one when it has ended
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
    this.publishingOutages = new OutageLog("Publishing works again.", log);
    this.listeningOutages =
        new OutageLog("Notifications of changes of the database work again.", log);
  }

  public void run() throws InterruptedException {
    while (true) {
      step();
      if (Thread.interrupted()) {
        throw new InterruptedException("watching was ended");
      }
    }
  }

  /**
   * Executes the next step of the schedule: to publish, or to listen until a notification arrives
   * or a publish is due.
   */
  public void step() throws InterruptedException {
    listen(Duration.ZERO); // Receives pending notifications before every decision.
    long delay = schedule.due() - now();
    if (delay <= 0) {
      publish();
    } else {
      listen(shorter(Duration.ofNanos(delay), HEARTBEAT));
    }
  }

  private void publish() throws InterruptedException {
    schedule.attempt();
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
      if (failure instanceof Refusal refusal && refusal.reason() != Refusal.Reason.BUSY) {
        refused(refusal.reason(), problem);
      } else {
        failed(problem);
      }
    }
    status.setOldestChangeAge(schedule.oldestChangeAge(now()));
  }

  private void succeeded() {
    schedule.published(now());
    publishingOutages.clear();
    publishingRetries.reset();
    status.succeeded();
  }

  private void failed(String problem) {
    schedule.failed(now(), publishingRetries.next());
    publishingOutages.report(problem);
    status.failed(problem);
  }

  /** Logs every refused attempt, so that the operator does not overlook the refusal. */
  private void refused(Refusal.Reason reason, String problem) {
    schedule.failed(now(), REFUSED_RETRY_DELAY);
    publishingRetries.reset();
    Instant since = status.refused(reason, problem).truncatedTo(ChronoUnit.SECONDS);
    publishingOutages.repeat(problem + " Nothing has been published since " + since + ".");
  }

  private void listen(Duration maxTime) throws InterruptedException {
    if (isDisconnected && now() < reconnectAt) {
      changes.pause(shorter(maxTime, Duration.ofNanos(reconnectAt - now())));
      return;
    }
    try {
      boolean changed = changes.await(maxTime);
      if (changed) {
        schedule.changed(isDisconnected || maxTime.isZero() ? heardUntil : now(), now());
        status.setOldestChangeAge(schedule.oldestChangeAge(now()));
      }
      heardUntil = now();
      isDisconnected = false;
      listeningRetries.reset();
      listeningOutages.clear();
      status.setListeningProblem(null);
    } catch (SQLException lost) {
      if (Thread.interrupted()) {
        throw new InterruptedException("listening was ended");
      }
      String problem =
          "Notifications of changes of the database cannot be received: " + Failure.reason(lost);
      isDisconnected = true;
      reconnectAt = now() + listeningRetries.next().toNanos();
      listeningOutages.report(problem);
      status.setListeningProblem(problem);
    }
  }

  private long now() {
    return nanoTime.getAsLong() - start;
  }

  private static Duration shorter(Duration first, Duration second) {
    return first.compareTo(second) < 0 ? first : second;
  }

  /**
   * The log of an outage: one line when it begins, one when its cause changes, and one when it has
   * ended.
   */
  static final class OutageLog {
    private final String endMessage;
    private final Consumer<String> log;
    private String problem = "";

    OutageLog(String endMessage, Consumer<String> log) {
      this.endMessage = endMessage;
      this.log = log;
    }

    /** Logs a problem, unless it is the one that was logged last. */
    void report(String message) {
      if (!message.equals(problem)) {
        repeat(message);
      }
    }

    /** Logs a problem even if it was logged before. */
    void repeat(String message) {
      log.accept(message);
      problem = message;
    }

    /** Logs the end of the outage, if there is one. */
    void clear() {
      if (!problem.isEmpty()) {
        log.accept(endMessage);
        problem = "";
      }
    }
  }

  /**
   * The timing of a continuous publisher.
   *
   * @param quietTime the time without further changes after which a publish is due
   * @param maxDelay the maximum time from a change to the publish that includes it
   * @param maxInterval the maximum interval between publishes, even without notifications. It
   *     limits the delay of changes whose notification was never sent
   */
  public record WatchOptions(Duration quietTime, Duration maxDelay, Duration maxInterval) {}

  /**
   * The delays of an exponential back-off: each is twice as long as the one before, up to {@link
   * #MAX_DELAY}. Not for use by several threads.
   */
  static final class Backoff {
    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final Duration MAX_DELAY = Duration.ofMinutes(1);

    private Duration next = FIRST;

    Duration next() {
      Duration delay = next;
      Duration twice = delay.multipliedBy(2);
      next = twice.compareTo(MAX_DELAY) < 0 ? twice : MAX_DELAY;
      return delay;
    }

    void reset() {
      next = FIRST;
    }
  }
}
