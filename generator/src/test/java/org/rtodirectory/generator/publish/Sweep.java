package org.rtodirectory.generator.publish;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The cases of a long sweep that a run takes: a few by chance, or with {@code -Pdrills} all. The
 * seed is printed; {@code -Dtest.seed=N} takes the same cases again.
 */
public final class Sweep {
  private static final boolean EVERYTHING = "all".equals(System.getProperty("test.sweep"));
  private static final long SEED = Long.getLong("test.seed", System.nanoTime());

  private Sweep() {}

  /** Of the numbers 1 to {@code last}, all or {@code sample}, ascending. */
  static List<Integer> of(int last, int sample) {
    if (EVERYTHING || last <= sample) {
      return IntStream.rangeClosed(1, last).boxed().toList();
    }
    List<Integer> taken =
        new Random(SEED).ints(1, last + 1).distinct().limit(sample).sorted().boxed().toList();
    System.out.println(taken + " of " + last + ", test.seed=" + SEED);
    return taken;
  }

  /** New seeds: {@code most}, or {@code sample} of them. */
  public static LongStream seeds(int most, int sample) {
    int count = EVERYTHING ? most : sample;
    List<Long> taken = new Random(SEED).longs(count).boxed().toList();
    System.out.println("seeds " + taken + ", test.seed=" + SEED);
    return taken.stream().mapToLong(Long::longValue);
  }
}
