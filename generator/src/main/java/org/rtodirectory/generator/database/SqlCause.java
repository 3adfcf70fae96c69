package org.rtodirectory.generator.database;

import java.net.SocketTimeoutException;
import java.sql.SQLException;
import org.rtodirectory.generator.report.Failure;

/** Extracts the error of the server or driver from the exceptions of libraries. */
public final class SqlCause {
  private static final String LOCK_NOT_AVAILABLE = "55P03";

  private SqlCause() {}

  /**
   * The message of the server or driver, in one line without a full stop. For a time-out it names
   * the parameter of the address that sets it.
   */
  public static String reason(Throwable failure) {
    if (Failure.cause(failure, SocketTimeoutException.class).isPresent()) {
      return "it was silent for longer than socketTimeout";
    }
    return state(failure).equals(LOCK_NOT_AVAILABLE)
        ? "another session has locked a table or row and did not release it within lock_timeout"
        : Failure.reason(
            Failure.cause(failure, SQLException.class).<Throwable>map(sql -> sql).orElse(failure));
  }

  /** The SQLSTATE of the server's error, empty if there is none. */
  public static String state(Throwable failure) {
    return Failure.cause(failure, SQLException.class).map(SQLException::getSQLState).orElse("");
  }

  public static boolean isUnknownName(Throwable failure) {
    String state = state(failure);
    return state.equals("42703") || state.equals("42P01");
  }

  public static String remedy(Throwable failure, String retry) {
    String state = state(failure);
    if (state.equals("42501")) {
      return "Grant the role SELECT, INSERT, UPDATE and DELETE on the tables, or use another role.";
    }
    if (state.equals("25006")) {
      return "The database is read-only; use the primary server.";
    }
    if (state.startsWith("22") || state.startsWith("23")) {
      return "Repair that row, or the constraint of the table that refuses it.";
    }
    if (isUnknownName(failure)) {
      return "The program needs it as generator/DATA.md lists it: give it back its name by ALTER TABLE …"
          + " RENAME, or make the tables in a new database with any command and copy the rows there.";
    }
    if (state.startsWith("42")) {
      return "The tables are not as this generator makes them; restore them, or use an empty database.";
    }
    if (state.startsWith("53")) {
      return "Make room on the database server, then " + retry + ".";
    }
    return "Check that the database server is running, then " + retry + ".";
  }
}
