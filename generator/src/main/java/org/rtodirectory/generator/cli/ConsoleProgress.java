package org.rtodirectory.generator.cli;

import java.io.Console;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.rtodirectory.generator.progress.Progress;

/**
 * Progress on stderr: a bar on a terminal, otherwise one line for each stage when it ends.
 * Remembers how long each stage took.
 */
final class ConsoleProgress implements Progress {
  private static final int REFRESH_MILLISECONDS = 200;

  private final PrintWriter err;
  private final boolean terminal;
  private final LongSupplier nanoTime;
  private final Map<String, Duration> durations = new LinkedHashMap<>();

  private ConsoleProgress(PrintWriter err, boolean terminal, LongSupplier nanoTime) {
    this.err = err;
    this.terminal = terminal;
    this.nanoTime = nanoTime;
  }

  /** Progress for the person or the log at the other end of {@code err}. */
  static ConsoleProgress on(PrintWriter err) {
    return new ConsoleProgress(err, isTerminal(), System::nanoTime);
  }

  @Override
  public Stage stage(String name, long total) {
    return terminal ? new BarStage(name, total) : new LineStage(name);
  }

  /** How long each stage took that has ended, in the order of their ends. */
  Map<String, Duration> durations() {
    return durations;
  }

  static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
  }

  private void ended(String name, long startNanos) {
    durations.merge(name, Duration.ofNanos(nanoTime.getAsLong() - startNanos), Duration::plus);
  }

  @SuppressWarnings("SystemConsoleNull") // what newer Javas give instead is asked for below
  private static boolean isTerminal() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      // Since Java 22 there is a console without a terminal, and a method that tells.
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException olderJava) {
      return true;
    } catch (IllegalAccessException | InvocationTargetException unknown) {
      return false;
    }
  }

  private final class LineStage implements Stage {
    private final String name;
    private final long start = nanoTime.getAsLong();
    private final AtomicLong done = new AtomicLong();

    LineStage(String name) {
      this.name = name;
    }

    @Override
    public void advance(long by) {
      done.addAndGet(by);
    }

    @Override
    public void close() {
      ended(name, start);
      Duration took = Duration.ofNanos(nanoTime.getAsLong() - start);
      err.println(
          name + ": " + String.format(Locale.ROOT, "%,d", done.get()) + " in " + seconds(took));
    }
  }

  private final class BarStage implements Stage {
    private final String name;
    private final long start = nanoTime.getAsLong();
    private final ProgressBar bar;

    BarStage(String name, long total) {
      this.name = name;
      this.bar =
          new ProgressBarBuilder()
              .setTaskName(name)
              .setInitialMax(total == 0 ? -1 : total)
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(REFRESH_MILLISECONDS)
              .setConsumer(new ConsoleProgressBarConsumer(System.err))
              .build();
    }

    @Override
    public void advance(long by) {
      bar.stepBy(by);
    }

    @Override
    public void close() {
      bar.close();
      ended(name, start);
    }
  }
}
