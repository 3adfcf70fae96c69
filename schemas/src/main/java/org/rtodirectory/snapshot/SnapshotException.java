package org.rtodirectory.snapshot;

/**
 * A file that cannot be served as a snapshot. The message says why in one line; whoever holds an
 * older snapshot keeps it. Trying again helps only after another file was published.
 */
public final class SnapshotException extends Exception {
  private static final long serialVersionUID = 1L;

  private final Reason reason;

  /** What is wrong with the file. */
  public enum Reason {
    /** It is no snapshot at all. */
    FOREIGN,
    /** It was written in a format that is no longer read. */
    TOO_OLD,
    /** It was written in a format that is not known yet. */
    TOO_NEW,
    /** It ends before it should. */
    TRUNCATED,
    /** Its bytes are not those that were published. */
    CORRUPT
  }

  public SnapshotException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** Which of the ways to be unusable it is. */
  public Reason reason() {
    return reason;
  }
}
