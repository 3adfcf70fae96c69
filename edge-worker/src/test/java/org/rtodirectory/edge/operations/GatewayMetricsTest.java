package org.rtodirectory.edge.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.rtodirectory.edge.release.CurrentRelease;

class GatewayMetricsTest {
  @Test
  void a_counter_is_read_after_a_garbage_collection_too() {
    GatewayMetrics metrics = new GatewayMetrics(new CurrentRelease(), Clock.systemUTC());
    AtomicLong failures = new AtomicLong(3);
    metrics.watchSharedLimits(() -> true, failures::get);
    WeakReference<Object> garbage = new WeakReference<>(new Object());
    while (Optional.ofNullable(garbage.get()).isPresent()) {
      System.gc();
    }
    assertThat(metrics.text()).contains("rto_shared_limits_failures_total 3.0\n");
  }
}
