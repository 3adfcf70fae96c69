package org.rtodirectory.edge.judge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The recorded shares of right results, in {@code bench/figures.tsv}: directory, class, percent of
 * queries whose first result is right, percent with a right one among the first five. Immutable.
 */
final class Figures {
  /** Class of the pooled figures. */
  static final String ALL = "all";

  /**
   * The probability below which chance does not explain a loss. With 100 figures, one gate in
   * 10,000 fails by chance.
   */
  private static final double MIN_PROBABILITY = 1e-6;

  /** A share that is higher was measured with too few queries to be relied on. */
  private static final double MAX_SHARE = .999;

  private final Map<String, double[]> percents = new TreeMap<>();

  private Figures() {}

  /** Reads the figures of a directory. */
  static Figures of(String directory) throws IOException {
    Figures figures = new Figures();
    for (String line : Files.readAllLines(file("figures.tsv"))) {
      String[] cells = line.split("\t", -1);
      if (cells[0].equals(directory)) {
        figures.percents.put(
            cells[1], new double[] {Double.parseDouble(cells[2]), Double.parseDouble(cells[3])});
      }
    }
    return figures;
  }

  /** Finds a file of {@code bench} from the module, where tests run, or from the project. */
  static Path file(String name) {
    return Stream.of(Path.of("bench"), Path.of("edge-worker/bench"))
        .map(folder -> folder.resolve(name))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow();
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

  /** Describes the classes with fewer right results than chance explains. */
  List<String> losses(Map<String, Tally> tallies) {
    List<String> losses = new ArrayList<>();
    percents.forEach(
        (queryClass, recorded) -> {
          Tally tally = tallies.getOrDefault(queryClass, new Tally());
          if (isLoss(tally.first(), tally.queries(), recorded[0])
              || isLoss(tally.five(), tally.queries(), recorded[1])) {
            losses.add(
                String.format(
                    Locale.ROOT,
                    "%s: %s, recorded %.1f and %.1f",
                    queryClass,
                    tally,
                    recorded[0],
                    recorded[1]));
          }
        });
    return losses;
  }

  /**
   * Whether a binomial distribution with the recorded share yields so few right results less often
   * than {@link #MIN_PROBABILITY}.
   */
  static boolean isLoss(int right, int queries, double recordedPercent) {
    double share = Math.min(MAX_SHARE, recordedPercent / 100);
    if (queries == 0 || share <= 0) {
      return recordedPercent > 0;
    }
    double probability = 0;
    double logarithm = queries * Math.log(1 - share);
    for (int i = 0; i <= right; i++) {
      probability += Math.exp(logarithm);
      logarithm += Math.log(queries - i) - Math.log(i + 1) + Math.log(share) - Math.log(1 - share);
    }
    return probability < MIN_PROBABILITY;
  }
}
