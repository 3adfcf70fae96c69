package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.build.FragmentLimit;
import org.rtodirectory.generator.build.SnapshotBuilder;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.Omissions;
import org.rtodirectory.generator.extract.DirectoryReader.Extract;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.generator.progress.Progress;
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
                  + " generator import FILE.csv, or generator demo."
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
      WorkingRoom.require(
          directory.stores().size(), Objects.requireNonNull(file.toAbsolutePath().getParent()));
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

  /**
   * The disk that building a snapshot takes, so that a disk that is too small is reported before
   * the work of minutes and not in the middle of it.
   */
  static final class WorkingRoom {
    /**
     * What a store takes at least: its part of the snapshot, and of the sorted records of its
     * searches. Stores with long texts take more.
     */
    static final long BYTES_PER_STORE = 1_000;

    private static final double MEGABYTE = 1e6;

    private WorkingRoom() {}

    /**
     * Requires room for the snapshot of so many stores in {@code folder}.
     *
     * @throws Failure if there is too little
     */
    static void require(long stores, Path folder) throws IOException {
      require(stores, folder, Files.getFileStore(folder).getUsableSpace());
    }

    /** The same where {@code free} bytes are free. */
    static void require(long stores, Path folder, long free) {
      long needed = stores * BYTES_PER_STORE;
      if (free < needed) {
        throw new Failure(
            String.format(
                Locale.ROOT,
                "A snapshot of %,d stores takes about %,.0f MB while it is built, and %s has %,.0f MB"
                    + " free. Make room there, or name another folder with java"
                    + " -Djava.io.tmpdir=DIR.",
                stores,
                needed / MEGABYTE,
                folder,
                free / MEGABYTE));
      }
    }
  }
}
