package org.rtodirectory.generator.storage;

import org.rtodirectory.schemas.source.CachePolicy;

/**
 * The response headers that are stored with an object. They are part of what is published, like its
 * bytes.
 *
 * @param contentType the whole Content-Type header
 * @param cacheControl the whole Cache-Control header
 */
public record ObjectHeaders(String contentType, String cacheControl) {
  private static final String JSON = "application/json";
  private static final String BINARY = "application/octet-stream";

  /** Headers of a JSON object with the given cache policy. */
  public static ObjectHeaders json(CachePolicy policy) {
    return of(JSON, policy);
  }

  /** Headers of a binary object without a specific media type. */
  public static ObjectHeaders binary(CachePolicy policy) {
    return of(BINARY, policy);
  }

  /** Headers of an object of any type. */
  public static ObjectHeaders of(String contentType, CachePolicy policy) {
    return new ObjectHeaders(contentType, policy.header());
  }
}
