package org.rtodirectory.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Publishes objects. Each write is atomic: a reader sees the object before or the object after,
 * never a part. Safe for use by several threads. Any {@link IOException} means that the write may
 * or may not have happened; doing it again is harmless.
 */
public interface ObjectStore extends ObjectReader {
  /** Creates or replaces an object. */
  void put(String key, byte[] bytes) throws IOException;

  /**
   * Creates or replaces an object from a file, which stays where it is. The object survives a crash
   * of the machine.
   */
  void putFile(String key, Path file) throws IOException;

  /** Removes an object; nothing happens if there is none. */
  void delete(String key) throws IOException;

  /**
   * Replaces an object if it still is as it was read. The object survives a crash of the machine.
   *
   * @param expected the bytes that were read, null if there was no object
   * @return whether it was replaced; false means that another writer came first
   */
  boolean compareAndSet(String key, byte @Nullable [] expected, byte[] replacement)
      throws IOException;

  /**
   * Takes the right to publish, which one process has at a time; closing gives it back, and so does
   * the end of the process. Empty if another has it.
   */
  Optional<Closeable> lock() throws IOException;
}
