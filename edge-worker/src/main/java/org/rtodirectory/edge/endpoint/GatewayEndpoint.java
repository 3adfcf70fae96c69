package org.rtodirectory.edge.endpoint;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.HeldReleases;

/** Answers GET requests from the releases that are held. Safe for all threads. */
@FunctionalInterface
public interface GatewayEndpoint {
  /**
   * What is being made that {@code answer} needs: it is called when that is complete. Null if
   * nothing is missing.
   *
   * @param rawQuery what stands behind the {@code ?} of the request; null if there is none
   */
  default @Nullable CompletableFuture<?> preparation(@Nullable String rawQuery, HeldReleases held) {
    return null;
  }

  /**
   * The answer to {@code request}: from the release that is served, unless it asks for another.
   * Does not block if {@link #preparation} is complete.
   */
  Answer answer(Request request, HeldReleases held);
}
