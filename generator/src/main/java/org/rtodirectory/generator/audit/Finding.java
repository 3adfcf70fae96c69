package org.rtodirectory.generator.audit;

/**
 * An object that is not as it must be.
 *
 * @param problem what is wrong with it
 * @param key its key
 * @param isMendable whether a repair can put it right
 */
public record Finding(Problem problem, String key, boolean isMendable) {
  /** Whether something is not as it must be. */
  public boolean isWrong() {
    return problem != Problem.FOLDER_MARKER;
  }

  /** What is wrong with an object. */
  public enum Problem {
    /** It is not there. */
    MISSING("missing"),
    /** Its bytes are others. */
    STALE("stale"),
    /** Its bytes are right, its content type or cache control is not. */
    HEADERS("wrong headers"),
    /** A record of a release that cannot be read. */
    DAMAGED("damaged"),
    /** Nothing that is published has this key. */
    FOREIGN("foreign"),
    /** Marks a folder for the console of a store, which has none. Harms nothing. */
    FOLDER_MARKER("folder marker, left alone");

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
