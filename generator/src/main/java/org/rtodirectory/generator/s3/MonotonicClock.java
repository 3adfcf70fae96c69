package org.rtodirectory.generator.s3;

import java.time.Duration;

/**
 * Time that only goes forward, and waiting in it; beside it the time of day. Means nothing outside
 * this process.
 */
interface MonotonicClock {
  /** The one of this machine. */
  MonotonicClock SYSTEM =
      new MonotonicClock() {
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

  /** Nanoseconds since some moment. Stands still while the machine is suspended. */
  long nanoTime();

  /** Milliseconds since 1970. May be put forward and back. */
  long timeOfDayMillis();

  /** Waits. */
  void sleep(Duration time) throws InterruptedException;

  /** How long ago {@code start}, a {@link #nanoTime}, was. */
  default Duration since(long start) {
    return Duration.ofNanos(nanoTime() - start);
  }

  /** This moment, by both clocks. */
  default Moment now() {
    return new Moment(nanoTime(), timeOfDayMillis());
  }

  /**
   * How long ago {@code start} may be at most: what the clock says that says more. One of them may
   * have stood still, or been put back.
   */
  default Duration mostSince(Moment start) {
    Duration byDay = Duration.ofMillis(timeOfDayMillis() - start.timeOfDayMillis());
    Duration steady = since(start.nanoTime());
    return byDay.compareTo(steady) > 0 ? byDay : steady;
  }

  /** A moment, by both clocks. */
  record Moment(long nanoTime, long timeOfDayMillis) {}
}
