package org.rtodirectory.edge.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The simulation of random scenarios. In the end, each must serve the same as a fresh publish. The
 * first seed is the time, in milliseconds since 1970, or {@code -Dsimulation.seed=N}. {@code
 * -Dsimulation.seeds=N} sets the number of seeds, by default 50. {@code -Dsimulation.mutation=NAME}
 * shows how a {@link Mutation} is found.
 */
class SimulationTest {
  private static final long FIRST = Long.getLong("simulation.seed", System.currentTimeMillis());
  private static final int SEEDS = Integer.getInteger("simulation.seeds", 50);
  private static final Mutation MUTATION =
      Mutation.valueOf(System.getProperty("simulation.mutation", "NONE"));
  private static final int MAX_SEEDS_FOR_A_MUTATION = 2_000;
  private static final String REPLAY =
      """
      replay this by mvn test -pl edge-worker -am -Dtest=SimulationTest \
      -Dsimulation.seed=%d -Dsimulation.seeds=1
      """;

  @Test
  void every_scenario_ends_with_the_objects_of_a_fresh_publish() {
    System.out.printf("seeds %d to %d%n", FIRST, FIRST + SEEDS - 1);
    first(FIRST, SEEDS, seed -> failure(scenario(seed), MUTATION) != null)
        .ifPresent(
            seed -> {
              AssertionError failure = failure(shortest(scenario(seed)), MUTATION);
              throw new AssertionError(REPLAY.formatted(seed) + failure, failure);
            });
  }

  /** Prints a row of the table in the comment of this package. */
  @ParameterizedTest
  @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  @Tag("drill")
  void the_simulation_finds_every_mutation(Mutation mutation) {
    long found =
        first(
                1,
                MAX_SEEDS_FOR_A_MUTATION,
                seed ->
                    failure(scenario(seed), mutation) != null
                        && failure(scenario(seed), Mutation.NONE) == null)
            .orElseThrow(() -> new AssertionError("not found by " + MAX_SEEDS_FOR_A_MUTATION));
    String failure = String.valueOf(failure(scenario(found), mutation));
    System.out.printf(
        " * %-28s %5d  %s%n", mutation, found, failure.lines().findFirst().orElse(""));
  }

  private static OptionalLong first(long from, int count, LongPredicate isFailure) {
    return LongStream.range(from, from + count).parallel().filter(isFailure).findFirst();
  }

  private static List<Step> scenario(long seed) {
    return Step.scenario(new Random(seed));
  }

  /** Returns the failure of a scenario, with a log, or null if it succeeds. */
  private static @Nullable AssertionError failure(List<Step> steps, Mutation mutation) {
    try (Simulation simulation = new Simulation(mutation)) {
      try {
        simulation.run(steps);
        return null;
      } catch (RuntimeException | AssertionError e) {
        return new AssertionError(e + "\n" + String.join("\n", simulation.log()), e);
      }
    }
  }

  /** Leaves out smaller and smaller parts of a scenario as long as the rest fails. */
  private static List<Step> shortest(List<Step> steps) {
    List<Step> shortest = steps;
    for (int part = steps.size() / 2; part >= 1; part /= 2) {
      for (int from = shortest.size() - part; from >= 0; from -= part) {
        List<Step> shorter = new ArrayList<>(shortest);
        shorter.subList(from, Math.min(from + part, shorter.size())).clear();
        if (failure(shorter, MUTATION) != null) {
          shortest = shorter;
          from = Math.min(from, shortest.size());
        }
      }
    }
    return shortest;
  }
}
