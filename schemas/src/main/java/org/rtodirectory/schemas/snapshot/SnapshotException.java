package org.rtodirectory.schemas.snapshot;

/**
 * A file that cannot be served as a snapshot. The message gives the reason in one line. A gateway
 * that has an older snapshot keeps serving it. A retry helps only after another file was published.
 */
public final class SnapshotException extends Exception {
  private static final long serialVersionUID = 1L;

  private final Reason reason;

  /** What is wrong with the file. */
  public enum Reason {
    /** It is not a snapshot. */
    FOREIGN,
    /** Its format is older than those that this program reads. */
    TOO_OLD,
    /** Its format is newer than those that this program reads. */
    TOO_NEW,
    /** It is shorter than its header says. */
    TRUNCATED,
    /** Its bytes are not those that were published. */
    CORRUPT
  }

  public SnapshotException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
