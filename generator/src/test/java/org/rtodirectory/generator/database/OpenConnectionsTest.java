package org.rtodirectory.generator.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.rtodirectory.schemas.fixture.Await;

/** The settings of transactions, and their end after a stop signal. */
class OpenConnectionsTest {
  private static final String SETTINGS =
      "SELECT current_setting('lock_timeout') || ' ' ||"
          + " current_setting('default_transaction_isolation')";

  /** Delays each commit that has changed a state. */
  private static final List<String> SLOW_COMMIT =
      List.of(
          "CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS"
              + " 'BEGIN PERFORM pg_sleep(1); RETURN NULL; END'",
          "CREATE CONSTRAINT TRIGGER slow AFTER UPDATE ON states DEFERRABLE INITIALLY DEFERRED"
              + " FOR EACH ROW EXECUTE FUNCTION wait()");

  /** Fails each commit that has changed a state. */
  private static final List<String> FAILING_COMMIT =
      List.of(
          "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS"
              + " 'BEGIN RAISE EXCEPTION ''no commit''; END'",
          "CREATE CONSTRAINT TRIGGER failing AFTER UPDATE ON states DEFERRABLE INITIALLY DEFERRED"
              + " FOR EACH ROW EXECUTE FUNCTION fail()");

  private static final String COUNT_OF_SLEEPING_COMMITS =
      "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
          + " AND query = 'COMMIT' AND wait_event = 'PgSleep'";

  private static final String COUNT_OF_SLEEPING_QUERIES =
      "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
          + " AND wait_event = 'PgSleep'";

  private final String url = TestDatabase.createUrl();
  private final AtomicReference<Runnable> stop = new AtomicReference<>();
  private final Jdbi jdbi =
      Database.open(DatabaseUrl.parse(url), Duration.ofMinutes(1), stop::set, false).jdbi();
  private final Jdbi observer = Jdbi.create(DatabaseUrl.parse(url).dataSource());

  @AutoClose("shutdownNow")
  private final ExecutorService command = Executors.newSingleThreadExecutor();

  @Test
  void a_transaction_has_a_lock_timeout_and_leaves_no_setting_in_its_session() {
    try (Handle handle = jdbi.open()) {
      assertThat(settings(handle)).isEqualTo("0 read committed");
      handle.useTransaction(openHandle -> assertThat(settings(openHandle)).startsWith("1min"));
      assertThat(settings(handle)).isEqualTo("0 read committed");
    }
  }

  @Test
  void a_lock_timeout_in_the_address_is_kept() {
    Database.open(DatabaseUrl.parse(url + "?options=-c%20lock_timeout=7s"))
        .jdbi()
        .useTransaction(openHandle -> assertThat(settings(openHandle)).startsWith("7s"));
  }

  /** Tests the first transaction of a connection, and a later one. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  @Timeout(60)
  void a_stop_before_the_commit_rolls_the_transaction_back(int earlierTransactions) {
    assertThatThrownBy(
            () -> {
              try (Handle handle = jdbi.open()) {
                for (int transaction = 0; transaction < earlierTransactions; transaction++) {
                  handle.useTransaction(
                      openHandle -> openHandle.execute("UPDATE states SET name = name"));
                }
                handle.useTransaction(
                    openHandle -> {
                      openHandle.execute("UPDATE states SET name = 'Lone Star' WHERE code = 'TX'");
                      command.execute(this::stopDuringSleep);
                      openHandle.execute("SELECT pg_sleep(600)");
                    });
              }
            })
        .isInstanceOf(JdbiException.class);
    assertThat(texas()).isEqualTo("Texas");
    assertThatThrownBy(jdbi::open).isInstanceOf(JdbiException.class);
  }

  @Test
  void a_stop_during_the_commit_lets_the_commit_complete() throws Exception {
    observer.useHandle(handle -> SLOW_COMMIT.forEach(handle::execute));
    Future<?> committed =
        command.submit(
            () ->
                jdbi.useTransaction(
                    openHandle ->
                        openHandle.execute(
                            "UPDATE states SET name = 'Lone Star' WHERE code = 'TX'")));
    while (observer.withHandle(
            handle -> handle.createQuery(COUNT_OF_SLEEPING_COMMITS).mapTo(Integer.class).one())
        == 0) {
      assertThat(committed.isDone()).isFalse();
    }
    stop.get().run();
    committed.get(30, TimeUnit.SECONDS);
    assertThat(texas()).isEqualTo("Lone Star");
  }

  @Test
  @Timeout(60)
  void a_stop_after_a_failed_commit_ends_the_next_statement_of_the_connection() {
    observer.useHandle(handle -> FAILING_COMMIT.forEach(handle::execute));
    try (Handle handle = jdbi.open()) {
      assertThatThrownBy(
              () ->
                  handle.useTransaction(
                      openHandle -> openHandle.execute("UPDATE states SET name = name")))
          .isInstanceOf(JdbiException.class);
      command.execute(this::stopDuringSleep);
      assertThatThrownBy(() -> handle.execute("SELECT pg_sleep(600)"))
          .isInstanceOf(JdbiException.class);
    }
  }

  @Test
  void a_connection_that_opens_after_the_stop_is_closed() throws SQLException {
    Connection late = DatabaseUrl.parse(url).dataSource().getConnection();
    OpenConnections connections =
        new OpenConnections(
            new PGSimpleDataSource() {
              @Override
              public Connection getConnection() {
                return late;
              }
            });
    connections.endAll();
    assertThatThrownBy(connections::openConnection).isInstanceOf(SQLException.class);
    assertThat(late.isClosed()).isTrue();
  }

  private void stopDuringSleep() {
    Await.until(
        () ->
            observer.withHandle(
                    handle ->
                        handle.createQuery(COUNT_OF_SLEEPING_QUERIES).mapTo(Integer.class).one())
                > 0);
    stop.get().run();
  }

  private static String settings(Handle handle) {
    return handle.createQuery(SETTINGS).mapTo(String.class).one();
  }

  private String texas() {
    return observer.withHandle(
        handle ->
            handle
                .createQuery("SELECT name FROM states WHERE code = 'TX'")
                .mapTo(String.class)
                .one());
  }
}
