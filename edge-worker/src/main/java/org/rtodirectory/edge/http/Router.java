package org.rtodirectory.edge.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
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
import org.rtodirectory.edge.operations.ReportedEndpoint;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.SearchCache;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.web.site.PathCorrection;

/** The routing table: it maps a request to its route. Immutable and safe for all threads. */
public final class Router implements Function<IncomingRequest, Route> {
  /** The route of a path that does not exist. */
  public static final Route NOT_FOUND = new Route.Fixed(Answer.notFound());

  /** The route of {@code OPTIONS *}, which concerns the server as a whole. */
  private static final Route SERVER_OPTIONS = new Route.Fixed(GetRoute.options());

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

  private static final String COMPANY_PAGES_PREFIX = Endpoint.COMPANIES.path() + "/";
  private static final String LOCATION_PAGES_PREFIX = Endpoint.LOCATIONS.path() + "/";

  /** The route of {@code /} in a release without a site: a redirect to the documentation. */
  private static final Route TO_DOCUMENTATION =
      new GetRoute(
          (request, releases) ->
              Answer.empty(HttpResponseStatus.FOUND).with(HttpHeaderNames.LOCATION, "/docs"),
          ReportedEndpoint.DOCUMENT,
          null);

  /** The routes of the endpoints of the API, by path. */
  private final Map<String, Route> apiRoutes = new HashMap<>();

  private final Route listPages =
      new GetRoute(new StaticPageEndpoint(), ReportedEndpoint.LIST_PAGE, null);
  private final Route documents =
      new GetRoute(new DocumentEndpoint(), ReportedEndpoint.DOCUMENT, null);

  /** The route of a company, store or city for a program, with a rate limit. */
  private final Route details;

  /**
   * The route of the same paths for a browser if there is no website. It answers with an error, and
   * has no rate limit.
   */
  private final Route detailsInBrowser =
      new GetRoute(new DetailsEndpoint(), ReportedEndpoint.DETAILS, null);

  /** The route of the pages of the website that do not depend on a query. */
  private final Route website = new GetRoute(new SiteEndpoint(), ReportedEndpoint.WEBSITE, null);

  /** The route of the pages of the website that depend on a query, with a rate limit. */
  private final Route websiteQueries;

  private final Route suggestions;

  private final RateLimits limits;
  private final CurrentRelease current;
  private final Route mcpCalls;
  private final Route mcpProtocol;

