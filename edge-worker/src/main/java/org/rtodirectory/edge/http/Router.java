package org.rtodirectory.edge.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.endpoint.DetailsEndpoint;
import org.rtodirectory.edge.endpoint.DocumentEndpoint;
import org.rtodirectory.edge.endpoint.EndpointHandler;
import org.rtodirectory.edge.endpoint.ListEndpoint;
import org.rtodirectory.edge.endpoint.Request;
import org.rtodirectory.edge.endpoint.SearchEndpoint;
import org.rtodirectory.edge.endpoint.SiteEndpoint;
import org.rtodirectory.edge.endpoint.StaticPageEndpoint;
import org.rtodirectory.edge.mcp.McpEndpoint;
import org.rtodirectory.edge.operations.HandlerName;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.SearchCache;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.web.PathSpellings;

/** The routing table. It maps a request to its route. Immutable and safe for all threads. */
public final class Router implements Function<IncomingRequest, Route> {
  /** The route of a request for a path that does not exist: 404. */
  public static final Route NOT_FOUND = new Route.Fixed(Answer.notFound());

  /** The route of {@code OPTIONS *}, which concerns the server as a whole. */
  private static final Route SERVER_OPTIONS = new Route.Fixed(ApiRoute.options());

  private static final Route UNKNOWN_METHOD =
      new Route.Fixed(
          Answer.error(HttpResponseStatus.NOT_IMPLEMENTED, "This method is unknown. Use GET."));

  /** The methods of RFC 9110, section 9.3, and RFC 5789. CONNECT is refused earlier. */
  static final Set<HttpMethod> METHODS =
      Set.of(
          HttpMethod.GET,
          HttpMethod.HEAD,
          HttpMethod.POST,
          HttpMethod.PUT,
          HttpMethod.DELETE,
          HttpMethod.OPTIONS,
          HttpMethod.TRACE,
          HttpMethod.PATCH);

  private static final String COMPANY_PAGES = Endpoint.COMPANIES.path() + "/";
  private static final String LOCATION_PAGES = Endpoint.LOCATIONS.path() + "/";

  /** The route of {@code /} in a release without a site: a redirect to the documentation. */
  private static final Route ROOT =
      new ApiRoute(
          (request, release) ->
              Answer.empty(HttpResponseStatus.FOUND).with(HttpHeaderNames.LOCATION, "/docs"),
          HandlerName.DOCUMENT,
          null);

  private final Map<String, Route> exactRoutes = new HashMap<>();
  private final Route staticPages = new ApiRoute(new StaticPageEndpoint(), HandlerName.PAGE, null);
  private final Route documents = new ApiRoute(new DocumentEndpoint(), HandlerName.DOCUMENT, null);
  private final Route details;
  private final Route rowPages = new ApiRoute(new DetailsEndpoint(), HandlerName.DETAILS, null);
  private final Route site = new ApiRoute(new SiteEndpoint(), HandlerName.SITE, null);

  /** The route of the pages of the website that depend on a query. */
  private final Route queryPages;

  private final Route suggestions;

  private final RateLimits limits;
  private final CurrentRelease current;
  private final Route mcpCalls;
  private final Route mcpProtocol;

  /**
   * @param limits the rate-limit policies of the endpoints
   * @param mcpHosts the hosts that {@link McpCallers} allows in addition to those that it always
   *     allows
   * @param searches the cache of search results
   * @param current the current release, which has the paths of its site
   */
  public Router(
      RateLimits limits, Set<String> mcpHosts, SearchCache searches, CurrentRelease current) {
    this.limits = limits;
    this.current = current;
    this.details = limitedRoute(HandlerName.DETAILS, new DetailsEndpoint());
    ApiRoute pages =
        new ApiRoute(
            new SiteEndpoint(), HandlerName.SITE, limits.policy(HandlerName.of(Endpoint.SEARCH)));
    this.queryPages = new SiteRoute(pages, current);
    this.suggestions = limitedRoute(HandlerName.SUGGESTIONS, new SiteEndpoint());
    McpEndpoint mcp = new McpEndpoint();
    McpCallers callers = new McpCallers(mcpHosts);
    this.mcpCalls =
        new McpRoute(mcp, current, callers, HandlerName.MCP, limits.policy(HandlerName.MCP));
    this.mcpProtocol =
        new McpRoute(
            mcp,
            current,
            callers,
            HandlerName.MCP_PROTOCOL,
            limits.policy(HandlerName.MCP_PROTOCOL));
    for (Vertical vertical : Vertical.values()) {
      add(Endpoint.of(vertical), new SearchEndpoint(vertical, searches));
    }
    add(Endpoint.COMPANIES, new ListEndpoint(Endpoint.COMPANIES));
    add(Endpoint.LOCATIONS, new ListEndpoint(Endpoint.LOCATIONS));
  }

