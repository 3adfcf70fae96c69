package org.rtodirectory.edge.endpoint;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.page.PageKey;
import org.rtodirectory.query.CompanyQuery;
import org.rtodirectory.query.Endpoint;
import org.rtodirectory.query.InvalidQuery;
import org.rtodirectory.query.LocationQuery;
import org.rtodirectory.query.QueryParameters;

/**
 * A query of a list that is asked under the key of the static page that would answer it, as in
 * {@code /api/locations/state=TX/page=9.json?state=TX&page=9}. A CDN that looks for the page by its
 * key and does not find it turns to the gateway so. Stateless.
 */
public final class KeyedQuery {
  private KeyedQuery() {}

  /**
   * The list that the query asks; empty if there is no query, if the path is not a key, or if the
   * two do not mean exactly the same page. The first page of a whole list needs no query and always
   * exists: it is a key and nothing else.
   *
   * @param path the decoded path, begins with {@code /}
   * @param rawQuery what stands behind the {@code ?}, one char a byte; null if there is none
   */
  public static Optional<Endpoint> list(String path, @Nullable String rawQuery) {
    if (rawQuery == null || rawQuery.isEmpty()) {
      return Optional.empty();
    }
    return PageKey.parse(path.substring(1))
        .filter(key -> key.family().isPresent() && !isFirstOfAll(key))
        .filter(key -> isKeyOf(key, rawQuery))
        .map(key -> list(key.resource()));
  }

  private static boolean isKeyOf(PageKey key, String rawQuery) {
    Endpoint list = list(key.resource());
    QueryParameters parameters = QueryParameters.parse(rawQuery, list.parameters());
    try {
      return key(list, parameters).filter(key::equals).isPresent();
    } catch (InvalidQuery invalid) {
      return false;
    }
  }

  /** The key that a query has; empty if there is none, as for free text or one release. */
  private static Optional<PageKey> key(Endpoint list, QueryParameters parameters)
      throws InvalidQuery {
    if (list == Endpoint.COMPANIES) {
      CompanyQuery query = CompanyQuery.parse(parameters);
      return query.text() == null && query.release() == null
          ? Optional.of(PageKey.companies(query.state()).withPage(query.page()))
          : Optional.empty();
    }
    LocationQuery query = LocationQuery.parse(parameters);
    return query.release() == null
        ? Optional.of(
            PageKey.locations(query.company(), query.state(), query.city()).withPage(query.page()))
        : Optional.empty();
  }

  private static Endpoint list(PageKey.Resource resource) {
    return switch (resource) {
      case COMPANIES -> Endpoint.COMPANIES;
      case LOCATIONS -> Endpoint.LOCATIONS;
    };
  }

  private static boolean isFirstOfAll(PageKey key) {
    return key.page() == 1 && key.company() == null && key.state() == null && key.city() == null;
  }
}
