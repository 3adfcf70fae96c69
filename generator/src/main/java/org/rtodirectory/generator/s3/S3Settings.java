package org.rtodirectory.generator.s3;

import java.time.Duration;

/**
 * How a store is used.
 *
 * @param writers how many requests are under way at the same time
 * @param requestLimit how long one request for a small object may take; larger ones have longer
 * @param operationLimit how long a request is sent again after it failed, from its beginning
 */
public record S3Settings(int writers, Duration requestLimit, Duration operationLimit) {
  /** So many writers, unless told otherwise. */
  public static final int DEFAULT_WRITERS = 32;

  /** So many seconds for a request, unless told otherwise. */
  public static final int DEFAULT_REQUEST_SECONDS = 5;

  /** So many seconds for a request with its retries, unless told otherwise. */
  public static final int DEFAULT_OPERATION_SECONDS = 120;

  public static final S3Settings DEFAULT =
      new S3Settings(
          DEFAULT_WRITERS,
          Duration.ofSeconds(DEFAULT_REQUEST_SECONDS),
          Duration.ofSeconds(DEFAULT_OPERATION_SECONDS));

  private static final int MOST_WRITERS = 1_000;

  /** The slowest line that a large object is still given time for. */
  private static final long BYTES_PER_SECOND = 256 << 10;

  /**
   * Checks them.
   *
   * @throws IllegalArgumentException if they make no sense together
   */
  public S3Settings {
    if (writers < 1 || writers > MOST_WRITERS) {
      throw new IllegalArgumentException("between 1 and " + MOST_WRITERS + " writers are possible");
    }
    if (requestLimit.isNegative() || requestLimit.isZero()) {
      throw new IllegalArgumentException("a request needs some time");
    }
    if (operationLimit.compareTo(requestLimit) < 0) {
      throw new IllegalArgumentException("an operation needs the time of a request, or more");
    }
  }

  /** How long one request may take that carries {@code bytes}. */
  Duration requestLimit(long bytes) {
    return requestLimit.plus(transfer(bytes));
  }

  /** How long a request that carries {@code bytes} is sent again after it failed. */
  Duration operationLimit(long bytes) {
    return operationLimit.plus(transfer(bytes).multipliedBy(2));
  }

  /** For the lock, which must not wait for long: it is asked again soon. */
  S3Settings forLease() {
    return new S3Settings(1, requestLimit, requestLimit.multipliedBy(2));
  }

  private static Duration transfer(long bytes) {
    return Duration.ofMillis(bytes * 1_000 / BYTES_PER_SECOND);
  }
}
