package org.rtodirectory.generator.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Progress;

/**
 * Shows progress on stderr. On a terminal, one line is rewritten in place with the state of the
 * innermost stage. In a log, a line is printed every ten seconds if the innermost stage has
 * advanced. Both get a line when a stage ends. Records the duration of each stage, and knows what
 * the command is doing, shown or not. Safe for use by several threads.
 */
final class ConsoleProgress implements Progress {
  private static final Duration REFRESH_INTERVAL = Duration.ofMillis(200);
  private static final Duration REPORT_INTERVAL = Duration.ofSeconds(10);
  private static final int BAR = 20;

  private final PrintWriter err;
  private final @Nullable StatusLine line;
  private final LongSupplier nanoTime;
  private final Deque<RunningStage> running = new ArrayDeque<>();
  private final Map<String, Duration> durations = new LinkedHashMap<>();
  private final ScheduledThreadPoolExecutor timer = timer();
  private @Nullable Future<?> refreshing;

  /**
   * @param err receives complete lines
   * @param line the status line of the terminal, through which {@code err} writes; null for a log
   */
  ConsoleProgress(PrintWriter err, @Nullable StatusLine line, LongSupplier nanoTime) {
    this.err = err;
    this.line = line;
    this.nanoTime = nanoTime;
  }

  /** Creates progress for a log. */
  static ConsoleProgress log(PrintWriter err) {
    return new ConsoleProgress(err, null, System::nanoTime);
  }

  @Override
  public Stage stage(String name, long total) {
    RunningStage stage = new RunningStage(name, total, true);
    synchronized (running) {
      running.addFirst(stage);
      refresh();
      if (refreshing == null) {
        refreshing =
            timer.scheduleWithFixedDelay(
                this::refresh,
                REFRESH_INTERVAL.toMillis(),
                REFRESH_INTERVAL.toMillis(),
                TimeUnit.MILLISECONDS);
      }
    }
    return stage;
  }

  @Override
  public Stage step(String name) {
    RunningStage stage = new RunningStage(name, 0, false);
    synchronized (running) {
      running.addFirst(stage);
    }
    return stage;
  }

  /** Progress of an operation that is repeated: none of it is shown. */
  Progress quiet() {
    return new Progress() {
      @Override
      public Stage stage(String name, long total) {
        return step(name);
      }

      @Override
      public Stage step(String name) {
        return ConsoleProgress.this.step(name);
      }
    };
  }

  /** A short description of what the command is doing. */
  String work() {
    synchronized (running) {
      return running.isEmpty() ? "the command" : running.getFirst().name;
    }
  }

  /** The total duration of each completed stage, in the order of their first completion. */
  Map<String, Duration> durations() {
    synchronized (running) {
      return new LinkedHashMap<>(durations);
    }
  }

  /** Shows the state of the innermost stage if that is due. */
  void refresh() {
    synchronized (running) {
      Optional<RunningStage> stage = running.stream().filter(some -> some.isShown).findFirst();
      if (line == null) {
        stage.ifPresent(RunningStage::report);
      } else {
        stage.ifPresent(some -> show(some.status()));
      }
    }
  }

  private void end(RunningStage stage) {
    synchronized (running) {
      running.remove(stage);
      if (!stage.isShown) {
        return;
      }
      durations.merge(stage.name, stage.elapsed(), Duration::plus);
      if (running.stream().noneMatch(some -> some.isShown)) {
        if (refreshing != null) {
          refreshing.cancel(false);
          refreshing = null;
        }
        show("");
      }
      err.printf(
          Locale.ROOT, "%s: %,d in %s%n", stage.name, stage.done.get(), seconds(stage.elapsed()));
    }
  }

  private void show(String status) {
    try {
      if (line != null) {
        line.show(status);
      }
    } catch (IOException e) {
      // The terminal was closed, which does not stop the work.
    }
  }

  /** A duration in seconds with one decimal. */
  static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
  }

  /** A daemon thread that ends when there is no stage. */
  private static ScheduledThreadPoolExecutor timer() {
    ScheduledThreadPoolExecutor timer =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "progress");
              thread.setDaemon(true);
              return thread;
            });
    timer.setRemoveOnCancelPolicy(true);
    timer.setKeepAliveTime(1, TimeUnit.SECONDS);
    timer.allowCoreThreadTimeOut(true);
    return timer;
  }

  /** A running stage. */
  private final class RunningStage implements Stage {
    private final String name;
    private final long total;
    private final boolean isShown;
    private final long start = nanoTime.getAsLong();
    private final AtomicLong done = new AtomicLong();
    private long reported;
    private long reportedAt = start;

    RunningStage(String name, long total, boolean isShown) {
      // Names of files are part of it: their control characters are not printed.
      this.name = name.replaceAll("[\\p{C}&&[^\\p{Cs}]]|[\\u2028\\u2029]", "?");
      this.total = total;
      this.isShown = isShown;
    }

    @Override
    public void advance(long by) {
      done.addAndGet(by);
    }

    @Override
    public void close() {
      end(this);
    }

    private Duration elapsed() {
      return Duration.ofNanos(nanoTime.getAsLong() - start);
    }

    /** The line for a terminal, where a character beyond Greek may be wider than one column. */
    private String status() {
      int filled = (int) (BAR * fraction());
      String bar = total > 0 ? "[" + "=".repeat(filled) + " ".repeat(BAR - filled) + "] " : "";
      return String.format(
          Locale.ROOT,
          "%s: %s%s%s, %d:%02d",
          name.replaceAll("[^\\x00-\\u03ff]", "?"),
          percent(""),
          bar,
          counts(),
          elapsed().toMinutes(),
          elapsed().toSecondsPart());
    }

    private void report() {
      long now = nanoTime.getAsLong();
      if (done.get() != reported && now - reportedAt >= REPORT_INTERVAL.toNanos()) {
        reported = done.get();
        reportedAt = now;
        err.println(name + ": " + percent(",") + counts() + " after " + seconds(elapsed()));
      }
    }

    private double fraction() {
      return total > 0 ? Math.min(1, (double) done.get() / total) : 0;
    }

    private String percent(String separator) {
      return total > 0 ? (int) (100 * fraction()) + "%" + separator + " " : "";
    }

    private String counts() {
      return total > 0
          ? String.format(Locale.ROOT, "%,d/%,d", done.get(), total)
          : String.format(Locale.ROOT, "%,d", done.get());
    }
  }
}
