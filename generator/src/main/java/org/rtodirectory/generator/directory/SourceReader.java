package org.rtodirectory.generator.directory;

import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.rtodirectory.generator.database.RowSecurity;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.schemas.release.Release;

/** A reader of the identity of a database, and of its position in its history. Stateless. */
final class SourceReader {
  private SourceReader() {}

  /**
   * Reads the source. This must be the first query of the transaction, because it creates the
   * snapshot, whose position in the write-ahead log it reads. A later position would include rows
   * that were committed meanwhile and are not in the snapshot.
   *
   * @param tables the tables in which row level security must hide no rows
   */
  static Release.Source read(Handle handle, List<String> tables) {
    Optional<Release.Source> source = source(handle);
    RowSecurity.refuseIfActive(handle, tables);
    return source.orElseThrow(
        () ->
            new Failure(
                "The table directory_identity of the database is empty. Restore its row from a"
                    + " backup, or create a new one: INSERT INTO directory_identity DEFAULT"
                    + " VALUES."));
  }

  private static Optional<Release.Source> source(Handle handle) {
    return handle
        .createQuery(
            """
            SELECT current_setting('server_version') AS version, id, demo,
              (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END)::text
                AS position
            FROM directory_identity
            """)
        .map(
            (row, context) ->
                new Release.Source(
                    "PostgreSQL " + row.getString("version"),
                    row.getString("position"),
                    row.getString("id"),
                    row.getBoolean("demo"),
                    server(handle),
                    List.of()))
        .findOne();
  }

  /**
   * Returns the identity that a failover keeps and a restored dump does not, or empty for a role
   * that must not see it. The privilege is checked first, because a refused query aborts the
   * transaction.
   */
  private static String server(Handle handle) {
    boolean isVisible =
        handle
            .createQuery("SELECT has_function_privilege('pg_control_system()', 'execute')")
            .mapTo(Boolean.class)
            .one();
    return isVisible
        ? handle
            .createQuery(
                """
                SELECT system_identifier || '/' || oid FROM pg_control_system(), pg_database
                WHERE datname = current_database()
                """)
            .mapTo(String.class)
            .one()
        : "";
  }
}
