package org.rtodirectory.store;

/** How long whoever got a published object may keep it: one value for each class of object. */
public enum CachePolicy {
  /** What is replaced in place and must be seen soon: the pointer, the records. */
  BRIEF("public, max-age=5"),
  /** Pages and documents: fresh for a minute, shown for five more while they are asked for anew. */
  PAGE("public, max-age=60, stale-while-revalidate=300"),
  /** What never changes under its name: a year. */
  IMMUTABLE("public, max-age=31536000, immutable");

  private final String header;

  CachePolicy(String header) {
    this.header = header;
  }

  /** The value of the Cache-Control header. */
  public String header() {
    return header;
  }
}
