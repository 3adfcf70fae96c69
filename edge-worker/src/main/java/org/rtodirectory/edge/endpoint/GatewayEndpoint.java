package org.rtodirectory.edge.endpoint;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.HeldReleases;

/** An endpoint: it answers GET requests from the releases that are held. Safe for all threads. */
@FunctionalInterface
public interface GatewayEndpoint {
  /**
   * The preparation that {@code answer} needs; {@code answer} is called when it is complete. Null
   * if everything is prepared.
   *
   * @param rawQuery the text after the {@code ?} of the request; null if there is none
   */
  default @Nullable CompletableFuture<?> preparation(@Nullable String rawQuery, HeldReleases held) {
    return null;
  }

  /**
   * The answer to {@code request}, from the release that is served unless the request names another
   * one. Does not block if {@link #preparation} is complete.
   */
  Answer answer(Request request, HeldReleases held);
}
