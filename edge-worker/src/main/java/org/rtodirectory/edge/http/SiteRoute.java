package org.rtodirectory.edge.http;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.endpoint.SiteEndpoint;
import org.rtodirectory.edge.operations.HandlerName;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.LoadedRelease;

/**
 * A route of the website with a rate limit. A visitor beyond the limit gets a page of the website
 * that says when to try again. A program gets JSON.
 *
 * @param route answers the requests within the limit
 */
record SiteRoute(ApiRoute route, CurrentRelease current) implements Route {
  @Override
  public HandlerName served() {
    return route.served();
  }

  @Override
  public @Nullable Answer uncounted(IncomingRequest request) {
    return route.uncounted(request);
  }

  @Override
  public RateLimiter.@Nullable Policy policy() {
    return route.policy();
  }

  @Override
  public Answer answer(IncomingRequest request, HeldReleases held) {
    return route.answer(request, held);
  }

  @Override
  public Answer tooMany(IncomingRequest request, RateLimiter.Decision decision) {
    return Optional.of(ApiRoute.request(request))
        .filter(asked -> asked.acceptsHtml())
        .flatMap(asked -> current.get().flatMap(LoadedRelease::site))
        .map(site -> SiteEndpoint.tooMany(site, decision.resetSeconds()))
        .orElseGet(() -> Route.super.tooMany(request, decision));
  }
}
