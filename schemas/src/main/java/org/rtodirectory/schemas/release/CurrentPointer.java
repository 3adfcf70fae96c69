package org.rtodirectory.schemas.release;

import java.time.Instant;
import java.util.Objects;
import org.rtodirectory.schemas.api.ResourceJson;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectReader;

/**
 * {@code current.json}, the pointer to the current release. A publish replaces the pointer
 * atomically, after writing all objects of the release.
 *
 * @param snapshot the key of the snapshot file of the release
 * @param sha256 the SHA-256 of the snapshot file, 64 lowercase hex digits
 * @param size the length of the snapshot file in bytes
 */
public record CurrentPointer(
    long release, String snapshot, String sha256, long size, Instant createdAt) {
  public CurrentPointer {
    Objects.requireNonNull(snapshot, "snapshot");
    Objects.requireNonNull(sha256, "sha256");
    Objects.requireNonNull(createdAt, "createdAt");
  }

  public static final String KEY = "current.json";

  /** The maximum length of a pointer, in bytes. */
  private static final int MAX_BYTES = 1 << 20;

  /** Creation times must be earlier, because HTTP dates have four-digit years. */
  private static final Instant END_OF_TIME = Instant.parse("9999-12-31T00:00:00Z");

  /**
   * The first byte of a UTF-8 byte order mark. This parser would skip the mark, but other readers
   * of the file would not.
   */
  private static final byte FIRST_BYTE_OF_BYTE_ORDER_MARK = (byte) 0xef;

  /** A reader that does not convert a string or a fraction to an integer. */
  private static final ObjectReader STRICT =
      ResourceJson.mapper()
          .rebuild()
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .build()
          .readerFor(CurrentPointer.class);

  public static CurrentPointer of(long release, SnapshotReference snapshot, Instant createdAt) {
    return new CurrentPointer(
        release, snapshot.key(), snapshot.sha256(), snapshot.size(), createdAt);
  }

  public SnapshotReference reference() {
    return new SnapshotReference(snapshot, sha256, size);
  }

  public byte[] toBytes() {
    return ResourceJson.prettyBytes(this);
  }

  /** Parses and validates a published pointer. */
  public static CurrentPointer fromBytes(byte[] json) throws Release.Malformed {
    try {
      boolean canBeParsed =
          json.length > 0 && json.length <= MAX_BYTES && json[0] != FIRST_BYTE_OF_BYTE_ORDER_MARK;
      CurrentPointer pointer = canBeParsed ? STRICT.readValue(json) : null;
      if (pointer != null
          && pointer.release >= 1
          && pointer.reference().isWellFormed()
          && !pointer.createdAt.isBefore(Instant.EPOCH)
          && pointer.createdAt.isBefore(END_OF_TIME)) {
        return pointer;
      }
    } catch (JacksonException ignored) {
      // The exception below reports it.
    }
    throw new Release.Malformed(KEY + " does not name a release and its snapshot");
  }
}
