package org.rtodirectory.generator.cli;

import java.util.Locale;
import java.util.concurrent.Callable;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.demo.DemoDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.TypeConversionException;

/** {@code demo}: fills an empty database with a generated directory. */
@Command(
    name = "demo",
    description =
        "Fill an empty database with a generated directory, which depends on the seed only.")
final class DemoCommand implements Callable<Integer> {
  @ParentCommand private GeneratorCommand program;
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
    if (locations < 1) {
      throw new TypeConversionException("Invalid value for option '--locations': at least 1.");
    }
    try (Database open = database.open(program, Database.WRITING, false)) {
      fill(open, locations, seed, program);
    }
    return 0;
  }

  static void fill(Database database, int locations, long seed, GeneratorCommand program) {
    DemoDirectory.Summary summary =
        DemoDirectory.fill(database.jdbi(), locations, seed, program.progress());
    program
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
