package org.rtodirectory.generator.audit;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import org.rtodirectory.generator.audit.Finding.Problem;
import org.rtodirectory.store.ObjectHeaders;
import org.rtodirectory.store.StoredObject;

/**
 * An object that a release must have.
 *
 * @param key its key
 * @param bytes makes its bytes
 * @param headers what the store must say about it
 */
record ExpectedObject(String key, Supplier<byte[]> bytes, ObjectHeaders headers) {
  /** What is wrong with the object that stands there, if anything is. */
  Optional<Problem> compare(Optional<StoredObject> standing) {
    if (standing.isEmpty()) {
      return Optional.of(Problem.MISSING);
    }
    if (!Arrays.equals(standing.get().bytes(), bytes.get())) {
      return Optional.of(Problem.STALE);
    }
    ObjectHeaders stored = standing.get().headers();
    return stored == null || stored.equals(headers)
        ? Optional.empty()
        : Optional.of(Problem.HEADERS);
  }
}
