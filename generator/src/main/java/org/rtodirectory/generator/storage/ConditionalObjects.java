package org.rtodirectory.generator.storage;

import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.generator.storage.ObjectStore.StoredObject;

/** Small objects that are replaced under a condition: all that a {@link Lease} needs of a store. */
public interface ConditionalObjects {
  /** A small object with its version and headers; empty if there is none of that key. */
  Optional<StoredObject> get(String key) throws IOException;

  /**
   * Replaces an object if its version is still the expected one. All earlier writes and deletions
   * are durable before the object is replaced, and the new object is durable when this returns.
   *
   * @param expected the version that was read, null if there was no object
   * @return true if the object was replaced, also if the object already has these bytes because the
   *     response to an earlier attempt was lost; false if another writer came first
   */
  boolean compareAndSet(
      String key, @Nullable String expected, byte[] replacement, ObjectHeaders headers)
      throws IOException;

  /** Removes an object; nothing happens if there is none. */
  void delete(String key) throws IOException;
}
