package org.rtodirectory.generator.publish;

/**
 * A discrepancy between a stored object and the expected state of the store.
 *
 * @param problem what is wrong with it
 * @param key its key
 * @param isMendable whether a repair can fix it
 */
public record Finding(Problem problem, String key, boolean isMendable) {
  /** What is wrong with an object. */
  public enum Problem {
    /** The object does not exist. */
    MISSING("missing"),
    /** Its bytes differ from the expected ones. */
    STALE("stale"),
    /** Its bytes are correct, but its content type or cache control is not. */
    HEADERS("wrong headers"),
    /** A record of a release that cannot be read. */
    DAMAGED("damaged"),
    /** The key belongs to no published object. */
    FOREIGN("foreign");

    private final String title;

    Problem(String title) {
      this.title = title;
    }

    /** The human-readable name. */
    public String title() {
      return title;
    }
  }
}
