package org.rtodirectory.edge.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Clock;
import org.rtodirectory.edge.limit.ConnectionCounts;
import org.rtodirectory.edge.release.CurrentRelease;

/** All that is counted, in one registry. Safe for all threads. */
public final class GatewayMetrics {
  /** The media type of the text. */
  public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final ReleaseMetrics releases;
  private final RefusalMetrics refusals;
  private final SharedLimitMetrics sharedLimits;

  /**
   * @param current the releases that are told of
   * @param clock tells when a poll succeeded
   */
  public GatewayMetrics(CurrentRelease current, Clock clock) {
    releases = new ReleaseMetrics(registry, current, clock);
    refusals = new RefusalMetrics(registry);
    sharedLimits = new SharedLimitMetrics(registry);
  }

  /** Takes what following comes to. */
  public ReleaseMetrics releases() {
    return releases;
  }

  /** Takes what is refused. */
  public RefusalMetrics refusals() {
    return refusals;
  }

  /** Takes how counting together with other gateways goes. */
  public SharedLimitMetrics sharedLimits() {
    return sharedLimits;
  }

  /** Tells from now on how many connections are open. */
  public void watch(ConnectionCounts connections) {
    Gauge.builder("rto.connections", connections, ConnectionCounts::openNow)
        .description("Connections to the API that are open")
        .strongReference(true)
        .register(registry);
  }

  /** Everything as it stands now, in Prometheus' text format. */
  public String text() {
    return registry.scrape();
  }
}
