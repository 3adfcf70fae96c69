package org.rtodirectory.edge.endpoint;

import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.page.Listing;
import org.rtodirectory.query.CompanyQuery;
import org.rtodirectory.query.Endpoint;
import org.rtodirectory.query.InvalidQuery;
import org.rtodirectory.query.LocationQuery;
import org.rtodirectory.query.QueryParameters;

/** {@code /api/companies} and {@code /api/locations}: one page of the list that a query leaves. */
public final class ListEndpoint implements GatewayEndpoint {
  private final Endpoint endpoint;
  private final PageQuery query;

  private ListEndpoint(Endpoint endpoint, PageQuery query) {
    this.endpoint = endpoint;
    this.query = query;
  }

  /** Retail companies with an open location, by state and name. */
  public static ListEndpoint companies() {
    return new ListEndpoint(
        Endpoint.COMPANIES,
        (parameters, release) -> {
          CompanyQuery query = CompanyQuery.parse(parameters);
          return page(release, release.pages().list(query), query.page());
        });
  }

  /** Open locations, by company, state and city. */
  public static ListEndpoint locations() {
    return new ListEndpoint(
        Endpoint.LOCATIONS,
        (parameters, release) -> {
          LocationQuery query = LocationQuery.parse(parameters);
          return page(release, release.pages().list(query), query.page());
        });
  }

  @Override
  public Answer answer(Request request, LoadedRelease release) {
    try {
      return query.answer(
          QueryParameters.parse(request.rawQuery(), endpoint.parameters()), release);
    } catch (InvalidQuery invalid) {
      return InvalidAnswers.of(endpoint, invalid, request);
    }
  }

  static Answer page(LoadedRelease release, Listing listing, long page) {
    return Answer.json(
        release.renderer().render(listing, page), release.renderer().identity(listing, page));
  }

  @FunctionalInterface
  private interface PageQuery {
    Answer answer(QueryParameters parameters, LoadedRelease release) throws InvalidQuery;
  }
}
