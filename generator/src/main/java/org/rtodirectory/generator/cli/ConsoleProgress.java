package org.rtodirectory.generator.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Progress;

/**
 * Shows progress on stderr. On a terminal, one line is rewritten in place with the state of the
 * innermost stage. In a log, a line is printed every ten seconds if the innermost stage has
 * advanced. Both get a line when a stage ends. Records the duration of each stage. Safe for use by
 * several threads.
 */
final class ConsoleProgress implements Progress {
  private static final Duration REFRESH_INTERVAL = Duration.ofMillis(200);
  private static final Duration REPORT_INTERVAL = Duration.ofSeconds(10);
  private static final Duration MEASURE_INTERVAL = Duration.ofSeconds(2);
  private static final int CURSOR = 1;

  private final PrintWriter err;
  private final @Nullable StatusLine line;
  private final Supplier<OptionalInt> measure;
  private final LongSupplier nanoTime;
  private final Deque<RunningStage> running = new ArrayDeque<>();
  private final Map<String, Duration> durations = new LinkedHashMap<>();
  private final ScheduledThreadPoolExecutor timer = timer();
  private @Nullable Future<?> refreshing;
  private @Nullable OptionalInt columns;
  private long measured;

  /**
   * @param err receives complete lines
   * @param line the status line of the terminal, through which {@code err} writes; null for a log
   * @param measure returns the width of the terminal; empty if there is no terminal
   */
  ConsoleProgress(
      PrintWriter err,
      @Nullable StatusLine line,
      Supplier<OptionalInt> measure,
      LongSupplier nanoTime) {
    this.err = err;
    this.line = line;
    this.measure = measure;
    this.nanoTime = nanoTime;
  }

  /** Creates progress for a log. */
  static ConsoleProgress log(PrintWriter err) {
    return new ConsoleProgress(err, null, OptionalInt::empty, System::nanoTime);
  }

  @Override
  public Stage stage(String name, long total) {
    RunningStage stage = new RunningStage(name, total);
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

  /** The total duration of each completed stage, in the order of their first completion. */
  Map<String, Duration> durations() {
    synchronized (running) {
      return new LinkedHashMap<>(durations);
    }
  }

  /** Shows the state of the innermost stage if that is due. */
  void refresh() {
    synchronized (running) {
      RunningStage stage = running.peekFirst();
      if (stage == null) {
        return;
      }
      OptionalInt width = width();
      if (line == null || width.isEmpty()) {
        stage.report();
        return;
      }
      try {
        line.show(
            ProgressText.running(
                stage.name, stage.done.get(), stage.total, stage.elapsed(), width.getAsInt()));
      } catch (IOException closed) {
        columns = OptionalInt.empty();
      }
    }
  }

  private void end(RunningStage stage) {
    synchronized (running) {
      running.remove(stage);
      durations.merge(stage.name, stage.elapsed(), Duration::plus);
      if (running.isEmpty()) {
        stop();
      }
      err.println(
          ProgressText.ended(
              stage.name, stage.done.get(), stage.elapsed(), width().orElse(Integer.MAX_VALUE)));
    }
  }

  private void stop() {
    if (refreshing != null) {
      refreshing.cancel(false);
      refreshing = null;
    }
    if (line != null) {
      try {
        line.show("");
      } catch (IOException closed) {
        columns = OptionalInt.empty();
      }
    }
  }

  /** The current width of a line in columns; empty for a log. */
  private OptionalInt width() {
    long now = nanoTime.getAsLong();
    if (columns == null || (columns.isPresent() && now - measured >= MEASURE_INTERVAL.toNanos())) {
      columns = line == null ? OptionalInt.empty() : measure.get();
      measured = now;
    }
    return columns.isPresent()
        ? OptionalInt.of(Math.max(0, columns.getAsInt() - CURSOR))
        : OptionalInt.empty();
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
    private final long start = nanoTime.getAsLong();
    private final AtomicLong done = new AtomicLong();
    private long reported;
    private long reportedAt = start;

    RunningStage(String name, long total) {
      this.name = name;
      this.total = total;
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

    private void report() {
      long now = nanoTime.getAsLong();
      long soFar = done.get();
      if (soFar != reported && now - reportedAt >= REPORT_INTERVAL.toNanos()) {
        reported = soFar;
        reportedAt = now;
        err.println(ProgressText.report(name, soFar, total, elapsed()));
      }
    }
  }
}
