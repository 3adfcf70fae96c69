package org.rtodirectory.edge.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * An event of a scenario at a fixed time. It does not depend on other steps, so a failing scenario
 * can be shortened by leaving steps out.
 *
 * @param atMillis the time since the start of the scenario, in milliseconds
 * @param machine the machine that it happens to, for the kinds that need one
 * @param number a random number from which the kind derives its choices
 * @param millis a random time in milliseconds, whose meaning depends on the kind
 */
record Step(long atMillis, Kind kind, int machine, int number, long millis) {
  /** Machines 0 and 1 run continuous publishers. */
  static final int PUBLISHERS = 2;

  /** The machine that runs the operator's commands. */
  static final int OPERATOR = PUBLISHERS;

  static final int FIRST_GATEWAY = OPERATOR + 1;
  static final int GATEWAYS = 2;

  /** The number of all machines. */
  static final int MACHINES = FIRST_GATEWAY + GATEWAYS;

  /** The maximum delay between events that follow each other closely. */
  static final int MAX_SHORT_DELAY_MILLIS = 2_000;

  private static final List<Kind> WEIGHTED_KINDS =
      Arrays.stream(Kind.values())
          .flatMap(kind -> Collections.nCopies(kind.frequency, kind).stream())
          .toList();

  /** The kind of event, with its relative frequency. */
  enum Kind {
    /**
     * The contents of the database change, in one case of three twice in quick succession. {@link
     * Step#millis} determines the delay in between.
     */
    COMMIT(8),
    /** A fault is planned for a request of a machine. It lasts {@link Step#millis}. */
    FAULT(18),
    /** The time of day of a machine is set forward or back by {@link Step#millis}. */
    SET_CLOCK(2),
    /**
     * If a scenario has this step, all publishers store uncompressed snapshots during the whole
     * scenario.
     */
    STORE_RAW(1),
    /** The second continuous publisher starts, if it does not run yet. */
    SECOND_PUBLISHER(1),
    /**
     * A publisher's connection for notifications breaks or falls silent for {@link Step#millis}.
     */
    DISCONNECT(4),
    /** The operator publishes, which may end a rollback. */
    PUBLISH(4),
    /** The operator rolls back to one of the existing releases. */
    ROLLBACK(2),
    /** The operator runs {@code gc}. {@link Step#millis} is the minimum age of deleted objects. */
    GC(3),
    /** The process of an operator's command is killed. */
    KILL_COMMAND(3),
    /** A node of the CDN cannot reach the bucket for {@link Step#millis}, and rejects purges. */
    CUT_OFF(4),
    /**
     * A client reads an object from the CDN. If the machine is a gateway, it also reads all pages
     * of a release from it, one each tenth of {@link Step#millis}.
     */
    READ(12),
    /** A gateway finds an old pointer. Nothing happens if the machine is not a gateway. */
    MISLEAD(3);

    private final int frequency;

    Kind(int frequency) {
      this.frequency = frequency;
    }
  }

  /**
   * Draws the steps of a scenario, and sorts them by time. One step in three is placed shortly
   * after the previously drawn one.
   */
  static List<Step> scenario(Random random) {
    int totalMillis = 10_000 + random.nextInt(110_000);
    List<Step> steps = new ArrayList<>();
    long atMillis = 0;
    int count = 10 + random.nextInt(40);
    for (int i = 0; i < count; i++) {
      atMillis =
          random.nextInt(3) == 0
              ? atMillis + random.nextInt(MAX_SHORT_DELAY_MILLIS)
              : random.nextInt(totalMillis);
      Kind kind = WEIGHTED_KINDS.get(random.nextInt(WEIGHTED_KINDS.size()));
      steps.add(
          new Step(
              atMillis,
              kind,
              random.nextInt(MACHINES),
              random.nextInt(1_000_000),
              // Faults last 0.1, 0.2, 0.4 or up to 51 seconds, all equally often.
              kind == Kind.FAULT
                  ? 100L << random.nextInt(10)
                  : 1_000 + random.nextInt(totalMillis / 2)));
    }
    steps.sort(Comparator.comparingLong(Step::atMillis));
    return steps;
  }
}
