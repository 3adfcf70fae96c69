package org.rtodirectory.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Publishes objects. Each write is atomic: a reader sees the object before or the object after,
 * never a part. Safe for use by several threads. Any {@link IOException} means that the write may
 * or may not have happened; doing it again is harmless.
 */
public interface ObjectStore extends ObjectReader {
  /**
   * A small object with its version and headers; empty if there is none of that key.
   *
   * @throws IOException if the store cannot be asked
   */
  Optional<StoredObject> get(String key) throws IOException;

  /** Creates or replaces an object. */
  void put(String key, byte[] bytes, ObjectHeaders headers) throws IOException;

  /** Creates or replaces an object from a file, which stays where it is. */
  void putFile(String key, Path file, ObjectHeaders headers) throws IOException;

  /** Removes an object; nothing happens if there is none. */
  void delete(String key) throws IOException;

  /**
   * Replaces an object if it still is as it was read. Everything that was written or deleted before
   * is durable before the object is replaced, and the object when this returns.
   *
   * @param expected the version that was read, null if there was no object
   * @return whether it was replaced; false means that another writer came first. If this writer's
   *     own bytes stand there, because an answer was lost, it is true.
   */
  boolean compareAndSet(
      String key, @Nullable String expected, byte[] replacement, ObjectHeaders headers)
      throws IOException;

  /**
   * Makes everything durable that was written or deleted before: it survives a loss of power.
   *
   * @throws IOException if some of it may not survive
   */
  void flush() throws IOException;

  /**
   * Hands out every object whose key begins with {@code prefix}, ordered by key within a store that
   * can. Costly: for audits, not for publishing.
   */
  void list(String prefix, Consumer<ObjectSummary> each) throws IOException;

  /** How many threads should write at the same time. */
  int writers();

  /** Takes the right to publish; empty if another process has it. */
  Optional<StoreLock> lock() throws IOException;
}
