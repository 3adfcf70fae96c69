package org.rtodirectory.generator.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.generator.database.TrackedConnections;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.directory.LocationRow.CityRow;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.schemas.api.Guide;

/** The reading of a directory from a database, in one transaction. */
class DirectoryReaderTest {
  private final DataSource source = TestDatabase.createSource();
  private final Jdbi jdbi = Jdbi.create(source);

  @BeforeEach
  void insertCityAndCompany() {
    execute("INSERT INTO cities (id, state_code, name, slug) VALUES (1, 'TX', 'Dallas', 'dallas')");
    execute(
        "INSERT INTO companies (id, slug, name, rating, categories) VALUES (1, 'ace', 'Ace', 4.50,"
            + " '{Furniture}')");
  }

  @Test
  void guides_are_read_in_the_order_of_their_slugs() {
    insertGuide("'returns'", "'2026-02-03'");
    insertGuide("'fees'", "'2026-01-02'");
    insertGuide("repeat('é', 120)", "'2026-01-02'");
    Extract extract = read();
    assertThat(extract.directory().guides())
        .extracting(Guide::slug, guide -> guide.updatedOn().toString())
        .containsExactly(
            tuple("fees", "2026-01-02"),
            tuple("returns", "2026-02-03"),
            tuple("é".repeat(120), "2026-01-02"));
    assertThat(extract.warnings()).isEmpty();
  }

  @Test
  void a_guide_that_cannot_be_published_is_left_out_with_a_warning() {
    insertGuide("'never'", "'infinity'");
    insertGuide("'past'", "'0001-01-01 BC'");
    insertGuide("'future'", "'10000-01-01'");
    insertGuide("repeat('é', 120) || 'x'", "'2026-01-02'");
    Extract extract = read();
    assertThat(extract.directory().guides()).isEmpty();
    assertThat(extract.warnings())
        .containsExactlyInAnyOrder(
            "The guide never is not published, because its updated_on is not in the years 1 to 9999.",
            "The guide past is not published, because its updated_on is not in the years 1 to 9999.",
            "The guide future is not published, because its updated_on is not in the years 1 to 9999.",
            "A guide is not published, because its slug has more than 240 bytes. It begins with "
                + "é".repeat(40)
                + ".");
  }

  @Test
  void an_alias_belongs_to_the_city_with_the_name_or_an_abbreviation_of_it() {
    execute("UPDATE cities SET name = 'Ft. Worth'");
    execute(
        "INSERT INTO city_aliases VALUES ('TX', 'Fort Worth', 'Panther City!'), ('TX', '', 'T X')");
    insertLocation(1, "NULL");
    CityRow city = read().directory().stores().get(0).city();
    assertThat(city.aliases()).contains("panther city", "ftw").isSorted();
    assertThat(city.state().aliases()).contains("t x", "lone star state");
  }

  @Test
  void a_store_without_a_website_shows_the_website_of_its_company() {
    execute("UPDATE companies SET website = 'https://ace.example'");
    insertLocation(1, "NULL");
    insertLocation(2, "NULL");
    execute("UPDATE locations SET website = 'https://ace.example/2' WHERE id = 2");
    assertThat(read().directory().stores())
        .extracting(store -> store.location().website())
        .containsExactly("https://ace.example", "https://ace.example/2");
  }

  @Test
  void a_read_that_fails_or_is_refused_leaves_no_connection() throws SQLException {
    TrackedConnections connections = new TrackedConnections();
    Jdbi trackedJdbi = connections.of(source::getConnection);
    for (String table : List.of("directory_identity", "city_aliases", "cities", "guides")) {
      execute("ALTER TABLE " + table + " RENAME TO hidden");
      assertThatExceptionOfType(Failure.class)
          .as(table)
          .isThrownBy(
              () ->
                  DirectoryReader.read(trackedJdbi, Synonyms.NONE, Progress.NONE, accepted -> {}));
      execute("ALTER TABLE hidden RENAME TO " + table);
      connections.requireClosed();
    }
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(
            () ->
                DirectoryReader.read(
                    trackedJdbi,
                    Synonyms.NONE,
                    Progress.NONE,
                    refused -> {
                      throw new Refusal("another database");
                    }));
    connections.requireClosed();
  }

  /** A pooler later gives the session to another program. */
  @Test
  void the_isolation_belongs_to_the_transaction_and_not_to_the_session() {
    insertLocation(1, "NULL");
    String settings =
        "SELECT current_setting('transaction_isolation') || ' ' ||"
            + " current_setting('transaction_read_only') || ' ' ||"
            + " current_setting('default_transaction_isolation')";
    try (Handle session = jdbi.open()) {
      Jdbi pooledJdbi =
          Jdbi.create(
              new ConnectionFactory() {
                @Override
                public Connection openConnection() {
                  return session.getConnection();
                }

                @Override
                public void closeConnection(Connection connection) {}
              });
      Extract extract =
          DirectoryReader.read(pooledJdbi, Synonyms.NONE, Progress.NONE, source -> {});
      assertThat(session.createQuery(settings).mapTo(String.class).one())
          .isEqualTo("repeatable read on read committed");
      extract.close();
      assertThat(session.createQuery(settings).mapTo(String.class).one())
          .isEqualTo("read committed off read committed");
    }
  }

