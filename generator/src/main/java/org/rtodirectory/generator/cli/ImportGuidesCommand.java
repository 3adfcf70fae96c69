package org.rtodirectory.generator.cli;

import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.importer.CsvImport.Deletion;
import org.rtodirectory.generator.importer.GuideImport;
import org.rtodirectory.schemas.source.Settings.CommandLineOnly;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code import-guides}: loads Markdown files into the database as consumer guides. */
@Command(
    name = "import-guides",
    description = {
      "Load consumer guides from the files *.md and *.markdown of a folder, in one transaction. An"
          + " invalid file is listed with its reason; the others are loaded.",
      "Front matter between two lines --- has lines 'key: value': title, summary (or description), and"
          + " optionally slug and updated (or date). The title defaults to the first heading, the slug"
          + " to the file name, the date to that of the file."
    })
final class ImportGuidesCommand implements Callable<Integer> {
  @ParentCommand private GeneratorCommand program;
  @Mixin private DatabaseOptions database = new DatabaseOptions();

  @Parameters(paramLabel = "DIR", description = "Folder of the files.")
  private Path folder = Path.of("");

  @CommandLineOnly
  @Option(
      names = "--replace",
      description = {
        "Remove the guides that are in none of the files.",
        "Refused if a file was rejected, or if there are no files."
      })
  private boolean replace;

  @CommandLineOnly
  @Option(names = "--delete-despite-rejects", description = "With --replace: remove them anyway.")
  private boolean despiteRejects;

  @Option(names = "--dry-run", description = "Show what would change. Change nothing.")
  private boolean dryRun;

  @Override
  public Integer call() {
    Deletion deletion = Deletion.of(replace, despiteRejects);
    try (Database open = database.open(program, Database.WRITING, dryRun)) {
      GuideImport.Summary summary = GuideImport.run(open.jdbi(), folder, deletion, dryRun);
      program
          .out()
          .printf(
              Locale.ROOT,
              "guides: %,d added, %,d changed, %,d unchanged, %,d removed; files rejected: %,d%n",
              summary.added(),
              summary.changed(),
              summary.unchanged(),
              summary.removed(),
              summary.rejected().size());
      summary.rejected().forEach(line -> program.out().println("  " + line));
      if (dryRun) {
        program.out().println("This was a dry run. Nothing has changed.");
      } else if (summary.changedNothing()) {
        program.out().println("Nothing has changed.");
      }
    }
    return 0;
  }
}
