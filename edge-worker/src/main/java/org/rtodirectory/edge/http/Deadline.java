package org.rtodirectory.edge.http;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The deadline of a wait on an event loop. The timeout may change during the wait. A timer that
 * would fire too late is replaced. A timer that fires early does no harm, because the check asks
 * {@link #isOver} first. Only the thread of the loop may use it.
 */
final class Deadline {
  private final Runnable check;
  private long startNanos;
  private @Nullable ScheduledFuture<?> timer;
  private long timerAt;

  /**
   * @param check runs on the event loop when the timer fires
   */
  Deadline(Runnable check) {
    this.check = check;
  }

  /** Starts a new wait. */
  void restart(EventExecutor loop) {
    startNanos = loop.ticker().nanoTime();
  }

  /** Sets the timer to the end of the wait, unless it fires earlier anyway. */
  void setTimer(EventExecutor loop, Duration timeout) {
    long at = startNanos + timeout.toNanos();
    if (timer == null || at - timerAt < 0) {
      stop();
      timerAt = at;
      timer = loop.schedule(this::fire, at - loop.ticker().nanoTime(), TimeUnit.NANOSECONDS);
    }
  }

  boolean isOver(EventExecutor loop, Duration timeout) {
    return startNanos + timeout.toNanos() - loop.ticker().nanoTime() <= 0;
  }

  void stop() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }

  private void fire() {
    timer = null;
    check.run();
  }
}
