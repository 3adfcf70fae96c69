package org.rtodirectory.generator.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import org.rtodirectory.generator.report.Progress;

/**
 * Shows progress on stderr: while a stage advances a bar, which is rewritten in place, or where
 * stderr is no terminal a line every few seconds; and a line when it ends.
 */
final class ConsoleProgress implements Progress {
  private static final long BETWEEN_LINES = Duration.ofSeconds(5).toNanos();
  private static final long BETWEEN_BARS = Duration.ofMillis(200).toNanos();
  private static final int BAR = 20;

  private final PrintWriter err;
  private final boolean isTerminal;

  ConsoleProgress(PrintWriter err, boolean isTerminal) {
    this.err = err;
    this.isTerminal = isTerminal;
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
    private final long start = System.nanoTime();
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong shown = new AtomicLong(start);

    RunningStage(String name, long total) {
      this.name = name;
      this.total = total;
    }

    @Override
    public void advance(long by) {
      long count = done.addAndGet(by);
      long now = System.nanoTime();
      long last = shown.get();
      if (now - last >= (isTerminal ? BETWEEN_BARS : BETWEEN_LINES)
          && shown.compareAndSet(last, now)) {
        show(total == 0 ? "" : share(Math.min(total, count)), " after ");
        if (!isTerminal) {
          err.println();
        }
      }
    }

    @Override
    public void close() {
      show("", " in ");
      err.println();
    }

    private String share(long count) {
      String percent = 100 * count / total + "%";
      int full = (int) (BAR * count / total);
      return isTerminal
          ? "[" + "#".repeat(full) + ".".repeat(BAR - full) + "] " + percent + ", "
          : percent + ", ";
    }

    /** Shows one line; on a terminal, over the one before. */
    private void show(String share, String until) {
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      String line =
          String.format(
              Locale.ROOT, "%s: %s%,d%s%s", name, share, done.get(), until, seconds(took));
      err.printf(isTerminal ? "\r%-79s" : "%s", line);
      err.flush();
    }
  }
}
