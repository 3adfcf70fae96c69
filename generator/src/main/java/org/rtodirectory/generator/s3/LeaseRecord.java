package org.rtodirectory.generator.s3;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.resource.ResourceJson;
import tools.jackson.core.JacksonException;

/**
 * What stands in the lock object.
 *
 * @param owner a random name of the process that has the lock
 * @param renewal how often it was renewed, so that each renewal gives the object another version
 * @param leaseSeconds how long it outlives its last renewal
 */
@JsonPropertyOrder({"owner", "renewal", "lease_seconds"})
record LeaseRecord(@Nullable String owner, long renewal, long leaseSeconds) {
  private static final long MOST_SECONDS = 3_600;

  /** What an object is taken for that cannot be read: nobody's, for as long as usual. */
  private static final LeaseRecord UNKNOWN = new LeaseRecord(null, 0, 0);

  LeaseRecord next() {
    return new LeaseRecord(owner, renewal + 1, leaseSeconds);
  }

  /** How long to wait for it, if it is not renewed: what it says, but not for ever. */
  Duration lease(Duration usual) {
    return leaseSeconds < 1 || leaseSeconds > MOST_SECONDS
        ? usual
        : Duration.ofSeconds(leaseSeconds);
  }

  byte[] toBytes() {
    return ResourceJson.prettyBytes(this);
  }

  static LeaseRecord fromBytes(byte[] json) {
    try {
      LeaseRecord record = ResourceJson.mapper().readValue(json, LeaseRecord.class);
      return record == null ? UNKNOWN : record;
    } catch (JacksonException notOurs) {
      return UNKNOWN;
    }
  }
}
