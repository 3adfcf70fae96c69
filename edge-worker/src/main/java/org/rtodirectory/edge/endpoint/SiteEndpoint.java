package org.rtodirectory.edge.endpoint;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.ReleaseSite;
import org.rtodirectory.edge.release.SearchCache;
import org.rtodirectory.schemas.api.InvalidQuery;
import org.rtodirectory.schemas.api.QueryParameters;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.text.Sha256;
import org.rtodirectory.schemas.web.SitePage;

/**
 * The endpoint of the site, the HTML pages for people. It answers the paths of the pages and the
 * keys of their objects with the published bytes, the search form, the theme files of the
 * publisher, and the page for paths that do not exist. A path with a trailing slash redirects.
 */
public final class SiteEndpoint implements GatewayEndpoint {
  /** The path of the search form's results. */
  public static final String SEARCH = "/search";

  private static final String INDEX = "/index.html";
  private static final String NOT_FOUND = "/404.html";
  private static final int LIMIT = 10;

  /** The parameter with the part of the site that is searched first. */
  private static final String PART = "part";

  private final SearchCache searches;

  /**
   * @param searches the cache of search results
   */
  public SiteEndpoint(SearchCache searches) {
    this.searches = searches;
  }

  @Override
  public Answer answer(Request request, HeldReleases held) {
    LoadedRelease release = held.served();
    ReleaseSite site = release.site().orElse(null);
    if (site == null) {
      return DetailsEndpoint.notFound("There is nothing here. See /docs.");
    }
    if (request.path().equals(SEARCH)) {
      return search(request, release, site);
    }
    return page(request.path(), site)
        .or(() -> asset(request.path(), site))
        .or(() -> withoutSlash(request, site))
        .orElseGet(() -> nothing(request, site));
  }

  private static Optional<Answer> page(String path, ReleaseSite site) {
    SitePage page = site.catalog().find(path);
    if (page == null && path.endsWith(INDEX)) {
      String folder = path.substring(0, path.length() - INDEX.length());
      page = site.catalog().find(folder.isEmpty() ? "/" : folder);
      if (page != null && !("/" + page.key()).equals(path)) {
        page = null;
      }
    }
    return Optional.ofNullable(page).map(found -> ok(site, found));
  }

  private static Answer ok(ReleaseSite site, SitePage page) {
    Answer answer =
        Answer.site(
            page.contentType(),
            site.identity(page),
            Body.rendered(() -> site.renderer().render(page)));
    return page.contentType().startsWith("text/html")
        ? answer.with(Answer.HTML_HEADERS).varyingByAccept()
        : answer;
  }

  private static Optional<Answer> asset(String path, ReleaseSite site) {
    return site.catalog().assets().stream()
        .filter(asset -> asset.path().equals(path))
        .findFirst()
        .map(asset -> Answer.immutable(asset.contentType(), asset.bytes()));
  }

  private static Optional<Answer> withoutSlash(Request request, ReleaseSite site) {
    String path = request.path();
    String without = path.substring(0, Math.max(0, path.length() - 1));
    SitePage page = path.endsWith("/") ? site.catalog().find(without) : null;
    return Optional.ofNullable(page)
        .map(found -> DetailsEndpoint.redirect(found.encodedPath(), request));
  }

  /** The answer for a path that does not exist: a page for people, JSON for programs. */
  private static Answer nothing(Request request, ReleaseSite site) {
    SitePage page = request.acceptsHtml() ? site.catalog().find(NOT_FOUND) : null;
    return page == null
        ? DetailsEndpoint.notFound("There is nothing here. See /docs.")
        : Answer.uncached(
                HttpResponseStatus.NOT_FOUND, page.contentType(), site.renderer().render(page))
            .with(Answer.HTML_HEADERS)
            .varyingByAccept();
  }

  private Answer search(Request request, LoadedRelease release, ReleaseSite site) {
    QueryParameters parameters = QueryParameters.parse(request.rawQuery(), List.of("q", PART));
    String text = Objects.requireNonNullElse(parameters.value("q"), "");
    String part = Objects.requireNonNullElse(parameters.value(PART), "");
    Vertical first = Vertical.of(part).orElse(null);
    byte[] body =
        text.isBlank()
            ? site.renderer().search("", first, Map.of(), "Type a city, company or store.")
            : found(text, first, parameters, release, site);
    return Answer.site("text/html; charset=utf-8", Sha256.shortHex(body), Body.of(body))
        .with(Answer.HTML_HEADERS);
  }

  private byte[] found(
      String text,
      @Nullable Vertical first,
      QueryParameters parameters,
      LoadedRelease release,
      ReleaseSite site) {
    try {
      SearchQuery query = SearchQuery.parse(parameters);
      Map<Vertical, List<byte[]>> results = new LinkedHashMap<>();
      for (Vertical vertical : site.catalog().searched(first)) {
        int[] entries = searches.find(release, vertical, query, LIMIT);
        var index = release.typeahead(vertical);
        results.put(vertical, Arrays.stream(entries).mapToObj(index::result).toList());
      }
      return site.renderer().search(text, first, results, null);
    } catch (InvalidQuery e) {
      String problem =
          e.messages().values().stream().findFirst().orElse("This cannot be searched for.");
      return site.renderer().search(text, first, Map.of(), problem);
    }
  }
}
