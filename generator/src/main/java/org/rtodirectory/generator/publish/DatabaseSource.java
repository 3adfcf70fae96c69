package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.nio.file.Path;
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
import org.rtodirectory.schemas.release.SnapshotReference;

/**
 * Makes releases from the current content of the database.
 *
 * @param rows reads the database
 * @param site settings of the pages for people; null: there are none
 */
public record DatabaseSource(
    Supplier<Extract> rows, Publication publication, @Nullable SiteSettings site, Progress progress)
    implements ReleaseSource {
  @Override
  public ReleaseSource.Content content(ObjectStore store, SnapshotFiles snapshots)
      throws IOException {
    try (Extract extract = rows.get()) {
      SnapshotReference reference = snapshots.add(file -> build(extract.directory(), file));
      return ReleaseSource.Content.of(reference, store, snapshots, extract.source(), null);
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
          "The database holds no open location, so there is nothing to publish. Load some first:"
              + " generator import FILE.csv, or for made-up stores publish --demo.");
    }
  }
}
