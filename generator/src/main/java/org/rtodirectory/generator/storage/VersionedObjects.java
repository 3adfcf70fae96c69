package org.rtodirectory.generator.storage;

import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.generator.storage.ObjectStore.StoredObject;

/**
 * Objects with versions. A writer can replace an object only if it still has the version that the
 * writer read. A {@link Lease} needs nothing else of an object store.
 */
public interface VersionedObjects {
  /**
   * Returns an object with its version and headers, empty if the object store has none with this
   * key.
   */
  Optional<StoredObject> get(String key) throws IOException;

  /**
   * Replaces an object if it still has the expected version. All earlier writes and deletions are
   * durable before the object is replaced, and the new object is durable when this returns.
   *
   * @param expected the version that was read, null if there was no object
   * @return true if the object was replaced, or already has these bytes because the response to an
   *     earlier attempt was lost. False if another writer came first
   */
  boolean compareAndSet(
      String key, @Nullable String expected, byte[] replacement, ObjectHeaders headers)
      throws IOException;

  /** Deletes an object. Does nothing if there is none. */
  void delete(String key) throws IOException;
}
