package org.rtodirectory.schemas.release;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
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

  /** Parses and validates a published pointer. It must be in UTF-8, without a byte order mark. */
  public static CurrentPointer fromBytes(byte[] json) throws Release.Malformed {
    try {
      CurrentPointer pointer = json.length <= MAX_BYTES ? STRICT.readValue(decode(json)) : null;
      if (pointer != null
          && pointer.release >= 1
          && pointer.reference().isWellFormed()
          && !pointer.createdAt.isBefore(Instant.EPOCH)
          && pointer.createdAt.isBefore(END_OF_TIME)) {
        return pointer;
      }
    } catch (CharacterCodingException | JacksonException ignored) {
      // The exception below reports it.
    }
    throw new Release.Malformed(KEY + " does not name a release and its snapshot");
  }

  /**
   * Decodes UTF-8. The parser itself would detect other encodings and skip a byte order mark, which
   * other readers of the file would not. It does neither with decoded text.
   */
  private static String decode(byte[] json) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(json)).toString();
  }
}
