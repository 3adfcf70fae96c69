package org.rtodirectory.edge.endpoint;

import io.netty.handler.codec.DateFormatter;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.ReleaseSite;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.page.Page;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.source.CachePolicy;
import org.rtodirectory.schemas.text.Identity;
import org.rtodirectory.schemas.text.Sha256;

/**
 * The answer of an endpoint, which {@code ResponseWriter} turns into a response. It does not depend
 * on HEAD, conditional requests, content coding, CORS or rate limits. Immutable.
 *
 * @param type the Content-Type header
 * @param headers the other headers that the endpoint sets
 * @param identity a text, used in the ETag, that differs whenever the body differs, or null if the
 *     answer must not be cached
 * @param lastModified the time of the last change of the body in whole seconds, or null if unknown
 * @param variesByAccept whether the answer depends on the Accept header, so that Vary names it
 */
public record Answer(
    HttpResponseStatus status,
    HeaderLines type,
    HeaderLines headers,
    @Nullable String identity,
    @Nullable Instant lastModified,
    boolean variesByAccept,
    Body body) {
  private static final byte[] BEFORE_RESULTS = "{\"results\":[".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] AFTER_RESULTS = "]}".getBytes(StandardCharsets.US_ASCII);

  private static final HeaderLines JSON = type("application/json");
  private static final HeaderLines CACHED_BRIEFLY =
      HeaderLines.of(HttpHeaderNames.CACHE_CONTROL, CachePolicy.BRIEF.header());
  private static final HeaderLines CACHED =
      HeaderLines.of(HttpHeaderNames.CACHE_CONTROL, CachePolicy.PAGE.header());
  private static final HeaderLines IMMUTABLE =
      HeaderLines.of(HttpHeaderNames.CACHE_CONTROL, CachePolicy.IMMUTABLE.header());
  private static final HeaderLines NOT_CACHED =
      HeaderLines.of(HttpHeaderNames.CACHE_CONTROL, "no-store");

  private static final HeaderLines FRAME_AND_REFERRER_HEADERS =
      HeaderLines.of(HttpHeaderNames.X_FRAME_OPTIONS, "DENY")
          .and("Referrer-Policy", "strict-origin-when-cross-origin");

  /** The security headers of the documentation. They allow only files of this gateway. */
  public static final HeaderLines DOCUMENTATION_HEADERS =
      htmlHeaders(SiteSettings.Customization.NONE.contentSecurityPolicy());

  private static HeaderLines htmlHeaders(String contentSecurityPolicy) {
    return HeaderLines.of("Content-Security-Policy", contentSecurityPolicy)
        .and(FRAME_AND_REFERRER_HEADERS);
  }

  /** The media type of every HTML page. */
  public static final String HTML = "text/html; charset=utf-8";

  /** The Content-Type headers, by media type. */
  private static final Map<String, HeaderLines> TYPES = new ConcurrentHashMap<>();

  private static final Body NO_BODY = Body.of(new byte[0]);

  /** Returns a page of a list that may change with the next release. */
  static Answer page(Page page) {
    return page(page, CACHED);
  }

  /** Returns a page of a list whose URL names the release, so that it never changes. */
  static Answer immutablePage(Page page) {
    return page(page, IMMUTABLE);
  }

  private static Answer page(Page page, HeaderLines caching) {
    return ok(JSON, caching, page.identity(), Body.of(page::length, page::writeTo));
  }

  /** Returns a document or page that may change with the next release. */
  public static Answer cacheable(String contentType, String identity, Body body) {
    return ok(TYPES.computeIfAbsent(contentType, Answer::type), CACHED, identity, body);
  }

  /** Returns a file that clients may cache for only a few seconds. */
  static Answer brieflyCacheable(String contentType, String identity, Body body) {
    return ok(TYPES.computeIfAbsent(contentType, Answer::type), CACHED_BRIEFLY, identity, body);
  }

  /** Returns a file that never changes under its URL. */
  public static Answer immutable(String contentType, String identity, Body body) {
    return ok(TYPES.computeIfAbsent(contentType, Answer::type), IMMUTABLE, identity, body);
  }

  /** Returns a computed page of a website, which may change with the next release. */
  static Answer html(byte[] page, ReleaseSite site) {
    return cacheable(HTML, Sha256.shortHex(page), Body.of(page)).withHtmlHeaders(site);
  }

  /** Returns a page of a website that reports an error. */
  static Answer htmlError(HttpResponseStatus status, byte[] page, ReleaseSite site) {
    return notCacheable(status, HTML, page).withHtmlHeaders(site);
  }

  /**
   * Returns the same answer with the security headers of an HTML page. They allow the scripts and
   * frames that the publisher has added to the website.
   */
  Answer withHtmlHeaders(ReleaseSite site) {
    return with(htmlHeaders(site.contentSecurityPolicy()));
  }

  /** Returns one company or location, which may change with the next release. */
  public static Answer row(FragmentTable rows, int row) {
    String identity = new Identity().add(rows.digestPart(row, 0), rows.digestPart(row, 1)).toHex();
    Body body = Body.of(() -> rows.length(row), target -> rows.copy(row, target));
    return ok(JSON, CACHED, identity, body);
  }

  /** Returns the results of a search, which may change with the next release. */
  public static Answer search(FragmentTable.RowList results) {
    Identity identity = new Identity();
    results.addTo(identity);
    int length = BEFORE_RESULTS.length + results.length() + AFTER_RESULTS.length;
    Body body =
        Body.of(
            () -> length,
            target -> {
              target.put(BEFORE_RESULTS);
              results.writeTo(target);
              target.put(AFTER_RESULTS);
            });
    return ok(JSON, CACHED, identity.toHex(), body);
  }

  /**
   * Returns a permanent redirect, after which a client repeats the method and body of its request.
   * The new address also has the query, unless the query contains characters that a header must not
   * have.
   *
   * @param rawQuery the text after the {@code ?}, or null if there is none
   */
  public static Answer redirect(String path, @Nullable String rawQuery) {
    boolean canKeepQuery = rawQuery != null && rawQuery.chars().allMatch(c -> c > ' ' && c <= '~');
    return empty(HttpResponseStatus.PERMANENT_REDIRECT)
        .with(HttpHeaderNames.LOCATION, canKeepQuery ? path + "?" + rawQuery : path);
  }

  /** Returns the error for a path that does not exist. */
  public static Answer notFound() {
    return error(HttpResponseStatus.NOT_FOUND, "This path does not exist. See /docs.");
  }

  /** Returns an error with the body {@code {"message": …}}. */
  public static Answer error(HttpResponseStatus status, String message) {
    return error(status, Map.of("message", message));
  }

  /** Returns an error whose body is {@code body} as JSON. */
  public static Answer error(HttpResponseStatus status, Object body) {
    return notCacheable(status, ResourceJson.bytes(body));
  }

  public static Answer notCacheable(HttpResponseStatus status, byte[] json) {
    return new Answer(status, JSON, NOT_CACHED, null, null, false, Body.of(json));
  }

  public static Answer notCacheable(HttpResponseStatus status, String contentType, byte[] body) {
    return new Answer(status, type(contentType), NOT_CACHED, null, null, false, Body.of(body));
  }

  /** Returns an answer without a body that must not be cached. */
  public static Answer empty(HttpResponseStatus status) {
    return new Answer(status, HeaderLines.NONE, NOT_CACHED, null, null, false, NO_BODY);
  }

  /** Returns the same answer with one more header. */
  public Answer with(CharSequence name, String value) {
    return with(HeaderLines.of(name, value));
  }

  /** Returns the same answer with more headers. */
  public Answer with(HeaderLines moreHeaders) {
    return new Answer(
        status, type, headers.and(moreHeaders), identity, lastModified, variesByAccept, body);
  }

  /** Returns the same answer with the time of the last change of its body. */
  Answer withLastModified(Instant time) {
    HeaderLines header =
        HeaderLines.of(HttpHeaderNames.LAST_MODIFIED, DateFormatter.format(Date.from(time)));
    Instant second = time.truncatedTo(ChronoUnit.SECONDS);
    return new Answer(status, type, headers.and(header), identity, second, variesByAccept, body);
  }

  /** Returns the same answer, marked as dependent on the Accept header. */
  Answer varyingByAccept() {
    return new Answer(status, type, headers, identity, lastModified, true, body);
  }

  private static Answer ok(HeaderLines type, HeaderLines headers, String identity, Body body) {
    return new Answer(HttpResponseStatus.OK, type, headers, identity, null, false, body);
  }

  private static HeaderLines type(String contentType) {
    return HeaderLines.of(HttpHeaderNames.CONTENT_TYPE, contentType);
  }
}
