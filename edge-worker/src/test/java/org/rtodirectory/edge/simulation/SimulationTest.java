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
 * The simulation of random scenarios, each of which must end with the objects of a fresh publish.
 * {@code -Dsimulation.seed=N} sets the first seed, by default the time in milliseconds since 1970.
 * {@code -Dsimulation.seeds=N} sets the number of seeds, by default 50. {@code
 * -Dsimulation.mutation=NAME} simulates a {@link Mutation}.
 */
class SimulationTest {
  private static final long FIRST_SEED =
      Long.getLong("simulation.seed", System.currentTimeMillis());
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
    System.out.printf("seeds %d to %d%n", FIRST_SEED, FIRST_SEED + SEEDS - 1);
    findFirstSeed(FIRST_SEED, SEEDS, seed -> findFailure(scenario(seed), MUTATION) != null)
        .ifPresent(
            seed -> {
              AssertionError failure = findFailure(shorten(scenario(seed)), MUTATION);
              throw new AssertionError(REPLAY.formatted(seed) + failure, failure);
            });
  }

  /** Prints a row of the table in the comment of this package. */
  @ParameterizedTest
  @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  @Tag("drill")
  void the_simulation_finds_every_mutation(Mutation mutation) {
    long foundBy =
        findFirstSeed(
                1,
                MAX_SEEDS_FOR_A_MUTATION,
                seed ->
                    findFailure(scenario(seed), mutation) != null
                        && findFailure(scenario(seed), Mutation.NONE) == null)
            .orElseThrow(() -> new AssertionError("not found by " + MAX_SEEDS_FOR_A_MUTATION));
    String failure = String.valueOf(findFailure(scenario(foundBy), mutation));
    System.out.printf(
        " * %-28s %5d  %s%n", mutation, foundBy, failure.lines().findFirst().orElse(""));
  }

  private static OptionalLong findFirstSeed(long index, int count, LongPredicate isFailure) {
    return LongStream.range(index, index + count).parallel().filter(isFailure).findFirst();
  }

  private static List<Step> scenario(long seed) {
    return Step.scenario(new Random(seed));
  }

  /** Returns the failure of a scenario, with a log, or null if it succeeds. */
  private static @Nullable AssertionError findFailure(List<Step> steps, Mutation mutation) {
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
  private static List<Step> shorten(List<Step> steps) {
    List<Step> shortest = steps;
    for (int removedSteps = steps.size() / 2; removedSteps >= 1; removedSteps /= 2) {
      for (int index = shortest.size() - removedSteps; index >= 0; index -= removedSteps) {
        List<Step> shorter = new ArrayList<>(shortest);
        shorter.subList(index, Math.min(index + removedSteps, shorter.size())).clear();
        if (findFailure(shorter, MUTATION) != null) {
          shortest = shorter;
          index = Math.min(index, shortest.size());
        }
      }
    }
    return shortest;
  }
}
