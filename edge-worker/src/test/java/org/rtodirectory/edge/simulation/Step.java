package org.rtodirectory.edge.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * Something that happens at a time, whatever else does: so a step can be left out of a scenario.
 *
 * @param at when, in milliseconds
 * @param machine the machine that it happens to, for the kinds that need one
 * @param number what the kind makes of it
 * @param duration how long it takes, in milliseconds
 */
record Step(long at, Kind kind, int machine, int number, long duration) {
  /** The publishers that watch, the operator's machine, and the gateways. */
  static final int PUBLISHERS = 2;

  static final int OPERATOR = PUBLISHERS;
  static final int GATEWAYS = 2;
  static final int MACHINES = PUBLISHERS + 1 + GATEWAYS;

  private static final List<Kind> KINDS =
      Arrays.stream(Kind.values())
          .flatMap(kind -> Collections.nCopies(kind.frequency, kind).stream())
          .toList();

  /** What happens. */
  enum Kind {
    /** The database gets the content {@code number}. */
    COMMIT(8),
    /**
     * A fault is planned for a request of a machine: {@code number} has the fault and its place.
     */
    FAULT(16),
    /** The process of a machine is killed. */
    KILL(3),
    /** The time of day of a machine is set. */
    SET_CLOCK(2),
    /** The publishers store snapshots as they are, from the beginning. */
    STORE_RAW(1),
    /** The second publisher starts. */
    SECOND_PUBLISHER(1),
    /** The connection of a publisher for notifications breaks. */
    DISCONNECT(2),
    /** The operator publishes. */
    PUBLISH(2),
    /** The operator rolls back to one of the releases that there are. */
    ROLLBACK(2),
    /** The operator publishes the content of the database again. */
    UNPIN(2),
    /** The operator collects garbage. */
    COLLECT(3),
    /** A node of the CDN cannot reach the bucket. */
    CUT_OFF(2),
    /** A node of the CDN takes no orders. */
    DEAFEN(2),
    /** A client reads a page from a gateway, and another from the CDN. */
    READ(10),
    /** A client reads all pages of one release from a gateway. */
    CRAWL(3);

    private final int frequency;

    Kind(int frequency) {
      this.frequency = frequency;
    }
  }

  /** A scenario: the steps of a seed, in order. */
  static List<Step> scenario(Random random) {
    int length = 10_000 + random.nextInt(110_000);
    List<Step> steps = new ArrayList<>();
    for (int i = 10 + random.nextInt(40); i > 0; i--) {
      Kind kind = KINDS.get(random.nextInt(KINDS.size()));
      steps.add(
          new Step(
              random.nextInt(length),
              kind,
              random.nextInt(MACHINES),
              random.nextInt(1_000_000),
              kind == Kind.FAULT
                  ? 100L << random.nextInt(10)
                  : 1_000 + random.nextInt(length / 2)));
    }
    steps.sort(Comparator.comparingLong(Step::at));
    return steps;
  }

  /** The fault of a step of that kind. */
  Fault.Plan fault() {
    Fault[] faults = Fault.values();
    return new Fault.Plan(faults[number % faults.length], number / faults.length % 60, duration);
  }
}
