package org.rtodirectory.generator.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.source.CachePolicy;
import org.rtodirectory.schemas.source.ObjectReader;

/**
 * A store that objects are published to. Each write is atomic: a reader sees the old object or the
 * new one, never a part. Safe for use by several threads. After an {@link IOException} the write
 * may or may not have happened. Writes are idempotent and can be retried.
 */
public interface ObjectStore extends ObjectReader, Lease.LockObjects {
  void put(String key, byte[] bytes, ObjectHeaders headers) throws IOException;

  /** Creates or replaces an object from a file, which stays where it is. */
  void putFile(String key, Path file, ObjectHeaders headers) throws IOException;

  /** Makes all earlier writes and deletions durable, so that they survive a power failure. */
  void flush() throws IOException;

  /**
   * Passes every object whose key begins with {@code prefix} to {@code each}, ordered by key if the
   * store supports that. While another process writes, it has every object that is there
   * throughout, and no object that is not there at any time. Costly in a large store: a publish
   * lists records and snapshots only, and everything only where there is no release yet.
   */
  void list(String prefix, Consumer<ObjectSummary> each) throws IOException;

  /** Whether the store lists an object with this key and length. */
  default boolean has(String key, long size) throws IOException {
    boolean[] isListed = {false};
    list(key, object -> isListed[0] |= object.key().equals(key) && object.size() == size);
    return isListed[0];
  }

  int writers();

  /**
   * Acquires the publishing lock. Returns empty if another process holds it. While this process has
   * it, each write checks that it still has. Only objects that are named by their contents are
   * exempt. Closing releases the lock. The end of the process does so too, at once or after a
   * timeout.
   */
  Optional<Closeable> lock() throws IOException;

  /** An object as a listing shows it. Times are by the store's clock. */
  public record ObjectSummary(String key, long size, Instant lastModified) {}

  /**
   * A small object with its version and headers.
   *
   * @param version changes whenever the object does, opaque, to be handed back to {@link
   *     Lease.LockObjects#compareAndSet}
   * @param headers its response headers, null if the store does not keep headers
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record StoredObject(byte[] bytes, String version, @Nullable ObjectHeaders headers) {}

  /** The response headers that are stored with an object. They are published like its bytes. */
  public record ObjectHeaders(String contentType, String cacheControl) {
    private static final String JSON = "application/json";

    public static ObjectHeaders json(CachePolicy policy) {
      return of(JSON, policy);
    }

    public static ObjectHeaders of(String contentType, CachePolicy policy) {
      return new ObjectHeaders(contentType, policy.header());
    }
  }
}
