package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.build.FragmentLimit;
import org.rtodirectory.generator.build.SnapshotBuilder;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.directory.Omissions;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.page.PageCatalog;
import org.rtodirectory.release.SnapshotReference;
import org.rtodirectory.resource.Publication;
import org.rtodirectory.resource.SiteSettings;
import org.rtodirectory.store.ObjectStore;

/** Makes releases from the current content of the database. */
public final class DatabaseSource implements ReleaseSource {
  private final Supplier<Extract> rows;
  private final Publication publication;
  private final @Nullable SiteSettings site;
  private final Progress progress;

  /**
   * @param rows reads the database
   */
  public DatabaseSource(Supplier<Extract> rows, Publication publication, Progress progress) {
    this(rows, publication, null, progress);
  }

  /**
   * @param rows reads the database
   * @param site settings of the pages for people; null: there are none
   */
  public DatabaseSource(
      Supplier<Extract> rows,
      Publication publication,
      @Nullable SiteSettings site,
      Progress progress) {
    this.rows = rows;
    this.publication = publication;
    this.site = site;
    this.progress = progress;
  }

  @Override
  public ReleaseSource.Candidate candidate(ObjectStore store, SnapshotFiles snapshots)
      throws IOException {
    try (Extract extract = rows.get()) {
      return candidate(extract, store, snapshots);
    }
  }

  private ReleaseSource.Candidate candidate(
      Extract extract, ObjectStore store, SnapshotFiles snapshots) throws IOException {
    Omissions.Collector omitted = new Omissions.Collector(extract.omissions());
    Directory directory = FragmentLimit.apply(extract.directory(), publication, omitted);
    Omissions omissions = omitted.omissions();
    if (directory.stores().isEmpty()) {
      throw new Failure(
          omissions.rows() == 0
              ? "The database holds no open location, so there is nothing to publish. Load some first:"
                  + " generator import FILE.csv, or for made-up stores publish --demo."
              : "No open location of the database can be published. "
                  + String.join(" ", omissions.warnings()));
    }
    SnapshotReference reference = snapshots.add(built -> build(directory, built));
    return new ReleaseSource.Candidate(
        snapshots.file(reference, store),
        reference,
        new PageCatalog(snapshots.open(reference, store)),
        extract.source(),
        directory.rowsRead(),
        omissions,
        null);
  }

  private void build(Directory directory, Path file) {
    try {
      SnapshotBuilder.build(directory, publication, site, file, progress);
    } catch (IOException failed) {
      throw new Failure(
          "The snapshot cannot be built in "
              + file.getParent()
              + " ("
              + Failure.reason(failed)
              + "). Make room there, or name another folder with java -Djava.io.tmpdir=DIR.",
          failed);
    }
  }
}
