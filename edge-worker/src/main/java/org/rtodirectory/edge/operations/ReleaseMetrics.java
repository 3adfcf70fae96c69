package org.rtodirectory.edge.operations;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.ReleaseWatcher;
import org.rtodirectory.edge.release.Unusable;

/** The metrics of the served release and of following releases. Times are in seconds since 1970. */
public final class ReleaseMetrics implements ReleaseWatcher.Listener {
  private final Clock clock;
  private final Counter swaps;
  private final Counter downloadedBytes;
  private final Counter fallBacks;
  private final Map<Unusable.Kind, Counter> failures = new EnumMap<>(Unusable.Kind.class);
  private volatile double lastSuccess = Double.NaN;

  ReleaseMetrics(MeterRegistry registry, CurrentRelease current, Clock clock) {
    this.clock = clock;
    gauge(
        registry,
        "rto.release.number",
        "Number of the release that is served; 0 before the first one is loaded",
        () -> current.get().map(LoadedRelease::number).orElse(0L));
    gauge(
        registry,
        "rto.release.created.timestamp.seconds",
        "Creation time of the release that is served, in Unix time",
        () ->
            current.get().map(served -> seconds(served.pointer().createdAt())).orElse(Double.NaN));
    gauge(
        registry,
        "rto.poll.last.success.timestamp.seconds",
        "Time of the last poll that found the served release to be the newest, in Unix time",
        () -> lastSuccess);
    swaps =
        counter(
            registry,
            "rto.release.swaps",
            "Number of times that the gateway switched to another release");
    downloadedBytes =
        counter(
            registry,
            "rto.snapshot.downloaded.bytes",
            "Bytes of snapshots and patches that the gateway downloaded, used or not");
    fallBacks =
        counter(
            registry,
            "rto.snapshot.fallbacks",
            "Number of times that patches or a compressed snapshot could not be used and the"
                + " gateway took a longer route");
    for (Unusable.Kind kind : Unusable.Kind.values()) {
      failures.put(
          kind,
          counter(
              registry,
              "rto.release.failures",
              "Releases that could not be loaded, by reason",
              "reason",
              kind.name().toLowerCase(Locale.ROOT)));
    }
  }

  @Override
  public void upToDate() {
    lastSuccess = seconds(clock.instant());
  }

  @Override
  public void swapped() {
    swaps.increment();
  }

  @Override
  public void downloaded(long bytes) {
    downloadedBytes.increment((double) bytes);
  }

  @Override
  public void fellBack(IOException failure) {
    fallBacks.increment();
  }

  @Override
  public void failed(Unusable.Kind kind) {
    Objects.requireNonNull(failures.get(kind)).increment();
  }

  private static Counter counter(
      MeterRegistry registry, String name, String description, String... tags) {
    return Counter.builder(name).description(description).tags(tags).register(registry);
  }

  private static void gauge(
      MeterRegistry registry, String name, String description, Supplier<Number> value) {
    Gauge.builder(name, value).description(description).register(registry);
  }

  private static double seconds(Instant time) {
    return time.toEpochMilli() / 1000.0;
  }
}
