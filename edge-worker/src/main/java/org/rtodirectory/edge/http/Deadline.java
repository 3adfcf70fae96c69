package org.rtodirectory.edge.http;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The deadline of a wait on an event loop. Only the thread of the loop may use it.
 *
 * <p>The timeout may change during the wait. A timer that would fire too late is replaced. A timer
 * that would fire too early stays, so the check must call {@link #isOver}, and set the timer again
 * if the wait goes on.
 */
final class Deadline {
  private final Runnable check;
  private long startNanos;
  private @Nullable ScheduledFuture<?> timer;
  private long timerNanos;

  /**
   * @param check runs on the event loop when the timer fires, perhaps too early
   */
  Deadline(Runnable check) {
    this.check = check;
  }

  /** Starts a new wait. */
  void restart(EventExecutor loop) {
    startNanos = loop.ticker().nanoTime();
  }

  /** Sets the timer to the end of the wait, unless a timer is set that fires earlier. */
  void setTimer(EventExecutor loop, Duration timeout) {
    long endNanos = startNanos + timeout.toNanos();
    if (timer == null || endNanos - timerNanos < 0) {
      cancelTimer();
      timerNanos = endNanos;
      timer = loop.schedule(this::fire, endNanos - loop.ticker().nanoTime(), TimeUnit.NANOSECONDS);
    }
  }

  boolean isOver(EventExecutor loop, Duration timeout) {
    return startNanos + timeout.toNanos() - loop.ticker().nanoTime() <= 0;
  }

  void cancelTimer() {
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
