package org.rtodirectory.generator.purge;

import java.io.IOException;
import java.util.Collection;

/** A cache in front of the store that can be told to forget. */
public interface CachePurge {
  /** The cache as it was named on the command line; holds no credentials. */
  String target();

  /**
   * Makes the cache forget objects. Doing it again is harmless.
   *
   * @param keys keys of objects, not percent-encoded
   * @param reference names this order: the same for the same order, so that a cache that has taken
   *     it can tell
   * @throws IOException if the cache has not taken all of it
   */
  void purge(Collection<String> keys, String reference) throws IOException;
}
