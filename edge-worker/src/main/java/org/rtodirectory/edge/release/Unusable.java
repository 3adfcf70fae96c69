package org.rtodirectory.edge.release;

import org.rtodirectory.schemas.snapshot.SnapshotException;

/**
 * Thrown if a published object is missing or cannot be used. The message is the reason in one line.
 */
public final class Unusable extends Exception {
  private static final long serialVersionUID = 1L;

  private final Kind kind;

  public enum Kind {
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
    /** The pointer names an older release than one that was seen. */
    OLDER,
    /** A bug in this program. */
    UNEXPECTED
  }

  Unusable(Kind kind, String message) {
    super(message, null, false, false);
    this.kind = kind;
  }

  static Unusable of(SnapshotException snapshot, long release) {
    Kind kind =
        switch (snapshot.reason()) {
          case TOO_NEW -> Kind.TOO_NEW;
          case TOO_OLD -> Kind.TOO_OLD;
          case FOREIGN, TRUNCATED, CORRUPT -> Kind.CORRUPT;
        };
    return new Unusable(kind, "release " + release + ": " + snapshot.getMessage());
  }

  static Unusable unexpected(long release, Throwable unexpected) {
    return new Unusable(Kind.UNEXPECTED, "release " + release + ": unexpected " + unexpected);
  }

  public Kind kind() {
    return kind;
  }
}
