package org.rtodirectory.generator.s3;

import java.time.Duration;

/** Time that only goes forward, and waiting in it. Means nothing outside this process. */
interface MonotonicClock {
  /** The one of this machine. */
  MonotonicClock SYSTEM =
      new MonotonicClock() {
        @Override
        public long nanoTime() {
          return System.nanoTime();
        }

        @Override
        public void sleep(Duration time) throws InterruptedException {
          Thread.sleep(time.toMillis());
        }
      };

  /** Nanoseconds since some moment. */
  long nanoTime();

  /** Waits. */
  void sleep(Duration time) throws InterruptedException;

  /** How long ago {@code start}, a {@link #nanoTime}, was. */
  default Duration since(long start) {
    return Duration.ofNanos(nanoTime() - start);
  }
}
