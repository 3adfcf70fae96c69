package org.rtodirectory.edge.operations;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The metrics of answered requests: their number by endpoint and status, and the time that the
 * answers took. Safe for all threads.
 */
public final class RequestMetrics {
  private static final int STATUSES = 600;

  /** The bucket bounds of the histogram. */
  private static final Duration[] BOUNDS =
      LongStream.of(50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 100_000, 1_000_000)
          .mapToObj(micros -> Duration.ofNanos(TimeUnit.MICROSECONDS.toNanos(micros)))
          .toArray(Duration[]::new);

  private final Map<ServedEndpoint, EndpointMeters> meters = new EnumMap<>(ServedEndpoint.class);

  RequestMetrics(MeterRegistry registry) {
    for (ServedEndpoint endpoint : ServedEndpoint.values()) {
      meters.put(endpoint, new EndpointMeters(registry, endpoint.label()));
    }
  }

  /**
   * Counts an answered request.
   *
   * @param status the status of the response
   * @param nanos the time that making the answer took, in nanoseconds
   */
  public void answered(ServedEndpoint endpoint, int status, long nanos) {
    Objects.requireNonNull(meters.get(endpoint)).answered(status, nanos);
  }

  /**
   * The metrics of one endpoint. Each counter is looked up once, because a look-up costs more than
   * an increment.
   */
  private static final class EndpointMeters {
    private final MeterRegistry registry;
    private final String label;
    private final Timer timer;
    private final AtomicReferenceArray<@Nullable Counter> byStatus =
        new AtomicReferenceArray<>(STATUSES);

    EndpointMeters(MeterRegistry registry, String label) {
      this.registry = registry;
      this.label = label;
      this.timer =
          Timer.builder("rto.request.duration")
              .description("Time from the last byte of a request until its response was ready")
              .tag("endpoint", label)
              .serviceLevelObjectives(BOUNDS)
              .register(registry);
    }

    void answered(int status, long nanos) {
      timer.record(nanos, TimeUnit.NANOSECONDS);
      Counter counter = byStatus.get(status);
      if (counter == null) {
        // Registering the same counter twice returns the same object.
        counter = counter(status);
        byStatus.set(status, counter);
      }
      counter.increment();
    }

    private Counter counter(int status) {
      return Counter.builder("rto.requests")
          .description("Requests that were answered, by endpoint and status")
          .tag("endpoint", label)
          .tag("status", Integer.toString(status))
          .register(registry);
    }
  }
}
