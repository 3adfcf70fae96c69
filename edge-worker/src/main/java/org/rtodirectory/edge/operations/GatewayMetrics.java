package org.rtodirectory.edge.operations;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.ReleaseWatcher;
import org.rtodirectory.edge.release.UnusableRelease;

/**
 * The metrics of the gateway. This class counts requests and release changes itself. Other classes
 * register their metrics as gauges and counters. Times are in Unix seconds. Safe for all threads.
 */
public final class GatewayMetrics implements ReleaseWatcher.ReleaseListener {
  private static final Path PROCESS_STATUS = Path.of("/proc/self/status");
  private static final long KIBIBYTE = 1024;

  /** The bucket bounds of the histogram of request durations. */
  private static final Duration[] DURATION_BOUNDS =
      LongStream.of(50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 100_000, 1_000_000)
          .mapToObj(micros -> Duration.ofNanos(TimeUnit.MICROSECONDS.toNanos(micros)))
          .toArray(Duration[]::new);

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Map<ReportedEndpoint, EndpointMeters> endpointMeters = new HashMap<>();
  private final Map<UnusableRelease.FailureReason, Counter> failures =
      new EnumMap<>(UnusableRelease.FailureReason.class);
  private final Counter internalErrors =
      counter(
          "rto.internal.errors",
          "Unexpected exceptions while requests were answered: bugs of the gateway");
  private final Counter swaps =
      counter("rto.release.swaps", "Number of times that the gateway switched to another release");
  private final Counter downloadedBytes =
      counter(
          "rto.snapshot.downloaded.bytes",
          "Bytes of snapshots and patches that the gateway downloaded, used or not");
  private final Counter fallbacks =
      counter(
          "rto.snapshot.fallbacks",
          "Number of times that patches or a compressed snapshot could not be used and the"
              + " gateway took a longer route");
  private final Clock clock;
  private volatile double lastPollSuccess = Double.NaN;

  /**
   * The meters of one endpoint. This class keeps them, because a look-up in the registry costs more
   * than an increment.
   */
  private record EndpointMeters(Timer duration, Map<Integer, Counter> answersByStatus) {}

  /**
   * @param current the releases that the metrics report
   * @param clock the clock for the times of polls
   */
  public GatewayMetrics(CurrentRelease current, Clock clock) {
    this.clock = clock;
    ReportedEndpoint.all()
        .forEach(
            endpoint -> {
              Timer duration =
                  Timer.builder("rto.request.duration")
                      .description(
                          "Time from the last byte of a request until its response was ready")
                      .tag("endpoint", endpoint.label())
                      .serviceLevelObjectives(DURATION_BOUNDS)
                      .register(registry);
              endpointMeters.put(endpoint, new EndpointMeters(duration, new ConcurrentHashMap<>()));
            });
    for (UnusableRelease.FailureReason cause : UnusableRelease.FailureReason.values()) {
      failures.put(
          cause,
          counter(
              "rto.release.failures",
              "Releases that could not be loaded, by reason",
              "reason",
              cause.name().toLowerCase(Locale.ROOT)));
    }
    registerReleaseGauges(current);
    registerMemoryGauges();
  }

  /**
   * Counts an answered request.
   *
   * @param status the status of the response
   * @param nanos the time to create the answer, in nanoseconds
   */
  public void countAnswer(ReportedEndpoint endpoint, int status, long nanos) {
    EndpointMeters meters = Objects.requireNonNull(endpointMeters.get(endpoint));
    meters.duration.record(nanos, TimeUnit.NANOSECONDS);
    meters
        .answersByStatus
        .computeIfAbsent(
            status,
            key ->
                counter(
                    "rto.requests",
                    "Requests that were answered, by endpoint and status",
                    "endpoint",
                    endpoint.label(),
                    "status",
                    Integer.toString(status)))
        .increment();
  }

  /**
   * Registers the counter of refusals for one reason, starting at 0. Returns an action that counts
   * one refusal, which any thread may call.
   */
  public Runnable refusalCounter(String reason) {
    return counter(
            "rto.refused",
            "Requests that were refused and connections that were closed, by reason",
            "reason",
            reason)
        ::increment;
  }

  /** Counts an unexpected exception. */
  public void countInternalError() {
    internalErrors.increment();
  }

  @Override
  public void onUpToDate() {
    lastPollSuccess = seconds(clock.instant());
  }

  @Override
  public void onSwap() {
    swaps.increment();
  }

  @Override
  public void onDownload(long bytes) {
    downloadedBytes.increment((double) bytes);
  }

  @Override
  public void onFallback(IOException failure) {
    fallbacks.increment();
  }

  @Override
  public void onFailure(UnusableRelease.FailureReason cause) {
    Objects.requireNonNull(failures.get(cause)).increment();
  }

  private void registerReleaseGauges(CurrentRelease current) {
    gauge(
        "rto.release.number",
        "Number of the release that is served; 0 before the first one is loaded",
        () -> current.get().map(LoadedRelease::number).orElse(0L));
    gauge(
        "rto.release.created.timestamp.seconds",
        "Creation time of the release that is served, in Unix time",
        () ->
            current.get().map(served -> seconds(served.pointer().createdAt())).orElse(Double.NaN));
    gauge(
        "rto.poll.last.success.timestamp.seconds",
        "Time of the last poll that found the served release to be the newest, in Unix time",
        () -> lastPollSuccess);
  }

  private void registerMemoryGauges() {
    Runtime java = Runtime.getRuntime();
    gauge(
        "rto.heap.used.bytes",
        "Heap in use, garbage included",
        () -> java.totalMemory() - java.freeMemory());
    gauge("rto.heap.max.bytes", "Maximum size of the heap", java::maxMemory);
    gauge(
        "process.resident.memory.bytes",
        "Resident memory of the process, mapped files included (Linux only)",
        GatewayMetrics::residentBytes);
  }

  /**
   * Returns the resident memory of the process in bytes, or NaN if the system does not report it.
   */
  private static double residentBytes() {
    try {
      for (String line : Files.readAllLines(PROCESS_STATUS)) {
        if (line.startsWith("VmRSS:")) {
          return Double.parseDouble(line.replaceAll("[^0-9]", "")) * KIBIBYTE;
        }
      }
    } catch (IOException e) {
      // Not Linux.
    }
    return Double.NaN;
  }

  private static double seconds(Instant time) {
    return time.toEpochMilli() / 1000.0;
  }

  private Counter counter(String name, String description, String... tags) {
    return Counter.builder(name).description(description).tags(tags).register(registry);
  }

  /** Registers a counter whose value comes from a function. */
  public void counter(String name, String description, LongSupplier value) {
    // The counter has a weak reference to its object, but a strong one to its function.
    FunctionCounter.builder(name, registry, ignored -> value.getAsLong())
        .description(description)
        .register(registry);
  }

  /** Registers a gauge. */
  public void gauge(String name, String description, Supplier<Number> value) {
    Gauge.builder(name, value).description(description).register(registry);
  }

  /** Returns the current values of all metrics in the Prometheus text format. */
  public String text() {
    return registry.scrape();
  }
}
