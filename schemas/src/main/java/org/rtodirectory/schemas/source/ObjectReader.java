package org.rtodirectory.schemas.source;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads published objects. An object is named by its key, a relative path with {@code /} between
 * its parts and no part that is empty, {@code .} or {@code ..}. Safe for use by several threads.
 * The generator's {@code ObjectStore} writes.
 */
public interface ObjectReader {
  /**
   * The bytes of a small object, or empty if there is none of that key.
   *
   * @throws AccessDenied if the store does not reveal whether the object exists
   * @throws IOException if the store cannot be reached. A later retry may help
   */
  Optional<byte[]> read(String key) throws IOException;

  /**
   * The same for an object that is not trusted to be small.
   *
   * @param maxBytes the length beyond which reading it is a failure
   */
  default Optional<byte[]> read(String key, int maxBytes) throws IOException {
    Optional<byte[]> object = read(key);
    if (object.isPresent() && object.get().length > maxBytes) {
      throw new IOException(key + " is longer than " + (maxBytes >> 20) + " MiB");
    }
    return object;
  }

  /**
   * A local file with the bytes of a large, immutable object. A store that is a folder gives the
   * object itself. Any other puts a copy into {@code folder}, which the caller may delete when it
   * is no longer used.
   *
   * @param size how many bytes the object should have. More are never downloaded
   * @throws IOException if there is no such object, or the store cannot be reached
   */
  Path fetch(String key, long size, Path folder) throws IOException;

  /** Whether the store is a folder, so that {@link #fetch} gives the object itself. */
  default boolean isFolder() {
    return false;
  }

  String name();

  /**
   * The store did not answer, or answered that it cannot do so now: nothing is known of the object.
   * A later attempt may succeed.
   */
  final class Unavailable extends IOException {
    private static final long serialVersionUID = 1L;

    public Unavailable(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * The store answered 403. Either the client may not read its objects, or the object does not
   * exist and the client may not know that: S3 answers 403 for missing objects where listing is not
   * allowed.
   */
  final class AccessDenied extends IOException {
    private static final long serialVersionUID = 1L;

    AccessDenied(String object) {
      super(
          object
              + " answers 403: reading is not allowed, or there is no such object and the bucket may"
              + " not be listed. Allow readers s3:GetObject for the objects; with s3:ListBucket for"
              + " the bucket as well, a missing object is answered with 404");
    }
  }
}
