package org.rtodirectory.generator.watch;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.generator.watch.ChangeWatch.ChangeSource;
import org.rtodirectory.schemas.fixture.NewSeeds;

/**
 * The times at which a watch publishes, its log and its status. {@link ScriptedChanges} moves the
 * clock, and all times are in seconds.
 */
class ChangeWatchTest {
  private static final ChangeWatch.WatchOptions ON_CHANGES =
      new ChangeWatch.WatchOptions(
          Duration.ofMillis(500), Duration.ofSeconds(30), Duration.ofDays(365));

  /** The start of repeated events, in seconds. */
  private static final int START = 1_000;

  /**
   * The period of repeated events, in seconds. The effects of all events have ended within a
   * period.
   */
  private static final int PERIOD = 5_000;

  private final List<Double> publishTimes = new ArrayList<>();
  private final List<Map.Entry<Double, String>> timeline = new ArrayList<>();
  private final List<String> log = new ArrayList<>();
  private WatchStatus status = new WatchStatus(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));

  /**
   * The columns are the rule, the end of the script, the times of changes, the outcomes of
   * publishes, the times of publishes, and the log. The last outcome applies to all further
   * publishes. f fails, r is refused, c has an after-publish command that fails, and . succeeds. A
   * failure is logged once until the outcome changes, and each refusal is logged. In the log, w
   * means that publishing works again.
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          only after changes                  | 10800 | 100 5000             | .       | 0 100.5 5000.5                          | ''
          a burst is one publish              | 10800 | 10 10.4 10.8 11.2    | .       | 0 11.7                                  | ''
          failures have increasing delays     | 300   | 1e9                  | f       | 0 1 3 7 15 31 63 123 183 243            | f
          a success resets the delays     | 120   | 50                   | ff.ff.  | 0 1 3 50.5 51.5 53.5                    | fwfw
          a change is published at once   | 60    | 40                   | f       | 0 1 3 7 15 31 40.5                      | f
          a refusal resets the delays     | 600   | 200                  | frfr.   | 0 1 200.5 201.5                         | frfr
          a refusal waits for ten minutes     | 3600  | 100                  | rrrrrr. | 0 100.5 700.5 1300.5 1900.5 2500.5 3100.5 | rrrrrrw
          a failed command is retried like a failed publish | 3600  | 1e9                  | ccc.    | 0 1 3 7                                 | cw
          """)
  void a_watch_publishes_at_these_times_and_logs_what_is_new(
      String rule,
      long end,
      String changeTimes,
      String outcomes,
      String expectedTimes,
      String expectedLog) {
    watch(
        new ScriptedChanges(Duration.ofSeconds(end)).changeAt(seconds(changeTimes)),
        ON_CHANGES,
        () -> {
          int lastOutcome = outcomes.length() - 1;
          return outcome(outcomes.charAt(Math.min(publishTimes.size() - 1, lastOutcome)));
        });
    assertThat(publishTimes)
        .as(rule)
        .containsExactly(Arrays.stream(seconds(expectedTimes)).boxed().toArray(Double[]::new));
    assertThat(log.stream().map(ChangeWatchTest::letter).collect(joining()))
        .as("%s", log)
        .isEqualTo(expectedLog);
    // The watch is unhealthy from a logged problem until publishing works again.
    assertThat(status.isHealthy()).isEqualTo(expectedLog.isEmpty() || expectedLog.endsWith("w"));
  }

  private Optional<String> outcome(char letter) {
    return switch (letter) {
      case 'f' -> throw new Failure("The store is away.");
      case 'r' -> throw new Refusal(Refusal.Reason.SHRINK, "It would shrink.");
      case 'c' -> Optional.of("The cache is away.");
      default -> Optional.empty();
    };
  }

  private static String letter(String line) {
    return switch (line) {
      case "The store is away." -> "f";
      case "It would shrink. Nothing has been published since 1970-01-01T00:00:00Z." -> "r";
      case "The cache is away." -> "c";
      case "Publishing works again." -> "w";
      default -> throw new AssertionError(line);
    };
  }

  private static double[] seconds(String text) {
    return Stream.of(text.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
  }

  @Test
  void the_metrics_have_the_age_of_a_waiting_change_and_the_number_of_refusals() {
    watch(
        new ScriptedChanges(Duration.ofMinutes(1)).changeAt(40),
        ON_CHANGES,
        () -> outcome(publishTimes.size() == 1 ? 'r' : 'f'));
    // The clock of the status stands still, so the age is that at the last attempt, at 55.5 s.
    assertThat(status.metrics())
        .contains(
            "rto_publisher_behind_seconds 15.5",
            "rto_publisher_attempts_total{result=\"refused\"} 1.0");
  }

  /**
   * The columns are the rule, the times of changes and lost connections, the duration and outcomes
   * of publishes, the end of the script, and the age of the oldest unpublished change at the end. A
   * connection is known to work at each heartbeat, every 30 seconds.
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a change dates from its notification           | 40    | ''    | 0  | .f  | 55  | 15
          after a failure the older of two changes counts | 40 44 | ''    | 0  | .f  | 55  | 15
          a lost connection may have missed a change     | 44    | 43    | 0  | .f  | 55  | 25
          a restored connection has missed nothing       | 90    | 43    | 0  | .f  | 95  | 5
          a change may have come during a publish        | 3     | ''    | 10 | .f  | 25  | 25
          a change that waits for a publish has an age   | 44    | 43    | 0  | .   | 44.25 | 14.25
          a failed command leaves no unpublished change  | 40    | ''    | 0  | .c  | 55  | 0
          a repeated command leaves no unpublished change | 40   | ''    | 0  | .c. | 55  | 0
          """)
  void the_oldest_unpublished_change_has_an_age(
      String rule,
      String changeTimes,
      String disconnectTimes,
      int duration,
      String results,
      double end,
      double age) {
    ScriptedChanges changes = new ScriptedChanges(Duration.ofMillis(Math.round(end * 1000)));
    changes.changeAt(seconds(changeTimes));
    if (!disconnectTimes.isEmpty()) {
      changes.disconnectAt(seconds(disconnectTimes));
    }
    InstantSource clock = () -> Instant.EPOCH.plusNanos(changes.nanoTime());
    status = new WatchStatus(clock.withZone(ZoneOffset.UTC));
    watch(
        changes,
        ON_CHANGES,
        () -> {
          changes.work(Duration.ofSeconds(duration));
          return outcome(results.charAt(Math.min(publishTimes.size(), results.length()) - 1));
        });
    assertThat(status.metrics()).contains("rto_publisher_behind_seconds " + age + "\n");
  }

  @Test
  void continuous_changes_delay_a_publish_by_at_most_the_maximum() {
    ScriptedChanges changes = new ScriptedChanges(Duration.ofSeconds(95));
    for (double second = 10; second < 95; second += 0.4) {
      changes.changeAt(second);
    }
    watch(changes, ON_CHANGES, Optional::empty);
    // 30 s after the first change, and 30 s after the next one, at 40.4 s.
    assertThat(publishTimes).containsExactly(0.0, 40.0, 70.4);
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
    assertThat(publishTimes).containsExactly(0.0, 10.5, 16.0);
  }

  @Test
  void on_a_schedule_a_publish_starts_one_period_after_the_last_one() {
    ChangeWatch.WatchOptions hourly =
        new ChangeWatch.WatchOptions(
            Duration.ofSeconds(2), Duration.ofSeconds(30), Duration.ofHours(1));
    watch(new ScriptedChanges(Duration.ofHours(3)).changeAt(5000), hourly, Optional::empty);
    assertThat(publishTimes).containsExactly(0.0, 3600.0, 5002.0, 8602.0);
  }

  @Test
  void a_refused_publish_is_repeated_after_the_interval_if_that_is_less_than_ten_minutes() {
    ChangeWatch.WatchOptions minutely =
        new ChangeWatch.WatchOptions(
            Duration.ofMillis(500), Duration.ofSeconds(30), Duration.ofMinutes(1));
    watch(new ScriptedChanges(Duration.ofSeconds(130)), minutely, () -> outcome('r'));
    assertThat(publishTimes).containsExactly(0.0, 60.0, 120.0);
  }

  @Test
  void an_unreachable_database_is_logged_once_although_publishing_fails_too() {
    ScriptedChanges changes =
        new ScriptedChanges(Duration.ofSeconds(200)).disconnectAt(10, 11, 12, 13).changeAt(30);
    watch(
        changes,
        new ChangeWatch.WatchOptions(
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

  /**
   * Changes, lost connections and outcomes of publishes are repeated after a period. The publishes
   * must repeat too. The limit of the delay is long, because it counts from the last heartbeat
   * before a change, and heartbeats do not repeat with the period.
   */
  @NewSeeds(50)
  void past_outages_do_not_affect_the_delays_of_later_ones(long seed) {
    Random random = new Random(seed);
    ScriptedChanges changes = new ScriptedChanges(Duration.ofSeconds(START + 2 * PERIOD));
    int events = random.nextInt(12);
    for (int i = 0; i < events; i++) {
      int second = START + random.nextInt(300);
      if (random.nextBoolean()) {
        changes.disconnectAt(second, second + PERIOD);
      } else {
        changes.changeAt(second, second + PERIOD);
      }
    }
    String outcomes =
        random.ints(10, 0, 5).mapToObj(i -> "frc..".substring(i, i + 1)).collect(joining());
    watch(
        changes,
        new ChangeWatch.WatchOptions(
            Duration.ofMillis(500), Duration.ofHours(1), Duration.ofDays(365)),
        () -> {
          double slot = (changes.seconds() - START) % PERIOD / 30;
          return outcome(0 <= slot && slot < 10 ? outcomes.charAt((int) slot) : '.');
        });
    assertThat(timeline(START)).as("seed %d", seed).isEqualTo(timeline(START + PERIOD));
  }

  /** Returns the publishes and log lines of a period, with the seconds since its start. */
  private List<String> timeline(double start) {
    return timeline.stream()
        .filter(event -> event.getKey() >= start && event.getKey() < start + PERIOD)
        .map(event -> "%.1f %s".formatted(event.getKey() - start, event.getValue()))
        .toList();
  }

  /** Ctrl-C also reaches an embedded database, which may end its connections first. */
  @Test
  void an_interruption_during_an_outage_of_the_database_ends_the_watch_silently() {
    ChangeSource interruptedSource =
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
        new ChangeWatch(
            interruptedSource, ON_CHANGES, Optional::empty, log::add, status, System::nanoTime);
    assertThatExceptionOfType(InterruptedException.class).isThrownBy(watch::run);
    assertThat(log).isEmpty();
  }

  /** Runs a watch until the end of the script. */
  private void watch(
      ScriptedChanges changes, ChangeWatch.WatchOptions options, ChangeWatch.Publish publish) {
    ChangeWatch watch =
        new ChangeWatch(
            changes,
            options,
            () -> {
              publishTimes.add(changes.seconds());
              timeline.add(Map.entry(changes.seconds(), "publish"));
              return publish.run();
            },
            line -> {
              log.add(line);
              timeline.add(Map.entry(changes.seconds(), line));
            },
            status,
            changes::nanoTime);
    // The script ends by an interrupt.
    assertThatExceptionOfType(InterruptedException.class).isThrownBy(watch::run);
  }
}
