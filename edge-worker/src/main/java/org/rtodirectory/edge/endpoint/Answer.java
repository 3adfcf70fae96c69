package org.rtodirectory.edge.endpoint;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.digest.Sha256;
import org.rtodirectory.resource.ResourceJson;
import org.rtodirectory.store.CachePolicy;

/**
 * What an endpoint answers, before HTTP has made a response of it: HEAD, conditional requests, CORS
 * and rate headers are the request path's.
 */
public final class Answer {
  private static final String JSON = "application/json";
  private static final String NOT_CACHED = "no-store";

  private final HttpResponseStatus status;
  private final byte[] body;
  private final @Nullable String entityTag;
  private final Map<CharSequence, String> headers = new LinkedHashMap<>();

  private Answer(HttpResponseStatus status, byte[] body, @Nullable String entityTag) {
    this.status = status;
    this.body = body;
    this.entityTag = entityTag;
  }

  /**
   * A 200 that may be cached, with a strong entity tag.
   *
   * @param identity differs whenever the body does
   */
  public static Answer ok(String contentType, byte[] body, String identity) {
    return new Answer(HttpResponseStatus.OK, body, '"' + identity + '"')
        .with(HttpHeaderNames.CONTENT_TYPE, contentType)
        .with(HttpHeaderNames.CACHE_CONTROL, CachePolicy.PAGE.header());
  }

  /** A 200 whose entity tag is computed from its body. */
  public static Answer ok(String contentType, byte[] body) {
    return ok(contentType, body, Sha256.shortHex(body));
  }

  /** A 200 of JSON. */
  public static Answer json(byte[] body, String identity) {
    return ok(JSON, body, identity);
  }

  /** A 200 of JSON whose entity tag is computed from its body. */
  public static Answer json(byte[] body) {
    return ok(JSON, body);
  }

  /** An error with {@code {"message": …}}. */
  public static Answer error(HttpResponseStatus status, String message) {
    return error(status, Map.of("message", message));
  }

  /** An error with a body of its own. */
  public static Answer error(HttpResponseStatus status, Object body) {
    return new Answer(status, ResourceJson.bytes(body), null)
        .with(HttpHeaderNames.CONTENT_TYPE, JSON)
        .with(HttpHeaderNames.CACHE_CONTROL, NOT_CACHED);
  }

  /** An answer of JSON that must not be cached. */
  public static Answer uncached(HttpResponseStatus status, byte[] json) {
    return new Answer(status, json, null)
        .with(HttpHeaderNames.CONTENT_TYPE, JSON)
        .with(HttpHeaderNames.CACHE_CONTROL, NOT_CACHED);
  }

  /** An answer without a body that must not be cached. */
  public static Answer empty(HttpResponseStatus status) {
    return new Answer(status, new byte[0], null).with(HttpHeaderNames.CACHE_CONTROL, NOT_CACHED);
  }

  /** The same answer with one more header. */
  public Answer with(CharSequence name, String value) {
    headers.put(name, value);
    return this;
  }

  public HttpResponseStatus status() {
    return status;
  }

  /** The bytes of the body; not to be changed. */
  public byte[] body() {
    return body;
  }

  /** The entity tag, quoted; null if there is none. */
  public @Nullable String entityTag() {
    return entityTag;
  }

  /** The headers that the endpoint set. */
  public Map<CharSequence, String> headers() {
    return headers;
  }
}
