package org.rtodirectory.generator.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.postgresql.ds.common.BaseDataSource;

/**
 * Time-outs of a database connection. Time-outs in the database URL take precedence.
 *
 * @param connect for opening a connection, including the login
 * @param read for the next byte of a response; the whole response may take longer
 * @param lock for acquiring a lock in the database
 */
public record DatabaseTimeouts(Duration connect, Duration read, Duration lock) {
  /** For queries, whose rows arrive continuously: a long pause indicates a fault. */
  public static final DatabaseTimeouts READING =
      new DatabaseTimeouts(Duration.ofSeconds(10), Duration.ofMinutes(2), Duration.ofMinutes(1));

  /** For statements that write, which respond only when they are complete. */
  public static final DatabaseTimeouts WRITING =
      new DatabaseTimeouts(Duration.ofSeconds(10), Duration.ofMinutes(30), Duration.ofMinutes(1));

  private static final int DRIVER_CONNECT_SECONDS = 10;
  private static final int CANCEL_SECONDS = 2;

  /** Sets the time-outs that the driver enforces. */
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
   * Sets the time-outs that the server enforces. Uses a statement, because connection poolers
   * reject them as start-up options.
   */
  void applyTo(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET lock_timeout = " + lock.toMillis());
    }
  }

  /** At least one second, because the driver takes zero for no time-out. */
  private static int seconds(Duration duration) {
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE / 1000, duration.toSeconds()));
  }
}
