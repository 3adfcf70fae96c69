package org.rtodirectory.schemas.source;

/** The Cache-Control policy of published objects, one value for each class of object. */
public enum CachePolicy {
  /**
   * Five seconds, for objects whose new content must be visible soon. These are the pointer, the
   * records of releases and changes, and the manifests ({@link SnapshotTransfer}).
   */
  BRIEF("public, max-age=5"),
  /**
   * One minute, for pages and documents. A cache may serve them for five more minutes while it
   * revalidates them.
   */
  PAGE("public, max-age=60, stale-while-revalidate=300"),
  /** One year, for objects whose content never changes under the same key. */
  IMMUTABLE("public, max-age=31536000, immutable");

  private final String header;

  CachePolicy(String header) {
    this.header = header;
  }

  public String header() {
    return header;
  }
}
