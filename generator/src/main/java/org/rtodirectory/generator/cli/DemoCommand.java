package org.rtodirectory.generator.cli;

import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.database.DatabaseTimeouts;
import org.rtodirectory.generator.demo.DemoDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code demo}: fills an empty database with a generated directory. */
@Command(
    name = "demo",
    description =
        "Fill an empty database with a generated directory, which depends on the seed only.")
final class DemoCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;
  @Mixin private DatabaseOptions database = new DatabaseOptions();

  @Option(names = "--locations", paramLabel = "N", description = "Number of locations to generate.")
  private int locations = DemoDirectory.DEFAULT_LOCATIONS;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Seed of the random numbers; the same seed gives the same directory.")
  private long seed = 1;

  @Override
  public Integer call() {
    if (locations < 1 && spec != null) {
      throw new ParameterException(
          spec.commandLine(), "Invalid value for option '--locations': at least 1.");
    }
    Output output = Output.of(spec);
    try (Database open = database.open(spec, DatabaseTimeouts.WRITING, false)) {
      fill(open, locations, seed, output);
    }
    return 0;
  }

  static void fill(Database database, int locations, long seed, Output output) {
    DemoDirectory.Summary summary =
        DemoDirectory.fill(database.jdbi(), locations, seed, output.progress());
    output
        .out()
        .printf(
            Locale.ROOT,
            "Demo directory (seed %d) in %s: %,d locations (%,d open) of %,d companies in %,d cities%n",
            seed,
            database.name(),
            summary.locations(),
            summary.openLocations(),
            summary.companies(),
            summary.cities());
  }
}
