package org.rtodirectory.generator.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.importer.GuideImport;
import org.rtodirectory.schemas.program.Settings.CommandLineOnly;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/**
 * The command {@code import-guides}, which loads Markdown files into the database as consumer
 * guides.
 */
@Command(
    name = "import-guides",
    description = {
      "Load consumer guides from the files SLUG.md of a folder, in one transaction. If files are"
          + " invalid, they are listed with their reasons, and none is loaded.",
      "A file begins with lines 'title: …', 'summary: …' and 'updated: 2026-11-02' between two lines"
          + " ---, and then has the text in Markdown."
    })
final class ImportGuidesCommand implements Callable<Integer> {
  @ParentCommand private GeneratorCommand program;
  @Mixin private DatabaseOptions databaseOptions = new DatabaseOptions();

  @Parameters(paramLabel = "DIR", description = "Folder of the files.")
  private Path folder = Path.of("");

  @CommandLineOnly
  @Option(names = "--replace", description = "Delete the guides that are in none of the files.")
  private boolean shouldReplace;

  @Override
  public Integer call() {
    try (Database database = databaseOptions.openForWriting(program)) {
      GuideImport.Summary summary = GuideImport.run(database.jdbi(), folder, shouldReplace);
      program.printLine(
          "guides: %,d inserted, %,d updated, %,d unchanged, %,d deleted",
          summary.inserted(), summary.updated(), summary.unchanged(), summary.deleted());
    }
    return 0;
  }
}
