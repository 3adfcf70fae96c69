package org.rtodirectory.edge.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.rtodirectory.edge.shared.SharedLimitEvents;

/** The metrics of the rate limits that are shared with other gateways. */
public final class SharedLimitMetrics implements SharedLimitEvents {
  private final Counter countedApart;
  private volatile boolean together;

  SharedLimitMetrics(MeterRegistry registry) {
    Gauge.builder("rto.shared.limits.together", () -> together ? 1 : 0)
        .description(
            "1 while this gateway shares its counts with others (--shared-limits), otherwise 0")
        .register(registry);
    countedApart =
        Counter.builder("rto.shared.limits.counted.apart")
            .description(
                "Requests that this gateway counted for itself because the server of --shared-limits did not answer")
            .register(registry);
  }

  @Override
  public void together() {
    together = true;
  }

  @Override
  public void apart() {
    together = false;
  }

  @Override
  public void countedApart() {
    countedApart.increment();
  }
}
