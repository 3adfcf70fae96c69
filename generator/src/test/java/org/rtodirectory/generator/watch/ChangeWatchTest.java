package org.rtodirectory.generator.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.generator.watch.ChangeWatch.ChangeSource;

/** When it is published, by a clock that only the script moves. Times are seconds. */
class ChangeWatchTest {
  private static final ChangeWatch.Options ON_CHANGES =
      new ChangeWatch.Options(Duration.ofMillis(500), Duration.ofSeconds(30), Duration.ofDays(365));

  private final List<Double> published = new ArrayList<>();
  private final List<String> log = new ArrayList<>();
  private final WatchStatus status = new WatchStatus(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));

  @ParameterizedTest
  @CsvSource({
    "only after changes, 100 5000, 0 100.5 5000.5",
    "a burst is one publish, 10 10.4 10.8 11.2, 0 11.7",
  })
  void a_watch_publishes_at_the_start_and_after_changes(
      String rule, String changed, String expected) {
    watch(
        new ScriptedChanges(Duration.ofHours(3)).changeAt(seconds(changed)),
        ON_CHANGES,
        Optional::empty);
    assertThat(published)
        .as(rule)
        .containsExactly(Arrays.stream(seconds(expected)).boxed().toArray(Double[]::new));
    assertThat(log).isEmpty();
  }

  private static double[] seconds(String text) {
    return Stream.of(text.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
  }

  @Test
  void continuous_changes_delay_a_publish_by_the_maximum_time_only() {
    ScriptedChanges changes = new ScriptedChanges(Duration.ofSeconds(95));
    for (double second = 10; second < 95; second += 0.4) {
      changes.changeAt(second);
    }
    watch(changes, ON_CHANGES, Optional::empty);
    assertThat(published).containsExactly(0.0, 40.0, 70.4);
  }

  @Test
  void a_change_during_a_publish_leads_to_another_publish() {
    ScriptedChanges changes = new ScriptedChanges(Duration.ofHours(1)).changeAt(10, 14);
    watch(
        changes,
        ON_CHANGES,
        () -> {
          changes.work(Duration.ofSeconds(5));
          return Optional.empty();
        });
    assertThat(published).containsExactly(0.0, 10.5, 16.0);
  }

  @Test
  void on_a_schedule_a_publish_starts_one_period_after_the_last_one() {
    ChangeWatch.Options hourly =
        new ChangeWatch.Options(Duration.ofSeconds(2), Duration.ofSeconds(30), Duration.ofHours(1));
    watch(new ScriptedChanges(Duration.ofHours(3)).changeAt(5000), hourly, Optional::empty);
    assertThat(published).containsExactly(0.0, 3600.0, 5002.0, 8602.0);
  }

  @Test
  void a_failure_is_retried_with_increasing_delays_and_logged_once() {
    watch(
        new ScriptedChanges(Duration.ofMinutes(5)),
        ON_CHANGES,
        () -> {
          throw new Failure("The store is away.");
        });
    assertThat(published)
        .containsExactly(0.0, 1.0, 3.0, 7.0, 15.0, 31.0, 63.0, 123.0, 183.0, 243.0);
    assertThat(log).containsExactly("The store is away.");
  }

  @Test
  void the_end_of_a_failure_is_logged_and_resets_the_delays() {
    watch(
        new ScriptedChanges(Duration.ofMinutes(2)).changeAt(50),
        ON_CHANGES,
        () -> {
          if (published.size() == 3 || published.size() == 6) {
            return Optional.empty();
          }
          throw new Failure("The store is away.");
        });
    assertThat(published).containsExactly(0.0, 1.0, 3.0, 50.5, 51.5, 53.5);
    assertThat(log)
        .containsExactly(
            "The store is away.",
            "Publishing works again.",
            "The store is away.",
            "Publishing works again.");
  }

  @Test
  void a_change_does_not_wait_until_a_failure_is_tried_again() {
    watch(
        new ScriptedChanges(Duration.ofMinutes(1)).changeAt(40),
        ON_CHANGES,
        () -> {
          throw new Failure("The store is away.");
        });
    assertThat(published).containsExactly(0.0, 1.0, 3.0, 7.0, 15.0, 31.0, 40.5);
    assertThat(status.metrics()).contains("rto_publisher_behind_seconds 0.5");
  }

  @Test
  void a_refusal_resets_the_delays_of_failures() {
    watch(
        new ScriptedChanges(Duration.ofMinutes(10)).changeAt(200),
        ON_CHANGES,
        () ->
            switch (published.size()) {
              case 1, 3 -> throw new Failure("The store is away.");
              case 2, 4 -> throw new Refusal(Refusal.Reason.SHRINK, "It would shrink.");
              default -> Optional.empty();
            });
    assertThat(published).containsExactly(0.0, 1.0, 200.5, 201.5);
  }

  @Test
  void a_refused_release_is_retried_after_ten_minutes_and_after_each_change() {
    String refused = "It would shrink. Nothing has been published since 1970-01-01T00:00:00Z.";
    watch(
        new ScriptedChanges(Duration.ofHours(1)).changeAt(100),
        ON_CHANGES,
        () -> {
          if (published.size() < 7) {
            throw new Refusal(Refusal.Reason.SHRINK, "It would shrink.");
          }
          return Optional.empty();
        });
    assertThat(published).containsExactly(0.0, 100.5, 700.5, 1300.5, 1900.5, 2500.5, 3100.5);
    assertThat(log.subList(0, 6)).allMatch(refused::equals);
    assertThat(log.subList(6, log.size())).containsExactly("Publishing works again.");
    assertThat(status.metrics()).contains("rto_publisher_attempts_total{result=\"refused\"} 6.0");
    assertThat(status.isHealthy()).isTrue();
  }

  @Test
  void a_failed_command_after_a_publish_is_retried_like_a_failure() {
    watch(
        new ScriptedChanges(Duration.ofHours(1)),
        ON_CHANGES,
        () -> {
          assertThat(status.report().get("last_success") != null).isEqualTo(published.size() > 1);
          return published.size() < 4 ? Optional.of("The cache is away.") : Optional.empty();
        });
    assertThat(published).containsExactly(0.0, 1.0, 3.0, 7.0);
    assertThat(log).containsExactly("The cache is away.", "Publishing works again.");
  }

  @Test
  void an_unreachable_database_is_logged_once_although_publishing_fails_too() {
    ScriptedChanges changes =
        new ScriptedChanges(Duration.ofSeconds(200)).troubleAt(10, 11, 12, 13).changeAt(30);
    watch(
        changes,
        new ChangeWatch.Options(
            Duration.ofSeconds(2), Duration.ofSeconds(30), Duration.ofSeconds(12)),
        () -> {
          if (changes.seconds() > 9 && changes.seconds() < 30) {
            assertThat(status.metrics().contains("rto_publisher_listening 0.0"))
                .isEqualTo(changes.seconds() < 17);
            throw new Failure("The database cannot be read.");
          }
          return Optional.empty();
        });
    assertThat(log)
        .containsExactly(
            "Notifications of changes of the database cannot be received: connection refused",
            "The database cannot be read.",
            "Notifications of changes of the database work again.",
            "Publishing works again.");
    assertThat(status.isHealthy()).isTrue();
  }

  /** As when an embedded database gets the same signal. */
  @Test
  void an_interruption_during_an_outage_of_the_database_ends_the_watch_silently() {
    ChangeSource ending =
        new ChangeSource() {
          @Override
          public boolean await(Duration timeout) throws SQLException {
            Thread.currentThread().interrupt();
            throw new SQLException("terminating connection");
          }

          @Override
          public void close() {}
        };
    ChangeWatch watch =
        new ChangeWatch(ending, ON_CHANGES, Optional::empty, log::add, status, System::nanoTime);
    assertThatExceptionOfType(InterruptedException.class).isThrownBy(watch::run);
    assertThat(log).isEmpty();
  }

  /** Runs until the script is over. */
  private void watch(
      ScriptedChanges changes, ChangeWatch.Options options, ChangeWatch.Publish publish) {
    ChangeWatch watch =
        new ChangeWatch(
            changes,
            options,
            () -> {
              published.add(changes.seconds());
              return publish.run();
            },
            log::add,
            status,
            changes::nanoTime);
    assertThatExceptionOfType(InterruptedException.class).isThrownBy(watch::run);
  }
}
