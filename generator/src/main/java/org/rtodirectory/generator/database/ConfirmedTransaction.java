package org.rtodirectory.generator.database;

import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/**
 * A transaction whose outcome is known even if the connection is lost during the commit. After such
 * a loss, the client sees an error although the server may have committed, so another connection
 * asks the server for the outcome. For one use by one thread.
 */
public final class ConfirmedTransaction<T> {
  private final Jdbi jdbi;

  // The result and the id are fields, because a failed commit throws an exception and returns
  // neither.
  private @Nullable T result;

  /** The id of the transaction, or null before its work is done. */
  private @Nullable String transactionId;

  private boolean isOutcomeUnknown;

  public ConfirmedTransaction(Jdbi jdbi) {
    this.jdbi = jdbi;
  }

  /**
   * Runs a transaction.
   *
   * @throws JdbiException if the transaction was not committed, or if its outcome is unknown
   *     ({@link #isOutcomeUnknown})
   */
  public T run(HandleCallback<T, RuntimeException> work) {
    try {
      jdbi.useTransaction(
          handle -> {
            result = work.withHandle(handle);
            transactionId = readTransactionId(handle);
          });
    } catch (JdbiException e) {
      String id = SqlCause.isConnectionLost(e) ? transactionId : null;
      if (id == null || !confirmCommit(id)) {
        throw e;
      }
    }
    return Objects.requireNonNull(result);
  }

  /** Returns whether the transaction may or may not have been committed. */
  public boolean isOutcomeUnknown() {
    return isOutcomeUnknown;
  }

  private static String readTransactionId(Handle handle) {
    return handle.createQuery("SELECT pg_current_xact_id()::text").mapTo(String.class).one();
  }

  /**
   * Asks the server whether a transaction was committed. Without an answer, returns false and
   * records that the outcome is unknown.
   */
  private boolean confirmCommit(String id) {
    try {
      String status =
          jdbi.withHandle(
              handle ->
                  handle
                      .createQuery("SELECT pg_xact_status(CAST(? AS xid8))")
                      .bind(0, id)
                      .mapTo(String.class)
                      .one());
      isOutcomeUnknown = !status.equals("committed") && !status.equals("aborted");
      return status.equals("committed");
    } catch (JdbiException e) {
      isOutcomeUnknown = true;
      return false;
    }
  }
}
