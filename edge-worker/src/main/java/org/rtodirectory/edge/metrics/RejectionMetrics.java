package org.rtodirectory.edge.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.rtodirectory.edge.limit.RejectionListener;
import org.rtodirectory.edge.limit.RejectionReason;

/** The counters of rejections, by reason. */
public final class RejectionMetrics implements RejectionListener {
  private final Map<RejectionReason, Counter> counters = new EnumMap<>(RejectionReason.class);

  RejectionMetrics(MeterRegistry registry) {
    for (RejectionReason reason : RejectionReason.values()) {
      counters.put(
          reason,
          Counter.builder("rto.refused")
              .description("Requests that were refused and connections that were closed, by reason")
              .tag("reason", reason.label())
              .register(registry));
    }
  }

  @Override
  public void rejected(RejectionReason reason) {
    Objects.requireNonNull(counters.get(reason)).increment();
  }
}
