package org.rtodirectory.edge.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.rtodirectory.edge.limit.Refusal;
import org.rtodirectory.edge.limit.RefusalEvents;

/** How often what was refused, by reason. */
public final class RefusalMetrics implements RefusalEvents {
  private final Map<Refusal, Counter> counters = new EnumMap<>(Refusal.class);

  RefusalMetrics(MeterRegistry registry) {
    for (Refusal reason : Refusal.values()) {
      counters.put(
          reason,
          Counter.builder("rto.refused")
              .description("Requests that were refused and connections that were closed, by reason")
              .tag("reason", reason.label())
              .register(registry));
    }
  }

  @Override
  public void refused(Refusal reason) {
    Objects.requireNonNull(counters.get(reason)).increment();
  }
}
