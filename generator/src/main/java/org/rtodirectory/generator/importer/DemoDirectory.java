package org.rtodirectory.generator.importer;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.rtodirectory.generator.importer.CsvImport.Deletion;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.program.FileTree;

/**
 * The demo directory: a CSV file and Markdown guides in this jar. Companies and telephone numbers
 * are made up. Cities and their ZIP codes are real. Some rows are invalid on purpose, to show the
 * messages of an import.
 */
public final class DemoDirectory {
  private DemoDirectory() {}

  private static boolean isEmpty(Handle handle) {
    return handle
        .createQuery(
            """
            SELECT NOT EXISTS (SELECT FROM companies) AND NOT EXISTS (SELECT FROM cities)
              AND NOT EXISTS (SELECT FROM locations)""")
        .mapTo(Boolean.class)
        .one();
  }

  /** Fills an empty database. If it has data, changes nothing and returns empty. */
  public static Optional<ImportSummary> fill(Jdbi jdbi, Progress progress) {
    if (!jdbi.withHandle(DemoDirectory::isEmpty)) {
      return Optional.empty();
    }
    try {
      URI demoUri = Objects.requireNonNull(DemoDirectory.class.getResource("/demo")).toURI();
      Path reportFolder = Files.createTempDirectory("rto-demo-");
      try {
        if (!demoUri.getScheme().equals("jar")) {
          return load(jdbi, Path.of(demoUri), reportFolder, progress);
        }
        try (FileSystem jar = FileSystems.newFileSystem(demoUri, Map.of())) {
          return load(jdbi, jar.getPath("/demo"), reportFolder, progress);
        }
      } finally {
        FileTree.delete(reportFolder);
      }
    } catch (JdbiException e) {
      throw CsvImport.failure(e);
    } catch (IOException | URISyntaxException e) {
      throw new Failure("The demo cannot be read: " + Failure.reason(e), e);
    }
  }

  private static Optional<ImportSummary> load(
      Jdbi jdbi, Path demoFolder, Path reportFolder, Progress progress) {
    return jdbi.inTransaction(
        handle -> {
          // Waits while another command fills the same database.
          handle.execute("SELECT FROM directory_identity FOR UPDATE");
          if (!isEmpty(handle)) {
            return Optional.empty();
          }
          handle.execute("UPDATE directory_identity SET demo = true");
          GuideImport.load(handle, demoFolder.resolve("guides"), false);
          return Optional.of(
              CsvImport.load(
                  handle,
                  List.of(demoFolder.resolve("stores.csv")),
                  Deletion.NONE,
                  AllCapsHandling.TITLE_CASE,
                  reportFolder,
                  progress));
        });
  }
}
