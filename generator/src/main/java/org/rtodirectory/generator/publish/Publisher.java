package org.rtodirectory.generator.publish;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.rtodirectory.document.ApiDocuments;
import org.rtodirectory.document.Document;
import org.rtodirectory.generator.build.SnapshotBuilder;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.extract.DirectoryReader.Extract;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.generator.failure.Refusal;
import org.rtodirectory.generator.progress.Progress;
import org.rtodirectory.page.PageCatalog;
import org.rtodirectory.page.PageKey;
import org.rtodirectory.page.PageRenderer;
import org.rtodirectory.release.CurrentPointer;
import org.rtodirectory.release.Release;
import org.rtodirectory.release.SnapshotReference;
import org.rtodirectory.resource.Publication;
import org.rtodirectory.snapshot.Snapshot;
import org.rtodirectory.snapshot.SnapshotException;
import org.rtodirectory.snapshot.SnapshotFile;
import org.rtodirectory.store.CachePolicy;
import org.rtodirectory.store.FileTree;
import org.rtodirectory.store.ObjectHeaders;
import org.rtodirectory.store.ObjectStore;
import org.rtodirectory.store.StoreLock;

/**
 * Publishes a release: snapshot, intent, pages, documents, pointer; then it deletes the pages that
 * are no more and finishes the record. Whatever fails before the pointer moves deletes nothing and
 * leaves the old release served; the next run starts from what the records say was begun. One
 * publisher at a time works on a store.
 */
public final class Publisher {
  private static final ObjectHeaders SNAPSHOT = ObjectHeaders.binary(CachePolicy.IMMUTABLE);
  private static final ObjectHeaders BRIEF = ObjectHeaders.json(CachePolicy.BRIEF);

  private final ObjectStore store;
  private final Publication publication;
  private final Clock clock;
  private final Progress progress;

  /**
   * @param clock gives the times in pointer and record, the only ones that are published
   */
  public Publisher(ObjectStore store, Publication publication, Clock clock, Progress progress) {
    this.store = store;
    this.publication = publication;
    this.clock = clock;
    this.progress = progress;
  }

  /**
   * Publishes what was read, unless it is what is served already.
   *
   * @throws Refusal if another publisher is at work on the store
   * @throws Failure if the directory is empty or the store cannot be read or written
   */
  public PublishSummary publish(Extract extract) {
    if (extract.directory().stores().isEmpty()) {
      throw new Failure(
          "The database holds no open location, so there is nothing to publish. Load some first: generator import FILE.csv,"
              + " or generator demo.");
    }
    try (Closeable lock = lock()) {
      Path folder = Files.createTempDirectory("rent-to-own-publish");
      try {
        return publish(extract, folder);
      } finally {
        FileTree.delete(folder);
      }
    } catch (IOException failed) {
      throw new Failure(
          store.name()
              + " cannot be written ("
              + Failure.reason(failed)
              + "). What was published before stays served; publish again when that is mended.",
          failed);
    }
  }

  private PublishSummary publish(Extract extract, Path folder) throws IOException {
    PublishedState before = PublishedState.read(store);
    Path file = build(extract.directory(), folder);
    SnapshotReference snapshot = SnapshotReference.of(SnapshotFile.sha256(file), Files.size(file));
    PageCatalog catalog = catalog(file);
    CurrentPointer current = before.current();
    if (current != null && before.isClean() && current.reference().equals(snapshot)) {
      long written = writeDocuments();
      PublishPlan plan = PublishPlan.of(catalog, List.of());
      return summary(current.release(), false, extract, plan, snapshot, 0, written, List.of());
    }
    List<String> warnings = new ArrayList<>();
    PublishPlan plan = PublishPlan.of(catalog, before.pages(store, folder, warnings));
    Release release =
        new Release(
            before.highest() + 1,
            Release.State.PUBLISHING,
            now(),
            current == null ? null : current.release(),
            snapshot,
            counts(extract.directory(), plan),
            null,
            extract.source());

    store.putFile(snapshot.key(), file, SNAPSHOT);
    store.put(Release.key(release.release()), release.toBytes(), BRIEF);
    long bytes = writePages(plan);
    long written = plan.pages() + writeDocuments();
    flip(before, release);
    delete(plan.vanished());
    finish(release, new Release.Changes(written, plan.vanished().size(), reason(before)));
    return summary(release.release(), true, extract, plan, snapshot, bytes, written, warnings);
  }

