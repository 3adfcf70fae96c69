package org.rtodirectory.generator.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.rtodirectory.generator.report.Progress;

/** A reporter that shows progress on stderr while a stage runs and when it ends. */
final class ConsoleProgress implements Progress {
  private static final int BAR_LENGTH = 20;

  private final PrintWriter err;
  private final Style style;
  private final LongSupplier nanoTime;

  /** The forms of progress, with their update intervals. */
  enum Style {
    /** A bar that is rewritten in place. */
    BAR(Duration.ofMillis(200)),
    /** A new line for each update. */
    LINES(Duration.ofSeconds(5)),
    /** Lines with a timestamp, but none for a stage shorter than a minute. */
    LOG(Duration.ofMinutes(1));

    private final long intervalNanos;

    Style(Duration interval) {
      this.intervalNanos = interval.toNanos();
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

  /** Formats a duration, such as {@code 1.5 s}. */
  static String formatSeconds(Duration duration) {
    return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
  }

  /** A stage that is shown. Safe for use by several threads. */
  private final class RunningStage implements Stage {
    private final String name;
    private final long total;
    private final long startNanos = nanoTime.getAsLong();
    private final AtomicLong completed = new AtomicLong();

    /** The time at which the stage was last shown, or its start. */
    private final AtomicLong lastShownNanos = new AtomicLong(startNanos);

    RunningStage(String name, long total) {
      this.name = name;
      this.total = total;
    }

    @Override
    public void advance(long steps) {
      long count = completed.addAndGet(steps);
      long now = nanoTime.getAsLong();
      long last = lastShownNanos.get();
      if (now - last >= style.intervalNanos && lastShownNanos.compareAndSet(last, now)) {
        show(total == 0 ? "" : share(Math.min(total, count)), " after ");
        if (style != Style.BAR) {
          err.println();
        }
      }
    }

    @Override
    public void close() {
      if (style != Style.LOG || lastShownNanos.get() != startNanos) {
        show("", " in ");
        err.println();
      }
    }

    /** Returns the completed share of the stage in percent, with a bar in the style {@code BAR}. */
    private String share(long count) {
      String percent = 100 * count / total + "%";
      int filled = (int) (BAR_LENGTH * count / total);
      return style == Style.BAR
          ? "[" + "#".repeat(filled) + ".".repeat(BAR_LENGTH - filled) + "] " + percent + ", "
          : percent + ", ";
    }

    /**
     * Shows one line. A bar overwrites the previous one.
     *
     * @param preposition the word before the duration of the stage, with spaces
     */
    private void show(String share, String preposition) {
      Duration elapsed = Duration.ofNanos(nanoTime.getAsLong() - startNanos);
      String line =
          String.format(
              Locale.ROOT,
              "%s: %s%,d%s%s",
              name,
              share,
              completed.get(),
              preposition,
              formatSeconds(elapsed));
      String time = style == Style.LOG ? ContinuousPublish.timestamp() + " " : "";
      err.printf(style == Style.BAR ? "\r%-79s" : "%s", time + line);
      err.flush();
    }
  }
}
