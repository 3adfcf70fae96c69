package org.rtodirectory.edge.endpoint;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Optional;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.LoadedReleases;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.InvalidQuery;
import org.rtodirectory.schemas.api.ListQuery;
import org.rtodirectory.schemas.api.QueryParameters;
import org.rtodirectory.schemas.page.Page;
import org.rtodirectory.schemas.page.PagedList;
import org.rtodirectory.schemas.text.PercentEncoding;

/**
 * The endpoint of {@code /api/companies} or {@code /api/locations}. It answers with one page of the
 * filtered list, from the newest release or the one that the query names. The header {@code Link}
 * has the URL of the next page in the same release.
 */
public final class ListEndpoint implements EndpointHandler {
  private static final int TYPICAL_LINK_BYTES = 128;

  private final Endpoint endpoint;

  /**
   * @param endpoint {@link Endpoint#COMPANIES} or {@link Endpoint#LOCATIONS}
   */
  public ListEndpoint(Endpoint endpoint) {
    this.endpoint = endpoint;
  }

  @Override
  public Answer answer(Request request, LoadedReleases releases) {
    QueryParameters parameters =
        QueryParameters.parse(request.rawQuery(), endpoint.parameterNames());
    try {
      ListQuery query = ListQuery.parse(endpoint, parameters);
      Long number = query.release();
      if (number == null) {
        return answer(query, parameters, releases.newest());
      }
      Optional<LoadedRelease> release = releases.find(number);
      return release.isPresent()
          ? answer(query, parameters, release.get())
          : missingRelease(number, releases);
    } catch (InvalidQuery e) {
      return request.invalid(endpoint, e);
    }
  }

  private Answer answer(ListQuery query, QueryParameters parameters, LoadedRelease release) {
    PagedList list = release.pages().list(query);
    Page page = release.renderer().page(list, query.page());
    Answer answer = query.release() == null ? Answer.page(page) : Answer.immutablePage(page);
    return query.page() < list.pages()
        ? answer.with(nextPage(query, parameters, release.number()))
        : answer;
  }

  private static Answer missingRelease(long number, LoadedReleases releases) {
    long newest = releases.newest().number();
    return number > newest
        ? Answer.error(
            HttpResponseStatus.NOT_FOUND, "There is no such release: the newest is " + newest + ".")
        : Answer.error(
            HttpResponseStatus.GONE,
            "This release is no longer kept. Repeat the request without the release parameter.");
  }

  /**
   * Returns the Link header (RFC 8288) to the next page of a list in the same release. The URL is
   * relative, so it is valid behind any proxy. The parameters have normalized values, so each page
   * has one URL, and the header repeats no text of a request.
   *
   * @param parameters the parameters from which the query was parsed
   * @param release the number of the release that answers the query
   */
  private static HeaderLines nextPage(ListQuery query, QueryParameters parameters, long release) {
    HeaderLines.Builder link = new HeaderLines.Builder(TYPICAL_LINK_BYTES).begin("Link").text("<");
    int start = link.length();
    query.forEachParameterOfNextPage(
        parameters,
        release,
        (name, value) ->
            link.text(link.length() == start ? "?" : "&")
                .text(name)
                .text("=")
                .text(PercentEncoding.encode(value.toString())));
    return link.text(">; rel=\"next\"").end().build();
  }
}
