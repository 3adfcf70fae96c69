package org.rtodirectory.generator.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.rtodirectory.generator.database.TestDatabase;

/** Notifications of a real database. */
class DatabaseChangesTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final String LISTENING =
      " FROM pg_stat_activity WHERE query = 'LISTEN directory_changed' AND datname = current_database()";

  private final DataSource source = TestDatabase.createSource();
  private final Jdbi jdbi = Jdbi.create(source);
  private final DatabaseChanges changes = new DatabaseChanges(jdbi);

  @AfterEach
  void close() {
    changes.close();
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
  void closing_leaves_no_connection_and_may_be_repeated() throws Exception {
    changes.await(Duration.ZERO);
    assertThat(listeners()).isEqualTo(1);
    changes.close();
    changes.close();
    long deadline = System.nanoTime() + LONG.toNanos();
    while (listeners() > 0 && System.nanoTime() < deadline) {
      Thread.onSpinWait();
    }
    assertThat(listeners()).isZero();
  }

  @Test
  void a_connection_that_hears_nothing_is_reported_and_each_check_counts_as_a_change()
      throws Exception {
    try (DatabaseChanges deaf =
            new DatabaseChanges(Jdbi.create(() -> deaf(source.getConnection())), Duration.ZERO);
        DatabaseChanges hearing = new DatabaseChanges(jdbi, Duration.ZERO)) {
      for (int i = 0; i < 2; i++) {
        assertThat(deaf.await(Duration.ZERO)).isTrue();
      }
      assertThat(deaf.problem()).contains("pooler in transaction mode");

      assertThat(hearing.await(Duration.ZERO)).isTrue();
      assertThat(hearing.await(Duration.ZERO)).isFalse();
      assertThat(hearing.problem()).isNull();
    }
  }

  /** PostgreSQL's counts of rows may be some seconds late. */
  @Test
  void a_change_that_fires_no_trigger_is_found() throws Exception {
    try (DatabaseChanges hearing = new DatabaseChanges(jdbi, Duration.ZERO)) {
      hearing.await(Duration.ZERO);
      assertThat(hearing.await(Duration.ZERO)).isFalse();
      jdbi.useHandle(
          handle -> {
            handle.execute("SET session_replication_role = replica");
            handle.execute("UPDATE states SET name = name WHERE code = 'TX'");
          });
      long deadline = System.nanoTime() + LONG.toNanos();
      boolean changed = false;
      while (!changed && System.nanoTime() < deadline) {
        changed = hearing.await(Duration.ZERO);
      }
      assertThat(changed).isTrue();
    }
  }

  private void change() {
    jdbi.useHandle(handle -> handle.execute("UPDATE states SET name = name WHERE code = 'TX'"));
  }

  /** A connection that swallows {@code LISTEN}, as a pooler in transaction mode does. */
  private static Connection deaf(Connection connection) {
    return proxy(
        Connection.class,
        connection,
        (method, result) ->
            method.equals("createStatement")
                ? proxy(Statement.class, (Statement) result, (name, answer) -> answer)
                : result);
  }

  private static <T> T proxy(
      Class<T> type, T target, BiFunction<String, @Nullable Object, @Nullable Object> answers) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (arguments != null && String.valueOf(arguments[0]).startsWith("LISTEN")) {
            return true;
          }
          try {
            return answers.apply(method.getName(), method.invoke(target, arguments));
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        };
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
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
