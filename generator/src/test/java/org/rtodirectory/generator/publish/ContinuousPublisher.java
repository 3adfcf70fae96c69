package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SiteSettings;

/**
 * The publishing part of {@code publish --watch}. All publishes share a {@link Publisher} and a
 * temporary folder.
 */
public final class ContinuousPublisher implements AutoCloseable {
  private final SnapshotFiles files = SnapshotFiles.create();
  private final Publisher publisher;

  public ContinuousPublisher(ObjectStore store) {
    this(store, Target.UNGUARDED, Progress.NONE);
  }

  public ContinuousPublisher(ObjectStore store, PublishOptions options, Progress progress) {
    this.publisher = new Publisher(store, options, files, Target.CLOCK, progress);
  }

  public PublishSummary publish(Extract extract) {
    return publish(extract, Target.PUBLICATION, null);
  }

  PublishSummary publish(Extract extract, Publication publication, @Nullable SiteSettings site) {
    return publish(source(extract, publication, site));
  }

  static ReleaseSource source(
      Extract extract, Publication publication, @Nullable SiteSettings site) {
    return new DatabaseSource(
        DatabaseSource.ReadRows.of(() -> extract), publication, site, Progress.NONE);
  }

  public PublishSummary publish(ReleaseSource source) {
    return publisher.publish(source);
  }

  PublishSummary plan(ReleaseSource source) {
    return publisher.plan(source);
  }

  SnapshotFiles files() {
    return files;
  }

  /** Returns the names of the files in its temporary folder. */
  List<String> temporaryFiles() throws IOException {
    // The folder is known only by a file in it.
    Path probe = files.temporary();
    Files.delete(probe);
    try (Stream<Path> files = Files.list(Objects.requireNonNull(probe.getParent()))) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  @Override
  public void close() {
    try {
      files.close();
    } catch (IOException notDeleted) {
      throw new UncheckedIOException(notDeleted);
    }
  }
}
