package org.rtodirectory.schemas.source;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A reader of published objects. The key of an object is a relative path with {@code /} between its
 * parts. No part is empty, {@code .} or {@code ..}. Safe for all threads. The generator's {@code
 * ObjectStore} can also write.
 */
public interface ObjectReader {
  /**
   * Reads a small object. Returns its bytes, or empty if no object has the key.
   *
   * @throws AccessDenied if the object store does not reveal whether the object exists
   * @throws IOException if the object store cannot be reached. A later retry may help
   */
  Optional<byte[]> read(String key) throws IOException;

  /**
   * Reads an object that may be too large.
   *
   * @param maxBytes the maximum length
   * @throws TooLong if the object is longer
   */
  default Optional<byte[]> read(String key, int maxBytes) throws IOException {
    Optional<byte[]> object = read(key);
    if (object.isPresent() && object.get().length > maxBytes) {
      throw new TooLong(key, maxBytes);
    }
    return object;
  }

  /**
   * Returns a local file with the bytes of a large, immutable object. If the object store is a
   * folder, this is the object itself. Otherwise it is a copy in {@code folder}, which the caller
   * deletes after use.
   *
   * @param size the expected length of the object in bytes. Bytes beyond it are not downloaded
   * @throws IOException if there is no such object, or the object store cannot be reached
   */
  Path fetch(String key, long size, Path folder) throws IOException;

  /**
   * Returns whether the object store is a folder, so that {@link #fetch} returns the object itself.
   */
  default boolean isFolder() {
    return false;
  }

  /** Returns the folder or the address of the object store for messages, without credentials. */
  String name();

  /** Thrown if an object is longer than the reader accepts. */
  final class TooLong extends IOException {
    private static final long serialVersionUID = 1L;
    private static final int MIB = 1 << 20;

    TooLong(String object, long maxBytes) {
      super(
          object
              + " is longer than "
              + (maxBytes % MIB == 0 ? maxBytes / MIB + " MiB" : maxBytes + " bytes"));
    }
  }

  /**
   * Thrown if the object store did not answer, or answered that it is unavailable. It is unknown
   * whether the object exists. A later attempt may succeed.
   */
  final class Unavailable extends IOException {
    private static final long serialVersionUID = 1L;

    public Unavailable(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * Thrown if the object store answered 403. Either the client is not allowed to read the object,
   * or the object does not exist. S3 answers 403 for missing objects to clients that are not
   * allowed to list the bucket.
   */
  final class AccessDenied extends IOException {
    private static final long serialVersionUID = 1L;

    AccessDenied(String object) {
      super(
          object
              + " answers 403: reading is not allowed, or there is no such object and the bucket may"
              + " not be listed. Allow readers s3:GetObject for the objects. With s3:ListBucket for"
              + " the bucket as well, a missing object is answered with 404");
    }
  }
}