  @Test
  void commits_during_the_read_are_not_seen() {
    insertLocation(1, "NULL");
    insertLocation(2, "'closed'");
    Progress committingProgress =
        atRow(
            1,
            () -> {
              runOnNewThread("UPDATE cities SET name = 'Houston'");
              runOnNewThread("UPDATE companies SET name = 'Best'");
              runOnNewThread("UPDATE locations SET status = NULL");
            });
    Directory directory = read(committingProgress).directory();
    assertThat(directory.stores()).singleElement().extracting(LocationRow::id).isEqualTo(1L);
    assertThat(directory.stores().get(0).city().name()).isEqualTo("Dallas");
    assertThat(directory.stores().get(0).company().name()).isEqualTo("Ace");
    assertThat(read().directory().stores())
        .hasSize(2)
        .extracting(store -> store.city().name() + " " + store.company().name())
        .containsOnly("Houston Best");
  }

  @Test
  void two_databases_have_different_server_identities() {
    String server = read().source().server();
    assertThat(server).matches("\\d+/\\d+").isEqualTo(read().source().server());
    Jdbi copiedJdbi = TestDatabase.create();
    try (Extract extract =
        DirectoryReader.read(copiedJdbi, Synonyms.NONE, Progress.NONE, source -> {})) {
      assertThat(extract.source().server()).matches("\\d+/\\d+").isNotEqualTo(server);
    }
  }

  /** The release must contain everything before the recorded position. */
  @Test
  void the_log_position_is_before_commits_during_the_read() {
    List<String> positionsBefore = new ArrayList<>();
    Progress committingProgress =
        atRow(
            1,
            () -> {
              positionsBefore.add(
                  runOnNewThread(() -> queryText("SELECT pg_current_wal_insert_lsn()::text")));
              runOnNewThread("UPDATE companies SET name = 'Best'");
            });
    Extract extract = read(committingProgress);
    String position = extract.source().position();
    assertThat(
            queryText(
                "SELECT ('%s' <= '%s'::pg_lsn)::text".formatted(position, positionsBefore.get(0))))
        .as("%s is not after %s", position, positionsBefore)
        .isEqualTo("true");
  }

  @Test
  void everything_is_read_in_one_read_only_transaction() {
    insertLocation(1, "NULL");
    Set<Connection> connections = new HashSet<>();
    List<String> statements = new ArrayList<>();
    jdbi.setSqlLogger(
        new SqlLogger() {
          @Override
          public void logBeforeExecution(StatementContext context) {
            connections.add(context.getConnection());
            statements.add(context.getRawSql());
            try {
              assertThat(context.getConnection().getAutoCommit()).isFalse();
            } catch (SQLException e) {
              throw new AssertionError(e);
            }
          }
        });
    read();
    assertThat(statements)
        .hasSizeGreaterThan(6)
        .first()
        .isEqualTo("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    assertThat(connections)
        .singleElement()
        .satisfies(connection -> assertThat(connection.isClosed()).isTrue());
  }

  /** The cities are more than one fetch, so the connection is lost between two fetches. */
  @Test
  void a_server_that_shuts_down_during_the_read_is_reported_in_one_line() {
    execute(
        "INSERT INTO cities (id, state_code, name, slug) SELECT n, 'TX', 'C' || n, 'c-' || n FROM"
            + " generate_series(2, 10002) n");
    Progress terminatingProgress =
        atRow(
            100,
            () ->
                runOnNewThread(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        + " WHERE datname = current_database() AND pid <> pg_backend_pid()"));
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> read(terminatingProgress))
        .withMessageStartingWith("The database cannot be read: ")
        .satisfies(failure -> assertThat(failure.getMessage()).doesNotContain("\n"));
  }

  /** Returns a progress that runs an action when row number {@code rowNumber} was read. */
  private static Progress atRow(long rowNumber, Runnable action) {
    return (name, total) ->
        new Progress.Stage() {
          private long readRows;

          @Override
          public void advance(long count) {
            readRows += count;
            if (readRows == rowNumber) {
              action.run();
            }
          }
        };
  }

  /** Executes SQL through a connection of a new thread, because each thread has one handle. */
  private void runOnNewThread(String sql) {
    CompletableFuture.runAsync(() -> execute(sql)).join();
  }

  private static String runOnNewThread(Supplier<String> query) {
    return CompletableFuture.supplyAsync(query).join();
  }

  private String queryText(String sql) {
    return jdbi.withHandle(handle -> handle.createQuery(sql).mapTo(String.class).one());
  }

  private Extract read() {
    return read(Progress.NONE);
  }

  /** Reads the whole directory, so that no transaction stays open. */
  private Extract read(Progress progress) {
    try (Extract extract = DirectoryReader.read(jdbi, Synonyms.NONE, progress, source -> {})) {
      Directory directory = extract.directory();
      return new Extract(
          Directory.of(directory.stores(), directory.guides(), Synonyms.NONE),
          extract.source(),
          extract.warnings());
    }
  }

  private void insertGuide(String slug, String updatedOn) {
    execute(
        """
        INSERT INTO guides (slug, title, summary, body_markdown, updated_on)
        VALUES (%s, 'T', 'S', 'B', %s)\
        """
            .formatted(slug, updatedOn));
  }

  private void insertLocation(int id, String status) {
    execute(
        """
        INSERT INTO locations (id, company_id, city_id, slug, address, zip, status)
        VALUES (%1$d, 1, 1, 's-%1$d', '1 Main St', '75201', %2$s)\
        """
            .formatted(id, status));
  }

  private void execute(String sql) {
    jdbi.useHandle(handle -> handle.execute(sql));
  }
}
