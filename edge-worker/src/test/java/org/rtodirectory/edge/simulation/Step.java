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
 * @param number a random number, for what the kind has to choose
 * @param duration how long it takes, in milliseconds
 */
record Step(long at, Kind kind, int machine, int number, long duration) {
  /** The numbers of the machines: two for continuous publishers, one for commands, two gateways. */
  static final int PUBLISHERS = 2;

  static final int OPERATOR = PUBLISHERS;
  static final int MACHINES = PUBLISHERS + 3;

  /** Within this time a step follows another one closely. */
  static final int SOON = 2_000;

  private static final List<Kind> KINDS =
      Arrays.stream(Kind.values())
          .flatMap(kind -> Collections.nCopies(kind.frequency, kind).stream())
          .toList();

  /** The event. */
  enum Kind {
    /** The database gets another content. */
    COMMIT(8),
    /** A fault is planned for a request of a machine. */
    FAULT(18),
    /** The time of day of a machine is set. */
    SET_CLOCK(2),
    /** The publishers store snapshots uncompressed, from the beginning. */
    STORE_RAW(1),
    /** The second continuous publisher starts. */
    SECOND_PUBLISHER(1),
    /** The connection of a publisher for notifications breaks or falls silent. */
    DISCONNECT(4),
    /** The operator publishes, which may end a rollback. */
    PUBLISH(4),
    /** The operator rolls back to one of the releases that there are. */
    ROLLBACK(2),
    /** The operator collects garbage. */
    GC(3),
    /** The operator's command is killed. */
    KILL_COMMAND(3),
    /** A node of the CDN cannot reach the bucket, and rejects purges. */
    CUT_OFF(4),
    /** A client reads all pages of a release from a gateway, and an object from the CDN. */
    READ(12),
    /** A gateway finds an old pointer. */
    MISLEAD(3);

    private final int frequency;

    Kind(int frequency) {
      this.frequency = frequency;
    }
  }

  /** A scenario: the steps of a seed, in order. One in three follows another one closely. */
  static List<Step> scenario(Random random) {
    int length = 10_000 + random.nextInt(110_000);
    List<Step> steps = new ArrayList<>();
    long at = 0;
    for (int i = 10 + random.nextInt(40); i > 0; i--) {
      at = random.nextInt(3) == 0 ? at + random.nextInt(SOON) : random.nextInt(length);
      Kind kind = KINDS.get(random.nextInt(KINDS.size()));
      steps.add(
          new Step(
              at,
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
}
