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
import org.rtodirectory.schemas.web.PathSpellings;

/**
 * The endpoint of companies, stores and cities. It answers the paths in the member {@code url} of
 * results, for clients that prefer JSON. The answer for a store is its Location, for a company its
 * Company, and for a city the first page of its stores, as {@code /api/locations} returns it. If
 * the release has a site, {@link SiteEndpoint} answers the same paths with HTML. Stateless.
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
                "There is no page for people here. Send Accept: application/json for the data of"
                    + " this address.");
    return answer.varyingByAccept();
  }

  /** Returns a permanent redirect from another spelling of a path to its address. */
  private static Optional<Answer> redirect(Request request, LoadedRelease release) {
    String plain = PathSpellings.canonicalPath(request.path());
    Optional<String> address =
        release.site().isPresent()
            ? release.site().map(site -> site.spellings().redirectTarget(request.path()))
            : release.snapshot().sitePaths().find(plain).map(target -> encode(plain));
    return address.map(path -> Answer.redirect(path, request.rawQuery()));
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

  /** Returns the list of the stores of a city, with links to the list and to its next page. */
  private static Answer city(SitePathIndex.IndexedCity city, LoadedRelease release) {
    String name = city.foldedName();
    ListQuery query = ListQuery.locations(null, city.state(), name, 1);
    PagedList listing = release.pages().list(query);
    Answer page = Answer.page(release.renderer().page(listing, 1), false);
    if (name.codePointCount(0, name.length()) > ListQuery.MAX_FILTER_LENGTH) {
      return page;
    }
    String list = Endpoint.LOCATIONS.path();
    Answer answer =
        page.with(
            HttpHeaderNames.CONTENT_LOCATION,
            list + "?state=" + city.state() + "&city=" + PercentEncoding.encode(name));
    return listing.pages() == 1
        ? answer
        : answer.with(
            ListEndpoint.nextPage(list, query, QueryParameters.of(Map.of()), release.number()));
  }
}
