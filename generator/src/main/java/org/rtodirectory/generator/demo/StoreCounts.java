package org.rtodirectory.generator.demo;

import java.util.Arrays;

/**
 * How many stores the companies have: a few large chains, many small ones, mostly single stores.
 */
final class StoreCounts {
  /** How fast the size of a chain falls with its rank. */
  private static final double EXPONENT = 1.8;

  /** Makes the first chains more alike in size: the law begins at this rank. */
  private static final int OFFSET = 8;

  private static final double SHARE_OF_CHAINS = 0.45;

  private StoreCounts() {}

  /**
   * The store counts of {@code companies} chains and dealers, the largest first. Every company has
   * at least one store; together they have {@code stores}, which is at least {@code companies}.
   */
  static int[] of(int companies, int stores) {
    int[] counts = new int[companies];
    Arrays.fill(counts, 1);
    int chains = chains(companies);
    int spread = stores - companies;
    double unit = spread / sumOfWeights(chains);
    int left = spread;
    for (int rank = 0; rank < chains; rank++) {
      int more = (int) (unit * weight(rank));
      counts[rank] += more;
      left -= more;
    }
    for (int i = 0; i < left; i++) {
      counts[i % chains]++;
    }
    return counts;
  }

  /** How many of so many companies are chains. */
  static int chains(int companies) {
    return (int) StrictMath.ceil(companies * SHARE_OF_CHAINS);
  }

  private static double sumOfWeights(int chains) {
    double sum = 0;
    for (int rank = 0; rank < chains; rank++) {
      sum += weight(rank);
    }
    return sum;
  }

  private static double weight(int rank) {
    return StrictMath.pow(rank + 1 + OFFSET, -EXPONENT);
  }
}
