package org.rtodirectory.generator.storage;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The clocks by which a lease is kept: one that nobody can set, the time of day, which goes on
 * while the machine is suspended, sleep, and steps that are repeated. A test moves them together.
 */
public interface StoreClock {
  StoreClock SYSTEM =
      new StoreClock() {
        @Override
        public long nanoTime() {
          return System.nanoTime();
        }

        @Override
        public long timeOfDayMillis() {
          return System.currentTimeMillis();
        }

        @Override
        public void sleep(Duration time) throws InterruptedException {
          Thread.sleep(time.toMillis());
        }
      };

  /** Nanoseconds since an arbitrary origin. Stops while the machine is suspended. */
  long nanoTime();

  /** Milliseconds since 1970. The wall clock may be set forward and back. */
  long timeOfDayMillis();

  void sleep(Duration time) throws InterruptedException;

  /**
   * Runs {@code step} after {@code first}, and again after each duration that it returns, until it
   * returns an empty one or the result is closed: on a thread of its own, which sleeps on this
   * clock.
   */
  default Repetition repeat(Duration first, Supplier<Optional<Duration>> step) {
    Thread thread =
        new Thread(
            () -> {
              Optional<Duration> pause = Optional.of(first);
              try {
                while (pause.isPresent()) {
                  sleep(pause.get());
                  pause = step.get();
                }
              } catch (InterruptedException e) {
                // It was closed.
              }
            },
            "publisher-lock");
    thread.setDaemon(true);
    thread.start();
    return thread::interrupt;
  }

  /** How long ago {@code start}, a {@link #nanoTime}, was. */
  default Duration since(long start) {
    return Duration.ofNanos(nanoTime() - start);
  }

  default Moment now() {
    return new Moment(nanoTime(), timeOfDayMillis());
  }

  /**
   * The larger of the two elapsed times since {@code start}: one clock may have stopped, or been
   * set back.
   */
  default Duration mostSince(Moment start) {
    Duration byDay = Duration.ofMillis(timeOfDayMillis() - start.timeOfDayMillis());
    Duration steady = since(start.nanoTime());
    return byDay.compareTo(steady) > 0 ? byDay : steady;
  }

  @FunctionalInterface
  interface Repetition {
    void close();
  }

  record Moment(long nanoTime, long timeOfDayMillis) {}
}
