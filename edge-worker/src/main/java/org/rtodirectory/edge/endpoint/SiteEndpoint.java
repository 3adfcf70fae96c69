package org.rtodirectory.edge.endpoint;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.LoadedReleases;
import org.rtodirectory.edge.release.ReleaseSite;
import org.rtodirectory.edge.release.SearchMatch;
import org.rtodirectory.schemas.api.QueryParameters;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.web.ChangesPage;
import org.rtodirectory.schemas.web.CostForm;
import org.rtodirectory.schemas.web.PathSpellings;
import org.rtodirectory.schemas.web.SiteCatalog;
import org.rtodirectory.schemas.web.SitePage;
import org.rtodirectory.schemas.web.SiteSearch;

/**
 * The endpoint of the site, the HTML pages for people. It answers the paths of the pages and the
 * keys of their objects with the published bytes, the pages that depend on a query, the theme files
 * of the publisher, and paths that do not exist. It redirects such a path if its meaning is clear,
 * and otherwise answers with a page of guesses. Stateless.
 */
public final class SiteEndpoint implements EndpointHandler {
  /** The paths of the pages that a gateway computes for each request. */
  private static final Set<String> COMPUTED =
      Set.of(SiteSearch.PATH, SiteSearch.SUGGESTIONS, ChangesPage.PATH, CostForm.PATH);

  private static final List<String> COMPANY_PARAMETERS = List.of("state", "q", "page");

  /** The path of the suggestions of the search box. */
  public static final String SUGGESTIONS = SiteSearch.SUGGESTIONS;

  private static final String INDEX = "/index.html";
  private static final int GUESSES = 5;

  /**
   * The step budget of a search for a path that does not exist. It takes 0.2 ms, as long as
   * rendering the page.
   */
  private static final int STEPS = 20_000;

  private static final int MAX_TEXT_LENGTH = 100;

  @Override
  public Answer answer(Request request, LoadedReleases releases) {
    LoadedRelease release = releases.newest();
    ReleaseSite site = release.site().orElse(null);
    if (site == null) {
      return Answer.notFound().varyingByAccept();
    }
    return switch (request.path()) {
      case SiteSearch.PATH, SiteSearch.SUGGESTIONS -> SiteSearchAnswer.to(request, release, site);
      case ChangesPage.PATH -> Answer.html(releases.changesPage(site), site);
      case SiteCatalog.COMPANIES ->
          companies(request, site).orElseGet(() -> publishedPage(request, release, site));
      case CostForm.PATH ->
          CostAnswer.to(request, site).orElseGet(() -> publishedPage(request, release, site));
      default -> publishedPage(request, release, site);
    };
  }

  /**
   * Returns the page for a visitor who has exceeded the rate limit.
   *
   * @param seconds the time until the limit allows another request
   */
  public static Answer rateLimited(ReleaseSite site, long seconds) {
    return Answer.htmlError(
        HttpResponseStatus.TOO_MANY_REQUESTS, site.renderer().rateLimited(seconds), site);
  }

  /** Returns whether a request is for a page that is computed, and not for a published one. */
  public static boolean isComputed(String path, @Nullable String query) {
    return COMPUTED.contains(path) || (path.equals(SiteCatalog.COMPANIES) && query != null);
  }

  private static Answer publishedPage(Request request, LoadedRelease release, ReleaseSite site) {
    return page(request.path(), release, site)
        .or(() -> asset(request.path(), site))
        .or(() -> redirect(request, site))
        .orElseGet(() -> nothing(request, release, site));
  }

  /** Returns the companies that a query looks for, or empty if it looks for none. */
  private static Optional<Answer> companies(Request request, ReleaseSite site) {
    QueryParameters parameters = QueryParameters.parse(request.rawQuery(), COMPANY_PARAMETERS);
    String state = Objects.requireNonNullElse(parameters.value("state"), "");
    String text = Objects.requireNonNullElse(parameters.value("q"), "");
    if ((state.isEmpty() && text.isEmpty()) || text.length() > MAX_TEXT_LENGTH) {
      return Optional.empty();
    }
    int page = SiteSearchAnswer.number(parameters.value("page"));
    return Optional.of(Answer.html(site.renderer().companies(state, text, page), site));
  }

