package org.rtodirectory.generator.database;

import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/**
 * A transaction whose outcome is known even if the connection is lost during the commit, which the
 * server may still complete. Another connection then queries the outcome. For one use by one
 * thread.
 */
public final class Commit<T> {
  private final Jdbi jdbi;
  private @Nullable T result;
  private @Nullable String transaction;
  private boolean isUnknown;

  public Commit(Jdbi jdbi) {
    this.jdbi = jdbi;
  }

  /**
   * Runs a transaction.
   *
   * @throws JdbiException if it was not committed, or {@link #isUnknown}
   */
  public T run(HandleCallback<T, RuntimeException> work) {
    try {
      jdbi.useTransaction(
          handle -> {
            result = work.withHandle(handle);
            transaction = id(handle);
          });
    } catch (JdbiException e) {
      if (transaction == null || !SqlCause.isConnectionLost(e) || !isCommitted(transaction)) {
        throw e;
      }
    }
    return Objects.requireNonNull(result);
  }

  /** Returns whether the transaction may have been committed or not. */
  public boolean isUnknown() {
    return isUnknown;
  }

  private static String id(Handle handle) {
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
      isUnknown = !status.equals("committed") && !status.equals("aborted");
      return status.equals("committed");
    } catch (JdbiException e) {
      isUnknown = true;
      return false;
    }
  }
}
