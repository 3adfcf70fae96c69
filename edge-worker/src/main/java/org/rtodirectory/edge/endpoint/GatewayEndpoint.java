package org.rtodirectory.edge.endpoint;

import org.rtodirectory.edge.release.LoadedRelease;

/** Something that answers GET requests off a release. Does not block; safe for all threads. */
@FunctionalInterface
public interface GatewayEndpoint {
  /** The answer to {@code request} from {@code release}. */
  Answer answer(Request request, LoadedRelease release);
}
