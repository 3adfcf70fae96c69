package org.rtodirectory.generator.audit;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import org.rtodirectory.generator.audit.Finding.Problem;
import org.rtodirectory.store.ObjectHeaders;
import org.rtodirectory.store.ObjectStore;
import org.rtodirectory.store.StoredObject;

/**
 * An object that a release must contain.
 *
 * @param key its key
 * @param bytes renders its content
 * @param headers the headers it must be stored with
 */
record ExpectedObject(String key, Supplier<byte[]> bytes, ObjectHeaders headers) {
  /**
   * Compares the stored object with the expected one. An object of a different size is stale and is
   * not read.
   *
   * @param size its length as the store lists it
   */
  Optional<Problem> compare(ObjectStore store, long size) throws IOException {
    byte[] expected = bytes.get();
    return size == expected.length ? compare(expected, store.get(key)) : Optional.of(Problem.STALE);
  }

  /**
   * Compares an object that has been read with the expected one. Headers that the store did not
   * report are not compared.
   */
  Optional<Problem> compare(Optional<StoredObject> found) {
    return compare(bytes.get(), found);
  }

  private Optional<Problem> compare(byte[] expected, Optional<StoredObject> found) {
    if (found.isEmpty()) {
      return Optional.of(Problem.MISSING);
    }
    if (!Arrays.equals(found.get().bytes(), expected)) {
      return Optional.of(Problem.STALE);
    }
    ObjectHeaders stored = found.get().headers();
    return stored == null || stored.equals(headers)
        ? Optional.empty()
        : Optional.of(Problem.HEADERS);
  }
}
