package org.rtodirectory.generator.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;
import org.rtodirectory.generator.report.Failure;

/**
 * Describes what processes of a PostgreSQL server are waiting for, by {@code pg_stat_activity} and
 * {@code pg_locks}.
 */
final class BackendWaits {
  private static final long PATIENCE_SECONDS = 3;

  /** The application and state of another user's process are null without the right to see them. */
  private static final String QUERY =
      """
      SELECT mine.wait_event_type = 'Lock' AS is_locked,
             (SELECT string_agg(DISTINCT relation::regclass::text, ', ') FROM pg_locks
              WHERE pid = mine.pid AND NOT granted AND relation IS NOT NULL) AS relation,
             left(regexp_replace(mine.query, '\\s+', ' ', 'g'), 80) AS statement,
             blocker.pid AS blocker, other.application_name, other.usename, other.state,
             extract(epoch FROM now() - other.state_change)::bigint AS seconds
      FROM pg_stat_activity mine
      LEFT JOIN LATERAL unnest(pg_blocking_pids(mine.pid)) AS blocker(pid) ON true
      LEFT JOIN pg_stat_activity other ON other.pid = blocker.pid
      WHERE mine.pid = ANY (?) AND mine.state = 'active'
      """;

  private BackendWaits() {}

  /**
   * Queries the server over a new connection, for at most 3 seconds.
   *
   * @param backends process ids of the server
   * @return sentences without the last full stop; empty if none of the processes is active
   */
  static Optional<String> describe(DataSource source, List<Integer> backends) {
    CompletableFuture<Optional<String>> answer = new CompletableFuture<>();
    Thread asking =
        new Thread(
            () -> {
              try {
                answer.complete(ask(source, backends));
              } catch (SQLException failed) {
                answer.completeExceptionally(failed);
              }
            },
            "backend-waits");
    asking.setDaemon(true);
    asking.start();
    try {
      return answer.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    } catch (CompletionException unanswered) {
      return Optional.of(
          unanswered.getCause() instanceof TimeoutException || unanswered.getCause() == null
              ? "The database does not answer a new connection either"
              : "The reason cannot be queried: " + Failure.reason(unanswered.getCause()));
    }
  }

  private static Optional<String> ask(DataSource source, List<Integer> backends)
      throws SQLException {
    List<String> sentences = new ArrayList<>();
    try (Connection connection = source.getConnection();
        PreparedStatement statement = connection.prepareStatement(QUERY)) {
      statement.setArray(1, connection.createArrayOf("integer", backends.toArray()));
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          sentences.add(rows.getBoolean("is_locked") ? lock(rows) : statement(rows));
        }
      }
    }
    return sentences.isEmpty()
        ? Optional.empty()
        : Optional.of(String.join(". ", sentences.stream().distinct().toList()));
  }

  private static String lock(ResultSet row) throws SQLException {
    String relation = row.getString("relation");
    StringBuilder sentence =
        new StringBuilder("PostgreSQL waits for a lock on ")
            .append(relation == null ? "rows" : relation);
    if (row.getInt("blocker") == 0) {
      return sentence.toString();
    }
    List<String> known = new ArrayList<>();
    String application = row.getString("application_name");
    if (application != null && !application.isEmpty()) {
      known.add(application);
    }
    if (row.getString("usename") != null) {
      known.add("user " + row.getString("usename"));
    }
    if (row.getString("state") != null) {
      known.add(row.getString("state") + " for " + row.getLong("seconds") + " s");
    }
    sentence.append(", held by its process ").append(row.getInt("blocker"));
    return known.isEmpty()
        ? sentence.toString()
        : sentence.append(" (").append(String.join(", ", known)).append(")").toString();
  }

  private static String statement(ResultSet row) throws SQLException {
    return "PostgreSQL is running: " + row.getString("statement");
  }
}
