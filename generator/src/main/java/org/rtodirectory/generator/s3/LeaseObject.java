package org.rtodirectory.generator.s3;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.resource.ResourceJson;
import org.rtodirectory.store.ObjectHeaders;
import tools.jackson.core.JacksonException;

/**
 * The lock object of a target, {@code publisher.lock}. It is replaced by a conditional write where
 * the store has them, and otherwise after reading it.
 */
final class LeaseObject {
  static final String KEY = "publisher.lock";

  private static final ObjectHeaders HEADERS = new ObjectHeaders("application/json", "no-store");
  private static final int LARGEST = 1 << 16;

  private final S3Bucket bucket;
  private final ConditionalWrites writes;
  private final boolean exclusive;

  /**
   * @param exclusive whether the store implements conditional writes
   */
  LeaseObject(S3Bucket bucket, ConditionalWrites writes, boolean exclusive) {
    this.bucket = bucket;
    this.writes = writes;
    this.exclusive = exclusive;
  }

  /**
   * The lock object as the store has it.
   *
   * @param version the version of the object, which changes with every write
   */
  record Stored(String version, State state) {
    boolean isOf(State mine) {
      return Objects.equals(state.owner(), mine.owner());
    }
  }

  /** Whether exactly one of several concurrent writers succeeds. */
  boolean isExclusive() {
    return exclusive;
  }

  Optional<Stored> read() throws IOException {
    return bucket
        .get(KEY, LARGEST)
        .map(found -> new Stored(found.version(), State.fromBytes(found.bytes())));
  }

  /**
   * Replaces the object if it has the version {@code expected}, or creates it if that is null.
   * Returns the new version; empty if the object has another version.
   */
  Optional<String> write(@Nullable String expected, State next) throws IOException {
    if (exclusive) {
      return writes.write(KEY, expected, next.toBytes(), HEADERS);
    }
    String actual = read().map(Stored::version).orElse(null);
    if (!Objects.equals(actual, expected)) {
      return Optional.empty();
    }
    bucket.put(KEY, next.toBytes(), HEADERS);
    return read().filter(stored -> stored.isOf(next)).map(Stored::version);
  }

  /** Deletes the object with one request that is not retried. */
  void delete() throws IOException {
    bucket.deleteOnce(KEY);
  }

  /**
   * The content of the lock object.
   *
   * @param owner the random name of the process that holds the lock
   * @param renewal the number of renewals, so that each renewal gives the object another version
   * @param leaseSeconds how long the lock is valid after its last renewal
   */
  @JsonPropertyOrder({"owner", "renewal", "lease_seconds"})
  record State(@Nullable String owner, long renewal, long leaseSeconds) {
    private static final long MOST_SECONDS = 3_600;

    /** The state of an object that cannot be parsed: without owner, with the usual lease. */
    private static final State UNKNOWN = new State(null, 0, 0);

    State next() {
      return new State(owner, renewal + 1, leaseSeconds);
    }

    /** How long to wait for a renewal: {@link #leaseSeconds}, within bounds. */
    Duration lease(Duration usual) {
      return leaseSeconds < 1 || leaseSeconds > MOST_SECONDS
          ? usual
          : Duration.ofSeconds(leaseSeconds);
    }

    byte[] toBytes() {
      return ResourceJson.prettyBytes(this);
    }

    static State fromBytes(byte[] json) {
      try {
        State state = ResourceJson.mapper().readValue(json, State.class);
        return state == null ? UNKNOWN : state;
      } catch (JacksonException notOurs) {
        return UNKNOWN;
      }
    }
  }
}
