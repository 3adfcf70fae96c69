package org.rtodirectory.generator.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.rtodirectory.generator.report.Progress;

/**
 * Shows progress on stderr: a line every few seconds while a stage advances, and one when it ends.
 * Records the duration of each stage. Safe for use by several threads.
 */
final class ConsoleProgress implements Progress {
  private static final long BETWEEN_LINES = Duration.ofSeconds(5).toNanos();

  private final PrintWriter err;
  private final LongSupplier nanoTime;
  private final Map<String, Duration> durations = new LinkedHashMap<>();

  ConsoleProgress(PrintWriter err, LongSupplier nanoTime) {
    this.err = err;
    this.nanoTime = nanoTime;
  }

  @Override
  public Stage stage(String name, long total) {
    return new RunningStage(name, total);
  }

  /** The total duration of each completed stage, in the order of their first completion. */
  Map<String, Duration> durations() {
    synchronized (durations) {
      return new LinkedHashMap<>(durations);
    }
  }

  /** A duration in seconds with one decimal. */
  static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
  }

  /** A running stage. */
  private final class RunningStage implements Stage {
    private final String name;
    private final long total;
    private final long start = nanoTime.getAsLong();
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong lastLine = new AtomicLong(start);

    RunningStage(String name, long total) {
      this.name = name;
      this.total = total;
    }

    @Override
    public void advance(long by) {
      long now = nanoTime.getAsLong();
      long last = lastLine.get();
      long count = done.addAndGet(by);
      if (now - last >= BETWEEN_LINES && lastLine.compareAndSet(last, now)) {
        String share = total > 0 ? Math.min(100, 100 * count / total) + "%, " : "";
        err.printf(Locale.ROOT, "%s: %s%,d after %s%n", name, share, count, seconds(elapsed()));
      }
    }

    @Override
    public void close() {
      synchronized (durations) {
        durations.merge(name, elapsed(), Duration::plus);
      }
      err.printf(Locale.ROOT, "%s: %,d in %s%n", name, done.get(), seconds(elapsed()));
    }

    private Duration elapsed() {
      return Duration.ofNanos(nanoTime.getAsLong() - start);
    }
  }
}
