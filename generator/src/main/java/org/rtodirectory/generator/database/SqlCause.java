package org.rtodirectory.generator.database;

import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.jdbi.v3.core.statement.StatementException;
import org.rtodirectory.generator.report.Failure;

/**
 * The explanation of database exceptions. It finds the error of the server or driver within the
 * exceptions of libraries, and gives advice by its SQLSTATE (<a
 * href="https://www.postgresql.org/docs/current/errcodes-appendix.html">the codes</a>). Stateless.
 */
public final class SqlCause {
  private static final String LOCK_NOT_AVAILABLE = "55P03";

  /** The SQLSTATE of every refusal by a pooler, for example because of a wrong password. */
  private static final String PROTOCOL_VIOLATION = "08P01";

  private static final String CHECK_LOGIN =
      "Check the user and password of the address, and whether pg_hba.conf admits them or demands"
          + " sslmode=require.";

  private static final String RENAME_BACK =
      "The program needs it as generator/DATA.md lists it: give it back its name by ALTER TABLE …"
          + " RENAME, or make the tables in a new database with any command and copy the rows there.";

  private SqlCause() {}

  /**
   * Returns a failure of a command. Its message has the problem, the reason, the effect and the
   * remedy.
   *
   * @param effect a sentence about the state after the failure, or empty
   * @param retry the end of the remedy, as for {@link #remedy}
   */
  public static Failure failure(String problem, String effect, Exception cause, String retry) {
    return new Failure(
        problem
            + ": "
            + reason(cause)
            + ". "
            + (effect.isEmpty() ? "" : effect + " ")
            + remedy(cause, retry),
        cause);
  }

  /**
   * Returns the message of the server or driver, in one line without a period. For a timeout, the
   * message names the parameter of the URL that sets the timeout.
   */
  public static String reason(Throwable failure) {
    if (Failure.cause(failure, SocketTimeoutException.class).isPresent()) {
      return "it was silent for longer than socketTimeout";
    }
    Optional<UnknownHostException> host = Failure.cause(failure, UnknownHostException.class);
    if (host.isPresent()) {
      return "the host " + host.get().getMessage() + " is not known";
    }
    if (state(failure).equals(LOCK_NOT_AVAILABLE)) {
      return "another session has locked a table or row and did not release it within lock_timeout";
    }
    String reason =
        Failure.reason(
            Failure.cause(failure, SQLException.class).<Throwable>map(sql -> sql).orElse(failure));
    return (reason.endsWith(".") ? reason.substring(0, reason.length() - 1) : reason)
        + (isUnknownName(failure) ? quoteStatement(failure) : "");
  }

  /**
   * Returns the failed statement in parentheses, because the message of the server does not name
   * the table of an unknown column.
   */
  private static String quoteStatement(Throwable failure) {
    return Failure.cause(failure, StatementException.class)
        .map(StatementException::getStatementContext)
        .map(context -> String.valueOf(context.getRawSql()))
        .map(sql -> " (in " + sql.strip().replaceAll("\\s+", " ") + ")")
        .orElse("");
  }

  /** Returns the SQLSTATE of the error of the server, or empty if there is none. */
  public static String state(Throwable failure) {
    return Failure.cause(failure, SQLException.class)
        .map(SQLException::getSQLState)
        .filter(state -> state.length() == 5)
        .orElse("");
  }

  /**
   * Returns whether the connection was lost, so that the outcome of a running statement is unknown.
   */
  public static boolean isConnectionLost(Throwable failure) {
    String state = state(failure);
    // 08 is the class of connection exceptions. 57P begins the codes of a server that stops.
    return state.isEmpty() || state.startsWith("08") || state.startsWith("57P");
  }

  /** Returns whether a statement names a table or column that does not exist. */
  public static boolean isUnknownName(Throwable failure) {
    String state = state(failure);
    return state.equals("42703") || state.equals("42P01"); // undefined column, undefined table
  }

  /**
   * Returns a sentence that says what to do.
   *
   * @param retry the end of the sentence if another attempt may help, such as {@code publish again}
   */
  public static String remedy(Throwable failure, String retry) {
    String state = state(failure);
    return switch (state) {
      case "08004" -> CHECK_LOGIN; // The server asks for a password that the driver does not have.
      case PROTOCOL_VIOLATION ->
          isAuthenticationFailure(failure)
              ? CHECK_LOGIN
              : "If this is a pooler, look for the reason in its log. PgBouncer needs"
                  + " ignore_startup_parameters = extra_float_digits, options.";
      case "25006" -> "The database is read-only. Use the primary server.";
      case "25P03", "57P05" ->
          raiseLimit(
              state.equals("25P03")
                  ? "idle_in_transaction_session_timeout"
                  : "idle_session_timeout",
              retry);
      case "25P04" -> raiseLimit("transaction_timeout", retry);
      case "26000", "42P05" -> // unknown or duplicate prepared statement
          "A pooler gives each transaction another server process: add prepareThreshold=0 to the"
              + " parameters of the address, then "
              + retry
              + ".";
      case "3D000" -> "Correct the name in the address, or create the database with createdb.";
      case "42501" ->
          "Grant the role SELECT on the tables, to import also INSERT, UPDATE and DELETE, or use"
              + " another role.";
      case "53300" ->
          "Close other connections, or raise the limit of the role or server, then " + retry + ".";
      case LOCK_NOT_AVAILABLE ->
          "End that session, or raise lock_timeout in the address, then " + retry + ".";
      case "57014" -> raiseLimit("statement_timeout", retry);
      case "57P01", "57P02", "57P03" ->
          "The server is stopping or starting: wait until it is up, then " + retry + ".";
      default -> isUnknownName(failure) ? RENAME_BACK : remedyOfClass(failure, state, retry);
    };
  }

  private static boolean isAuthenticationFailure(Throwable failure) {
    return Failure.cause(failure, SQLException.class)
        .filter(sql -> String.valueOf(sql.getMessage()).contains("authentication failed"))
        .isPresent();
  }

  private static String raiseLimit(String setting, String retry) {
    return "Raise "
        + setting
        + " for this role, with ALTER ROLE … SET "
        + setting
        + " or options=-c%20"
        + setting
        + "=1h in the address, then "
        + retry
        + ".";
  }

  /** Returns the advice for the class of an SQLSTATE, which is its first two characters. */
  private static String remedyOfClass(Throwable failure, String state, String retry) {
    if (Failure.cause(failure, SocketTimeoutException.class).isPresent()) {
      return "Raise socketTimeout in the address if the server is only slow, then " + retry + ".";
    }
    if (Failure.cause(failure, SSLException.class).isPresent()) {
      return "Check sslmode and sslrootcert in the address, then " + retry + ".";
    }
    return switch (state.isEmpty() ? "08" : state.substring(0, 2)) {
      case "08" ->
          "Check the host and port of the address, and that the database server is running, then "
              + retry
              + ".";
      case "22", "23" -> // data exception, constraint violation
          "Repair that row, or the constraint of the table that refuses it.";
      case "28" -> CHECK_LOGIN; // invalid authorization
      case "40" -> // transaction rollback, for example after a deadlock
          "Another session was in the way: " + retry + ".";
      case "42" -> // syntax error or access rule violation
          "The tables differ from those that this generator creates. Restore them, or use an empty database.";
      case "53" -> // insufficient resources
          "Make room on the database server, then " + retry + ".";
      default -> "See the log of the database server, then " + retry + ".";
    };
  }
}
