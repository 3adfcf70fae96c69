package org.rtodirectory.schemas.snapshot;

/**
 * Thrown if a file cannot be used as a snapshot. The message says why in one line. A gateway that
 * has an older snapshot keeps serving it. A retry does not help until there is a new publish or,
 * for {@link Defect#TOO_OLD} and {@link Defect#TOO_NEW}, another version of this program.
 */
public final class SnapshotException extends Exception {
  private static final long serialVersionUID = 1L;

  private final Defect defect;

  public enum Defect {
    NOT_A_SNAPSHOT,
    /** The format is older than the one that this program reads. */
    TOO_OLD,
    /** The format is newer than the one that this program reads. */
    TOO_NEW,
    TRUNCATED,
    CORRUPT
  }

  public SnapshotException(Defect defect, String message) {
    super(message);
    this.defect = defect;
  }

  public Defect defect() {
    return defect;
  }
}
