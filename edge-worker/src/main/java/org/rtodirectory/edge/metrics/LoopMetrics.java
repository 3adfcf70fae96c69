package org.rtodirectory.edge.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** How late the event loops of the API run what is due: count, sum and recent maximum of each. */
public final class LoopMetrics {
  private final List<Timer> timers = new ArrayList<>();

  LoopMetrics(MeterRegistry registry, int loops) {
    for (int loop = 1; loop <= loops; loop++) {
      timers.add(
          Timer.builder("rto.event.loop.delay")
              .description("Scheduling delay of the event loops of the API")
              .tag("loop", Integer.toString(loop))
              .register(registry));
    }
  }

  /**
   * A loop ran its probe.
   *
   * @param loop counted from 0
   * @param nanos how late
   */
  public void ran(int loop, long nanos) {
    timers.get(loop).record(nanos, TimeUnit.NANOSECONDS);
  }
}
