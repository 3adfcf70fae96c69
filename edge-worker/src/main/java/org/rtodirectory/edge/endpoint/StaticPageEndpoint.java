package org.rtodirectory.edge.endpoint;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.LoadedReleases;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.InvalidQuery;
import org.rtodirectory.schemas.api.ListQuery;
import org.rtodirectory.schemas.api.QueryParameters;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.page.PagedList;
import org.rtodirectory.schemas.text.PercentEncoding;

/**
 * The endpoint of the static pages of lists by their keys, as a CDN would serve them. It serves a
 * page only under its exact key, and ignores the query. The router sends some of these requests to
 * {@link ListEndpoint} instead, see {@link #equivalentEndpoint}. Stateless.
 */
public final class StaticPageEndpoint implements EndpointHandler {
  @Override
  public Answer answer(Request request, LoadedReleases releases) {
    LoadedRelease release = releases.newest();
    Optional<PageKey> key = PageKey.parse(request.path().substring(1));
    Optional<PagedList> list = key.flatMap(release.pages()::find);
    if (key.isEmpty() || list.isEmpty()) {
      return Answer.error(HttpResponseStatus.NOT_FOUND, "There is no such page.");
    }
    long page = key.get().page();
    return Answer.page(release.renderer().page(list.get(), page))
        .with("Link", links(key.get(), page, list.get().pages()));
  }

  /** Returns a Link header (RFC 8288) with the first, previous, next and last page of the list. */
  private static String links(PageKey key, long page, long lastPage) {
    List<String> links = new ArrayList<>(List.of(link(key, 1, "first")));
    if (page > 1) {
      links.add(link(key, page - 1, "prev"));
    }
    if (page < lastPage) {
      links.add(link(key, page + 1, "next"));
    }
    links.add(link(key, lastPage, "last"));
    return String.join(", ", links);
  }

  private static String link(PageKey key, long page, String relation) {
    StringBuilder link = new StringBuilder("<");
    for (String segment : key.withPage(page).toString().split("/", -1)) {
      link.append('/').append(PercentEncoding.encode(segment));
    }
    return link.append(">; rel=\"").append(relation).append('"').toString();
  }

  /**
   * Returns the endpoint of the list that can answer a request for a static page from its query.
   * Path and query must name the same page, as in {@code
   * /api/locations/state=TX/page=9.json?state=TX&page=9}. A CDN sends such a request to the gateway
   * if the object does not exist. Returns empty for any other request, and for the first page of a
   * list without filters, which always exists as an object.
   *
   * @param path the decoded path, begins with {@code /}
   * @param rawQuery the text after the {@code ?}, one char per byte, or null if there is none
   */
  public static Optional<Endpoint> equivalentEndpoint(String path, @Nullable String rawQuery) {
    if (rawQuery == null || rawQuery.isEmpty()) {
      return Optional.empty();
    }
    return PageKey.parse(path.substring(1))
        // A key without a family has a combination of filters that no list has.
        .filter(key -> key.family().isPresent() && !isFirstPageWithoutFilters(key))
        .filter(key -> namesSamePage(key, rawQuery))
        .map(PageKey::endpoint);
  }

  /**
   * Returns whether path and query name the same page. If both have an unknown state, they name no
   * page but also count, because the list endpoint answers with the reason.
   */
  private static boolean namesSamePage(PageKey key, String rawQuery) {
    QueryParameters parameters = QueryParameters.parse(rawQuery, key.endpoint().parameterNames());
    try {
      return keyOf(key.endpoint(), parameters).filter(key::equals).isPresent();
    } catch (InvalidQuery e) {
      return key.state() != null
          && UsState.ofCode(key.state()).isEmpty()
          && e.messages().containsKey("state");
    }
  }

  /**
   * Returns the key of the page that a query means. Returns empty if this page is never static,
   * because the query names a release or searches companies by name.
   */
  private static Optional<PageKey> keyOf(Endpoint endpoint, QueryParameters parameters)
      throws InvalidQuery {
    ListQuery query = ListQuery.parse(endpoint, parameters);
    boolean isStatic =
        query.release() == null && (endpoint == Endpoint.LOCATIONS || query.text() == null);
    return isStatic
        ? Optional.of(
            new PageKey(endpoint, query.company(), query.state(), query.text(), query.page()))
        : Optional.empty();
  }

  private static boolean isFirstPageWithoutFilters(PageKey key) {
    return key.page() == 1 && key.company() == null && key.state() == null && key.city() == null;
  }
}
