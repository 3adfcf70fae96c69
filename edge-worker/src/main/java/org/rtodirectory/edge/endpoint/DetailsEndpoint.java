package org.rtodirectory.edge.endpoint;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.LoadedReleases;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.ListQuery;
import org.rtodirectory.schemas.api.QueryParameters;
import org.rtodirectory.schemas.page.PagedList;
import org.rtodirectory.schemas.snapshot.SitePathIndex;
import org.rtodirectory.schemas.snapshot.SitePathIndex.PathTarget;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.text.PercentEncoding;
import org.rtodirectory.schemas.web.site.PathCorrection;

/**
 * The endpoint of companies, stores and cities as JSON, at the paths in the member {@code url} of
 * results. The answer for a store is its Location, for a company its Company, and for a city the
 * first page of its stores, as {@code /api/locations} returns it. If the release has a website,
 * {@link SiteEndpoint} answers browsers at the same paths. Stateless.
 */
public final class DetailsEndpoint implements EndpointHandler {
  @Override
  public Answer answer(Request request, LoadedReleases releases) {
    LoadedRelease release = releases.newest();
    Snapshot snapshot = release.snapshot();
    Optional<PathTarget> target = snapshot.sitePaths().find(request.path());
    if (target.isEmpty()) {
      return redirect(request, release).orElseGet(Answer::notFound).varyingByAccept();
    }
    Answer answer =
        request.prefersJson()
            ? answer(target.get(), snapshot, release)
            : Answer.error(
                HttpResponseStatus.NOT_FOUND,
                "There is no web page here. Send Accept: application/json for the data.");
    return answer.varyingByAccept();
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

  private static Answer answer(PathTarget target, Snapshot snapshot, LoadedRelease release) {
    return switch (target.kind()) {
      case LOCATION -> Answer.row(snapshot.locationFragments(), target.row());
      case COMPANY -> Answer.row(snapshot.companyFragments(), target.row());
      case CITY -> city(snapshot.sitePaths().city(target.row()), release);
    };
  }

  /**
   * Returns the first page of a city's stores, with the addresses of the list and its next page.
   */
  private static Answer city(SitePathIndex.IndexedCity city, LoadedRelease release) {
    String name = city.foldedName();
    ListQuery query = ListQuery.locations(null, city.state(), name, 1);
    PagedList list = release.pages().list(query);
    Answer answer = Answer.page(release.renderer().page(list, 1));
    if (name.codePointCount(0, name.length()) > ListQuery.MAX_FILTER_LENGTH) {
      // The name is too long for the parameter city, so there is no list to link to.
      return answer;
    }
    String listPath = Endpoint.LOCATIONS.path();
    Answer withList =
        answer.with(
            HttpHeaderNames.CONTENT_LOCATION,
            listPath + "?state=" + city.state() + "&city=" + PercentEncoding.encode(name));
    return list.pages() == 1
        ? withList
        : withList.with(
            ListEndpoint.nextPage(listPath, query, QueryParameters.of(Map.of()), release.number()));
  }
}
