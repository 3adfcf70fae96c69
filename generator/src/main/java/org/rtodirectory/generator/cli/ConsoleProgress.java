package org.rtodirectory.generator.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.rtodirectory.generator.report.Progress;

/** A reporter that shows progress on stderr, while a stage advances and when it ends. */
final class ConsoleProgress implements Progress {
  private static final int BAR = 20;

  private final PrintWriter err;
  private final Style style;
  private final LongSupplier nanoTime;

  /** The form of progress, and its update interval. */
  enum Style {
    /** A bar that is rewritten in place. */
    BAR(Duration.ofMillis(200)),
    LINES(Duration.ofSeconds(5)),
    /** Lines with a timestamp, but none for a stage shorter than a minute. */
    LOG(Duration.ofMinutes(1));

    private final long interval;

    Style(Duration interval) {
      this.interval = interval.toNanos();
    }
  }

  ConsoleProgress(PrintWriter err, Style style, LongSupplier nanoTime) {
    this.err = err;
    this.style = style;
    this.nanoTime = nanoTime;
  }

  @Override
  public Stage stage(String name, long total) {
    return new RunningStage(name, total);
  }

  static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
  }

  /** Safe for use by several threads. */
  private final class RunningStage implements Stage {
    private final String name;
    private final long total;
    private final long start = nanoTime.getAsLong();
    private final AtomicLong completed = new AtomicLong();
    private final AtomicLong lastShown = new AtomicLong(start);

    RunningStage(String name, long total) {
      this.name = name;
      this.total = total;
    }

    @Override
    public void advance(long by) {
      long count = completed.addAndGet(by);
      long now = nanoTime.getAsLong();
      long last = lastShown.get();
      if (now - last >= style.interval && lastShown.compareAndSet(last, now)) {
        show(total == 0 ? "" : share(Math.min(total, count)), " after ");
        if (style != Style.BAR) {
          err.println();
        }
      }
    }

    @Override
    public void close() {
      if (style != Style.LOG || lastShown.get() != start) {
        show("", " in ");
        err.println();
      }
    }

    private String share(long count) {
      String percent = 100 * count / total + "%";
      int full = (int) (BAR * count / total);
      return style == Style.BAR
          ? "[" + "#".repeat(full) + ".".repeat(BAR - full) + "] " + percent + ", "
          : percent + ", ";
    }

    /** Shows one line. A bar overwrites the previous one. */
    private void show(String share, String until) {
      Duration took = Duration.ofNanos(nanoTime.getAsLong() - start);
      String line =
          String.format(
              Locale.ROOT, "%s: %s%,d%s%s", name, share, completed.get(), until, seconds(took));
      String before = style == Style.LOG ? ContinuousPublish.now() + " " : "";
      err.printf(style == Style.BAR ? "\r%-79s" : "%s", before + line);
      err.flush();
    }
  }
}
