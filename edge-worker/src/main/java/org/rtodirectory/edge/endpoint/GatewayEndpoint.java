package org.rtodirectory.edge.endpoint;

import org.rtodirectory.edge.release.HeldReleases;

/**
 * Something that answers GET requests off the releases that are held. Does not block; safe for all
 * threads.
 */
@FunctionalInterface
public interface GatewayEndpoint {
  /** The answer to {@code request}: from the release that is served, unless it asks for another. */
  Answer answer(Request request, HeldReleases held);
}
