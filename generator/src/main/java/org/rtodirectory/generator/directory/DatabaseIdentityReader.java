package org.rtodirectory.generator.directory;

import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.rtodirectory.generator.database.RowSecurity;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.schemas.release.Release;

/** A reader of the identity of a database and of its write-ahead log position. Stateless. */
final class DatabaseIdentityReader {
  private DatabaseIdentityReader() {}

  /**
   * Reads the identity and the position. This must be the first query of the transaction, because
   * the transaction sees the database as of its first query. A position that is read later could be
   * after commits that the transaction does not see.
   *
   * @param tables the tables that the transaction will read. If row level security may hide rows of
   *     them, this throws a {@code Refusal}
   */
  static Release.Source read(Handle handle, List<String> tables) {
    Optional<Release.Source> source = readWithoutServer(handle);
    // Row level security can also hide the row of directory_identity, so it is reported first.
    RowSecurity.refuseIfActive(handle, tables);
    if (source.isEmpty()) {
      throw new Failure(
          "The table directory_identity of the database is empty. Restore its row from a"
              + " backup, or create a new one: INSERT INTO directory_identity DEFAULT"
              + " VALUES.");
    }
    return new Release.Source(
        source.get().database(),
        source.get().position(),
        source.get().identity(),
        source.get().demo(),
        readServerIdentity(handle),
        List.of());
  }

  /**
   * Reads the source without the identity of the server. Returns empty if {@code
   * directory_identity} has no visible row.
   */
  private static Optional<Release.Source> readWithoutServer(Handle handle) {
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
                    row.getBoolean("demo")))
        .findOne();
  }

  /**
   * Reads the identity of the server and the number of the database in it, such as {@code
   * 7301234567890123456/16384}. A standby has the same identity and number as its primary server. A
   * restored dump has others. Returns an empty text if the role may not read them. The privilege is
   * checked first, because a refused query aborts the transaction.
   */
  private static String readServerIdentity(Handle handle) {
    boolean canRead =
        handle
            .createQuery("SELECT has_function_privilege('pg_control_system()', 'execute')")
            .mapTo(Boolean.class)
            .one();
    return canRead
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
