package org.rtodirectory.generator.cli;

import org.rtodirectory.release.Release;

/** Sentences about releases. */
final class ReleaseReport {
  private ReleaseReport() {}

  /** Says that a cache was not told yet. */
  static String purge(Release.Purge purge) {
    return "Warning: "
        + problem(purge)
        + " (tried "
        + purge.attempts()
        + " times). The next publish tries again.";
  }

  /** Says the same in the same words each time it is tried. */
  static String problem(Release.Purge purge) {
    return purge.target()
        + " may still hold pages of release "
        + purge.since()
        + " and later: "
        + purge.problem();
  }
}
