package org.rtodirectory.generator.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.transaction.DelegatingTransactionHandler;
import org.jdbi.v3.core.transaction.LocalTransactionHandler;
import org.jdbi.v3.core.transaction.TransactionHandler;
import org.postgresql.PGConnection;

/**
 * A source of connections that tracks the open ones, so that another thread can end them. An
 * interrupt would not end an operation of the driver. A running commit is never ended, because its
 * outcome would be unknown. Safe for use by several threads.
 */
final class OpenConnections implements ConnectionFactory {
  private final DataSource source;
  private final Set<Connection> connections = new HashSet<>();
  private boolean hasEnded;

  OpenConnections(DataSource source) {
    this.source = source;
  }

  /**
   * Returns a Jdbi that opens its connections here, and runs transactions with {@link
   * Transactions}.
   */
  Jdbi jdbi() {
    Jdbi jdbi = Jdbi.create(this);
    jdbi.setTransactionHandler(new Transactions(LocalTransactionHandler.binding(), this));
    return jdbi;
  }

  @Override
  public Connection openConnection() throws SQLException {
    Connection connection = source.getConnection();
    try {
      add(connection);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  @Override
  public void closeConnection(Connection connection) throws SQLException {
    remove(connection);
    connection.close();
  }

  private synchronized void add(Connection connection) throws SQLException {
    if (hasEnded) {
      throw new SQLException("The command is stopping.");
    }
    connections.add(connection);
  }

  private synchronized void remove(Connection connection) {
    connections.remove(connection);
  }

  /** Protects a connection from {@link #endAll}. Throws an exception after {@code endAll}. */
  private synchronized void protect(Connection connection) {
    if (hasEnded) {
      throw new ConnectionException(new SQLException("The command is stopping."));
    }
    connections.remove(connection);
  }

  /**
   * Ends the protection of a connection. Does nothing after {@link #endAll}, because the caller
   * soon closes the connection.
   */
  private synchronized void unprotect(Connection connection) {
    if (!hasEnded) {
      connections.add(connection);
    }
  }

  /** Prevents new connections, and returns the open ones. */
  private synchronized List<Connection> preventNew() {
    hasEnded = true;
    return List.copyOf(connections);
  }

  /**
   * Cancels the running statements and closes the connections, except those that are committing.
   * After that, no new connection can be opened. Only a thread that does not use the connections
   * may call this.
   */
  void endAll() {
    for (Connection connection : preventNew()) {
      try {
        connection.unwrap(PGConnection.class).cancelQuery();
      } catch (SQLException ignored) {
        // The network may be down.
      }
      try {
        connection.abort(Runnable::run);
      } catch (SQLException ignored) {
        // There is nothing left to abort.
      }
    }
  }

  /**
   * A handler of transactions. It sets a lock timeout for each transaction, and protects its
   * commit. It changes no setting of the session, because between transactions a connection pooler
   * gives the session to other programs.
   */
  private static final class Transactions extends DelegatingTransactionHandler {
    private static final String LOCK_TIMEOUT = "SET LOCAL lock_timeout = '1min'";

    private final OpenConnections connections;

    Transactions(TransactionHandler transactions, OpenConnections connections) {
      super(transactions);
      this.connections = connections;
    }

    @Override
    public TransactionHandler specialize(Handle handle) throws SQLException {
      return new Transactions(getDelegate().specialize(handle), connections);
    }

    /**
     * Limits the wait for locks, unless the URL or the role sets a limit. A REPEATABLE READ
     * transaction sees the data as of its first query. SHOW and SET do not count as that query.
     */
    @Override
    public void begin(Handle handle) {
      super.begin(handle);
      if (handle.createQuery("SHOW lock_timeout").mapTo(String.class).one().equals("0")) {
        handle.execute(LOCK_TIMEOUT);
      }
    }

    @Override
    public void commit(Handle handle) {
      Connection connection = handle.getConnection();
      connections.protect(connection);
      try {
        super.commit(handle);
      } finally {
        connections.unprotect(connection);
      }
    }
  }
}
