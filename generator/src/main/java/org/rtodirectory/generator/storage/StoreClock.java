package org.rtodirectory.generator.storage;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The clocks of a lease. The monotonic clock cannot be set, and the wall clock continues while the
 * machine is suspended. Sleeping and repeated steps belong here too, so that a test can advance
 * them together with the clocks.
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

  /**
   * Returns the nanoseconds since an arbitrary origin. This clock stops while the machine is
   * suspended.
   */
  long nanoTime();

  /** Returns the milliseconds since 1970. Someone may set this clock forward or back. */
  long timeOfDayMillis();

  void sleep(Duration time) throws InterruptedException;

  /**
   * Runs {@code step} repeatedly on a new thread, which sleeps on this clock. The first run starts
   * after {@code firstDelay}, and each later run after the delay that {@code step} returned. The
   * thread ends when {@code step} returns an empty delay or the repetition is closed.
   */
  default Repetition repeat(Duration firstDelay, Supplier<Optional<Duration>> step) {
    Thread thread =
        new Thread(
            () -> {
              Optional<Duration> delay = Optional.of(firstDelay);
              try {
                while (delay.isPresent()) {
                  sleep(delay.get());
                  delay = step.get();
                }
              } catch (InterruptedException e) {
                // The repetition was closed.
              }
            },
            "publisher-lock");
    thread.setDaemon(true);
    thread.start();
    return thread::interrupt;
  }

  /** Returns the time elapsed since {@code start}, a value of {@link #nanoTime}. */
  default Duration elapsedSince(long start) {
    return Duration.ofNanos(nanoTime() - start);
  }

  default Moment now() {
    return new Moment(nanoTime(), timeOfDayMillis());
  }

  /**
   * Returns the longer of the elapsed times since {@code start} on the two clocks. The shorter one
   * may be wrong, because the monotonic clock may have stopped or the wall clock may have been set
   * back.
   */
  default Duration maxElapsedSince(Moment start) {
    Duration wallElapsed = Duration.ofMillis(timeOfDayMillis() - start.timeOfDayMillis());
    Duration monotonicElapsed = elapsedSince(start.nanoTime());
    return wallElapsed.compareTo(monotonicElapsed) > 0 ? wallElapsed : monotonicElapsed;
  }

  /** A running repetition. Closing it interrupts its thread. */
  @FunctionalInterface
  interface Repetition {
    void close();
  }

  /** One point in time on both clocks. */
  record Moment(long nanoTime, long timeOfDayMillis) {}
}
