package org.rtodirectory.store;

/**
 * What a store says about an object when it hands it out; a part of what was published, as its
 * bytes are.
 *
 * @param contentType the whole Content-Type header
 * @param cacheControl the whole Cache-Control header
 */
public record ObjectHeaders(String contentType, String cacheControl) {
  private static final String JSON = "application/json";
  private static final String BINARY = "application/octet-stream";

  /** Of JSON that may be kept as {@code policy} says. */
  public static ObjectHeaders json(CachePolicy policy) {
    return of(JSON, policy);
  }

  /** Of bytes without a format of their own. */
  public static ObjectHeaders binary(CachePolicy policy) {
    return of(BINARY, policy);
  }

  /** Of an object of any type. */
  public static ObjectHeaders of(String contentType, CachePolicy policy) {
    return new ObjectHeaders(contentType, policy.header());
  }
}
