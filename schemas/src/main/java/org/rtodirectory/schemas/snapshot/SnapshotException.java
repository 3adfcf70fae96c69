package org.rtodirectory.schemas.snapshot;

/**
 * A file that cannot be served as a snapshot. The message gives the reason in one line. A gateway
 * that has an older snapshot keeps serving it. A retry helps only after a new publish.
 */
public final class SnapshotException extends Exception {
  private static final long serialVersionUID = 1L;

  private final Defect reason;

  public enum Defect {
    FOREIGN,
    TOO_OLD,
    TOO_NEW,
    TRUNCATED,
    CORRUPT
  }

  public SnapshotException(Defect reason, String message) {
    super(message);
    this.reason = reason;
  }

  public Defect reason() {
    return reason;
  }
}
