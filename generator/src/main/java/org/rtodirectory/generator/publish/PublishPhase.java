package org.rtodirectory.generator.publish;

import org.rtodirectory.generator.storage.StoreAccess;

/** The progress of a publish, which decides which release is served if it fails. */
enum PublishPhase {
  /** The state of the store is not known yet. */
  STARTED("Nothing was changed. Fix this, then publish again."),
  /** Nothing is written that a client can see. */
  UNSEEN(StoreAccess.STILL_SERVED),
  PAGES(
      "The release that was published before stays served. Pages that were written already may be"
          + " ahead of it until the next publish, which repairs them. Fix this, then publish again."),
  POINTER(
      "It is unknown whether the new release is served. The command releases shows it. Fix this,"
          + " then publish again."),
  LIVE("The new release is served already. Fix this. The next publish does what is left to do.");

  private static final String NOTHING_SERVED =
      "Nothing is served yet. Fix this, then publish again.";

  private final String advice;

  PublishPhase(String advice) {
    this.advice = advice;
  }

  /**
   * Tells which release is served after a failure, and what to do.
   *
   * @param isFirst whether nothing was served before this publish
   */
  String advice(boolean isFirst) {
    return isFirst && (this == UNSEEN || this == PAGES) ? NOTHING_SERVED : advice;
  }
}
