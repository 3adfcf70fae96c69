package org.rtodirectory.edge.judge;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.rtodirectory.edge.typeahead.HardDirectory;
import org.rtodirectory.edge.typeahead.ScoringModel;
import org.rtodirectory.edge.typeahead.ScoringModel.Parameter;
import org.rtodirectory.generator.database.EmbeddedDatabase;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.DirectoryReader;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.directory.Synonyms;
import org.rtodirectory.generator.importer.DemoDirectory;
import org.rtodirectory.generator.indexing.SnapshotBuilder;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;

/** The quality of the search of a directory, by class of query. */
final class SearchQuality {
  /** The names of directories that are generated, not read. */
  static final String DEMO = "demo";

  static final String HARD = "hard";

  private static final PrintStream OUT = System.out;

  private SearchQuality() {}

  /**
   * Run by {@code edge-worker/bench/queries.sh}, whose first lines say what it prints. System
   * properties: {@code bench.source}, as for {@link #snapshot}, {@code bench.queries}, the name of
   * a directory in queries.tsv, or a seed, and {@code bench.seeds}, how many seeds from there.
   */
  public static void main(String[] args) throws Exception {
    String source = System.getProperty("bench.source", DEMO);
    String name = System.getProperty("bench.queries", "1");
    boolean isDrawn = name.matches("-?[0-9]+");
    long first = isDrawn ? Long.parseLong(name) : 0;
    Map<String, Tally> tallies = new TreeMap<>();
    int seeds = isDrawn ? Integer.getInteger("bench.seeds", 1) : 1;
    JudgedDirectory directory = null;
    for (long seed = first; seed < first + seeds; seed++) {
      if (directory == null || source.equals(HARD)) {
        double start = IndexCost.processorSeconds();
        Snapshot snapshot = snapshot(source, seed, Path.of(args[0]));
        OUT.printf(
            "processor time until the snapshot is open: %.1f s%n",
            IndexCost.processorSeconds() - start);
        OUT.println(IndexCost.bytes(snapshot));
        directory =
            new JudgedDirectory(snapshot).with(model(System.getProperty("bench.model", "")));
      }
      List<JudgedQuery> queries =
          isDrawn
              ? directory.draw(seed, Integer.getInteger("bench.each", 500))
              : HandwrittenQueries.read(name, directory);
      String wanted = System.getProperty("bench.class", "");
      queries.removeIf(query -> !wanted.isEmpty() && !query.queryClass().equals(wanted));
      if (Boolean.getBoolean("bench.print")) {
        queries.forEach(OUT::println);
        continue;
      }
      judge(directory, queries).forEach((key, tally) -> add(tallies, key, tally));
      if (seed == first + seeds - 1) {
        print(isDrawn ? source : name, tallies);
        OUT.println(Latency.measure(directory, queries));
        OUT.println(
            "results that the step budget changes: "
                + queries.stream().filter(directory::isExhausted).count());
        printTyping(directory, queries);
        OUT.println("seed " + first + (seeds > 1 ? " and the next " + (seeds - 1) : ""));
      }
    }
  }

  /** Returns the tally of each class, and of all queries. */
  static Map<String, Tally> judge(JudgedDirectory directory, List<JudgedQuery> queries) {
    Map<String, Tally> tallies = new TreeMap<>();
    for (JudgedQuery query : queries) {
      tallies.computeIfAbsent(query.queryClass(), key -> new Tally()).count(directory, query);
    }
    Tally all = new Tally();
    tallies.values().forEach(all::add);
    tallies.put(Figures.ALL, all);
    return tallies;
  }

  /**
   * Opens a snapshot, or builds that of a directory: demo, hard, or the folder of an embedded
   * PostgreSQL.
   */
  static Snapshot snapshot(String source, long seed, Path folder)
      throws IOException, SnapshotException {
    return switch (source) {
      case HARD -> build(HardDirectory.of(seed), folder);
      case DEMO -> {
        Jdbi database = TestDatabase.create();
        DemoDirectory.fill(database, Progress.NONE);
        yield build(database, folder);
      }
      default -> {
        Path path = Path.of(source);
        if (Files.isRegularFile(path)) {
          yield Snapshot.open(path);
        }
        try (EmbeddedDatabase database = EmbeddedDatabase.start(path)) {
          yield build(Jdbi.create(database.dataSource()), folder);
        }
      }
    };
  }

  private static Snapshot build(Jdbi database, Path folder) throws IOException, SnapshotException {
    try (Extract extract =
        DirectoryReader.read(database, Synonyms.NONE, Progress.NONE, source -> {})) {
      return build(extract.directory(), folder);
    }
  }

  private static Snapshot build(Directory directory, Path folder)
      throws IOException, SnapshotException {
    Path file = folder.resolve("snapshot");
    Publication publication = new Publication("Rent-to-Own Directory", null, SitePaths.DEFAULT);
    SnapshotBuilder.build(directory, publication, null, file, Progress.NONE);
    return Snapshot.open(file);
  }

  /** Reads a model: {@code NAME=value} of the numbers that differ, separated by commas. */
  static ScoringModel model(String text) {
    ScoringModel model = ScoringModel.DEFAULT;
    for (String number : text.isEmpty() ? List.<String>of() : List.of(text.split(",", -1))) {
      String[] parts = number.split("=", -1);
      model = model.with(Parameter.valueOf(parts[0]), Integer.parseInt(parts[1]));
    }
    return model;
  }

  /** Writes a model as {@link #model} reads it. */
  static String describe(ScoringModel model) {
    return Stream.of(Parameter.values())
        .filter(parameter -> model.get(parameter) != parameter.value())
        .map(parameter -> parameter + "=" + model.get(parameter))
        .collect(Collectors.joining(","));
  }

  private static void add(Map<String, Tally> tallies, String queryClass, Tally tally) {
    tallies.computeIfAbsent(queryClass, key -> new Tally()).add(tally);
  }

  private static void print(String directory, Map<String, Tally> tallies) throws IOException {
    OUT.printf("%-30s%8s %6s %6s %6s%n", "class", "queries", "s@1", "r@5", "empty");
    tallies.forEach(
        (queryClass, tally) -> {
          OUT.printf("%-30s%s%n", queryClass, tally);
          if (listsFailures() && !queryClass.equals(Figures.ALL)) {
            tally.failures().forEach(OUT::println);
          }
        });
    if (Boolean.getBoolean("bench.figures")) {
      tallies.forEach((key, tally) -> OUT.println(Figures.line(directory, key, tally)));
    }
    List<String> losses = Figures.of(directory).losses(tallies);
    if (!losses.isEmpty()) {
      OUT.println("lost more than chance explains, compared with figures.tsv:");
      losses.forEach(OUT::println);
    }
  }

  private static boolean listsFailures() {
    return !System.getProperty("bench.failures", "false").equals("false");
  }

  private static void printTyping(JudgedDirectory directory, List<JudgedQuery> queries) {
    TypingStability typing = new TypingStability(directory);
    List<JudgedQuery> typed = new ArrayList<>(queries);
    typed.removeIf(query -> !TypingStability.applies(query));
    typed.forEach(typing::count);
    OUT.println(typing);
    if (listsFailures()) {
      typing.failures().forEach(OUT::println);
    }
  }
}
