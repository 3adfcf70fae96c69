package org.rtodirectory.edge.http;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.endpoint.SiteEndpoint;
import org.rtodirectory.edge.operations.HandlerName;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.LoadedReleases;

/**
 * A route of the website with a rate limit. A visitor beyond the limit gets a page of the website
 * that says when to try again. A program gets JSON.
 *
 * @param route answers the requests within the limit
 */
record SiteRoute(ApiRoute route, CurrentRelease current) implements Route {
  @Override
  public HandlerName handlerName() {
    return route.handlerName();
  }

  @Override
  public @Nullable Answer answerBeforeLimit(IncomingRequest request) {
    return route.answerBeforeLimit(request);
  }

  @Override
  public RateLimiter.@Nullable Policy policy() {
    return route.policy();
  }

  @Override
  public Answer answer(IncomingRequest request, LoadedReleases releases) {
    return route.answer(request, releases);
  }

  @Override
  public Answer rateLimited(IncomingRequest request, RateLimiter.Decision decision) {
    return Optional.of(ApiRoute.request(request))
        .filter(asked -> asked.acceptsHtml())
        .flatMap(asked -> current.get().flatMap(LoadedRelease::site))
        .map(site -> SiteEndpoint.rateLimited(site, decision.resetSeconds()))
        .orElseGet(() -> Route.super.rateLimited(request, decision));
  }
}
