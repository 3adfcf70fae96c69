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
import org.rtodirectory.schemas.web.form.CostForm;
import org.rtodirectory.schemas.web.form.SiteSearch;
import org.rtodirectory.schemas.web.render.ChangesPage;
import org.rtodirectory.schemas.web.site.PathCorrection;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SiteHeader;
import org.rtodirectory.schemas.web.site.SitePage;

/**
 * The endpoint of the website. It answers with the pages as they are published, the pages that
 * depend on a query, and the theme files of the publisher. If a path does not exist, it redirects
 * to the page that is clearly meant, or otherwise suggests pages. Stateless.
 */
public final class SiteEndpoint implements EndpointHandler {
  /** The paths of the pages that a gateway computes for each request. */
  private static final Set<String> COMPUTED_PATHS =
      Set.of(SiteSearch.PATH, SiteSearch.SUGGESTIONS, ChangesPage.PATH, CostForm.PATH);

  private static final List<String> COMPANY_PARAMETERS = List.of("state", "q", "page");

  /** The path of the suggestions of the search box. */
  public static final String SUGGESTIONS = SiteSearch.SUGGESTIONS;

  private static final String INDEX = "/index.html";
  private static final int MAX_SUGGESTIONS = 5;

  /**
   * The maximum number of steps of a search for the words of a path that does not exist. They take
   * 0.2 ms, as long as rendering the page.
   */
  private static final int MAX_STEPS = 20_000;

  private static final int MAX_TEXT_LENGTH = 100;

  @Override
  public Answer answer(Request request, LoadedReleases releases) {
    LoadedRelease release = releases.newest();
    ReleaseSite site = release.site().orElse(null);
    if (site == null) {
      return Answer.notFound().varyingByAccept();
    }
    return switch (request.path()) {
      case SiteSearch.PATH, SiteSearch.SUGGESTIONS ->
          SiteSearchHandler.answer(request, release, site);
      case ChangesPage.PATH -> Answer.html(releases.changesPage(site), site);
      case SiteCatalog.COMPANIES_PATH ->
          companies(request, site).orElseGet(() -> publishedPage(request, release, site));
      case CostForm.PATH ->
          CostHandler.answer(request, site).orElseGet(() -> publishedPage(request, release, site));
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
        HttpResponseStatus.TOO_MANY_REQUESTS, site.renderer().renderRateLimited(seconds), site);
  }

  /**
   * Returns whether a page is computed for each request.
   *
   * @param query the query of the request, or null if there is none
   */
  public static boolean isComputed(String path, @Nullable String query) {
    return COMPUTED_PATHS.contains(path)
        || (path.equals(SiteCatalog.COMPANIES_PATH) && query != null);
  }

  private static Answer publishedPage(Request request, LoadedRelease release, ReleaseSite site) {
    return page(request.path(), release, site)
        .or(() -> asset(request.path(), site))
        .or(() -> redirect(request, site))
        .orElseGet(() -> notFound(request, release, site));
  }

  /**
   * Returns the page of the companies whose names match a text or that have stores in a state.
   * Returns empty if the query has neither a text nor a state, or if the text is too long.
   */
  private static Optional<Answer> companies(Request request, ReleaseSite site) {
    QueryParameters parameters = QueryParameters.parse(request.rawQuery(), COMPANY_PARAMETERS);
    String state = Objects.requireNonNullElse(parameters.value("state"), "");
    String text = Objects.requireNonNullElse(parameters.value("q"), "");
    if ((state.isEmpty() && text.isEmpty()) || text.length() > MAX_TEXT_LENGTH) {
      return Optional.empty();
    }
    int page = SiteSearchHandler.pageNumber(parameters.value("page"));
    return Optional.of(Answer.html(site.renderer().renderCompanies(state, text, page), site));
  }

  private static Optional<Answer> page(String path, LoadedRelease release, ReleaseSite site) {
    SitePage page = site.catalog().find(path);
    if (page == null) {
      page = pageOfKey(path, site);
    }
    return page == null ? Optional.empty() : Optional.of(answer(release, site, page));
  }

