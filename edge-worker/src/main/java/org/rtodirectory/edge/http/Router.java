package org.rtodirectory.edge.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.endpoint.DocsEndpoint;
import org.rtodirectory.edge.endpoint.DocumentEndpoint;
import org.rtodirectory.edge.endpoint.GatewayEndpoint;
import org.rtodirectory.edge.endpoint.KeyedQuery;
import org.rtodirectory.edge.endpoint.ListEndpoint;
import org.rtodirectory.edge.endpoint.SearchEndpoint;
import org.rtodirectory.edge.endpoint.StaticPageEndpoint;
import org.rtodirectory.edge.traffic.ServedEndpoint;
import org.rtodirectory.query.Endpoint;
import org.rtodirectory.resource.Vertical;

/** Which endpoint answers which target. Immutable; safe for all threads. */
final class Router {
  private static final String COMPANY_PAGES = Endpoint.COMPANIES.path() + "/";
  private static final String LOCATION_PAGES = Endpoint.LOCATIONS.path() + "/";
  private static final List<String> FOLDERS = List.of("/schemas/", "/guides/");

  private final Map<String, Route> routes = new HashMap<>();
  private final Route staticPages = new Route(new StaticPageEndpoint(), ServedEndpoint.PAGE, null);
  private final Route documents = new Route(new DocumentEndpoint(), ServedEndpoint.DOCUMENT, null);

  Router() {
    limited(Endpoint.SEARCH, new SearchEndpoint(Endpoint.SEARCH, Vertical.RETAIL));
    limited(Endpoint.SHEDS_SEARCH, new SearchEndpoint(Endpoint.SHEDS_SEARCH, Vertical.SHEDS));
    limited(
        Endpoint.TIRES_WHEELS_SEARCH,
        new SearchEndpoint(Endpoint.TIRES_WHEELS_SEARCH, Vertical.TIRES_WHEELS));
    limited(Endpoint.COMPANIES, ListEndpoint.companies());
    limited(Endpoint.LOCATIONS, ListEndpoint.locations());
    for (String path :
        new String[] {
          "/openapi.json", "/.well-known/api-catalog", "/auth.md", "/llms.txt", "/robots.txt"
        }) {
      routes.put(path, documents);
    }
    Route docs = new Route(new DocsEndpoint(), ServedEndpoint.DOCUMENT, null);
    routes.put("/docs", docs);
    routes.put("/docs/index.html", docs);
    routes.put(
        "/",
        new Route(
            (request, release) ->
                Answer.empty(HttpResponseStatus.FOUND).with(HttpHeaderNames.LOCATION, "/docs"),
            ServedEndpoint.DOCUMENT,
            null));
  }

  /** Where a target leads; empty if nowhere. */
  Optional<Route> find(RequestTarget target) {
    String path = target.path();
    Route route = routes.get(path);
    if (route != null) {
      return Optional.of(route);
    }
    if (path.startsWith(COMPANY_PAGES) || path.startsWith(LOCATION_PAGES)) {
      return Optional.of(page(target));
    }
    return FOLDERS.stream().anyMatch(path::startsWith) ? Optional.of(documents) : Optional.empty();
  }

  /** A key together with the query that it stands for is that query, and counts as one. */
  private Route page(RequestTarget target) {
    return KeyedQuery.list(target.path(), target.rawQuery())
        .map(list -> routes.get(list.path()))
        .orElse(staticPages);
  }

  private void limited(Endpoint endpoint, GatewayEndpoint answers) {
    routes.put(endpoint.path(), new Route(answers, ServedEndpoint.of(endpoint), endpoint.code()));
  }
}
