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
 * Time that goes on only by sleeping in it: the thread that renews a lock waits until it has moved,
 * and any other moves it. A task that is planned for a moment runs when it has come.
 */
final class TestClock implements StoreClock {
  private final TreeMap<Long, Step> plans = new TreeMap<>();
  private final List<Long> sleepers = new ArrayList<>();
  private long now = 1_000_000_000_000L;

  /** How much further the time of day has gone on. */
  private long suspendedMillis;

  /** Something that happens. */
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

  /** Suspends the machine: only the time of day goes on, or is put back if it is negative. */
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

  /** The same clock, which passes on repeated steps instead of running them. */
  StoreClock recording(Consumer<Supplier<Optional<Duration>>> steps) {
    TestClock clock = this;
    return new StoreClock() {
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

      @Override
      public Repetition repeat(Duration firstDelay, Supplier<Optional<Duration>> step) {
        steps.accept(step);
        return () -> {};
      }
    };
  }

  /** Lets {@code step} happen {@code in} some time from now. */
  void plan(Duration in, Step step) {
    plans.put(nanoTime() + in.toNanos(), step);
  }

  /** Lets time go on, whoever calls. */
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
