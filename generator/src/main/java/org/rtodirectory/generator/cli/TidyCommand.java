package org.rtodirectory.generator.cli;

import static java.util.stream.Collectors.joining;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.database.DatabaseTimeouts;
import org.rtodirectory.generator.importer.CityMerge;
import org.rtodirectory.generator.importer.CityMerge.Part;
import org.rtodirectory.generator.importer.CityMerge.SplitCity;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tidy}: merges the rows of cities that have several. */
@Command(
    name = "tidy",
    description = {
      "Merge the cities of a state whose names differ by abbreviations (St. Louis and Saint Louis),"
          + " capitals or punctuation only.",
      "The city with the most stores keeps its slug and takes the stores of the others; their slugs"
          + " are kept as former slugs, so that their paths lead to it. All or nothing is merged."
    })
final class TidyCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;
  @Mixin private DatabaseOptions database = new DatabaseOptions();

  @Option(
      names = "--dry-run",
      defaultValue = "${env:RTO_DRY_RUN:-false}",
      description = "Show what would be merged. Change nothing. (env RTO_DRY_RUN=true)")
  private boolean dryRun;

  @Override
  public Integer call() {
    Output output = Output.of(spec);
    try (Database open = database.open(spec, DatabaseTimeouts.WRITING)) {
      CityMerge merge =
          dryRun ? CityMerge.preview(open.jdbi()) : CityMerge.run(open.jdbi(), output.progress());
      print(merge, output.out());
    }
    return 0;
  }

  private void print(CityMerge merge, PrintWriter out) {
    if (merge.cities().isEmpty()) {
      out.println("No city is split. Nothing has changed.");
      return;
    }
    merge.cities().forEach(city -> out.println("  " + line(city)));
    out.printf(
        Locale.ROOT,
        "split cities: %,d; rows removed: %,d; stores moved: %,d; of these with a new slug: %,d%n",
        merge.cities().size(),
        merge.removedCities(),
        merge.movedStores(),
        merge.renamedStores());
    if (merge.doubledStores() > 0) {
      out.printf(
          Locale.ROOT,
          "stores that are in their city twice: %,d. They have the same company and address and no"
              + " external id. Delete one of each, or import with --replace.%n",
          merge.doubledStores());
    }
    if (dryRun) {
      out.println("This was a dry run. Nothing has changed.");
    }
  }

  /** Describes the merge of one city in one line. */
  static String line(SplitCity city) {
    return String.format(
        Locale.ROOT,
        "%s, %s: %s takes %s",
        city.name(),
        city.state(),
        part(city.kept()),
        city.others().stream().map(TidyCommand::part).collect(joining(", ")));
  }

  private static String part(Part part) {
    return String.format(
        Locale.ROOT,
        "%s (%s, %,d %s)",
        part.name(),
        part.slug(),
        part.stores(),
        part.stores() == 1 ? "store" : "stores");
  }
}
