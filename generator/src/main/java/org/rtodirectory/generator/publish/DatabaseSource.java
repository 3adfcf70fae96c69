package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.indexing.SnapshotBuilder;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.release.SnapshotReference;

/**
 * A source of releases: the current content of the database.
 *
 * @param site the settings of the website, or null if there is none
 */
public record DatabaseSource(
    ReadRows rows, Publication publication, @Nullable SiteSettings site, Progress progress)
    implements ReleaseSource {
  /** A function that reads the database. */
  @FunctionalInterface
  public interface ReadRows {
    /**
     * Reads all rows.
     *
     * @param guard receives the identity of the database before any row is read
     */
    Extract read(Consumer<Release.Source> guard);

    /** Returns a function that returns rows that were read before. */
    static ReadRows of(Supplier<Extract> rows) {
      return guard -> {
        Extract extract = rows.get();
        guard.accept(extract.source());
        return extract;
      };
    }
  }

  @Override
  public SourceContent content(
      ObjectStore store, SnapshotFiles files, Consumer<Release.Source> guard) throws IOException {
    try (Extract extract = rows.read(guard)) {
      SnapshotReference reference = files.add(file -> build(extract.directory(), file));
      return new SourceContent(
          reference, files.open(reference, store), extract.source(), null, extract.warnings());
    }
  }

  private void build(Directory directory, Path file) {
    int stores;
    try {
      stores = SnapshotBuilder.build(directory, publication, site, file, progress);
    } catch (IOException e) {
      throw new Failure(
          "The snapshot cannot be built in "
              + file.getParent()
              + " ("
              + Failure.reason(e)
              + "). Make room there, or name another folder with java -Djava.io.tmpdir=DIR.",
          e);
    }
    if (stores == 0) {
      throw new Failure(
          "The database has no open location, so there is nothing to publish. Load stores with the"
              + " command import FILE.csv, or made-up stores with publish --demo.");
    }
  }
}
