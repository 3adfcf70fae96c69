package org.rtodirectory.schemas.source;

/** The Cache-Control policy of published objects, one value for each class of object. */
public enum CachePolicy {
  /**
   * Five seconds, for objects that are replaced in place and must be visible soon: the pointer and
   * the records.
   */
  BRIEF("public, max-age=5"),
  /**
   * Pages and documents: fresh for a minute, and usable for five more while a cache revalidates
   * them.
   */
  PAGE("public, max-age=60, stale-while-revalidate=300"),
  /** One year, for objects that never change under their key. */
  IMMUTABLE("public, max-age=31536000, immutable");

  private final String header;

  CachePolicy(String header) {
    this.header = header;
  }

  public String header() {
    return header;
  }
}
