package org.rtodirectory.edge.http;

import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongSupplier;
import org.rtodirectory.edge.metrics.LoopMetrics;

/**
 * Has every event loop run a probe each {@value #PERIOD_MILLIS} ms, measures how late it runs, and
 * remembers when it last ran. A loop that is blocked, or busy with one piece of work, runs none:
 * none of its connections is served meanwhile. Safe for all threads.
 */
final class LoopProbes {
  /** A loop whose last probe is older than this is reported as stalled. */
  static final Duration STALLED = Duration.ofSeconds(5);

  private static final long PERIOD_MILLIS = 20;

  private final LongSupplier millis;
  private final LoopMetrics metrics;
  private final AtomicLongArray lastRuns;

  /**
   * Begins to probe, until the loops end.
   *
   * @param millis a clock that never goes back, in milliseconds
   * @param metrics take how late each probe was
   */
  LoopProbes(EventLoopGroup loops, LongSupplier millis, LoopMetrics metrics) {
    this.millis = millis;
    this.metrics = metrics;
    List<EventExecutor> all = new ArrayList<>();
    loops.forEach(all::add);
    this.lastRuns = new AtomicLongArray(all.size());
    for (int loop = 0; loop < all.size(); loop++) {
      lastRuns.set(loop, millis.getAsLong());
      schedule(all.get(loop), loop);
    }
  }

  /** Which loops are stalled, and for how long; empty if none is. */
  Optional<String> problem() {
    List<String> stalled = new ArrayList<>();
    long now = millis.getAsLong();
    for (int loop = 0; loop < lastRuns.length(); loop++) {
      long age = now - lastRuns.get(loop);
      if (age > STALLED.toMillis()) {
        stalled.add(
            String.format(
                Locale.ROOT,
                "Event loop %d of %d has not run for %.1f s.",
                loop + 1,
                lastRuns.length(),
                age / 1000.0));
      }
    }
    return stalled.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", stalled));
  }

  private void schedule(EventExecutor executor, int loop) {
    long due = executor.ticker().nanoTime() + TimeUnit.MILLISECONDS.toNanos(PERIOD_MILLIS);
    executor.schedule(
        () -> {
          metrics.ran(loop, Math.max(0, executor.ticker().nanoTime() - due));
          lastRuns.set(loop, millis.getAsLong());
          schedule(executor, loop);
        },
        PERIOD_MILLIS,
        TimeUnit.MILLISECONDS);
  }
}
