package org.rtodirectory.generator.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.postgresql.ds.common.BaseDataSource;

/**
 * How long the database is waited for. What the address of the database says about its time-outs
 * counts more.
 *
 * @param connect for a connection, login included
 * @param read for the next byte of an answer; an answer as a whole may take any time
 * @param lock for a lock of the database
 */
public record DatabaseTimeouts(Duration connect, Duration read, Duration lock) {
  /** Rows arrive while they are read: a long silence means that something is wrong. */
  public static final DatabaseTimeouts READING =
      new DatabaseTimeouts(Duration.ofSeconds(10), Duration.ofMinutes(2), Duration.ofMinutes(1));

  /** A statement that writes says nothing until it is done. */
  public static final DatabaseTimeouts WRITING =
      new DatabaseTimeouts(Duration.ofSeconds(10), Duration.ofMinutes(30), Duration.ofMinutes(1));

  private static final int DRIVER_CONNECT_SECONDS = 10;
  private static final int CANCEL_SECONDS = 2;

  /** Sets what the driver keeps to. */
  void applyTo(DataSource source) {
    if (source instanceof BaseDataSource postgres) {
      if (postgres.getConnectTimeout() == DRIVER_CONNECT_SECONDS) {
        postgres.setConnectTimeout(seconds(connect));
      }
      if (postgres.getLoginTimeout() == 0) {
        postgres.setLoginTimeout(seconds(connect));
      }
      if (postgres.getSocketTimeout() == 0) {
        postgres.setSocketTimeout(seconds(read));
      }
      postgres.setCancelSignalTimeout(CANCEL_SECONDS);
      postgres.setTcpKeepAlive(true);
    }
  }

  /**
   * Sets what the server keeps to. By a statement, for poolers refuse it among the options of a new
   * connection.
   */
  void applyTo(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET lock_timeout = " + lock.toMillis());
    }
  }

  /** Zero means for ever to driver and server; here it does not. */
  private static int seconds(Duration duration) {
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE / 1000, duration.toSeconds()));
  }
}
