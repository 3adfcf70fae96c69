package org.rtodirectory.edge.endpoint;

import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.typeahead.TypeaheadIndex;
import org.rtodirectory.query.Endpoint;
import org.rtodirectory.query.InvalidQuery;
import org.rtodirectory.query.QueryParameters;
import org.rtodirectory.query.SearchQuery;
import org.rtodirectory.resource.Vertical;

/** The typeahead search of one vertical. */
public final class SearchEndpoint implements GatewayEndpoint {
  private static final int LIMIT = 10;

  private final Endpoint endpoint;
  private final Vertical vertical;

  public SearchEndpoint(Endpoint endpoint, Vertical vertical) {
    this.endpoint = endpoint;
    this.vertical = vertical;
  }

  @Override
  public Answer answer(Request request, HeldReleases held) {
    try {
      SearchQuery query =
          SearchQuery.parse(QueryParameters.parse(request.rawQuery(), endpoint.parameters()));
      TypeaheadIndex index = held.served().typeahead(vertical);
      return Answer.search(index.results(index.find(query, LIMIT)));
    } catch (InvalidQuery invalid) {
      return InvalidAnswers.of(endpoint, invalid, request);
    }
  }
}
