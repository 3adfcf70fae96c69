package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.util.Collection;

/** A cache, or a search engine, to which a publish sends the keys of objects that it changed. */
public interface CachePurge {
  /** The cache as named on the command line, without credentials. */
  String target();

  /** Whether it is also told of the objects of a first release, which replace none. */
  default boolean isToldOfFirst() {
    return false;
  }

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
