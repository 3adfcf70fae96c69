package org.rtodirectory.edge.release;

import org.rtodirectory.schemas.snapshot.SnapshotException;

/**
 * Thrown if a published object is missing or cannot be used. The message is the reason in one line.
 */
public final class UnusableRelease extends Exception {
  private static final long serialVersionUID = 1L;

  private final Cause kind;

  public enum Cause {
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
    /** The pointer names an older release than a previous pointer did. */
    OLDER,
    /** A bug in this program. */
    UNEXPECTED
  }

  UnusableRelease(Cause kind, String message) {
    super(message, null, false, false);
    this.kind = kind;
  }

  static UnusableRelease of(SnapshotException snapshot, long release) {
    Cause kind =
        switch (snapshot.defect()) {
          case TOO_NEW -> Cause.TOO_NEW;
          case TOO_OLD -> Cause.TOO_OLD;
          case NOT_A_SNAPSHOT, TRUNCATED, CORRUPT -> Cause.CORRUPT;
        };
    return new UnusableRelease(kind, "release " + release + ": " + snapshot.getMessage());
  }

  static UnusableRelease unexpectedError(long release, Throwable unexpected) {
    return new UnusableRelease(
        Cause.UNEXPECTED, "release " + release + ": unexpected " + unexpected);
  }

  public Cause kind() {
    return kind;
  }
}
