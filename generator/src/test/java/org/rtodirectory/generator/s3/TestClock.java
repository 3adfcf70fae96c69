package org.rtodirectory.generator.s3;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.rtodirectory.generator.storage.StoreClock;

/**
 * A clock that tests move. Sleeping advances it, except on the thread that renews a lock, which
 * waits until the clock has moved. A planned task runs when its time has come.
 */
final class TestClock implements StoreClock {
  private final TreeMap<Long, Step> plannedSteps = new TreeMap<>();
  private final List<Long> sleepers = new ArrayList<>();
  private long nowNanos = 1_000_000_000_000L;

  /** The milliseconds by which only the time of day has advanced. */
  private long suspendedMillis;

  /** A planned action. */
  @FunctionalInterface
  interface Step {
    void run() throws Exception;
  }

  @Override
  public synchronized long nanoTime() {
    return nowNanos;
  }

  @Override
  public synchronized long timeOfDayMillis() {
    return nowNanos / 1_000_000 + suspendedMillis;
  }

  /**
   * Suspends the machine. Only the time of day advances, or is set back if {@code time} is
   * negative.
   */
  synchronized void suspend(Duration time) {
    suspendedMillis += time.toMillis();
  }

  @Override
  public void sleep(Duration time) throws InterruptedException {
    if (Thread.currentThread().getName().equals("publisher-lock")) {
      await(nanoTime() + time.toNanos());
    } else {
      moveTo(nanoTime() + time.toNanos());
    }
  }

  /**
   * Returns a clock with the same time that passes repeated steps to {@code steps} instead of
   * running them.
   */
  StoreClock recording(Consumer<Supplier<Optional<Duration>>> steps) {
    return new DelegatingClock(this) {
      @Override
      public Repetition repeat(Duration firstDelay, Supplier<Optional<Duration>> step) {
        steps.accept(step);
        return () -> {};
      }
    };
  }

  /** Returns a clock with the same time and another way to sleep. */
  StoreClock sleeping(Sleep sleep) {
    return new DelegatingClock(this) {
      @Override
      public void sleep(Duration time) throws InterruptedException {
        sleep.sleep(time);
      }
    };
  }

  @FunctionalInterface
  interface Sleep {
    void sleep(Duration time) throws InterruptedException;
  }

  /** A clock that delegates to another clock. */
  private static class DelegatingClock implements StoreClock {
    private final TestClock clock;

    DelegatingClock(TestClock clock) {
      this.clock = clock;
    }

    @Override
    public long nanoTime() {
      return clock.nanoTime();
    }

    @Override
    public long timeOfDayMillis() {
      return clock.timeOfDayMillis();
    }

    @Override
    public void sleep(Duration time) throws InterruptedException {
      clock.sleep(time);
    }
  }

  /** Plans a step for a time from now. */
  void plan(Duration delay, Step step) {
    plannedSteps.put(nanoTime() + delay.toNanos(), step);
  }

  /** Advances the clock, on any thread. */
  void pass(Duration time) {
    moveTo(nanoTime() + time.toNanos());
  }

  private void moveTo(long endNanos) {
    while (!plannedSteps.isEmpty() && plannedSteps.firstKey() <= endNanos) {
      set(plannedSteps.firstKey());
      try {
        plannedSteps.pollFirstEntry().getValue().run();
      } catch (Exception failed) {
        throw new AssertionError(failed);
      }
    }
    set(endNanos);
  }

  private synchronized void set(long time) {
    nowNanos = time;
    notifyAll();
  }

  private synchronized void await(long time) throws InterruptedException {
    sleepers.add(time);
    notifyAll();
    try {
      while (nowNanos < time) {
        wait();
      }
    } finally {
      sleepers.remove(time);
    }
  }

  /** Waits until another thread sleeps. */
  synchronized void awaitSleeper() throws InterruptedException {
    long endNanos = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (sleepers.stream().noneMatch(time -> time > nowNanos)) {
      if (System.nanoTime() > endNanos) {
        throw new AssertionError("no thread sleeps");
      }
      wait(100);
    }
  }
}
