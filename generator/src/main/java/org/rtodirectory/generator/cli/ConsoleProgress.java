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
 * Shows progress on stderr: while a stage advances a bar, which is rewritten in place, or where
 * stderr is no terminal a line every few seconds; and a line when it ends. Records the duration of
 * each stage. Safe for use by several threads.
 */
final class ConsoleProgress implements Progress {
  private static final long BETWEEN_LINES = Duration.ofSeconds(5).toNanos();
  private static final long BETWEEN_BARS = Duration.ofMillis(200).toNanos();
  private static final int BAR = 20;

  /** A line of a terminal that covers a former one of at most this many columns. */
  private static final String REWRITTEN = "\r%-79s";

  private final PrintWriter err;
  private final boolean isTerminal;
  private final LongSupplier nanoTime;
  private final Map<String, Duration> durations = new LinkedHashMap<>();

  ConsoleProgress(PrintWriter err, boolean isTerminal, LongSupplier nanoTime) {
    this.err = err;
    this.isTerminal = isTerminal;
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

  private final class RunningStage implements Stage {
    private final String name;
    private final long total;
    private final long start = nanoTime.getAsLong();
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong lastLine = new AtomicLong(start);

    RunningStage(String name, long total) {
      // Names of files are part of it: their control characters are not printed.
      this.name = name.replaceAll("[\\p{C}&&[^\\p{Cs}]]|[\\u2028\\u2029]", "?");
      this.total = total;
    }

    @Override
    public void advance(long by) {
      long now = nanoTime.getAsLong();
      long last = lastLine.get();
      long count = done.addAndGet(by);
      long interval = isTerminal ? BETWEEN_BARS : BETWEEN_LINES;
      if (now - last >= interval && lastLine.compareAndSet(last, now)) {
        int percent = total > 0 ? (int) Math.min(100, 100 * count / total) : 0;
        String share = total > 0 ? percent + "%, " : "";
        String line =
            String.format(
                Locale.ROOT, "%s: %s%,d after %s", name, share, count, seconds(elapsed()));
        if (!isTerminal) {
          err.println(line);
        } else {
          int full = BAR * percent / 100;
          String bar = total > 0 ? "[" + "#".repeat(full) + ".".repeat(BAR - full) + "] " : "";
          err.printf(REWRITTEN, bar + line);
          err.flush();
        }
      }
    }

    @Override
    public void close() {
      synchronized (durations) {
        durations.merge(name, elapsed(), Duration::plus);
      }
      String line =
          String.format(Locale.ROOT, "%s: %,d in %s", name, done.get(), seconds(elapsed()));
      err.println(isTerminal ? String.format(REWRITTEN, line) : line);
    }

    private Duration elapsed() {
      return Duration.ofNanos(nanoTime.getAsLong() - start);
    }
  }
}
