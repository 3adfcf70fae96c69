package org.rtodirectory.edge.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.rtodirectory.edge.buffer.SharedBytes;
import org.rtodirectory.edge.coding.CodedBodies;
import org.rtodirectory.edge.limit.ConnectionCounts;
import org.rtodirectory.edge.limit.MemoryBudget;
import org.rtodirectory.edge.log.LimitedLog;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.SearchCache;
import org.rtodirectory.edge.traffic.AccessLog;

/** All that is counted, in one registry. Safe for all threads. */
public final class GatewayMetrics {
  /** The media type of the text. */
  public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  /** Upper bounds of the histogram of waits. */
  private static final Duration[] WAITS =
      LongStream.of(1, 5, 10, 25, 50, 100, 250, 500, 1000, 5000, 15_000)
          .mapToObj(Duration::ofMillis)
          .toArray(Duration[]::new);

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final ReleaseMetrics releases;
  private final RequestMetrics requests;
  private final RejectionMetrics rejections;
  private final SharedLimitMetrics sharedLimits;
  private final Counter internalErrors;

  /**
   * @param current the releases that the metrics report
   * @param clock tells when a poll succeeded
   */
  public GatewayMetrics(CurrentRelease current, Clock clock) {
    releases = new ReleaseMetrics(registry, current, clock);
    requests = new RequestMetrics(registry);
    rejections = new RejectionMetrics(registry);
    MemoryMetrics.register(registry);
    sharedLimits = new SharedLimitMetrics(registry);
    Gauge.builder("rto.shared.bytes", SharedBytes::totalBytes)
        .description("Memory outside the heap that documents and compressed responses take")
        .register(registry);
    internalErrors =
        Counter.builder("rto.internal.errors")
            .description("Unexpected exceptions while requests were answered: bugs of the gateway")
            .register(registry);
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
  public RejectionMetrics rejections() {
    return rejections;
  }

  /** Takes how counting together with other gateways goes. */
  public SharedLimitMetrics sharedLimits() {
    return sharedLimits;
  }

  /** Counts a bug. */
  public void internalError() {
    internalErrors.increment();
  }

  /**
   * Reports from now on how many entries of a log are suppressed.
   *
   * @param name what is logged there
   */
  public void watch(LimitedLog log, String name) {
    FunctionCounter.builder("rto.log.lines.suppressed", log, LimitedLog::suppressed)
        .description("Log entries that were dropped because there were too many in a minute")
        .tag("log", name)
        .register(registry);
  }

  /** Takes how late that many event loops run. */
  public LoopMetrics loops(int loops) {
    return new LoopMetrics(registry, loops);
  }

  /** Tells from now on how many connections are open. */
  public void watch(ConnectionCounts connections) {
    Gauge.builder("rto.connections", connections, ConnectionCounts::openNow)
        .description("Open connections to the API")
        .strongReference(true)
        .register(registry);
  }

  /** Reports from now on how many bytes are pending, and how many may be. */
  public void watch(MemoryBudget budget) {
    Gauge.builder("rto.pending.bytes", budget, MemoryBudget::pending)
        .description(
            "Memory for requests that are not yet answered and responses that are not yet read")
        .strongReference(true)
        .register(registry);
    Gauge.builder("rto.pending.limit.bytes", budget, MemoryBudget::size)
        .description("Limit of rto_pending_bytes (--pending-bytes)")
        .strongReference(true)
        .register(registry);
  }

  /** Takes how long each request waited that was not answered at once, in nanoseconds. */
  public LongConsumer queuedRequests() {
    Timer waits =
        Timer.builder("rto.queue.wait")
            .description("Time that queued requests waited")
            .serviceLevelObjectives(WAITS)
            .register(registry);
    return nanos -> waits.record(nanos, TimeUnit.NANOSECONDS);
  }

  /** Reports from now on what is kept compressed. */
  public void watch(CodedBodies bodies) {
    cache(
        "rto.compressed",
        "the cache of compressed responses",
        bodies,
        CodedBodies::weight,
        CodedBodies::hits,
        CodedBodies::misses);
  }

  /** Reports from now on what is kept of searches. */
  public void watch(SearchCache searches) {
    cache(
        "rto.search.cache",
        "the cache of search results",
        searches,
        SearchCache::weight,
        SearchCache::hits,
        SearchCache::misses);
  }

  private <T> void cache(
      String name,
      String title,
      T cache,
      ToDoubleFunction<T> weight,
      ToDoubleFunction<T> hits,
      ToDoubleFunction<T> misses) {
    Gauge.builder(name + ".bytes", cache, weight)
        .description("Memory that " + title + " takes")
        .strongReference(true)
        .register(registry);
    FunctionCounter.builder(name + ".hits", cache, hits)
        .description("Hits of " + title)
        .register(registry);
    FunctionCounter.builder(name + ".misses", cache, misses)
        .description("Misses of " + title)
        .register(registry);
  }

  /** Tells from now on what the access log loses. */
  public void watch(AccessLog log) {
    FunctionCounter.builder("rto.access.log.dropped", log, AccessLog::dropped)
        .description(
            "Lines of the access log that were dropped because the file was too slow or not writable")
        .register(registry);
  }

  /**
   * Tells from now on how much memory buffers take.
   *
   * @param bytes outside the heap
   */
  public void watchBuffers(Supplier<Number> bytes) {
    Gauge.builder("rto.direct.used.bytes", bytes)
        .description("Memory outside the heap that the buffers of connections take")
        .register(registry);
  }

  /** Everything as it stands now, in Prometheus' text format. */
  public String text() {
    return registry.scrape();
  }
}
