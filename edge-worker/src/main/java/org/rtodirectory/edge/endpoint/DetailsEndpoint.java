package org.rtodirectory.edge.endpoint;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.LoadedReleases;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.InvalidQuery;
import org.rtodirectory.schemas.api.ListQuery;
import org.rtodirectory.schemas.api.QueryParameters;
import org.rtodirectory.schemas.page.PagedList;
import org.rtodirectory.schemas.snapshot.SitePathIndex.PathTarget;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.text.PercentEncoding;
import org.rtodirectory.schemas.web.site.PathCorrection;

/**
 * The endpoint of companies, stores and cities as JSON, at the paths in the member {@code url} of
 * results. The answer for a store is its Location, for a company its Company, and for a city a page
 * of the stores that the website shows at this path, in the form of {@code /api/locations}. If the
 * release has a website, {@link SiteEndpoint} answers browsers at the same paths. Stateless.
 */
public final class DetailsEndpoint implements EndpointHandler {
  private static final List<String> CITY_PARAMETERS = List.of("page");

  @Override
  public Answer answer(Request request, LoadedReleases releases) {
    LoadedRelease release = releases.newest();
    Optional<PathTarget> target = release.snapshot().sitePaths().find(request.path());
    if (target.isEmpty()) {
      return redirect(request, release).orElseGet(Answer::notFound).varyingByAccept();
    }
    if (!request.prefersJson()) {
      return Answer.error(
              HttpResponseStatus.NOT_FOUND,
              "There is no web page here. Send Accept: application/json for the data.")
          .varyingByAccept();
    }
    try {
      return answer(target.get(), request, release).varyingByAccept();
    } catch (InvalidQuery e) {
      return request.invalid(Endpoint.LOCATIONS, e);
    }
  }

  /** Returns a permanent redirect if the path is another spelling of a path that exists. */
  private static Optional<Answer> redirect(Request request, LoadedRelease release) {
    String canonical = PathCorrection.canonicalPath(request.path());
    Optional<String> existingPath =
        release.site().isPresent()
            ? release.site().map(site -> site.pathCorrection().redirectTarget(request.path()))
            : release.snapshot().sitePaths().find(canonical).map(target -> encode(canonical));
    return existingPath.map(path -> Answer.redirect(path, request.rawQuery()));
  }

  private static String encode(String path) {
    return Stream.of(path.split("/", -1))
        .map(PercentEncoding::encode)
        .collect(Collectors.joining("/"));
  }

  private static Answer answer(PathTarget target, Request request, LoadedRelease release)
      throws InvalidQuery {
    Snapshot snapshot = release.snapshot();
    return switch (target.kind()) {
      case LOCATION -> Answer.row(snapshot.locationFragments(), target.row());
      case COMPANY -> Answer.row(snapshot.companyFragments(), target.row());
      case CITY -> city(target.row(), request, release);
    };
  }

  /** Returns a page of the stores of a city, with the address of the next page. */
  private static Answer city(int city, Request request, LoadedRelease release) throws InvalidQuery {
    QueryParameters parameters = QueryParameters.parse(request.rawQuery(), CITY_PARAMETERS);
    long page = ListQuery.parse(Endpoint.LOCATIONS, parameters).page();
    PagedList list = release.storesOfCity(city, request.path());
    Answer answer = Answer.page(release.renderer().page(list, page));
    return page < list.pages()
        ? answer.with("Link", "<?page=" + (page + 1) + ">; rel=\"next\"")
        : answer;
  }
}
