package org.rtodirectory.generator.s3;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.storage.ObjectHeaders;
import org.rtodirectory.generator.storage.StoredObject;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * Compare-and-set with conditional writes: {@code If-None-Match: *} creates, {@code If-Match}
 * replaces. If the response to a write was lost, the store refuses the retry; the object then has
 * the bytes of this writer, which counts as success. Safe for use by several threads.
 */
final class ConditionalWrites {
  /** The current object may be longer than the one to write. */
  private static final int LARGEST = 64 << 20;

  private static final int ATTEMPTS = 6;
  private static final long FIRST_PAUSE_MILLIS = 100;

  private final S3Bucket bucket;
  private final StoreClock clock;

  ConditionalWrites(S3Bucket bucket, StoreClock clock) {
    this.bucket = bucket;
    this.clock = clock;
  }

  /**
   * Writes an object if its version is the expected one.
   *
   * @param expected the version that was read; null if there was no object
   * @return the version written; empty if another writer was first
   * @throws IOException if the object may or may not have been written, or the store does not
   *     implement conditional writes
   */
  Optional<String> write(String key, @Nullable String expected, byte[] bytes, ObjectHeaders headers)
      throws IOException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Reply reply = bucket.putIf(key, expected, bytes, headers);
      switch (reply.outcome()) {
        case WRITTEN -> {
          return reply.version() == null ? ownVersion(key, bytes) : Optional.of(reply.version());
        }
        case CHANGED -> {
          return ownVersion(key, bytes);
        }
        case UNKNOWN -> throw new IOException(Lease.NO_CONDITIONS);
        case CONFLICT -> pause(attempt);
      }
    }
    throw new IOException("the store is busy with other writes of the same object: try again");
  }

  private Optional<String> ownVersion(String key, byte[] bytes) throws IOException {
    return bucket
        .get(key, LARGEST)
        .filter(stored -> Arrays.equals(stored.bytes(), bytes))
        .map(StoredObject::version);
  }

  private void pause(int attempt) throws IOException {
    long most = FIRST_PAUSE_MILLIS << attempt;
    try {
      clock.sleep(Duration.ofMillis(ThreadLocalRandom.current().nextLong(most / 2, most)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  /**
   * The response of a store to a conditional write.
   *
   * @param version the version that was written; null unless the outcome is {@code WRITTEN}, or if
   *     the store does not return it
   */
  record Reply(Outcome outcome, @Nullable String version) {
    enum Outcome {
      /** The condition held, and the object was written. */
      WRITTEN,
      /** The condition did not hold: the object is another, or missing. */
      CHANGED,
      /** Another write was in progress: retry. */
      CONFLICT,
      /** The store does not implement conditional writes. */
      UNKNOWN
    }

    static Reply written(@Nullable String version) {
      return new Reply(Outcome.WRITTEN, version);
    }

    /** The reply that an error means; empty if the error does not concern the condition. */
    static Optional<Reply> of(S3Exception answer) {
      Outcome outcome =
          switch (answer.statusCode()) {
            case 412 -> Outcome.CHANGED;
            case 404 ->
                S3ErrorMessages.code(answer).equals("NoSuchBucket") ? null : Outcome.CHANGED;
            case 409 -> Outcome.CONFLICT;
            default ->
                S3ErrorMessages.code(answer).equals("NotImplemented") ? Outcome.UNKNOWN : null;
          };
      return Optional.ofNullable(outcome).map(known -> new Reply(known, null));
    }
  }
}
