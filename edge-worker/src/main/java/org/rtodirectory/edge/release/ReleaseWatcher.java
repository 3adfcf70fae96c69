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
 * The watcher that polls the pointer of a source, on a thread of its own. When the pointer names
 * another release, the watcher loads that release, prepares everything that answers requests, and
 * serves the release as the newest.
 *
 * <p>After a failure, the gateway keeps serving its releases. The readiness endpoint reports the
 * reason, and the watcher logs it once. An unreadable pointer is read again at the next poll. An
 * unusable snapshot is loaded again with exponential back-off, after five minutes at most. A poll
 * that takes longer than a minute is reported too, because a mount may hang, or a server may send
 * only a few bytes at a time. Polling continues when that poll ends.
 *
 * <p>At most one snapshot more than the maximum number of loaded releases is mapped, because a load
 * ends only after the replaced snapshot is unmapped. While a snapshot is built from patches, the
 * disk also holds the two files that {@link SnapshotFetch} needs for it.
 */
public final class ReleaseWatcher implements AutoCloseable {
  private static final Duration MAX_RETRY_DELAY = Duration.ofMinutes(5);
  private static final Duration MAX_POLL_TIME = Duration.ofMinutes(1);

  private final ObjectReader source;
  private final CurrentRelease current;
  private final PollOptions options;
  private final Duration maxPollTime;
  private final ReleaseListener listener;
  private final Consumer<String> log;
  private final ReleaseLoader loader;
  private final CountDownLatch started = new CountDownLatch(1);
  private final CountDownLatch stopped = new CountDownLatch(1);

  /** The maximum value of {@link #retryPolls}. */
  private final long maxRetryPolls;

  /** The pointer to the release that failed to load last, or null after a success. */
  private @Nullable CurrentPointer failedPointer;

  /** The reason why {@link #failedPointer} failed. */
  private @Nullable UnusableRelease failure;

  /** The number of polls from the last attempt to load {@link #failedPointer} to the next one. */
  private long retryPolls;

  /** The number of polls, from now on, that do not attempt to load {@link #failedPointer}. */
  private long pollsToSkip;

  /**
   * @param source the folder or server where releases are published
   * @param current receives the loaded releases
   * @param listener is notified of the outcomes of polling
   * @param log receives a line for each new release, and when a problem begins or ends
   */
  public ReleaseWatcher(
      ObjectReader source,
      CurrentRelease current,
      PollOptions options,
      ReleaseListener listener,
      Consumer<String> log) {
    this(source, current, options, MAX_POLL_TIME, listener, log);
  }

  ReleaseWatcher(
      ObjectReader source,
      CurrentRelease current,
      PollOptions options,
      Duration maxPollTime,
      ReleaseListener listener,
      Consumer<String> log) {
    this.source = source;
    this.current = current;
    this.options = options;
    this.maxPollTime = maxPollTime;
    this.listener = listener;
    this.log = log;
    this.loader = new ReleaseLoader(source, listener, options.limits(), log);
    this.maxRetryPolls =
        Math.max(1, MAX_RETRY_DELAY.toMillis() / Math.max(1, options.pollInterval().toMillis()));
  }

  /**
   * Polls once, and loads the published release if it is new. Only one thread at a time may poll.
   */
  public void poll() {
    try {
      current.checkFile();
      loadIfNew(loader.readPointer());
    } catch (UnusableRelease e) {
      recordFailure(e);
    } catch (RuntimeException | VirtualMachineError e) {
      recordFailure(UnusableRelease.unexpected(e));
    }
  }

  /**
   * Starts a thread that polls immediately, and after that at the interval of the options, until
   * this watcher is closed. Returns when the first poll has ended or takes too long.
   */
  public void start() throws InterruptedException {
    newDaemon("release-watcher", this::pollUntilStopped).start();
    started.await();
  }

  @Override
  public void close() {
    stopped.countDown();
  }

