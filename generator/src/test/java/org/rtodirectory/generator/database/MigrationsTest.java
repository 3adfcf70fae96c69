package org.rtodirectory.generator.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;
import org.rtodirectory.generator.report.Failure;

/** The tables that migrations create, and databases that are refused. */
class MigrationsTest {
  private final String url = TestDatabase.createUrlWithoutTables();
  private final Jdbi jdbi = Database.open(DatabaseUrl.parse(url)).jdbi();

  /** The database exists, so the advice to use another one would be wrong. */
  @Test
  void a_server_that_is_starting_is_reported_with_advice_to_wait() {
    AtomicBoolean isFirstConnection = new AtomicBoolean(true);
    DataSource startingServer =
        (DataSource)
            Proxy.newProxyInstance(
                DataSource.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> {
                  if (isFirstConnection.getAndSet(false)) {
                    return jdbi.open().getConnection();
                  }
                  throw new SQLException("the database system is starting up", "57P03");
                });
    assertThatThrownBy(() -> Migrations.migrate(startingServer, false))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("the database system is starting up")
        .hasMessageEndingWith(
            "The server is stopping or starting: wait until it is up, then run the command again.")
        .hasMessageNotContaining("empty database");
  }

  @Test
  void every_database_has_a_different_identity() {
    String identity = "SELECT id::text FROM directory_identity WHERE NOT demo";
    String firstIdentity =
        jdbi.withHandle(handle -> handle.createQuery(identity).mapTo(String.class).one());
    String secondIdentity =
        TestDatabase.create()
            .withHandle(handle -> handle.createQuery(identity).mapTo(String.class).one());
    assertThat(firstIdentity).isNotEqualTo(secondIdentity);
    assertThatExceptionOfType(Exception.class)
        .isThrownBy(
            () ->
                jdbi.useHandle(
                    handle -> handle.execute("INSERT INTO directory_identity DEFAULT VALUES")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO cities (state_code, name, slug) VALUES ('ZZ', 'Nowhere', 'nowhere')",
        "INSERT INTO cities (state_code, name, slug) VALUES ('TX', ' ', 'blank')",
        "INSERT INTO cities (state_code, name, slug) VALUES ('TX', 'Upper', 'Upper')",
        "INSERT INTO cities (state_code, name, slug) VALUES ('TX', 'Slash', 'a/b')",
        "INSERT INTO companies (name, slug, verticals) VALUES ('A', 'a', '{groceries}')",
        "INSERT INTO companies (name, slug, rating) VALUES ('A', 'a', 5.01)",
        "INSERT INTO companies (name, slug, review_count) VALUES ('A', 'a', -1)",
        "INSERT INTO companies (name, slug, categories) VALUES ('A', 'a', '{NULL}')",
        "INSERT INTO locations (company_id, city_id, slug, address, zip) VALUES (1, 1, 's', '1 Main"
            + " St', '123')",
        "INSERT INTO locations (company_id, city_id, slug, address, zip, status)"
            + " VALUES (1, 1, 's', '1 Main St', '12345', 'unknown')",
        "INSERT INTO locations (company_id, city_id, slug, address, zip) VALUES (2, 1, 's', '1 Main"
            + " St', '12345')",
      })
  void constraints_refuse_rows_that_could_not_be_published(String insert) {
    jdbi.useHandle(
        handle -> {
          handle.execute("INSERT INTO companies (id, name, slug) VALUES (1, 'One', 'one')");
          handle.execute(
              "INSERT INTO cities (id, state_code, name, slug) VALUES (1, 'TX', 'Dallas',"
                  + " 'dallas')");
          assertThatThrownBy(() -> handle.execute(insert))
              .isInstanceOf(UnableToExecuteStatementException.class);
        });
  }

  @Test
  void a_changing_statement_sends_one_notification() throws Exception {
    String jdbcUrl = url.replace("postgresql://postgres@", "jdbc:postgresql://") + "?user=postgres";
    try (Connection listener = DriverManager.getConnection(jdbcUrl)) {
      listener.createStatement().execute("LISTEN directory_changed");
      jdbi.useHandle(
          handle ->
              handle.execute(
                  "INSERT INTO cities (state_code, name, slug) VALUES ('TX', 'A', 'a'), ('TX', 'B',"
                      + " 'b'), ('TX', 'C', 'c')"));
      assertThat(listener.unwrap(PGConnection.class).getNotifications(5_000)).hasSize(1);
    }
  }

  /** The parts of a message are separated by an ellipsis. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          INSERT INTO HISTORY VALUES (99, '99', 'later', 'SQL', 'V99__later.sql', 1, 'x', now(), 1, true)     | was created by a newer generator. Use that one, because this one does not know its tables.
          UPDATE HISTORY SET checksum = 1; INSERT INTO HISTORY VALUES (98, '98', 'validation', 'SQL', 'V98__validation.sql', 1, 'x', now(), 1, true) | was made by an earlier build … Create a database … pg_dump --data-only
          UPDATE HISTORY SET checksum = 1, description = 'init', script = 'V1__init.sql'                      | was made or changed by another program.
          UPDATE HISTORY SET checksum = 1, description = 'init', script = 'V1__init.sql', version = '7'       | was made or changed by another program.
          DROP TABLE HISTORY                                                                                  | Use an empty database, or one that this generator created
          """)
  void tables_of_another_version_or_program_are_refused_with_advice(String sql, String message) {
    jdbi.useHandle(
        handle -> handle.createScript(sql.replace("HISTORY", "flyway_schema_history")).execute());
    assertThatThrownBy(() -> Database.open(DatabaseUrl.parse(url)))
        .isInstanceOf(Failure.class)
        .hasMessageContainingAll(message.split(" … "))
        .hasMessageNotContainingAny("checksum", "repair", "baseline");
  }
}