  @Override
  public Route apply(IncomingRequest request) {
    if (!METHODS.contains(request.method())) {
      return UNKNOWN_METHOD;
    }
    RequestTarget target = request.target().orElse(null);
    if (target == null) {
      boolean isForServer =
          request.method().equals(HttpMethod.OPTIONS)
              && request.rawTarget().equals(RequestTarget.ASTERISK);
      return isForServer ? SERVER_OPTIONS : NOT_FOUND;
    }
    String path = target.path();
    if (path.equals(HandlerName.MCP.path())) {
      return McpEndpoint.isProtocolMessage(request.body()) ? mcpProtocol : mcpCalls;
    }
    Route route = exactRoutes.get(path);
    if (route != null) {
      return route;
    }
    String canonical = PathSpellings.canonicalPath(path);
    if (!canonical.equals(path) && !isKnownPath(path) && isKnownPath(canonical)) {
      return new Route.Fixed(Answer.redirect(canonical, target.rawQuery()));
    }
    if (path.startsWith(COMPANY_PAGES) || path.startsWith(LOCATION_PAGES)) {
      return staticPageRoute(target);
    }
    LoadedRelease release = current.get().orElse(null);
    if (release == null
        || path.startsWith(DocumentEndpoint.CHANGES_PREFIX)
        || path.equals(DocumentEndpoint.POINTER)
        || release.documents().at(path).isPresent()) {
      return documents;
    }
    if (!release.hasSite() && path.equals("/")) {
      return ROOT;
    }
    return release.hasSite() && SiteEndpoint.isComputed(path, target.rawQuery())
        ? path.equals(SiteEndpoint.SUGGESTIONS) ? suggestions : queryPages
        : siteRoute(path, request, release);
  }

  /** Returns whether a path belongs to an endpoint or a document. */
  private boolean isKnownPath(String path) {
    return path.equals(HandlerName.MCP.path())
        || exactRoutes.containsKey(path)
        || current.get().flatMap(release -> release.documents().at(path)).isPresent();
  }

  /**
   * Returns the route of a path of the website. The gateway answers the path of a company or
   * location if the release has a website, if there is no base URL, or if the request is for the
   * host of the base URL. Only requests that prefer JSON are rate-limited.
   */
  private Route siteRoute(String path, IncomingRequest request, LoadedRelease release) {
    Publication publication = release.publication();
    boolean isRowPath =
        (publication.paths().mayHave(path)
                || publication.paths().mayHave(PathSpellings.canonicalPath(path)))
            && (release.hasSite()
                || McpCallers.isHostOf(publication.baseUrl(), request.authority()));
    if (isRowPath && Request.prefersJson(request.list(HttpHeaderNames.ACCEPT))) {
      return details;
    }
    return release.hasSite() ? site : isRowPath ? rowPages : NOT_FOUND;
  }

  /**
   * Returns the route of a static page. If the query of the request repeats the filter of the
   * page's key, the route and rate limit are those of the list endpoint.
   */
  private Route staticPageRoute(RequestTarget target) {
    return StaticPageEndpoint.listOfKey(target.path(), target.rawQuery())
        .map(list -> exactRoutes.get(list.path()))
        .orElse(staticPages);
  }

  private void add(Endpoint endpoint, EndpointHandler handler) {
    exactRoutes.put(endpoint.path(), limitedRoute(HandlerName.of(endpoint), handler));
  }

  private Route limitedRoute(HandlerName endpoint, EndpointHandler handler) {
    return new ApiRoute(handler, endpoint, limits.policy(endpoint));
  }
}
