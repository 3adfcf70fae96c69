package org.rtodirectory.edge.endpoint;

import org.rtodirectory.edge.release.LoadedReleases;

/** The handler of an endpoint, for GET and HEAD requests. Safe for all threads. */
@FunctionalInterface
public interface EndpointHandler {
  /**
   * Returns the answer to {@code request}, from the newest release unless the request names another
   * one. Never blocks.
   *
   * @param releases the releases in memory: the newest one and a few earlier ones
   */
  Answer answer(Request request, LoadedReleases releases);
}
