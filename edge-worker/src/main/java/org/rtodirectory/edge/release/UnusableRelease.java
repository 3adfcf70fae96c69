package org.rtodirectory.edge.release;

import org.rtodirectory.schemas.snapshot.SnapshotException;

/**
 * Thrown if a published release cannot be served, because one of its objects is missing or cannot
 * be used. The message explains the problem in one line.
 */
public final class UnusableRelease extends Exception {
  private static final long serialVersionUID = 1L;

  private final FailureReason reason;

  /** The reasons by which failures are counted. */
  public enum FailureReason {
    /** The pointer is missing or cannot be read. */
    POINTER,
    /** A snapshot is missing or cannot be read. */
    DOWNLOAD,
    /** The snapshot is not the file that was published. */
    CORRUPT,
    /** The snapshot has a newer format version than this program supports. */
    TOO_NEW,
    /** The snapshot has an older format version than this program supports. */
    TOO_OLD,
    /** The pointer names an older release than an earlier pointer. */
    OLDER,
    /** This program has a bug. */
    UNEXPECTED
  }

  UnusableRelease(FailureReason reason, String message) {
    super(message, null, false, false);
    this.reason = reason;
  }

  static UnusableRelease of(SnapshotException cause, long release) {
    FailureReason reason =
        switch (cause.defect()) {
          case TOO_NEW -> FailureReason.TOO_NEW;
          case TOO_OLD -> FailureReason.TOO_OLD;
          case NOT_A_SNAPSHOT, TRUNCATED, CORRUPT -> FailureReason.CORRUPT;
        };
    return new UnusableRelease(reason, "release " + release + ": " + cause.getMessage());
  }

  static UnusableRelease unexpected(Throwable bug) {
    return new UnusableRelease(FailureReason.UNEXPECTED, "unexpected " + bug);
  }

  static UnusableRelease unexpected(Throwable bug, long release) {
    return new UnusableRelease(
        FailureReason.UNEXPECTED, "release " + release + ": unexpected " + bug);
  }

  public FailureReason reason() {
    return reason;
  }
}
