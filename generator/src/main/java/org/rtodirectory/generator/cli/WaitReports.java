package org.rtodirectory.generator.cli;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.rtodirectory.generator.report.Progress;

/**
 * Reports that a command is waiting: a line when its current operation has made no progress for 10
 * seconds, and again after 20, 40, 80 … seconds. A dedicated thread checks every second, so that
 * blocking operations need no code for it. Safe for use by several threads.
 */
final class WaitReports implements AutoCloseable {
  private static final Duration FIRST = Duration.ofSeconds(10);
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final Deque<Work> begun = new ArrayDeque<>();
  private final Thread looking;
  private final LongSupplier nanoTime;
  private volatile Consumer<String> lines;
  private volatile Supplier<Optional<String>> explanation = Optional::empty;

  /** A running operation. Of nested operations only the innermost is checked. */
  private final class Work implements Progress.Stage {
    private final String name;
    private final Progress.Stage shown;
    private final AtomicLong done = new AtomicLong();
    private long seen;
    private long since = nanoTime.getAsLong();
    private Duration next = FIRST;

    Work(String name, Progress.Stage shown) {
      this.name = name;
      this.shown = shown;
    }

    @Override
    public void advance(long by) {
      done.addAndGet(by);
      shown.advance(by);
    }

    @Override
    public void close() {
      synchronized (begun) {
        begun.remove(this);
        begun.forEach(Work::restart); // The outer operations have made progress.
      }
      shown.close();
    }

    private void restart() {
      since = nanoTime.getAsLong();
      next = FIRST;
    }

    /** How long there was no progress, if that is to be reported now. */
    private Optional<Duration> stall() {
      long now = done.get();
      if (now != seen) {
        seen = now;
        restart();
      }
      Duration stalled = Duration.ofNanos(nanoTime.getAsLong() - since);
      if (stalled.compareTo(next) < 0) {
        return Optional.empty();
      }
      next = next.multipliedBy(2);
      return Optional.of(stalled);
    }
  }

  /**
   * @param lines receives the lines
   */
  WaitReports(Consumer<String> lines, LongSupplier nanoTime) {
    this.lines = lines;
    this.nanoTime = nanoTime;
    this.looking = new Thread(this::look, "wait-reports");
    looking.setDaemon(true);
  }

  /** Starts the checks, which end when this is closed. */
  WaitReports start() {
    looking.start();
    return this;
  }

  /** Sends further lines to {@code lines}. */
  void sendTo(Consumer<String> lines) {
    this.lines = lines;
  }

  /**
   * @param explanation returns the cause of the wait, a sentence without the full stop; empty if
   *     unknown
   */
  void explainBy(Supplier<Optional<String>> explanation) {
    this.explanation = explanation;
  }

  /** A progress that forwards to {@code shown} and whose operations are checked. */
  Progress watching(Progress shown) {
    return new Progress() {
      @Override
      public Stage stage(String name, long total) {
        return begin(name, shown.stage(name, total));
      }

      @Override
      public Stage step(String name) {
        return begin(name, shown.step(name));
      }
    };
  }

  /** A short description of the current operation. */
  String work() {
    synchronized (begun) {
      return begun.isEmpty() ? "the command" : begun.getFirst().name;
    }
  }

  private Progress.Stage begin(String name, Progress.Stage shown) {
    Work work = new Work(name, shown);
    synchronized (begun) {
      begun.addFirst(work);
    }
    return work;
  }

  /** Checks the current operation once. */
  void lookNow() {
    Optional<Duration> stalled;
    String name;
    synchronized (begun) {
      if (begun.isEmpty()) {
        return;
      }
      name = begun.getFirst().name;
      stalled = begun.getFirst().stall();
    }
    if (stalled.isPresent()) {
      String why = explanation.get().map(sentence -> " " + sentence + ".").orElse("");
      lines.accept(name + ": no progress for " + stalled.get().toSeconds() + " s." + why);
    }
  }

  private void look() {
    try {
      while (true) {
        TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
        lookNow();
      }
    } catch (InterruptedException closed) {
      // The normal end of the thread.
    }
  }

  @Override
  public void close() {
    looking.interrupt();
  }
}
