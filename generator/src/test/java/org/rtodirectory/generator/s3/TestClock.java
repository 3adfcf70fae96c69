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
  private final TreeMap<Long, Step> plans = new TreeMap<>();
  private final List<Long> sleepers = new ArrayList<>();
  private long now = 1_000_000_000_000L;

  /** The time that only the time of day has advanced, in milliseconds. */
  private long suspendedMillis;

  /** A planned action. */
  @FunctionalInterface
  interface Step {
    void run() throws Exception;
  }

  @Override
  public synchronized long nanoTime() {
    return now;
  }

  @Override
  public synchronized long timeOfDayMillis() {
    return now / 1_000_000 + suspendedMillis;
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

  /** Returns a clock with the same time that passes on repeated steps instead of running them. */
  StoreClock recording(Consumer<Supplier<Optional<Duration>>> steps) {
    return new Variant(this) {
      @Override
      public Repetition repeat(Duration firstDelay, Supplier<Optional<Duration>> step) {
        steps.accept(step);
        return () -> {};
      }
    };
  }

  /** Returns a clock with the same time and another way to sleep. */
  StoreClock sleeping(Sleep sleep) {
    return new Variant(this) {
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

  /** A clock that does what another does. */
  private static class Variant implements StoreClock {
    private final TestClock clock;

    Variant(TestClock clock) {
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
  void plan(Duration in, Step step) {
    plans.put(nanoTime() + in.toNanos(), step);
  }

  /** Advances the clock, on any thread. */
  void pass(Duration time) {
    moveTo(nanoTime() + time.toNanos());
  }

  private void moveTo(long end) {
    while (!plans.isEmpty() && plans.firstKey() <= end) {
      set(plans.firstKey());
      try {
        plans.pollFirstEntry().getValue().run();
      } catch (Exception failed) {
        throw new AssertionError(failed);
      }
    }
    set(end);
  }

  private synchronized void set(long time) {
    now = time;
    notifyAll();
  }

  private synchronized void await(long time) throws InterruptedException {
    sleepers.add(time);
    notifyAll();
    try {
      while (now < time) {
        wait();
      }
    } finally {
      sleepers.remove(time);
    }
  }

  /** Returns when somebody else sleeps. */
  synchronized void awaitSleeper() throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (sleepers.stream().noneMatch(time -> time > now)) {
      if (System.nanoTime() > end) {
        throw new AssertionError("no thread sleeps");
      }
      wait(100);
    }
  }
}
