package org.rtodirectory.generator.audit;

/**
 * An object that is not as it must be.
 *
 * @param problem what is wrong with it
 * @param key its key
 * @param isMendable whether a repair can put it right
 */
public record Finding(Problem problem, String key, boolean isMendable) {
  /** What is wrong with an object. */
  public enum Problem {
    /** It is not there. */
    MISSING("missing"),
    /** Its bytes are others. */
    STALE("stale"),
    /** Its bytes are right, its content type or cache control is not. */
    HEADERS("wrong headers"),
    /** Nothing that is published has this key. */
    FOREIGN("foreign");

    private final String title;

    Problem(String title) {
      this.title = title;
    }

    /** Its name for people. */
    public String title() {
      return title;
    }
  }
}
