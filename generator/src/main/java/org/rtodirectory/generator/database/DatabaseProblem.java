package org.rtodirectory.generator.database;

import java.net.SocketTimeoutException;
import java.sql.SQLException;
import org.rtodirectory.generator.failure.Failure;

/** Puts failures of a database into words that say which time-out ended a wait. */
public final class DatabaseProblem {
  private static final String LOCK_NOT_AVAILABLE = "55P03";

  private DatabaseProblem() {}

  /** What the server or the driver said, in one line without a full stop. */
  public static String reason(Throwable failed) {
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof SocketTimeoutException) {
        return "it was silent for longer than --read-timeout";
      }
    }
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql) {
        return LOCK_NOT_AVAILABLE.equals(sql.getSQLState())
            ? "another session has locked a table or row and did not release it within --lock-timeout"
            : Failure.reason(sql);
      }
    }
    return Failure.reason(failed);
  }
}
