package org.rtodirectory.generator.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.generator.database.TrackedConnections;

/** {@link DatabaseChanges} with the embedded PostgreSQL. */
class DatabaseChangesTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Duration QUIET_TIME = Duration.ofMillis(300);
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  /** A time after which the last proof that notifications arrive is no longer valid. */
  private static final long AFTER_PROOF_INTERVAL = 61 * NANOS_PER_SECOND;

  private static final String FROM_LISTENERS =
      " FROM pg_stat_activity WHERE query = 'LISTEN directory_changed' AND datname = current_database()";

  private final DataSource dataSource = TestDatabase.createSource();
  private final Jdbi jdbi = Jdbi.create(dataSource);
  private final TrackedConnections connections = new TrackedConnections();
  private final DatabaseChanges changes =
      new DatabaseChanges(connections.of(dataSource::getConnection), System::nanoTime);

  @AfterEach
  void close() throws SQLException {
    changes.close();
    connections.requireClosed();
  }

  @Test
  void the_start_of_listening_counts_as_a_change() throws Exception {
    assertThat(changes.await(Duration.ZERO)).isTrue();
    assertThat(changes.await(QUIET_TIME)).isFalse();
  }

  @Test
  void a_commit_is_reported_once() throws Exception {
    changes.await(Duration.ZERO);
    commitChange();
    assertThat(changes.await(TIMEOUT)).isTrue();
    assertThat(changes.await(QUIET_TIME)).isFalse();
  }

  @Test
  void a_killed_connection_is_reopened_and_counts_as_a_change() throws Exception {
    changes.await(Duration.ZERO);
    killListeners();
    assertThatExceptionOfType(SQLException.class).isThrownBy(() -> changes.await(TIMEOUT));
    assertThat(changes.await(TIMEOUT)).isTrue();
    commitChange();
    assertThat(changes.await(TIMEOUT)).isTrue();
    assertThat(countListeners()).isEqualTo(1);
  }

  /** The first connection listens, the second one proves it, and the third one proves it later. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void after_a_connection_that_cannot_be_opened_none_is_left_and_listening_starts_again(int failing)
      throws Exception {
    AtomicInteger opened = new AtomicInteger();
    AtomicLong clock = new AtomicLong();
    Jdbi failingJdbi =
        connections.of(
            () -> {
              if (opened.incrementAndGet() == failing) {
                throw new SQLException("connection refused");
              }
              return dataSource.getConnection();
            });
    changes.await(Duration.ZERO);
    changes.close();
    try (DatabaseChanges listener = new DatabaseChanges(failingJdbi, clock::get)) {
      if (failing == 3) {
        assertThat(listener.await(Duration.ZERO)).isTrue();
        clock.set(AFTER_PROOF_INTERVAL);
      }
      assertThatExceptionOfType(SQLException.class)
          .isThrownBy(() -> listener.await(Duration.ZERO))
          .withMessageContaining("refused");
      connections.requireClosed();
      assertThat(listener.await(Duration.ZERO)).isTrue();
    }
  }

  @Test
  void waiting_for_changes_can_be_interrupted() throws Exception {
    changes.await(Duration.ZERO);
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread waiter =
        new Thread(
            () -> {
              try {
                changes.await(Duration.ofHours(1));
              } catch (SQLException | InterruptedException e) {
                thrown.set(e);
              }
            });
    waiter.start();
    waiter.join(QUIET_TIME.toMillis());
    assertThat(waiter.isAlive()).isTrue();
    waiter.interrupt();
    waiter.join(TIMEOUT.toMillis());
    assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
  }

  @Test
  void closing_may_be_repeated() throws Exception {
    changes.await(Duration.ZERO);
    changes.close();
    connections.requireClosed();
  }

  @Test
  void a_change_during_the_check_of_the_connection_is_reported() throws Exception {
    Jdbi changingJdbi = connections.of(() -> changeAtChecks(dataSource.getConnection()));
    try (DatabaseChanges changes = new DatabaseChanges(changingJdbi, System::nanoTime)) {
      assertThat(changes.await(Duration.ZERO)).isTrue();
      // The driver receives a notification with the response of the check, or during the next wait.
      for (int i = 0; i < 5; i++) {
        assertThat(changes.await(QUIET_TIME) || changes.await(TIMEOUT)).isTrue();
      }
    }
  }

  @Test
  void a_connection_that_delivers_nothing_does_not_count_as_listening() {
    AtomicLong clock = new AtomicLong();
    try (DatabaseChanges changes =
        new DatabaseChanges(jdbiBehindPooler(new AtomicBoolean(true)), ticking(clock))) {
      // The second attempt opens a new connection, and fails too.
      for (int i = 0; i < 2; i++) {
        assertThatExceptionOfType(SQLException.class)
            .isThrownBy(() -> changes.await(Duration.ZERO))
            .withMessageContaining("Give it the address of PostgreSQL itself.");
      }
    }
  }

  @Test
  void a_test_notification_is_expected_every_minute_and_does_not_count_as_a_change()
      throws Exception {
    AtomicBoolean isSilent = new AtomicBoolean(false);
    AtomicLong clock = new AtomicLong();
    try (DatabaseChanges changes =
        new DatabaseChanges(jdbiBehindPooler(isSilent), ticking(clock))) {
      assertThat(changes.await(Duration.ZERO)).isTrue();
      clock.addAndGet(AFTER_PROOF_INTERVAL);
      assertThat(changes.await(QUIET_TIME)).isFalse();
      isSilent.set(true);
      assertThat(changes.await(Duration.ZERO)).isFalse();
      clock.addAndGet(AFTER_PROOF_INTERVAL);
      assertThatExceptionOfType(SQLException.class).isThrownBy(() -> changes.await(Duration.ZERO));
    }
  }

  @Test
  void a_change_while_notifications_are_tested_is_reported() throws Exception {
    AtomicBoolean isChanging = new AtomicBoolean();
    AtomicLong clock = new AtomicLong();
    Jdbi changingJdbi =
        connections.of(
            () -> {
              if (isChanging.getAndSet(false)) {
                commitChange();
              }
              return dataSource.getConnection();
            });
    try (DatabaseChanges listener = new DatabaseChanges(changingJdbi, clock::get)) {
      assertThat(listener.await(Duration.ZERO)).isTrue();
      clock.addAndGet(AFTER_PROOF_INTERVAL);
      isChanging.set(true);
      assertThat(listener.await(Duration.ZERO)).isTrue();
      assertThat(listener.await(Duration.ZERO)).isFalse();
    }
  }

  /** Returns a clock that advances a second each time it is read, so timeouts pass quickly. */
  private static LongSupplier ticking(AtomicLong clock) {
    return () -> clock.addAndGet(NANOS_PER_SECOND);
  }

  /** Opens connections that deliver no notifications while {@code isSilent}, as a pooler does. */
  private Jdbi jdbiBehindPooler(AtomicBoolean isSilent) {
    return connections.of(
        () -> {
          Connection connection = dataSource.getConnection();
          return proxy(
              Connection.class,
              (proxy, method, arguments) ->
                  method.getName().equals("unwrap") && isSilent.get()
                      ? proxy(PGConnection.class, (silentProxy, call, values) -> null)
                      : invoke(connection, method, arguments));
        });
  }

  private static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            DatabaseChangesTest.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private void commitChange() {
    jdbi.useHandle(handle -> handle.execute("UPDATE states SET name = name WHERE code = 'TX'"));
  }

  /** Commits a change through another connection whenever this one is checked. */
  private Connection changeAtChecks(Connection connection) {
    return proxy(
        Connection.class,
        (proxy, method, arguments) -> {
          Object result = invoke(connection, method, arguments);
          if (method.getName().equals("isValid")) {
            commitChange();
            connection.isValid(1); // The driver reads notifications with the response.
          }
          return result;
        });
  }

  private void killListeners() {
    jdbi.useHandle(
        handle ->
            handle
                .createQuery("SELECT pg_terminate_backend(pid)" + FROM_LISTENERS)
                .mapTo(Boolean.class)
                .list());
  }

  private int countListeners() {
    return jdbi.withHandle(
        handle ->
            handle.createQuery("SELECT count(*)" + FROM_LISTENERS).mapTo(Integer.class).one());
  }
}
