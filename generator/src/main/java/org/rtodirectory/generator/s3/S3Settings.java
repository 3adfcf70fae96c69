package org.rtodirectory.generator.s3;

import java.time.Duration;

/**
 * How a store is used.
 *
 * @param writers the number of concurrent requests
 * @param requestLimit the time limit of one request for a small object; large objects get more
 * @param attempts the maximum number of attempts of a request
 * @param isSinglePublisher whether nobody else publishes to the target, so that the store need not
 *     implement conditional writes, and there is no lock
 */
public record S3Settings(
    int writers, Duration requestLimit, int attempts, boolean isSinglePublisher) {
  /** Default number of concurrent requests. */
  public static final int DEFAULT_WRITERS = 32;

  private static final Duration REQUEST_LIMIT = Duration.ofSeconds(5);

  /** Their pauses take half a minute at most. */
  private static final int ATTEMPTS = 12;

  public static final S3Settings DEFAULT = of(DEFAULT_WRITERS, false);

  /** The usual settings but for these two. */
  public static S3Settings of(int writers, boolean isSinglePublisher) {
    return new S3Settings(writers, REQUEST_LIMIT, ATTEMPTS, isSinglePublisher);
  }
}
