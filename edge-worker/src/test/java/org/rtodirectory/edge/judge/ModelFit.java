package org.rtodirectory.edge.judge;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.rtodirectory.edge.typeahead.ScoringModel;
import org.rtodirectory.edge.typeahead.ScoringModel.Parameter;

/**
 * A coordinate search over the numbers of the {@link ScoringModel}: changes one number after the
 * other by its step, keeps a change that answers more queries, and goes on in its direction. Judge
 * the result on other rows, with {@code bench.model} of {@link SearchQuality}.
 */
final class ModelFit {
  private static final PrintStream OUT = System.out;
  private static final int MAX_ROUNDS = 3;

  /** The least gain, in percent points of the mean over all classes, that is no noise. */
  private static final double MIN_GAIN = .02;

  private final List<JudgedDirectory> directories;
  private final List<List<JudgedQuery>> queries = new ArrayList<>();
  private ScoringModel model = ScoringModel.DEFAULT;
  private double best;

  private ModelFit(List<JudgedDirectory> directories, long seed, int each) {
    this.directories = directories;
    directories.forEach(directory -> queries.add(directory.draw(seed, each)));
    best = objective(tallies(model));
  }

  /**
   * Run by {@code edge-worker/bench/fit.sh}. System properties: {@code bench.sources}, directories
   * separated by commas, as for {@link SearchQuality#snapshot}. {@code bench.seed}. {@code
   * bench.each}.
   */
  public static void main(String[] args) throws Exception {
    List<JudgedDirectory> directories = new ArrayList<>();
    long seed = Long.getLong("bench.seed", 1);
    for (String source : System.getProperty("bench.sources", "").split(",", -1)) {
      Path folder = Files.createDirectory(Path.of(args[0], "directory" + directories.size()));
      directories.add(new JudgedDirectory(SearchQuality.snapshot(source, seed, folder)));
    }
    ModelFit fit = new ModelFit(directories, seed, Integer.getInteger("bench.each", 30));
    Map<String, Tally> before = fit.tallies(fit.model);
    fit.run();
    fit.print(before);
  }

  private void run() {
    boolean hasGained = true;
    for (int round = 1; round <= MAX_ROUNDS && hasGained; round++) {
      hasGained = false;
      for (Parameter parameter : Parameter.values()) {
        hasGained |= improve(parameter, parameter.step()) || improve(parameter, -parameter.step());
      }
      OUT.printf("round %d: %.3f %s%n", round, best, SearchQuality.describe(model));
    }
  }

  /** Changes a number by a step, twice that, and so on, as long as it gains. A share stays one. */
  private boolean improve(Parameter parameter, int firstStep) {
    boolean hasGained = false;
    for (int step = firstStep; ; step *= 2) {
      int value = model.get(parameter) + step;
      boolean isShare = parameter.value() <= ScoringModel.ONE;
      if (value < 0 || (isShare && value > ScoringModel.ONE)) {
        return hasGained;
      }
      ScoringModel changedModel = model.with(parameter, value);
      double objective = objective(tallies(changedModel));
      if (objective < best + MIN_GAIN) {
        return hasGained;
      }
      OUT.printf("%s %d: %.3f -> %.3f%n", parameter, value, best, objective);
      best = objective;
      model = changedModel;
      hasGained = true;
    }
  }

  /** Returns the tally of each class of each directory. */
  private Map<String, Tally> tallies(ScoringModel candidate) {
    Map<String, Tally> tallies = new TreeMap<>();
    for (int i = 0; i < directories.size(); i++) {
      int number = i + 1;
      SearchQuality.judge(directories.get(i).with(candidate), queries.get(i))
          .forEach((queryClass, tally) -> tallies.put(queryClass + " " + number, tally));
    }
    return tallies;
  }

  /** Returns the mean over classes of the two shares, in percent: a rare class counts as much. */
  private static double objective(Map<String, Tally> tallies) {
    return tallies.values().stream()
        .mapToDouble(tally -> (tally.percent(tally.first()) + tally.percent(tally.five())) / 2)
        .average()
        .orElse(0);
  }

  private void print(Map<String, Tally> before) {
    OUT.printf("%-34s %8s %6s %6s %6s %6s%n", "class", "queries", "s@1", "gain", "r@5", "gain");
    tallies(model)
        .forEach(
            (queryClass, tally) -> {
              Tally old = before.getOrDefault(queryClass, new Tally());
              double first = tally.percent(tally.first());
              double five = tally.percent(tally.five());
              OUT.printf(
                  Locale.ROOT,
                  "%-34s %8d %6.1f %+6.1f %6.1f %+6.1f%n",
                  queryClass,
                  tally.queries(),
                  first,
                  first - old.percent(old.first()),
                  five,
                  five - old.percent(old.five()));
            });
    OUT.println("model: " + SearchQuality.describe(model));
  }
}