  /** Returns the page whose published object has the key of this path, or null if there is none. */
  private static @Nullable SitePage pageOfKey(String path, ReleaseSite site) {
    if (!path.endsWith(INDEX)) {
      return null;
    }
    String folder = path.substring(0, path.length() - INDEX.length());
    SitePage page = site.catalog().find(folder);
    if (page == null) {
      page = site.catalog().find(folder + "/");
    }
    return page != null && ("/" + page.key()).equals(path) ? page : null;
  }

  /**
   * Returns the answer with a page. Last-Modified is the time of the release, because a gateway
   * does not know in which release the page last changed.
   */
  private static Answer answer(LoadedRelease release, ReleaseSite site, SitePage page) {
    Answer answer =
        Answer.cacheable(
                page.contentType(),
                site.identity(page),
                Body.ofRenderer(() -> site.renderer().render(page)))
            .withLastModified(release.pointer().createdAt());
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

  /** Returns a permanent redirect if a path is another spelling of the path of a page. */
  private static Optional<Answer> redirect(Request request, ReleaseSite site) {
    String canonical = PathCorrection.canonicalPath(request.path());
    String target =
        COMPUTED_PATHS.contains(canonical)
            ? SiteHeader.basePath(site.catalog().publication()) + canonical
            : site.pathCorrection().redirectTarget(request.path());
    return Optional.ofNullable(target).map(path -> Answer.redirect(path, request.rawQuery()));
  }

  /** Returns the answer for a path that does not exist: a page for a browser, otherwise JSON. */
  private static Answer notFound(Request request, LoadedRelease release, ReleaseSite site) {
    String canonical = PathCorrection.canonicalPath(request.path());
    boolean isApiPath = (canonical + "/").startsWith("/api/");
    if (isApiPath || !request.acceptsHtml()) {
      return Answer.notFound().varyingByAccept();
    }
    List<String> words = site.pathCorrection().namesIn(request.path());
    String text = String.join(" ", words);
    if (text.length() > MAX_TEXT_LENGTH) {
      words = List.of();
      text = "";
    }
    List<Vertical> verticals =
        site.catalog().rows().searchedVerticals(site.catalog().verticalOf(canonical));
    List<SearchMatch> matches = search(text, verticals, release);
    if (isOnlyPartial(matches) && words.size() > 1) {
      matches = search(words.get(0), verticals, release);
    }
    boolean isCompanyPath = canonical.startsWith("/companies/");
    List<SearchResult> suggestions =
        matches.stream()
            .map(SearchMatch::entry)
            .sorted(
                Comparator.comparing(
                    entry -> isCompanyPath && entry.type() != SearchResult.Type.COMPANY))
            .toList();
    SitePage similarPage = site.pathCorrection().similarPage(request.path());
    boolean isCityPage = similarPage != null && similarPage.kind() == SitePage.PageKind.CITY;
    boolean isSimilarPageFirst = isCityPage || isOnlyPartial(matches);
    byte[] body =
        site.renderer().renderNotFound(text, suggestions, similarPage, isSimilarPageFirst);
    return Answer.htmlError(HttpResponseStatus.NOT_FOUND, body, site).varyingByAccept();
  }

  /** Returns whether there is no match, or the best match covers only a part of the words. */
  private static boolean isOnlyPartial(List<SearchMatch> matches) {
    return matches.isEmpty() || matches.get(0).explanation().isPartial();
  }

  /**
   * Returns the entries that match a text, best first. Equally relevant ones are in the order of
   * their verticals.
   */
  private static List<SearchMatch> search(
      String text, List<Vertical> verticals, LoadedRelease release) {
    SearchQuery query = SearchQuery.ofWholeWords(text);
    return verticals.stream()
        .flatMap(
            vertical ->
                SearchMatch.find(release, query, vertical, MAX_SUGGESTIONS, MAX_STEPS).stream())
        .sorted(Comparator.comparingInt(match -> -match.relevance()))
        .limit(MAX_SUGGESTIONS)
        .toList();
  }
}
