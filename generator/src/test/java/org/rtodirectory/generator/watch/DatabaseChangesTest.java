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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.generator.database.TrackedConnections;

/** Notifications of a real database. */
class DatabaseChangesTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final long SECOND = 1_000_000_000;
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final String LISTENING =
      " FROM pg_stat_activity WHERE query = 'LISTEN directory_changed' AND datname = current_database()";

  private final DataSource source = TestDatabase.createSource();
  private final Jdbi jdbi = Jdbi.create(source);
  private final TrackedConnections connections = new TrackedConnections();
  private final DatabaseChanges changes =
      new DatabaseChanges(connections.of(source::getConnection), System::nanoTime);

  @AfterEach
  void close() throws SQLException {
    changes.close();
    connections.requireClosed();
  }

  @Test
  void a_commit_is_reported_once_and_the_start_of_listening_counts_as_a_change() throws Exception {
    assertThat(changes.await(Duration.ZERO)).isTrue();
    assertThat(changes.await(SHORT)).isFalse();
    change();
    assertThat(changes.await(LONG)).isTrue();
    assertThat(changes.await(SHORT)).isFalse();
  }

  @Test
  void a_killed_connection_is_reopened_and_counts_as_a_change() throws Exception {
    changes.await(Duration.ZERO);
    killListeners();
    assertThatExceptionOfType(SQLException.class).isThrownBy(() -> changes.await(LONG));
    assertThat(changes.await(LONG)).isTrue();
    change();
    assertThat(changes.await(LONG)).isTrue();
    assertThat(listeners()).isEqualTo(1);
  }

  @Test
  void waiting_for_changes_can_be_interrupted() throws Exception {
    changes.await(Duration.ZERO);
    AtomicReference<Throwable> ended = new AtomicReference<>();
    Thread waiting =
        new Thread(
            () -> {
              try {
                changes.await(Duration.ofHours(1));
              } catch (SQLException | InterruptedException thrown) {
                ended.set(thrown);
              }
            });
    waiting.start();
    waiting.interrupt();
    waiting.join(TimeUnit.SECONDS.toMillis(30));
    assertThat(ended.get()).isInstanceOf(InterruptedException.class);
  }

  @Test
  void closing_may_be_repeated() throws Exception {
    changes.await(Duration.ZERO);
    changes.close();
    connections.requireClosed();
  }

  /** Its notification is received with the response of the check, or by the next wait. */
  @Test
  void a_change_while_the_connection_is_checked_is_reported() throws Exception {
    Jdbi checked = connections.of(() -> changedBy(source.getConnection()));
    try (DatabaseChanges listening = new DatabaseChanges(checked, System::nanoTime)) {
      assertThat(listening.await(Duration.ZERO)).isTrue();
      for (int i = 0; i < 5; i++) {
        assertThat(listening.await(SHORT) || listening.await(LONG)).isTrue();
      }
    }
  }

  @Test
  void a_connection_that_delivers_nothing_does_not_count_as_listening() {
    AtomicBoolean isDeaf = new AtomicBoolean(true);
    AtomicLong now = new AtomicLong();
    try (DatabaseChanges pooled =
        new DatabaseChanges(pooler(isDeaf), () -> now.addAndGet(SECOND))) {
      for (int i = 0; i < 2; i++) {
        assertThatExceptionOfType(SQLException.class)
            .isThrownBy(() -> pooled.await(Duration.ZERO))
            .withMessageContaining("Give it the address of PostgreSQL itself.");
      }
    }
  }

  @Test
  void every_minute_a_notification_must_arrive_and_it_is_no_change() throws Exception {
    AtomicBoolean isDeaf = new AtomicBoolean(false);
    AtomicLong now = new AtomicLong();
    try (DatabaseChanges pooled =
        new DatabaseChanges(pooler(isDeaf), () -> now.addAndGet(SECOND))) {
      assertThat(pooled.await(Duration.ZERO)).isTrue();
      now.addAndGet(61 * SECOND);
      assertThat(pooled.await(SHORT)).isFalse();
      isDeaf.set(true);
      assertThat(pooled.await(Duration.ZERO)).isFalse();
      now.addAndGet(61 * SECOND);
      assertThatExceptionOfType(SQLException.class).isThrownBy(() -> pooled.await(Duration.ZERO));
    }
  }

  /** Connections that deliver no notification while {@code isDeaf}, as those of a pooler. */
  private Jdbi pooler(AtomicBoolean isDeaf) {
    return connections.of(
        () -> {
          Connection connection = source.getConnection();
          return proxy(
              Connection.class,
              (proxy, method, arguments) ->
                  method.getName().equals("unwrap") && isDeaf.get()
                      ? proxy(PGConnection.class, (deaf, called, none) -> null)
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

  private void change() {
    jdbi.useHandle(handle -> handle.execute("UPDATE states SET name = name WHERE code = 'TX'"));
  }

  /** A connection during whose check something is changed by another one. */
  private Connection changedBy(Connection connection) {
    return proxy(
        Connection.class,
        (proxy, method, arguments) -> {
          Object result = invoke(connection, method, arguments);
          if (method.getName().equals("isValid")) {
            change();
            connection.isValid(1);
          }
          return result;
        });
  }

  private void killListeners() {
    jdbi.useHandle(
        handle ->
            handle
                .createQuery("SELECT pg_terminate_backend(pid)" + LISTENING)
                .mapTo(Boolean.class)
                .list());
  }

  private int listeners() {
    return jdbi.withHandle(
        handle -> handle.createQuery("SELECT count(*)" + LISTENING).mapTo(Integer.class).one());
  }
}
