package org.rtodirectory.edge.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Clock;
import java.util.function.Supplier;
import org.rtodirectory.edge.coding.CodedBodies;
import org.rtodirectory.edge.limit.ConnectionCounts;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.traffic.AccessLog;

/** All that is counted, in one registry. Safe for all threads. */
public final class GatewayMetrics {
  /** The media type of the text. */
  public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final ReleaseMetrics releases;
  private final RequestMetrics requests;
  private final RefusalMetrics refusals;
  private final SharedLimitMetrics sharedLimits;

  /**
   * @param current the releases that are told of
   * @param clock tells when a poll succeeded
   */
  public GatewayMetrics(CurrentRelease current, Clock clock) {
    releases = new ReleaseMetrics(registry, current, clock);
    requests = new RequestMetrics(registry);
    refusals = new RefusalMetrics(registry);
    MemoryMetrics.register(registry);
    sharedLimits = new SharedLimitMetrics(registry);
  }

  /** Takes what following comes to. */
  public ReleaseMetrics releases() {
    return releases;
  }

  /** Takes what is answered. */
  public RequestMetrics requests() {
    return requests;
  }

  /** Takes what is refused. */
  public RefusalMetrics refusals() {
    return refusals;
  }

  /** Takes how counting together with other gateways goes. */
  public SharedLimitMetrics sharedLimits() {
    return sharedLimits;
  }

  /** Takes how late that many event loops run. */
  public LoopMetrics loops(int loops) {
    return new LoopMetrics(registry, loops);
  }

  /** Tells from now on how many connections are open. */
  public void watch(ConnectionCounts connections) {
    Gauge.builder("rto.connections", connections, ConnectionCounts::openNow)
        .description("Connections to the API that are open")
        .strongReference(true)
        .register(registry);
  }

  /** Tells from now on what is kept compressed. */
  public void watch(CodedBodies bodies) {
    Gauge.builder("rto.compressed.bytes", bodies, CodedBodies::weight)
        .description("Memory that compressed answers take")
        .strongReference(true)
        .register(registry);
    FunctionCounter.builder("rto.compressed.hits", bodies, CodedBodies::hits)
        .description("How often a compressed answer was there")
        .register(registry);
    FunctionCounter.builder("rto.compressed.misses", bodies, CodedBodies::misses)
        .description("How often a compressed answer was made, or was under way")
        .register(registry);
  }

  /** Tells from now on what the access log loses. */
  public void watch(AccessLog log) {
    FunctionCounter.builder("rto.access.log.dropped", log, AccessLog::dropped)
        .description("Lines of the access log that were not written")
        .register(registry);
  }

  /**
   * Tells from now on how much memory buffers take.
   *
   * @param bytes outside the heap
   */
  public void watchBuffers(Supplier<Number> bytes) {
    Gauge.builder("rto.direct.used.bytes", bytes)
        .description("What buffers of connections take outside the heap")
        .register(registry);
  }

  /** Everything as it stands now, in Prometheus' text format. */
  public String text() {
    return registry.scrape();
  }
}
