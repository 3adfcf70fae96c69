package org.rtodirectory.generator.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.source.CachePolicy;
import org.rtodirectory.schemas.source.ObjectReader;

/**
 * The folder or bucket that a publish writes to. Each write is atomic: a reader sees the old object
 * or the new one, never a part. After an {@link IOException}, a write may or may not have happened,
 * and {@code put}, {@code putFile} and {@code delete} can be repeated. Safe for use by several
 * threads.
 */
public interface ObjectStore extends ObjectReader, VersionedObjects {
  /** Creates or replaces an object. */
  void put(String key, byte[] bytes, ObjectHeaders headers) throws IOException;

  /** Creates or replaces an object from a file, which stays where it is. */
  void putFile(String key, Path file, ObjectHeaders headers) throws IOException;

  /** Makes all earlier writes and deletions durable, so that they survive a power failure. */
  void flush() throws IOException;

  /**
   * Passes every object whose key begins with {@code prefix} to {@code action}, ordered by key if
   * the object store supports that. If another process writes meanwhile, objects that exist during
   * the whole listing are always passed. Objects that the other process creates or deletes may be
   * passed or not. Listing a large object store is expensive: a publish lists all of it only if
   * there is no release yet.
   */
  void list(String prefix, Consumer<ObjectSummary> action) throws IOException;

  /** Returns whether the object store has an object with this key and size, by a listing. */
  default boolean isListed(String key, long size) throws IOException {
    List<ObjectSummary> objects = new ArrayList<>();
    list(key, objects::add);
    return objects.stream().anyMatch(object -> object.key().equals(key) && object.size() == size);
  }

  /** Returns how many requests should be sent at the same time. */
  int parallelRequests();

  /**
   * Acquires the publishing lock. Returns empty if another process holds it. Close the result to
   * release the lock. If the process ends first, the lock is released at once or after a timeout.
   */
  Optional<Closeable> lock() throws IOException;

  /** One object of a listing. {@code lastModified} is a time of the object store's clock. */
  public record ObjectSummary(String key, long size, Instant lastModified) {}

  /**
   * An object that was read into memory, with its version and headers.
   *
   * @param version an opaque text that changes with each write, for {@link #compareAndSet}
   * @param headers the response headers, null if the object store does not keep headers
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record StoredObject(byte[] bytes, String version, @Nullable ObjectHeaders headers) {}

  /**
   * The response headers that are stored with an object. A change of a header counts as a change of
   * the object.
   */
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
