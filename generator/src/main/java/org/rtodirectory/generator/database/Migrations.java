package org.rtodirectory.generator.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.CoreErrorCode;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;

/** The migration of the schema with Flyway, by the scripts in {@code db/migration}. */
public final class Migrations {
  private static final String USE_OTHER_DATABASE =
      "Use an empty database, or one that this generator created.";
  private static final String FIRST_SCRIPT = "V1__directory.sql";
  private static final String INSUFFICIENT_PRIVILEGE = "42501";
  private static final String INVALID_SCHEMA_NAME = "3F000";

  private static final String READ_ONLY_TRANSACTION = "25006";
  private static final String SESSION =
      """
      SELECT current_database(), current_user, current_schema(),
        current_setting('server_encoding'), pg_is_in_recovery()""";

  private Migrations() {}

  /**
   * The properties of a session.
   *
   * @param schema the schema in which new tables are created, or null if the role may use none
   */
  private record Session(
      String database, String role, @Nullable String schema, String encoding, boolean isStandby) {}

  /**
   * Migrates the schema to the current version. If the schema already has this version, changes
   * nothing and needs no write access.
   *
   * @param isDryRun whether a necessary migration is a failure
   * @throws Failure if the database has an encoding other than UTF-8, has the tables of another
   *     program, or cannot be migrated
   */
  public static void migrate(DataSource database, boolean isDryRun) {
    Session session = readSession(database);
    if (!session.encoding().equals("UTF8")) {
      throw new Failure(
          "The database "
              + session.database()
              + " has the encoding "
              + session.encoding()
              + ", which cannot represent every name. Create one with UTF8: createdb --encoding=UTF8"
              + " --locale=C.UTF-8 --template=template0 NAME.");
    }
    try {
      Flyway flyway = Flyway.configure().dataSource(database).load();
      // Each call of Flyway connects several times, so this is the only one if nothing is pending.
      MigrationInfo[] migrations = flyway.info().all();
      if (!Stream.of(migrations).allMatch(each -> isPending(each) || isValid(each))) {
        throw new Failure("The database " + session.database() + describeMismatch(migrations));
      }
      if (Stream.of(migrations).anyMatch(Migrations::isPending)) {
        if (isDryRun) {
          throw new Failure(
              "The database "
                  + session.database()
                  + " does not have the tables of this version, and a dry run does not create them."
                  + " Run the command without --dry-run first.");
        }
        flyway.migrate();
      }
    } catch (FlywayException e) {
      throw failure(e, session);
    }
  }

  private static boolean isPending(MigrationInfo migration) {
    return migration.getState() == MigrationState.PENDING;
  }

  /** Returns whether the database was migrated by the script that this program has. */
  private static boolean isValid(MigrationInfo migration) {
    return migration.getState() == MigrationState.SUCCESS
        && migration.isChecksumMatching()
        && migration.isDescriptionMatching()
        && migration.isTypeMatching();
  }

  /**
   * Returns the end of the message about a database whose scripts differ from those of this
   * program. It was created by another program, a newer version or an earlier build.
   */
  private static String describeMismatch(MigrationInfo[] migrations) {
    if (!migrations[0].getScript().equals(FIRST_SCRIPT)) {
      return " was made or changed by another program. " + USE_OTHER_DATABASE;
    }
    // If the scripts that both have are equal, the database has one that this program lacks.
    return Stream.of(migrations).allMatch(MigrationInfo::isChecksumMatching)
        ? " was created by a newer generator. Use that one, because this one does not know its tables."
        : " was made by an earlier build, whose tables this one cannot use. Create a database NEW, and"
            + " run this command on it once, which makes its tables. Copy the rows of this database, OLD,"
            + " by pg_dump --data-only -t cities -t companies -t company_brands -t locations -t guides"
            + " OLD | psql NEW. Then publish once with --adopt. If this is an embedded database with"
            + " only the demo, delete it instead.";
  }

  private static Session readSession(DataSource database) {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(SESSION)) {
      row.next();
      return new Session(
          row.getString(1),
          row.getString(2),
          row.getString(3),
          row.getString(4),
          row.getBoolean(5));
    } catch (SQLException e) {
      throw SqlCause.failure("The database cannot be read", "", e, "run the command again");
    }
  }

  private static Failure failure(FlywayException e, Session session) {
    String database = "The database " + session.database();
    String state = SqlCause.state(e);
    if (session.isStandby() && state.equals(READ_ONLY_TRANSACTION)) {
      return new Failure(
          database
              + " is a read-only copy and does not have the tables of this version yet. Run the"
              + " command once on the primary server.",
          e);
    }
    if (state.equals(INSUFFICIENT_PRIVILEGE) || state.equals(INVALID_SCHEMA_NAME)) {
      String schema = Objects.requireNonNullElse(session.schema(), "public");
      return new Failure(
          database
              + " does not have the tables of this version, and the role "
              + session.role()
              + " may not create them in the schema "
              + schema
              + ". Run any command of this generator once as the owner of the database, or GRANT"
              + " CREATE, USAGE ON SCHEMA "
              + schema
              + ". After that, publishing needs SELECT only.",
          e);
    }
    if (e.getErrorCode() == CoreErrorCode.NON_EMPTY_SCHEMA_WITHOUT_SCHEMA_HISTORY_TABLE) {
      return new Failure(
          database + " contains tables of another program. " + USE_OTHER_DATABASE, e);
    }
    return SqlCause.failure(
        database + " cannot be migrated to this version", "", e, "run the command again");
  }
}
