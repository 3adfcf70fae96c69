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

class DirectoryReaderTest {
  private final DataSource source = TestDatabase.createSource();
  private final Jdbi jdbi = Jdbi.create(source);

  @BeforeEach
  void someRows() {
    execute("INSERT INTO cities (id, state_code, name, slug) VALUES (1, 'TX', 'Dallas', 'dallas')");
    execute(
        "INSERT INTO companies (id, slug, name, rating, categories) VALUES (1, 'ace', 'Ace', 4.50,"
            + " '{Furniture}')");
  }

  @Test
  void guides_come_by_slug_and_only_those_that_can_be_published() {
    guide("'returns'", "'2026-02-03'");
    guide("'fees'", "'2026-01-02'");
    guide("repeat('x', 241)", "'2026-01-02'");
    guide("'never'", "'infinity'");
    assertThat(read().directory().guides())
        .extracting(Guide::slug, guide -> guide.updatedOn().toString())
        .containsExactly(tuple("fees", "2026-01-02"), tuple("returns", "2026-02-03"));
  }

  @Test
  void aliases_belong_to_the_city_of_a_name_whatever_its_abbreviation() {
    execute("UPDATE cities SET name = 'Ft. Worth'");
    execute(
        "INSERT INTO city_aliases VALUES ('TX', 'Fort Worth', 'Panther City!'), ('TX', '', 'T X')");
    location(1, "NULL");
    CityRow city = read().directory().stores().get(0).city();
    assertThat(city.aliases()).contains("panther city", "ftw").isSorted();
    assertThat(city.state().aliases()).contains("t x", "lone star state");
  }

  @Test
  void a_store_without_a_website_shows_the_website_of_its_company() {
    execute("UPDATE companies SET website = 'https://ace.example'");
    location(1, "NULL");
    location(2, "NULL");
    execute("UPDATE locations SET website = 'https://ace.example/2' WHERE id = 2");
    assertThat(read().directory().stores())
        .extracting(store -> store.row().website())
        .containsExactly("https://ace.example", "https://ace.example/2");
  }

  @Test
  void a_read_that_fails_or_is_refused_leaves_no_connection() throws SQLException {
    TrackedConnections connections = new TrackedConnections();
    Jdbi tracked = connections.of(source::getConnection);
    for (String table : List.of("directory_identity", "city_aliases", "cities", "guides")) {
      execute("ALTER TABLE " + table + " RENAME TO hidden");
      assertThatExceptionOfType(Failure.class)
          .as(table)
          .isThrownBy(
              () -> DirectoryReader.read(tracked, Synonyms.NONE, Progress.NONE, accepted -> {}));
      execute("ALTER TABLE hidden RENAME TO " + table);
      connections.requireClosed();
    }
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(
            () ->
                DirectoryReader.read(
                    tracked,
                    Synonyms.NONE,
                    Progress.NONE,
                    refused -> {
                      throw new Refusal("another database");
                    }));
    connections.requireClosed();
  }

  /** A pooler later gives the session to other programs. */
  @Test
  void the_isolation_belongs_to_the_transaction_and_not_to_the_session() {
    location(1, "NULL");
    String settings =
        "SELECT current_setting('transaction_isolation') || ' ' ||"
            + " current_setting('transaction_read_only') || ' ' ||"
            + " current_setting('default_transaction_isolation')";
    try (Handle session = jdbi.open()) {
      Jdbi pooled =
          Jdbi.create(
              new ConnectionFactory() {
                @Override
                public Connection openConnection() {
                  return session.getConnection();
                }

                @Override
                public void closeConnection(Connection connection) {}
              });
      Extract extract = DirectoryReader.read(pooled, Synonyms.NONE, Progress.NONE, source -> {});
      assertThat(session.createQuery(settings).mapTo(String.class).one())
          .isEqualTo("repeatable read on read committed");
      extract.close();
      assertThat(session.createQuery(settings).mapTo(String.class).one())
          .isEqualTo("read committed off read committed");
    }
  }

