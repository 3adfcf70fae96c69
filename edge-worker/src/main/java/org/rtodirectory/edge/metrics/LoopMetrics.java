package org.rtodirectory.edge.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The delay of scheduled tasks on the event loops of the API: count, sum and recent maximum of each
 * loop.
 */
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
   * Records that a loop ran its probe.
   *
   * @param loop the index of the loop, from 0
   * @param nanos the delay in nanoseconds
   */
  public void ran(int loop, long nanos) {
    timers.get(loop).record(nanos, TimeUnit.NANOSECONDS);
  }
}
