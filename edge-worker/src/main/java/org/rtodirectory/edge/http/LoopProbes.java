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
import org.rtodirectory.edge.metrics.GatewayMetrics;

/**
 * Stall detection for event loops. Every loop runs a probe each {@value #PERIOD_MILLIS} ms; the
 * delay of the probe is measured, and the time of its last run is recorded. A loop that is blocked
 * or busy with one task runs no probe, and serves none of its connections meanwhile. Safe for all
 * threads.
 */
final class LoopProbes {
  /** A loop whose last probe is older than this is reported as stalled. */
  static final Duration STALLED = Duration.ofSeconds(5);

  private static final long PERIOD_MILLIS = 20;

  private final LongSupplier millis;
  private final GatewayMetrics.LoopMetrics metrics;
  private final AtomicLongArray lastRuns;

  /**
   * Starts the probes, which run until the loops terminate.
   *
   * @param millis a clock that never goes back, in milliseconds
   * @param metrics record the delay of each probe
   */
  LoopProbes(EventLoopGroup loops, LongSupplier millis, GatewayMetrics.LoopMetrics metrics) {
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
