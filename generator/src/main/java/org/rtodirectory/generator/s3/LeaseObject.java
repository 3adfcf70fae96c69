package org.rtodirectory.generator.s3;

import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.store.ObjectHeaders;

/**
 * The lock of a target, {@code publisher.lock}: replaced by compare-and-set where the store can,
 * else by reading it first.
 */
final class LeaseObject {
  static final String KEY = "publisher.lock";

  private static final ObjectHeaders HEADERS = new ObjectHeaders("application/json", "no-store");
  private static final int LARGEST = 1 << 16;

  private final S3Bucket bucket;
  private final ConditionalWrites writes;
  private final boolean exclusive;

  /**
   * @param exclusive whether the store keeps to the conditions of a write
   */
  LeaseObject(S3Bucket bucket, ConditionalWrites writes, boolean exclusive) {
    this.bucket = bucket;
    this.writes = writes;
    this.exclusive = exclusive;
  }

  /**
   * The lock as it stands in the store.
   *
   * @param version changes with every write
   */
  record Standing(String version, LeaseRecord lease) {
    boolean isOf(LeaseRecord mine) {
      return Objects.equals(lease.owner(), mine.owner());
    }
  }

  /** Whether of several writers at the same time exactly one succeeds. */
  boolean isExclusive() {
    return exclusive;
  }

  Optional<Standing> read() throws IOException {
    return bucket
        .get(KEY, LARGEST)
        .map(found -> new Standing(found.version(), LeaseRecord.fromBytes(found.bytes())));
  }

  /**
   * Replaces it if it has the version {@code expected}, or is not there if that is null; returns
   * the new version, empty if it was something else.
   */
  Optional<String> write(@Nullable String expected, LeaseRecord next) throws IOException {
    if (exclusive) {
      return writes.write(KEY, expected, next.toBytes(), HEADERS);
    }
    String actual = read().map(Standing::version).orElse(null);
    if (!Objects.equals(actual, expected)) {
      return Optional.empty();
    }
    bucket.put(KEY, next.toBytes(), HEADERS);
    return read().filter(standing -> standing.isOf(next)).map(Standing::version);
  }

  /** Removes it, by one request that is not sent again. */
  void delete() throws IOException {
    bucket.deleteOnce(KEY);
  }
}
