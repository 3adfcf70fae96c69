package org.rtodirectory.generator.database;

import java.sql.SQLException;

/** What the server or the driver said, found behind the exceptions of libraries. */
public final class SqlCause {
  private static final int DEPTH = 20;

  private SqlCause() {}

  /** The SQL exception behind {@code failure}, or {@code failure} if there is none. */
  public static Throwable of(Throwable failure) {
    Throwable cause = failure;
    for (int depth = 0; cause != null && depth < DEPTH; depth++) {
      if (cause instanceof SQLException) {
        return cause;
      }
      cause = cause.getCause();
    }
    return failure;
  }

  /** The SQLSTATE of the server's error, empty if there is none. */
  public static String state(Throwable failure) {
    String state = of(failure) instanceof SQLException sql ? sql.getSQLState() : null;
    return state == null ? "" : state;
  }
}
