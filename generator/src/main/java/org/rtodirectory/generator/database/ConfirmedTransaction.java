package org.rtodirectory.generator.database;

import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/**
 * A transaction whose outcome is known even if the connection is lost during the commit. Then the
 * server may have committed although the client saw an error, so another connection asks the server
 * for the outcome. For one use by one thread.
 */
public final class ConfirmedTransaction<T> {
  private final Jdbi jdbi;

  // These are fields because an exception of the commit would discard a returned value.
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
   * @throws JdbiException if the transaction was not committed, or if its outcome {@link
   *     #isOutcomeUnknown}
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
      if (id == null || !isCommitted(id)) {
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

  private boolean isCommitted(String id) {
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