  /**
   * @param limits the rate-limit policies of the endpoints
   * @param extraMcpHosts the hosts that {@link McpHostCheck} allows in addition
   * @param searches the cache of search results
   * @param current the current release, which has the paths of its site
   */
  public Router(
      RateLimits limits, Set<String> extraMcpHosts, SearchCache searches, CurrentRelease current) {
    this.limits = limits;
    this.current = current;
    this.details = limitedRoute(ReportedEndpoint.DETAILS, new DetailsEndpoint());
    GetRoute queries =
        new GetRoute(
            new SiteEndpoint(),
            ReportedEndpoint.WEBSITE,
            limits.policy(ReportedEndpoint.of(Endpoint.SEARCH)));
    this.websiteQueries = new SiteRoute(queries, current);
    this.suggestions = limitedRoute(ReportedEndpoint.SUGGESTIONS, new SiteEndpoint());
    McpEndpoint mcp = new McpEndpoint();
    McpHostCheck hostCheck = new McpHostCheck(extraMcpHosts);
    this.mcpCalls =
        new McpRoute(
            mcp, current, hostCheck, ReportedEndpoint.MCP, limits.policy(ReportedEndpoint.MCP));
    this.mcpProtocol =
        new McpRoute(
            mcp,
            current,
            hostCheck,
            ReportedEndpoint.MCP_PROTOCOL,
            limits.policy(ReportedEndpoint.MCP_PROTOCOL));
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
      boolean isAboutServer =
          request.method().equals(HttpMethod.OPTIONS)
              && request.rawTarget().equals(RequestTarget.ASTERISK);
      return isAboutServer ? SERVER_OPTIONS : NOT_FOUND;
    }
    String path = target.path();
    if (path.equals(ReportedEndpoint.MCP.path())) {
      return McpEndpoint.isProtocolMessage(request.body()) ? mcpProtocol : mcpCalls;
    }
    Route apiRoute = apiRoutes.get(path);
    if (apiRoute != null) {
      return apiRoute;
    }
    String canonicalPath = PathCorrection.canonicalPath(path);
    if (!canonicalPath.equals(path) && !hasFixedPath(path) && hasFixedPath(canonicalPath)) {
      return new Route.Fixed(Answer.redirect(canonicalPath, target.rawQuery()));
    }
    if (path.startsWith(COMPANY_PAGES_PREFIX) || path.startsWith(LOCATION_PAGES_PREFIX)) {
      return routeOfListPage(target);
    }
    return routeOfReleasePath(target, request);
  }

  /** Returns the route of a path that exists only in some releases. */
  private Route routeOfReleasePath(RequestTarget target, IncomingRequest request) {
    String path = target.path();
    LoadedRelease release = current.get().orElse(null);
    if (release == null
        || path.startsWith(DocumentEndpoint.CHANGES_PREFIX)
        || path.equals(DocumentEndpoint.POINTER)
        || release.documents().at(path).isPresent()) {
      return documents;
    }
    if (!release.hasSite() && path.equals("/")) {
      return TO_DOCUMENTATION;
    }
    if (release.hasSite() && SiteEndpoint.isComputed(path, target.rawQuery())) {
      return path.equals(SiteEndpoint.SUGGESTIONS) ? suggestions : websiteQueries;
    }
    return routeOfSitePath(path, request, release);
  }

  /** Returns whether an endpoint or a document has exactly this path. */
  private boolean hasFixedPath(String path) {
    return path.equals(ReportedEndpoint.MCP.path())
        || apiRoutes.containsKey(path)
        || current.get().flatMap(release -> release.documents().at(path)).isPresent();
  }

  /**
   * Returns the route of a path of the publisher's site. A path of a company, store or city is
   * answered in three cases: the release has a website, there is no base URL, or the request is for
   * the host of the base URL. Only requests that prefer JSON are rate-limited.
   */
  private Route routeOfSitePath(String path, IncomingRequest request, LoadedRelease release) {
    Publication publication = release.publication();
    boolean canHaveDetails =
        publication.paths().canContain(path)
            || publication.paths().canContain(PathCorrection.canonicalPath(path));
    boolean isAnsweredHere = release.hasSite() || isForHostOf(publication.baseUrl(), request);
    boolean hasDetails = canHaveDetails && isAnsweredHere;
    if (hasDetails && Request.prefersJson(request.joinedValues(HttpHeaderNames.ACCEPT))) {
      return details;
    }
    if (release.hasSite()) {
      return website;
    }
    return hasDetails ? detailsInBrowser : NOT_FOUND;
  }

  /**
   * Returns whether the request is for the host of the base URL. Without a base URL, the directory
   * is served under every host.
   */
  private static boolean isForHostOf(@Nullable String baseUrl, IncomingRequest request) {
    String authority = request.authority();
    return baseUrl == null
        || (authority != null
            && Authority.ofUrl(baseUrl).filter(new Authority(authority)::hasSameHost).isPresent());
  }

  /**
   * Returns the route of a page of a list. If a request has both the key of a page and the query
   * for the same page, it is routed and rate-limited like the query.
   */
  private Route routeOfListPage(RequestTarget target) {
    return StaticPageEndpoint.equivalentEndpoint(target.path(), target.rawQuery())
        .map(endpoint -> apiRoutes.get(endpoint.path()))
        .orElse(listPages);
  }

  private void add(Endpoint endpoint, EndpointHandler handler) {
    apiRoutes.put(endpoint.path(), limitedRoute(ReportedEndpoint.of(endpoint), handler));
  }

  private Route limitedRoute(ReportedEndpoint endpoint, EndpointHandler handler) {
    return new GetRoute(handler, endpoint, limits.policy(endpoint));
  }
}
