package org.rtodirectory.edge.endpoint;

import org.rtodirectory.edge.release.HeldReleases;

/** An endpoint: it answers GET requests from the releases that are held. Safe for all threads. */
@FunctionalInterface
public interface EndpointHandler {
  /**
   * The answer to {@code request}, from the release that is served unless the request names another
   * one. Never blocks.
   */
  Answer answer(Request request, HeldReleases held);
}
