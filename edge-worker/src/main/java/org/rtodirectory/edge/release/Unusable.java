package org.rtodirectory.edge.release;

import org.rtodirectory.snapshot.SnapshotException;

/**
 * Something that is published, or should be, and cannot be used. The message says why in a line.
 */
public final class Unusable extends Exception {
  private static final long serialVersionUID = 1L;

  private final Kind kind;

  /** What is wrong. */
  public enum Kind {
    /** The pointer is not there, or cannot be read. */
    POINTER,
    /** The record of an earlier release is none. */
    RECORD,
    /** A snapshot, or the record of an earlier release, is not there or cannot be read. */
    DOWNLOAD,
    /** The snapshot is not the file that was published. */
    CORRUPT,
    /** The snapshot is of a format that is not known yet. */
    TOO_NEW,
    /** The snapshot is of a format that is no longer read. */
    TOO_OLD,
    /** The pointer or a record is not signed as it must be. */
    UNTRUSTED,
    /** The pointer names an older release than one that was seen, or another of the same number. */
    OLDER,
    /** Requests still use so many replaced releases that another one may not be mapped yet. */
    IN_USE,
    /** A mistake in this program. */
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

  /** What is wrong. */
  public Kind kind() {
    return kind;
  }
}