  private static Optional<Answer> page(String path, LoadedRelease release, ReleaseSite site) {
    SitePage page = site.catalog().find(path);
    if (page == null && path.endsWith(INDEX)) {
      String folder = path.substring(0, path.length() - INDEX.length());
      page = site.catalog().find(folder.isEmpty() ? "/" : folder);
      if (page != null && !("/" + page.key()).equals(path)) {
        page = null;
      }
    }
    return Optional.ofNullable(page).map(matches -> ok(release, site, matches));
  }

  /**
   * Returns the answer with a page. It counts as changed when its release was published: a gateway
   * does not know in which earlier release it has had the same bytes.
   */
  private static Answer ok(LoadedRelease release, ReleaseSite site, SitePage page) {
    Answer answer =
        Answer.cacheable(
                page.contentType(),
                site.identity(page),
                Body.ofRenderer(() -> site.renderer().render(page)))
            .lastModified(release.pointer().createdAt());
    return page.contentType().startsWith("text/html")
        ? answer.withHtmlHeaders(site).varyingByAccept()
        : answer;
  }

  private static Optional<Answer> asset(String path, ReleaseSite site) {
    return site.file(path)
        .map(
            file ->
                Answer.immutable(
                    file.asset().contentType(), file.identity(), Body.of(file.asset().bytes())));
  }

  /** Returns a permanent redirect to the page that a path means. */
  private static Optional<Answer> redirect(Request request, ReleaseSite site) {
    return Optional.ofNullable(site.spellings().redirectTarget(request.path()))
        .map(address -> Answer.redirect(address, request.rawQuery()));
  }

  /** Returns the answer for a path that does not exist: a page for people, JSON for programs. */
  private static Answer nothing(Request request, LoadedRelease release, ReleaseSite site) {
    String plain = PathSpellings.canonicalPath(request.path());
    boolean isOfApi = (plain + "/").startsWith("/api/");
    if (isOfApi || !request.acceptsHtml()) {
      return Answer.notFound().varyingByAccept();
    }
    List<String> names = site.spellings().searchWords(request.path());
    String text = String.join(" ", names);
    if (text.length() > MAX_TEXT_LENGTH) {
      names = List.of();
      text = "";
    }
    List<Vertical> verticals = site.catalog().searchedVerticals(site.catalog().verticalOf(plain));
    List<SearchMatch> matches = guesses(text, verticals, release);
    if (isWeak(matches) && names.size() > 1) {
      matches = guesses(names.get(0), verticals, release);
    }
    boolean isCompany = plain.startsWith("/companies/");
    List<SearchResult> entries =
        matches.stream()
            .map(SearchMatch::entry)
            .sorted(
                Comparator.comparing(
                    entry -> isCompany && entry.type() != SearchResult.Type.COMPANY))
            .toList();
    SitePage near = site.spellings().similarPage(request.path());
    boolean isFirst = isWeak(matches) || (near != null && near.kind() == SitePage.PageKind.CITY);
    byte[] body = site.renderer().notFound(text, entries, near, isFirst);
    return Answer.htmlError(HttpResponseStatus.NOT_FOUND, body, site).varyingByAccept();
  }

  /** Returns whether only a part of the words was found. */
  private static boolean isWeak(List<SearchMatch> matches) {
    return matches.isEmpty() || matches.get(0).explanation().isPartial();
  }

  /**
   * Returns the entries that match the words of a path. Ties are in the order of their verticals.
   */
  private static List<SearchMatch> guesses(
      String text, List<Vertical> verticals, LoadedRelease release) {
    SearchQuery query = new SearchQuery(text, true);
    return verticals.stream()
        .flatMap(vertical -> SearchMatch.find(release, query, vertical, GUESSES, STEPS).stream())
        .sorted(Comparator.comparingInt(match -> -match.relevance()))
        .limit(GUESSES)
        .toList();
  }
}
