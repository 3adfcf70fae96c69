package org.rtodirectory.generator.purge;

import java.io.IOException;
import java.util.Collection;

/** A cache in front of the store from which objects can be purged. */
public interface CachePurge {
  /** The cache as named on the command line, without credentials. */
  String target();

  /**
   * Purges objects from the cache. Idempotent.
   *
   * @param keys keys of objects, not percent-encoded
   * @param reference an idempotency key: the same for the same purge, so that a cache can detect a
   *     repetition
   * @throws IOException if the cache did not accept the whole purge
   */
  void purge(Collection<String> keys, String reference) throws IOException;
}