  private static Thread newDaemon(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  private void pollUntilStopped() {
    ExecutorService poller =
        Executors.newSingleThreadExecutor(task -> newDaemon("release-poll", task));
    try {
      do {
        await(poller.submit(this::poll));
        started.countDown();
      } while (!stopped.await(options.pollInterval().toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      poller.shutdownNow();
    }
  }

  /**
   * Waits until a poll ends or this watcher is closed. Reports once if the poll takes too long. The
   * polling thread itself reports the outcome of the poll.
   */
  private void await(Future<?> poll) throws InterruptedException {
    boolean isReported = false;
    while (!poll.isDone() && stopped.getCount() > 0) {
      try {
        poll.get(maxPollTime.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException late) {
        if (!isReported) {
          isReported = true;
          String problem =
              "reading %s takes longer than %d s".formatted(source.name(), maxPollTime.toSeconds());
          current.recordDelay(problem);
          listener.onFailure(UnusableRelease.FailureReason.DOWNLOAD);
          report(problem);
          started.countDown();
        }
      } catch (ExecutionException bug) {
        throw new IllegalStateException("a poll reports its failures itself", bug);
      }
    }
    current.recordDelay(null);
  }

  /** Loads the release of a pointer, unless it is served already or has failed shortly before. */
  private void loadIfNew(CurrentPointer pointer) throws UnusableRelease {
    boolean hasFailed = pointer.equals(failedPointer);
    boolean isServed =
        current.get().filter(served -> served.pointer().equals(pointer)).isPresent()
            && !current.isFileChanged();
    if (hasFailed && failure != null && pollsToSkip > 0) {
      pollsToSkip--;
      reportOnce(failure);
    } else if (isServed) {
      failedPointer = null;
      if (current.problem().isPresent()) {
        log.accept("The problem is over: release " + pointer.release() + " is the newest");
      }
      current.clearProblem();
      listener.onUpToDate();
      current.get().ifPresent(served -> served.documents().render());
    } else {
      load(pointer, hasFailed);
    }
  }

  /**
   * Loads a release and serves it. A release that fails is loaded again at the next poll, then
   * after two polls, four polls and so on.
   *
   * @param hasFailed whether the last attempt to load this release failed
   */
  private void load(CurrentPointer pointer, boolean hasFailed) throws UnusableRelease {
    LoadedRelease next;
    try {
      next = loader.load(pointer, current.releases());
    } catch (UnusableRelease e) {
      retryPolls = hasFailed ? Math.min(maxRetryPolls, 2 * retryPolls) : 1;
      pollsToSkip = retryPolls - 1;
      failedPointer = pointer;
      failure = e;
      throw e;
    }
    failedPointer = null;
    current.swap(next);
    listener.onSwap();
    listener.onUpToDate();
    log.accept("Serving release " + next.number() + " with " + next.locationCount() + " locations");
  }

  private void recordFailure(UnusableRelease unusable) {
    listener.onFailure(unusable.reason());
    reportOnce(unusable);
  }

  private void reportOnce(UnusableRelease unusable) {
    String problem = String.valueOf(unusable.getMessage());
    if (current.recordProblem(problem)) {
      report(problem);
    }
  }

  private void report(String problem) {
    if (stopped.getCount() > 0) {
      String consequence =
          current
              .get()
              .map(release -> "release " + release.number() + " stays served")
              .orElse("not ready");
      log.accept(problem + " (" + consequence + ")");
    }
  }

  /**
   * The options for polling releases.
   *
   * @param pollInterval the interval between two polls of the source
   * @param limits the limits that the documents of this gateway state, or null if there are none
   */
  public record PollOptions(Duration pollInterval, @Nullable Limits limits) {
    /** The default options: a poll every two seconds, and the default limits. */
    public static final PollOptions DEFAULT =
        new PollOptions(Duration.ofSeconds(2), Limits.DEFAULT);
  }

  /**
   * The listener for the outcomes of polling. Its methods do nothing by default. They are called by
   * the thread that polls, and by the thread that waits for a poll.
   */
  public interface ReleaseListener extends SnapshotFetch.Events {
    /** A listener that ignores all events. */
    ReleaseListener NONE = new ReleaseListener() {};

    /** Reacts to a poll that finds no newer release. */
    default void onUpToDate() {}

    /** Reacts to a swap of the served release. */
    default void onSwap() {}

    /** Reacts to a published object that cannot be used, or a poll that takes too long. */
    default void onFailure(UnusableRelease.FailureReason reason) {}
  }
}
