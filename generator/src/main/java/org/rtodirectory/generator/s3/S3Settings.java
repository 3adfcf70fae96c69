package org.rtodirectory.generator.s3;

import java.time.Duration;

/**
 * Concurrency and time limits of the requests to a store.
 *
 * @param writers the number of concurrent requests
 * @param requestLimit the time limit of one request for a small object; large objects get more
 * @param operationLimit the retry budget of an operation, counted from its first attempt
 * @param isSinglePublisher whether nobody else publishes to the target, so that the store need not
 *     implement conditional writes, and there is no lock
 */
public record S3Settings(
    int writers, Duration requestLimit, Duration operationLimit, boolean isSinglePublisher) {
  /** Default number of concurrent requests. */
  public static final int DEFAULT_WRITERS = 32;

  /** Default time limit of a request, in seconds. */
  public static final int DEFAULT_REQUEST_SECONDS = 5;

  /** Default retry budget of an operation, in seconds. */
  public static final int DEFAULT_OPERATION_SECONDS = 120;

  /** The longest pause before the second attempt of a request to a busy store. */
  static final Duration FIRST_PAUSE = Duration.ofMillis(200);

  /** The longest pause before any attempt; each pause is twice as long as the one before. */
  static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  public static final S3Settings DEFAULT =
      new S3Settings(
          DEFAULT_WRITERS,
          Duration.ofSeconds(DEFAULT_REQUEST_SECONDS),
          Duration.ofSeconds(DEFAULT_OPERATION_SECONDS));

  private static final int MOST_WRITERS = 1_000;

  /** The transfer rate for which a large object gets enough time. */
  private static final long BYTES_PER_SECOND = 256 << 10;

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if one is out of range
   */
  public S3Settings {
    if (writers < 1 || writers > MOST_WRITERS) {
      throw new IllegalArgumentException("expected 1 to " + MOST_WRITERS + " concurrent requests");
    }
    if (requestLimit.isNegative() || requestLimit.isZero()) {
      throw new IllegalArgumentException("the time limit of a request must be positive");
    }
    if (operationLimit.compareTo(requestLimit) < 0) {
      throw new IllegalArgumentException(
          "the retry budget must not be shorter than the time limit of a request");
    }
  }

  /** Settings for a store that several processes may publish to. */
  public S3Settings(int writers, Duration requestLimit, Duration operationLimit) {
    this(writers, requestLimit, operationLimit, false);
  }

  /** The number of attempts between which all pauses fit into the retry budget. */
  int attempts() {
    int attempts = 1;
    Duration pause = FIRST_PAUSE;
    for (Duration end = pause; end.compareTo(operationLimit) <= 0; end = end.plus(pause)) {
      attempts++;
      Duration twice = pause.multipliedBy(2);
      pause = twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
    }
    return attempts;
  }

  /** The time limit of a request that transfers {@code bytes}. */
  Duration requestLimit(long bytes) {
    return requestLimit.plus(transfer(bytes));
  }

  /** The retry budget of an operation that transfers {@code bytes}. */
  Duration operationLimit(long bytes) {
    return operationLimit.plus(transfer(bytes).multipliedBy(2));
  }

  /** Settings for the lock, whose operations are short and are repeated soon. */
  S3Settings forLease() {
    return new S3Settings(1, requestLimit, requestLimit.multipliedBy(2), isSinglePublisher);
  }

  private static Duration transfer(long bytes) {
    return Duration.ofMillis(bytes * 1_000 / BYTES_PER_SECOND);
  }
}
