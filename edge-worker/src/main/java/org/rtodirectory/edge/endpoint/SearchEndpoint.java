package org.rtodirectory.edge.endpoint;

import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.LoadedReleases;
import org.rtodirectory.edge.release.SearchCache;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.InvalidQuery;
import org.rtodirectory.schemas.api.QueryParameters;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.Vertical;

/** The endpoint of the typeahead search in one vertical. */
public final class SearchEndpoint implements EndpointHandler {
  private static final int MAX_RESULTS = 10;

  private final Endpoint endpoint;
  private final Vertical vertical;
  private final SearchCache cache;

  public SearchEndpoint(Vertical vertical, SearchCache cache) {
    this.endpoint = Endpoint.of(vertical);
    this.vertical = vertical;
    this.cache = cache;
  }

  @Override
  public Answer answer(Request request, LoadedReleases releases) {
    try {
      SearchQuery query =
          SearchQuery.parse(QueryParameters.parse(request.rawQuery(), endpoint.parameterNames()));
      LoadedRelease release = releases.newest();
      int[] entries = cache.find(release, vertical, query, MAX_RESULTS);
      return Answer.search(release.typeahead(vertical).results(entries));
    } catch (InvalidQuery e) {
      return request.invalid(endpoint, e);
    }
  }
}
