package org.rtodirectory.generator.watch;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.watch.WatchSimulation.Outage;
import org.rtodirectory.generator.watch.WatchSimulation.Outcome;
import org.rtodirectory.generator.watch.WatchSimulation.Script;

/**
 * Every commit becomes visible without another one, whenever it happens: within the longest wait
 * plus one publish, or soon after whatever failed works again. By simulation, with a virtual clock.
 */
class NoChangeIsLostTest {
  private static final ChangeWatch.Options OPTIONS =
      new ChangeWatch.Options(
          Duration.ofSeconds(2), Duration.ofSeconds(4), ChangeWatch.Options.NEVER);

  private static final List<Outcome> OUTCOMES = List.of(Outcome.values());
  private static final int RANDOM_RUNS = 5_000;
  private static final int HALF_SECONDS = 20;

  /**
   * One or two commits at every half second, on readings that are shorter and longer than the quiet
   * time and the longest wait, with each pair of outcomes of the first two attempts. The snapshot
   * of a reading is taken at its beginning or at its end.
   */
  @ParameterizedTest
  @ValueSource(longs = {0, 600, 2_000, 3_900, 7_000})
  void no_change_is_lost_with_one_commit_at_any_moment_and_any_outcomes(long reading) {
    for (int first = 0; first < HALF_SECONDS; first++) {
      for (int second = first; second < HALF_SECONDS; second++) {
        for (Outcome one : Outcome.values()) {
          for (Outcome other : Outcome.values()) {
            for (int snapshot = 0; snapshot <= 100; snapshot += 100) {
              check(
                  script(
                      List.of(first * 500L + 250, second * 500L + 250),
                      reading,
                      snapshot,
                      List.of(Outcome.DONE, one, other)),
                  "");
            }
          }
        }
      }
    }
  }

  /** Three commits, nothing fails: the strict limit. */
  @ParameterizedTest
  @ValueSource(longs = {600, 3_000, 5_000})
  void no_change_is_lost_with_three_commits_at_any_moments(long reading) {
    for (int first = 0; first < HALF_SECONDS; first++) {
      for (int second = first; second < HALF_SECONDS; second++) {
        for (int third = second; third < HALF_SECONDS; third++) {
          check(
              script(
                  List.of(first * 500L + 250, second * 500L + 251, third * 500L + 252),
                  reading,
                  0,
                  List.of()),
              "");
        }
      }
    }
  }

  @Test
  void no_change_is_lost_with_any_events_at_any_time() {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    for (int run = 0; run < RANDOM_RUNS; run++) {
      check(random(new Random(seed + run)), "seed " + (seed + run));
    }
  }

  private static Script script(
      List<Long> commits, long reading, int snapshot, List<Outcome> outcomes) {
    return new Script(
        OPTIONS,
        new TreeSet<>(commits),
        10,
        List.of(),
        List.of(reading),
        snapshot,
        1_000,
        outcomes,
        Duration.ofHours(1).toMillis());
  }

  private static Script random(Random random) {
    ChangeWatch.Options options =
        new ChangeWatch.Options(
            Duration.ofMillis(random.nextInt(5_000)),
            Duration.ofMillis(random.nextInt(40_000)),
            random.nextInt(4) == 0
                ? Duration.ofMillis(1 + random.nextInt(100_000))
                : ChangeWatch.Options.NEVER);
    int scale = 1 + random.nextInt(60_000);
    TreeSet<Long> commits = new TreeSet<>();
    for (int i = random.nextInt(30); i > 0; i--) {
      commits.add((long) random.nextInt(10 * scale));
    }
    List<Outage> outages = new ArrayList<>();
    long from = 0;
    for (int i = random.nextInt(4); i > 0; i--) {
      from += random.nextInt(5 * scale);
      long until = from + 1 + random.nextInt(2 * scale);
      outages.add(new Outage(from, until));
      from = until + 1;
    }
    List<Long> readings = new ArrayList<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      readings.add((long) random.nextInt(scale));
    }
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = random.nextInt(8); i > 0; i--) {
      outcomes.add(OUTCOMES.get(random.nextInt(OUTCOMES.size())));
    }
    return new Script(
        options,
        commits,
        random.nextInt(200),
        outages,
        readings,
        random.nextInt(101),
        random.nextInt(scale),
        outcomes,
        random.nextInt(3) == 0 ? 1 + random.nextInt(15 * scale) : Duration.ofHours(6).toMillis());
  }

  private static void check(Script script, String seed) {
    WatchSimulation simulation = new WatchSimulation(script);
    ChangeWatch watch =
        new ChangeWatch(
            simulation,
            script.options(),
            simulation,
            line -> {},
            new WatchStatus(Clock.systemUTC()),
            simulation::nanoTime);
    assertThatExceptionOfType(InterruptedException.class).isThrownBy(watch::run);
    List<String> late = simulation.late();
    if (!late.isEmpty()) {
      throw new AssertionError(
          seed + " " + script + "\n" + late + "\n" + String.join("\n", simulation.events()));
    }
    if (Thread.interrupted()) {
      throw new AssertionError(seed + " leaves the thread interrupted");
    }
  }
}