  @Test
  void commits_during_the_read_are_not_seen() {
    location(1, "NULL");
    location(2, "'closed'");
    Progress committing =
        atRow(
            1,
            () -> {
              elsewhere("UPDATE cities SET name = 'Houston'");
              elsewhere("UPDATE companies SET name = 'Best'");
              elsewhere("UPDATE locations SET status = NULL");
            });
    Directory directory = read(committing).directory();
    assertThat(directory.stores()).singleElement().extracting(LocationRow::id).isEqualTo(1L);
    assertThat(directory.stores().get(0).city().name()).isEqualTo("Dallas");
    assertThat(directory.stores().get(0).company().name()).isEqualTo("Ace");
    assertThat(read().directory().stores())
        .hasSize(2)
        .extracting(store -> store.city().name() + " " + store.company().name())
        .containsOnly("Houston Best");
  }

  @Test
  void a_copy_of_a_database_has_another_server() {
    String server = read().source().server();
    assertThat(server).matches("\\d+/\\d+").isEqualTo(read().source().server());
    Jdbi copy = TestDatabase.create();
    try (Extract extract = DirectoryReader.read(copy, Synonyms.NONE, Progress.NONE, source -> {})) {
      assertThat(extract.source().server()).matches("\\d+/\\d+").isNotEqualTo(server);
    }
  }

  /** The release must contain everything before the recorded position. */
  @Test
  void the_log_position_is_before_commits_during_the_read() {
    List<String> before = new ArrayList<>();
    Progress committing =
        atRow(
            1,
            () -> {
              before.add(elsewhere(() -> text("SELECT pg_current_wal_insert_lsn()::text")));
              elsewhere("UPDATE companies SET name = 'Best'");
            });
    Extract extract = read(committing);
    String position = extract.source().position();
    assertThat(text("SELECT ('%s' <= '%s'::pg_lsn)::text".formatted(position, before.get(0))))
        .as("%s is not after %s", position, before)
        .isEqualTo("true");
  }

  @Test
  void everything_is_read_in_one_read_only_transaction() {
    location(1, "NULL");
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
    assertThat(connections).singleElement().satisfies(used -> assertThat(used.isClosed()).isTrue());
  }

  /** The cities are more than one fetch, so the connection is lost between two fetches. */
  @Test
  void a_server_that_shuts_down_is_a_failure_of_one_line() {
    execute(
        "INSERT INTO cities (id, state_code, name, slug) SELECT n, 'TX', 'C' || n, 'c-' || n FROM"
            + " generate_series(2, 10002) n");
    Progress ending =
        atRow(
            100,
            () ->
                elsewhere(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        + " WHERE datname = current_database() AND pid <> pg_backend_pid()"));
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> read(ending))
        .withMessageStartingWith("The database cannot be read: ")
        .satisfies(failure -> assertThat(failure.getMessage()).doesNotContain("\n"));
  }

  /** Runs an action after a number of rows. */
  private static Progress atRow(long row, Runnable action) {
    return (name, total) ->
        new Progress.Stage() {
          private long rows;

          @Override
          public void advance(long count) {
            rows += count;
            if (rows == row) {
              action.run();
            }
          }
        };
  }

  /** Executes SQL through a connection of a new thread, because each thread has one handle. */
  private void elsewhere(String sql) {
    CompletableFuture.runAsync(() -> execute(sql)).join();
  }

  private static String elsewhere(Supplier<String> reading) {
    return CompletableFuture.supplyAsync(reading).join();
  }

  private String text(String sql) {
    return jdbi.withHandle(handle -> handle.createQuery(sql).mapTo(String.class).one());
  }

  private Extract read() {
    return read(Progress.NONE);
  }

  /** Reads everything, so that nothing stays open. */
  private Extract read(Progress progress) {
    try (Extract extract = DirectoryReader.read(jdbi, Synonyms.NONE, progress, source -> {})) {
      Directory directory = extract.directory();
      return new Extract(
          Directory.of(directory.stores(), directory.guides(), Synonyms.NONE), extract.source());
    }
  }

  private void guide(String slug, String updatedOn) {
    execute(
        """
        INSERT INTO guides (slug, title, summary, body_markdown, updated_on)
        VALUES (%s, 'T', 'S', 'B', %s)\
        """
            .formatted(slug, updatedOn));
  }

  private void location(int id, String status) {
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
