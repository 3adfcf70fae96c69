package org.rtodirectory.edge.judge;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The figures in {@code bench/figures.tsv}: for each directory and query class, the percentages of
 * queries that must have a right result. Immutable.
 */
final class Figures {
  /** The query class that pools all others. */
  static final String ALL = "all";

  /**
   * A result that is less probable than this is a loss. With 100 figures, one build in 10,000 fails
   * by chance.
   */
  private static final double MIN_PROBABILITY = 1e-6;

  /**
   * The maximum share of right results. Higher recorded shares are lowered to it, because too few
   * queries were measured to trust them.
   */
  private static final double MAX_SHARE = .999;

  private final Map<String, Percentages> recorded = new TreeMap<>();

  /**
   * The percentages of queries with a right result.
   *
   * @param first as the first result
   * @param firstFive among the first five results
   */
  private record Percentages(double first, double firstFive) {}

  private Figures() {}

  /** Reads the figures of a directory. */
  static Figures of(String directory) throws IOException {
    Figures figures = new Figures();
    for (String line : Files.readAllLines(BenchFiles.find("figures.tsv"))) {
      String[] cells = line.split("\t", -1);
      if (cells[0].equals(directory)) {
        figures.recorded.put(
            cells[1], new Percentages(Double.parseDouble(cells[2]), Double.parseDouble(cells[3])));
      }
    }
    return figures;
  }

  /** Formats the line that records a tally. */
  static String line(String directory, String queryClass, Tally tally) {
    return String.format(
        Locale.ROOT,
        "%s\t%s\t%.1f\t%.1f",
        directory,
        queryClass,
        tally.percent(tally.first()),
        tally.percent(tally.five()));
  }

  /** Describes the query classes that are worse than recorded by more than chance explains. */
  List<String> losses(Map<String, Tally> tallies) {
    List<String> losses = new ArrayList<>();
    recorded.forEach(
        (queryClass, percentages) -> {
          // A class without queries counts as a loss.
          Tally tally = tallies.getOrDefault(queryClass, new Tally());
          if (isLoss(tally.first(), tally.queries(), percentages.first)
              || isLoss(tally.five(), tally.queries(), percentages.firstFive)) {
            losses.add(
                String.format(
                    Locale.ROOT,
                    "%s: %s, recorded %.1f and %.1f",
                    queryClass,
                    tally,
                    percentages.first,
                    percentages.firstFive));
          }
        });
    return losses;
  }

  /**
   * Returns whether {@code right} or fewer right results have a probability below {@link
   * #MIN_PROBABILITY}, if each query is right with the recorded probability.
   */
  static boolean isLoss(int right, int queries, double recordedPercent) {
    double share = Math.min(MAX_SHARE, recordedPercent / 100);
    if (share <= 0) {
      return false;
    }
    if (queries == 0) {
      return true;
    }
    double probability = 0;
    // The probability of i right results, by its logarithm, because powers would underflow.
    double logOfTerm = queries * Math.log(1 - share);
    for (int i = 0; i <= right; i++) {
      probability += Math.exp(logOfTerm);
      logOfTerm += Math.log(queries - i) - Math.log(i + 1) + Math.log(share) - Math.log(1 - share);
    }
    return probability < MIN_PROBABILITY;
  }
}
