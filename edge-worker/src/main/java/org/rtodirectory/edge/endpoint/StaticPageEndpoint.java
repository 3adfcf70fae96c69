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
 * The endpoint of the static pages by their keys, as a CDN would serve them. It answers only keys
 * of existing pages in their canonical spelling. The query string is ignored (but see {@link
 * #listOfKey}).
 */
public final class StaticPageEndpoint implements EndpointHandler {
  @Override
  public Answer answer(Request request, LoadedReleases releases) {
    LoadedRelease release = releases.newest();
    Optional<PageKey> key = PageKey.parse(request.path().substring(1));
    Optional<PagedList> listing = key.flatMap(release.pages()::find);
    if (key.isEmpty() || listing.isEmpty()) {
      return Answer.error(HttpResponseStatus.NOT_FOUND, "There is no such page.");
    }
    long page = key.get().page();
    return Answer.page(release.renderer().page(listing.get(), page), false)
        .with("Link", links(key.get(), page, listing.get().pages()));
  }

  /** Returns the other pages of the list (RFC 8288). */
  private static String links(PageKey key, long page, long last) {
    List<String> links = new ArrayList<>(List.of(link(key, 1, "first")));
    if (page > 1) {
      links.add(link(key, page - 1, "prev"));
    }
    if (page < last) {
      links.add(link(key, page + 1, "next"));
    }
    links.add(link(key, last, "last"));
    return String.join(", ", links);
  }

  private static String link(PageKey key, long page, String relation) {
    StringBuilder link = new StringBuilder("<");
    for (String part : key.withPage(page).toString().split("/", -1)) {
      link.append('/').append(PercentEncoding.encode(part));
    }
    return link.append(">; rel=\"").append(relation).append('"').toString();
  }

  /**
   * Returns the list of a request whose path is the key of a static page and whose query means the
   * same page, as in {@code /api/locations/state=TX/page=9.json?state=TX&page=9}. A CDN sends such
   * a request to the gateway if it does not find the object. Empty if there is no query, if the
   * path is not a key, or if both do not name the same page. The first page of a whole list always
   * exists and needs no query, so its key is never such a request.
   *
   * @param path the decoded path, begins with {@code /}
   * @param rawQuery the text after the {@code ?}, one char per byte, or null if there is none
   */
  public static Optional<Endpoint> listOfKey(String path, @Nullable String rawQuery) {
    if (rawQuery == null || rawQuery.isEmpty()) {
      return Optional.empty();
    }
    return PageKey.parse(path.substring(1))
        .filter(key -> key.family().isPresent() && !isFirstOfAll(key))
        .filter(key -> isKeyOf(key, rawQuery))
        .map(PageKey::endpoint);
  }

  private static boolean isKeyOf(PageKey key, String rawQuery) {
    QueryParameters parameters = QueryParameters.parse(rawQuery, key.endpoint().parameterNames());
    try {
      return key(key.endpoint(), parameters).filter(key::equals).isPresent();
    } catch (InvalidQuery e) {
      // An unknown state code has no pages, so the list endpoint reports the error.
      return key.state() != null && UsState.ofCode(key.state()).isEmpty();
    }
  }

  /**
   * Returns the key of the static page of a query. Empty if there is none, for example because the
   * query has free text or names a release.
   */
  private static Optional<PageKey> key(Endpoint list, QueryParameters parameters)
      throws InvalidQuery {
    ListQuery query = ListQuery.parse(list, parameters);
    boolean isStatic =
        query.release() == null && (list == Endpoint.LOCATIONS || query.text() == null);
    return isStatic
        ? Optional.of(new PageKey(list, query.company(), query.state(), query.text(), query.page()))
        : Optional.empty();
  }

  private static boolean isFirstOfAll(PageKey key) {
    return key.page() == 1 && key.company() == null && key.state() == null && key.city() == null;
  }
}
