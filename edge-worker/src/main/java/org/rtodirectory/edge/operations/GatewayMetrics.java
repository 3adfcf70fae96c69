package org.rtodirectory.edge.operations;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.rtodirectory.edge.release.CurrentRelease;

/** The metrics of the gateway, in one registry. Safe for all threads. */
public final class GatewayMetrics {
  /** The media type of {@link #text}. */
  public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private static final Path STATUS = Path.of("/proc/self/status");
  private static final long KIBIBYTE = 1024;

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final ReleaseMetrics releases;
  private final RequestMetrics requests;
  private final Map<RejectionReason, Counter> rejections = new EnumMap<>(RejectionReason.class);
  private final Counter internalErrors;

  /**
   * @param current the releases that the metrics report
   * @param clock the clock for the times of polls
   */
  public GatewayMetrics(CurrentRelease current, Clock clock) {
    releases = new ReleaseMetrics(registry, current, clock);
    requests = new RequestMetrics(registry);
    for (RejectionReason reason : RejectionReason.values()) {
      rejections.put(
          reason,
          Counter.builder("rto.refused")
              .description("Requests that were refused and connections that were closed, by reason")
              .tag("reason", reason.label())
              .register(registry));
    }
    watchMemory();
    internalErrors =
        Counter.builder("rto.internal.errors")
            .description("Unexpected exceptions while requests were answered: bugs of the gateway")
            .register(registry);
  }

  /** The metrics of following releases. */
  public ReleaseMetrics releases() {
    return releases;
  }

  /** The metrics of answered requests. */
  public RequestMetrics requests() {
    return requests;
  }

  /** Counts rejections by reason. */
  public RejectionReason.Listener rejections() {
    return reason -> Objects.requireNonNull(rejections.get(reason)).increment();
  }

  /** Counts a bug. */
  public void internalError() {
    internalErrors.increment();
  }

  /** Registers a gauge of the open connections. */
  public void watchConnections(Supplier<Number> open) {
    gauge("rto.connections", "Open connections to the API", open);
  }

  /** Registers a counter of the dropped entries of the access log. */
  public void watch(AccessLog log) {
    counter(
        "rto.access.log.dropped",
        "Lines of the access log that were dropped because the file was too slow or not writable",
        log::dropped);
  }

  /**
   * Registers the metrics of the rate limits that are shared with other gateways.
   *
   * @param isUp whether the counts are shared now
   * @param failures how often this gateway counted for itself although they should be
   */
  public void watchSharedLimits(BooleanSupplier isUp, LongSupplier failures) {
    gauge(
        "rto.shared.limits.up",
        "1 while this gateway shares its counts with others (--shared-limits), otherwise 0",
        () -> isUp.getAsBoolean() ? 1 : 0);
    counter(
        "rto.shared.limits.failures",
        "Requests that this gateway counted for itself because the server of --shared-limits did not"
            + " answer",
        failures);
  }

  /**
   * Registers a gauge of the memory of connection buffers.
   *
   * @param bytes supplies the size of the buffers outside the heap, in bytes
   */
  public void watchBuffers(Supplier<Number> bytes) {
    gauge(
        "rto.direct.used.bytes",
        "Memory outside the heap that the buffers of connections take",
        bytes);
  }

  private void watchMemory() {
    Runtime java = Runtime.getRuntime();
    gauge(
        "rto.heap.used.bytes",
        "Heap in use, garbage included",
        () -> java.totalMemory() - java.freeMemory());
    gauge("rto.heap.max.bytes", "Largest size of the heap", java::maxMemory);
    gauge(
        "process.resident.memory.bytes",
        "Resident memory of the process, mapped files included (Linux only)",
        GatewayMetrics::residentBytes);
  }

  /** NaN where there is no such file. */
  private static double residentBytes() {
    try {
      for (String line : Files.readAllLines(STATUS)) {
        if (line.startsWith("VmRSS:")) {
          return Double.parseDouble(line.replaceAll("[^0-9]", "")) * KIBIBYTE;
        }
      }
    } catch (IOException e) {
      // Not Linux.
    }
    return Double.NaN;
  }

  private void counter(String name, String description, LongSupplier value) {
    // The counter refers to its object weakly, but to its function strongly.
    FunctionCounter.builder(name, registry, any -> value.getAsLong())
        .description(description)
        .register(registry);
  }

  private void gauge(String name, String description, Supplier<Number> value) {
    Gauge.builder(name, value).description(description).register(registry);
  }

  /** The current values of all metrics in the Prometheus text format. */
  public String text() {
    return registry.scrape();
  }
}
