package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectStore.ObjectSummary;
import org.rtodirectory.generator.storage.StoreAccess;
import org.rtodirectory.generator.storage.StoredSnapshots;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.ObjectListReference;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.source.SnapshotTransfer;

/**
 * The release records, object lists and snapshot files that are no longer needed. Records are
 * deleted first, so that none refers to a deleted file. Garbage collection keeps:
 *
 * <ul>
 *   <li>the newest completed releases, and all releases after the oldest of them
 *   <li>releases that were served or written within the grace period
 *   <li>the files that a kept record or the pointer needs
 *   <li>files that were written within the grace period
 *   <li>object lists with a higher number than every record, because a suspended publisher may
 *       still write their record
 * </ul>
 *
 * @param records keys of records to delete
 * @param files the files to delete: object lists, and the stored forms of snapshots (see {@link
 *     SnapshotTransfer})
 */
public record GarbageCollection(List<String> records, List<ObjectSummary> files) {
  /**
   * Finds the records and files to delete. The caller must hold the object store's lock.
   *
   * @param keptReleases the number of completed releases to keep, at least 1
   * @param gracePeriod the time to keep a release after its replacement, and any file after its
   *     last write
   */
  public static GarbageCollection find(
      ObjectStore store, int keptReleases, Duration gracePeriod, Instant now) throws IOException {
    ReleaseHistory history = ReleaseHistory.read(store);
    CurrentPointer current = history.current();
    if (current == null) {
      throw new Failure("No release is served in " + store.name() + ".");
    }
    long oldest = oldestNeeded(history, current.release(), keptReleases);
    Instant cutoff = now.minus(gracePeriod);
    List<String> records = new ArrayList<>();
    List<SnapshotReference> reachable = new ArrayList<>(List.of(current.reference()));
    Set<String> needed = new HashSet<>();
    for (Release release : history.releases()) {
      if (release.release() < oldest
          && isWrittenBefore(cutoff, release, history)
          && isReplacedBefore(cutoff, release, history)) {
        records.add(Release.key(release.release()));
      } else {
        reachable.add(release.snapshot());
        ObjectListReference objectList = release.objects();
        if (objectList != null) {
          needed.add(objectList.key());
        }
      }
    }
    needed.addAll(StoredSnapshots.of(store).keys(reachable));
    List<ObjectSummary> files = new ArrayList<>();
    for (String folder : List.of("releases/", "snapshots/")) {
      store.list(
          folder,
          object -> {
            if (isCollectable(object.key(), history.highest())
                && !needed.contains(object.key())
                && object.lastModified().isBefore(cutoff)) {
              files.add(object);
            }
          });
    }
    return new GarbageCollection(List.copyOf(records), List.copyOf(files));
  }

  private static boolean isCollectable(String key, long highestNumber) {
    OptionalLong listedRelease = ObjectListReference.release(key);
    return listedRelease.isPresent()
        ? listedRelease.getAsLong() <= highestNumber
        : SnapshotTransfer.isKey(key);
  }

  /** Locks the object store, finds the garbage and deletes it. */
  public static GarbageCollection run(
      ObjectStore store, int keptReleases, Duration gracePeriod, Instant now, Progress progress) {
    return StoreAccess.write(
        store,
        locked -> {
          GarbageCollection garbage = find(locked, keptReleases, gracePeriod, now);
          garbage.delete(locked, progress);
          return garbage;
        });
  }

  private static boolean isWrittenBefore(Instant cutoff, Release release, ReleaseHistory history) {
    Instant writeTime = history.writeTimes().get(release.release());
    return writeTime != null && writeTime.isBefore(cutoff);
  }

  /** Returns whether the release that replaced {@code release} was written before the cutoff. */
  private static boolean isReplacedBefore(Instant cutoff, Release release, ReleaseHistory history) {
    return history.releases().stream()
        .filter(next -> next.release() > release.release())
        .filter(next -> next.state() == Release.State.DONE)
        .findFirst()
        .filter(next -> isWrittenBefore(cutoff, next, history))
        .isPresent();
  }

  /**
   * Deletes the garbage, and the {@code changes.json} of each deleted record. The caller must hold
   * the object store's lock.
   */
  public void delete(ObjectStore store, Progress progress) throws IOException {
    try (Progress.Stage stage =
        progress.stage("Collecting", (long) records.size() + files.size())) {
      for (String record : records) {
        store.delete(Release.changesKey(ReleaseHistory.number(record)));
        store.delete(record);
        stage.advance(1);
      }
      for (ObjectSummary file : files) {
        store.delete(file.key());
        stage.advance(1);
      }
    }
  }

  /** Returns the total size of the files. Records are not counted. */
  public long bytes() {
    return files.stream().mapToLong(ObjectSummary::size).sum();
  }

  /** Returns the number of the oldest release that must be kept, whenever it was written. */
  private static long oldestNeeded(ReleaseHistory history, long current, int keptReleases) {
    long oldest = current;
    int kept = 0;
    for (int i = history.releases().size() - 1; i >= 0 && kept < keptReleases; i--) {
      Release release = history.releases().get(i);
      if (release.release() <= current && release.state() == Release.State.DONE) {
        oldest = Math.min(oldest, release.release());
        kept++;
      }
    }
    if (kept == 0) {
      // No release up to the served one is complete, so objects of any of them may remain. The next
      // publish finds them by the records.
      return 1;
    }
    return oldest;
  }
}
