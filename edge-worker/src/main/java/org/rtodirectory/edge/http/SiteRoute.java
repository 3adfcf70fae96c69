package org.rtodirectory.edge.http;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.endpoint.SiteEndpoint;
import org.rtodirectory.edge.operations.ReportedEndpoint;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.LoadedReleases;
import org.rtodirectory.edge.release.ReleaseSite;

/**
 * The route of the website's pages that depend on a query, such as the results of a search. They
 * have a rate limit. A request above the limit gets an error that says when to try again: a page of
 * the website for a browser, or JSON for a program.
 *
 * @param route the rate limit, and the answers to the requests within it
 * @param current the current release, whose website renders the error page
 */
record SiteRoute(GetRoute route, CurrentRelease current) implements Route {
  @Override
  public ReportedEndpoint reportedEndpoint() {
    return route.reportedEndpoint();
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
    Optional<ReleaseSite> site = current.get().flatMap(LoadedRelease::site);
    return site.isPresent() && GetRoute.toEndpointRequest(request).acceptsHtml()
        ? SiteEndpoint.rateLimited(site.get(), decision.resetSeconds())
        : route.rateLimited(request, decision);
  }
}
