package org.rtodirectory.generator.database;

import java.net.SocketTimeoutException;
import java.sql.SQLException;
import org.rtodirectory.generator.failure.Failure;

/** What the server or the driver said, found behind the exceptions of libraries. */
public final class SqlCause {
  private static final int DEPTH = 20;
  private static final String LOCK_NOT_AVAILABLE = "55P03";

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

  /**
   * What the server or the driver said, in one line without a full stop; if a time-out ended a
   * wait, which option sets it.
   */
  public static String reason(Throwable failure) {
    Throwable cause = failure;
    for (int depth = 0; cause != null && depth < DEPTH; depth++) {
      if (cause instanceof SocketTimeoutException) {
        return "it was silent for longer than --read-timeout";
      }
      cause = cause.getCause();
    }
    return state(failure).equals(LOCK_NOT_AVAILABLE)
        ? "another session has locked a table or row and did not release it within --lock-timeout"
        : Failure.reason(of(failure));
  }

  /** The SQLSTATE of the server's error, empty if there is none. */
  public static String state(Throwable failure) {
    String state = of(failure) instanceof SQLException sql ? sql.getSQLState() : null;
    return state == null ? "" : state;
  }
}
