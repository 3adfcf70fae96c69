package org.rtodirectory.generator.publish;

import org.rtodirectory.generator.storage.StoreAccess;

/** A phase of a publish. It determines which release is served if the publish fails. */
enum PublishPhase {
  /** The object store has not been read yet. */
  STARTED("Nothing was changed. Fix this, then publish again."),
  /** The object store was read. Clients cannot see any write of this publish yet. */
  NOTHING_VISIBLE(StoreAccess.STILL_SERVED),
  /** Pages and documents are being written. The pointer still names the old release. */
  PAGES(
      "The release that was published before stays served. Pages that were written already may be"
          + " ahead of it until the next publish, which repairs them. Fix this, then publish again."),
  /** The pointer is being moved. */
  POINTER(
      "It is unknown whether the new release is served. The command releases shows it. Fix this,"
          + " then publish again."),
  /** The pointer names the new release. */
  LIVE("The new release is served already. Fix this. The next publish does what is left to do.");

  private static final String NOTHING_SERVED =
      "Nothing is served yet. Fix this, then publish again.";

  private final String advice;

  PublishPhase(String advice) {
    this.advice = advice;
  }

  /**
   * Returns which release is served after a failure, and what to do.
   *
   * @param isFirst whether nothing was served before this publish
   */
  String advice(boolean isFirst) {
    return isFirst && (this == NOTHING_VISIBLE || this == PAGES) ? NOTHING_SERVED : advice;
  }
}
