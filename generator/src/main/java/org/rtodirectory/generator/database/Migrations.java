package org.rtodirectory.generator.database;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.rtodirectory.generator.failure.Failure;

/** The schema of the directory, kept by Flyway from the scripts in {@code db/migration}. */
public final class Migrations {
  private Migrations() {}

  /**
   * Brings the schema up to date; changes nothing (and needs no right to write) when it already is.
   *
   * @throws Failure if the database was made by a newer generator, holds tables that are not ours,
   *     or cannot be changed
   */
  public static void bringUpToDate(DataSource database) {
    try {
      Flyway flyway = Flyway.configure().dataSource(database).load();
      MigrationInfoService info = flyway.info();
      refuseNewer(info);
      if (info.pending().length > 0) {
        flyway.migrate();
      }
    } catch (FlywayException notMigrated) {
      throw new Failure(
          "The database schema cannot be brought up to date: "
              + Failure.reason(notMigrated)
              + ". Use an empty database, or one that this generator made.",
          notMigrated);
    }
  }

  private static void refuseNewer(MigrationInfoService info) {
    for (MigrationInfo migration : info.all()) {
      if (migration.getState().isApplied() && !migration.getState().isResolved()) {
        throw new Failure(
            "The database schema has version "
                + migration.getVersion()
                + ", which this generator does not know: use a newer generator, or an older database.");
      }
    }
  }
}