  private Path build(Directory directory, Path folder) {
    Path file = folder.resolve("next.snapshot");
    try {
      SnapshotBuilder.build(directory, publication, file, progress);
      return file;
    } catch (IOException failed) {
      throw new Failure(
          "The snapshot cannot be built in "
              + folder.getParent()
              + " ("
              + Failure.reason(failed)
              + "). Make room there, or name another folder with java -Djava.io.tmpdir=DIR.",
          failed);
    }
  }

  private StoreLock lock() throws IOException {
    Optional<StoreLock> lock = store.lock();
    if (lock.isEmpty()) {
      throw new Refusal(
          "Another publisher is at work on "
              + store.name()
              + ". Wait for it to end, then publish again.");
    }
    return lock.get();
  }

  private static PageCatalog catalog(Path file) throws IOException {
    try {
      return new PageCatalog(Snapshot.open(file));
    } catch (SnapshotException justWritten) {
      throw new IllegalStateException(
          "the snapshot that was just written cannot be read", justWritten);
    }
  }

  private long writePages(PublishPlan plan) throws IOException {
    try (Progress.Stage stage = progress.stage("Writing pages", plan.pages())) {
      return new PageWriter(new PageRenderer(publication), store, stage).write(plan.lists());
    }
  }

  /** Puts the documents that are not in the store as they should be; returns how many that were. */
  private long writeDocuments() throws IOException {
    long written = 0;
    for (Document document : new ApiDocuments(publication).all()) {
      byte[] body = document.body();
      boolean stands =
          store.read(document.key()).filter(bytes -> Arrays.equals(bytes, body)).isPresent();
      if (!stands) {
        store.put(document.key(), body, ObjectHeaders.of(document.contentType(), CachePolicy.PAGE));
        written++;
      }
    }
    return written;
  }

  private void flip(PublishedState before, Release release) throws IOException {
    CurrentPointer next =
        CurrentPointer.to(release.release(), release.snapshot(), release.createdAt());
    if (!store.compareAndSet(CurrentPointer.KEY, before.pointerVersion(), next.toBytes(), BRIEF)) {
      throw new Refusal(
          "Another publisher has published to "
              + store.name()
              + " in the meantime. Publish again to follow it.");
    }
  }

  private void delete(List<PageKey> vanished) throws IOException {
    try (Progress.Stage stage = progress.stage("Deleting pages", vanished.size())) {
      for (PageKey key : vanished) {
        store.delete(key.toString());
        stage.advance(1);
      }
    }
  }

  private void finish(Release release, Release.Changes changes) throws IOException {
    store.put(Release.key(release.release()), release.done(changes).toBytes(), BRIEF);
  }

  private static String reason(PublishedState before) {
    if (before.current() == null) {
      return "first release";
    }
    return before.isClean() ? "the data changed" : "an unfinished release was superseded";
  }

  private static Release.Counts counts(Directory directory, PublishPlan plan) {
    long cities =
        directory.stores().stream()
            .map(store -> store.city().state().code() + " " + store.city().foldedName())
            .distinct()
            .count();
    return new Release.Counts(
        directory.listedCompanies().size(),
        directory.stores().size(),
        (int) cities,
        plan.pagesByFamily());
  }

  private static PublishSummary summary(
      long release,
      boolean isNew,
      Extract extract,
      PublishPlan plan,
      SnapshotReference snapshot,
      long pageBytes,
      long written,
      List<String> warnings) {
    return new PublishSummary(
        release,
        isNew,
        extract.directory().rowsRead(),
        counts(extract.directory(), plan),
        snapshot.size(),
        pageBytes,
        written,
        plan.vanished().size(),
        warnings);
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
