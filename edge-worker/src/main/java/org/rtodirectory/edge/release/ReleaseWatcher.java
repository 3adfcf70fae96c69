package org.rtodirectory.edge.release;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.source.ObjectReader;
import org.rtodirectory.schemas.source.SnapshotFetch;

/**
 * The poller of the pointer of a store, on a thread of its own. When the pointer names another
 * release, the watcher fetches, checks and opens its snapshot, prepares everything that requests
 * are answered from, and swaps the served release. After a failure the gateway keeps serving its
 * release. The reason is reported by the readiness endpoint and logged once. An unreadable pointer
 * is read again at the next poll, an unusable snapshot is retried with exponential back-off, at
 * most five minutes apart. A poll that takes longer than a minute as a whole, for example because a
 * mount hangs or a server drips, is reported as well. When it ends, following goes on.
 *
 * <p>The number of snapshots that are mapped, or on the disk of the gateway, never exceeds the
 * number of releases to hold by more than one: a swap ends when the snapshot that is no longer held
 * is unmapped.
 */
public final class ReleaseWatcher implements AutoCloseable {
  private static final Duration MAX_RETRY_DELAY = Duration.ofMinutes(5);
  private static final Duration MAX_POLL_INTERVAL = Duration.ofMinutes(1);

  private final ObjectReader source;
  private final CurrentRelease current;
  private final PollOptions options;
  private final Duration longestPoll;
  private final ReleaseListener events;
  private final Consumer<String> log;
  private final PublishedReleases published;
  private final CountDownLatch started = new CountDownLatch(1);
  private final CountDownLatch stopped = new CountDownLatch(1);

  /** The largest number of polls between two attempts. */
  private final long longestWait;

  /** The pointer that failed last, with the reason, or null if it has not failed. */
  private @Nullable CurrentPointer failedPointer;

  private @Nullable Unusable failure;
  private long wait;
  private long skips;

  /**
   * @param source where releases are published
   * @param current receives the loaded releases
   * @param events the listener for the outcomes of polling
   * @param log receives a line for every change of state
   */
  public ReleaseWatcher(
      ObjectReader source,
      CurrentRelease current,
      PollOptions options,
      ReleaseListener events,
      Consumer<String> log) {
    this(source, current, options, MAX_POLL_INTERVAL, events, log);
  }

  ReleaseWatcher(
      ObjectReader source,
      CurrentRelease current,
      PollOptions options,
      Duration longestPoll,
      ReleaseListener events,
      Consumer<String> log) {
    this.source = source;
    this.current = current;
    this.options = options;
    this.longestPoll = longestPoll;
    this.events = events;
    this.log = log;
    this.published = new PublishedReleases(source, events, options.limits(), log);
    this.longestWait =
        Math.max(1, MAX_RETRY_DELAY.toMillis() / Math.max(1, options.pollInterval().toMillis()));
  }

  /** Polls once, and loads the newest release if it is new. For one thread at a time. */
  public void poll() {
    try {
      current.checkFile();
      follow(published.pointer());
    } catch (Unusable e) {
      failed(e);
    } catch (RuntimeException | VirtualMachineError e) {
      failed(new Unusable(Unusable.Cause.UNEXPECTED, "unexpected " + e));
    }
  }

  /**
   * Polls at once and then at the interval of the options, on a thread of its own, until this is
   * closed. Returns when the first poll has ended or takes too long.
   */
  public void start() throws InterruptedException {
    daemon("release-watcher", this::followUntilStopped).start();
    started.await();
  }

  @Override
  public void close() {
    stopped.countDown();
  }

  private static Thread daemon(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  private void followUntilStopped() {
    ExecutorService polls = Executors.newSingleThreadExecutor(task -> daemon("release-poll", task));
    try {
      do {
        await(polls.submit(this::poll));
        started.countDown();
      } while (!stopped.await(options.pollInterval().toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      polls.shutdownNow();
    }
  }

  /**
   * Waits until a poll ends, and reports once that it takes too long. The outcome of the poll is
   * reported by the thread that polls.
   */
  private void await(Future<?> poll) throws InterruptedException {
    boolean isReported = false;
    while (!poll.isDone() && stopped.getCount() > 0) {
      try {
        poll.get(longestPoll.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException late) {
        if (!isReported) {
          isReported = true;
          String why =
              "reading %s takes longer than %d s".formatted(source.name(), longestPoll.toSeconds());
          current.delayed(why);
          events.failed(Unusable.Cause.DOWNLOAD);
          report(why);
          started.countDown();
        }
      } catch (ExecutionException bug) {
        throw new IllegalStateException("a poll reports its failures itself", bug);
      }
    }
    current.delayed(null);
  }

  private void follow(CurrentPointer pointer) throws Unusable {
    boolean isFailed = pointer.equals(failedPointer);
    if (isFailed && failure != null && skips > 0) {
      skips--;
      tell(failure);
    } else if (current.get().filter(served -> served.pointer().equals(pointer)).isPresent()
        && !current.isFileChanged()) {
      failedPointer = null;
      if (current.problem().isPresent()) {
        log.accept("The problem is over: release " + pointer.release() + " is the newest");
      }
      current.resolved();
      events.upToDate();
      current.get().ifPresent(served -> served.documents().render());
    } else {
      load(pointer, isFailed);
    }
  }

  /**
   * Loads a release. One that fails is tried again at the next poll, then after two polls, four
   * polls and so on.
   */
  private void load(CurrentPointer pointer, boolean isFailed) throws Unusable {
    LoadedRelease next;
    try {
      next = published.load(pointer, current.held());
    } catch (Unusable e) {
      wait = isFailed ? Math.min(longestWait, 2 * wait) : 1;
      skips = wait - 1;
      failedPointer = pointer;
      failure = e;
      throw e;
    }
    failedPointer = null;
    current.swap(next);
    events.swapped();
    events.upToDate();
    log.accept("Serving release " + next.number() + " with " + next.locations() + " locations");
  }

  private void failed(Unusable unusable) {
    events.failed(unusable.kind());
    tell(unusable);
  }

  private void tell(Unusable unusable) {
    String why = String.valueOf(unusable.getMessage());
    if (current.failed(why)) {
      report(why);
    }
  }

  private void report(String why) {
    if (stopped.getCount() > 0) {
      String kept =
          current
              .get()
              .map(release -> "release " + release.number() + " stays served")
              .orElse("not ready");
      log.accept(why + " (" + kept + ")");
    }
  }

  /**
   * The options for following releases.
   *
   * @param pollInterval the interval between two polls of the source
   * @param limits the limits of this gateway, which its documents state, or null if there are none
   */
  public record PollOptions(Duration pollInterval, @Nullable Limits limits) {
    /** Every two seconds, with the default limits. */
    public static final PollOptions DEFAULT =
        new PollOptions(Duration.ofSeconds(2), Limits.DEFAULT);
  }

  /**
   * A listener for the outcomes of polling. By default it ignores them. Called on the polling
   * thread.
   */
  public interface ReleaseListener extends SnapshotFetch.Events {
    /** A listener that ignores all events. */
    ReleaseListener NONE = new ReleaseListener() {};

    /** A poll found that the release that the source names is the one that is served. */
    default void upToDate() {}

    /** Another release is now served. */
    default void swapped() {}

    /** A published object could not be used. */
    default void failed(Unusable.Cause kind) {}
  }
}
