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
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.snapshot.ObjectIndex;
import org.rtodirectory.schemas.snapshot.Section;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;
import org.rtodirectory.schemas.snapshot.SnapshotWriter;

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
  public ReleaseSource.Candidate candidate(ObjectStore store, SnapshotFiles snapshots)
      throws IOException {
    try (Extract extract = rows.get()) {
      return candidate(extract, store, snapshots);
    }
  }

  private ReleaseSource.Candidate candidate(
      Extract extract, ObjectStore store, SnapshotFiles snapshots) throws IOException {
    Directory directory = extract.directory();
    SnapshotReference reference =
        snapshots.add(
            file -> {
              build(directory, file);
              addIdentities(file);
            });
    return ReleaseSource.Candidate.built(reference, store, snapshots, extract.source());
  }

  /** Completes a snapshot by the identities of its objects, which follow from all else in it. */
  private void addIdentities(Path file) throws IOException {
    ObjectIndex.Builder identities;
    try (Snapshot snapshot = Snapshot.open(file)) {
      identities = ReleaseObjects.of(new PageCatalog(snapshot)).identities();
    } catch (SnapshotException unreadable) {
      throw new IllegalStateException(unreadable);
    }
    try (SnapshotWriter writer = SnapshotWriter.append(file)) {
      writer.section(Section.OBJECTS.id(), identities.encode());
      writer.finish();
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
