package org.rtodirectory.edge.http;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.rtodirectory.edge.limit.LoadShedder;

/** Measures how long work waits for each event loop, for the shedder of that loop. */
final class LoopDelays {
  private static final long PROBE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final Map<EventExecutor, LoadShedder> shedders = new HashMap<>();

  /**
   * Begins to measure, until the loops end.
   *
   * @param target how long work may wait for long before some is turned away; zero: for ever
   */
  LoopDelays(EventLoopGroup loops, Duration target) {
    for (EventExecutor loop : loops) {
      shedders.put(loop, new LoadShedder(target.toNanos()));
    }
    if (!target.isZero()) {
      shedders.forEach((loop, shedder) -> loop.execute(() -> probe(loop, shedder)));
    }
  }

  /** The shedder of a loop; to be used by that loop only. */
  LoadShedder shedder(EventLoop loop) {
    return Objects.requireNonNull(shedders.get(loop));
  }

  private static void probe(EventExecutor loop, LoadShedder shedder) {
    long due = loop.ticker().nanoTime() + PROBE_NANOS;
    loop.schedule(
        () -> {
          shedder.observe(loop.ticker().nanoTime() - due);
          probe(loop, shedder);
        },
        PROBE_NANOS,
        TimeUnit.NANOSECONDS);
  }
}
