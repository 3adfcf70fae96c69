package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.rtodirectory.generator.publish.ReleaseHistory.Entry;
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
 * Garbage collection of release records, lists of objects and snapshots. Records go first, so that
 * none refers to a deleted list or snapshot. It keeps the newest completed releases, everything
 * newer than the oldest of them, the objects of an unfinished release, and the objects that were
 * served or written within the grace period.
 *
 * @param records keys of records to remove
 * @param lists lists of objects to remove
 * @param snapshots snapshots, manifests, keyframes and patches to remove
 */
public record GarbageCollection(
    List<String> records, List<ObjectSummary> lists, List<ObjectSummary> snapshots) {
  /**
   * Finds the records and snapshots to delete. The caller must hold the store's lock.
   *
   * @param keep how many completed releases to keep, at least 1
   * @param grace how long a release is kept after it was replaced, and any object after its last
   *     write
   */
  public static GarbageCollection find(ObjectStore store, int keep, Duration grace, Instant now)
      throws IOException {
    ReleaseHistory history = ReleaseHistory.read(store);
    CurrentPointer current = history.current();
    if (current == null) {
      throw new Failure("No release is served in " + store.name() + ".");
    }
    long oldest = oldestNeeded(history, current.release(), keep);
    Instant limit = now.minus(grace);
    List<String> records = new ArrayList<>();
    List<SnapshotReference> reachable = new ArrayList<>(List.of(current.reference()));
    Set<String> needed = new HashSet<>();
    for (int i = 0; i < history.entries().size(); i++) {
      Entry entry = history.entries().get(i);
      if (entry.release().release() < oldest
          && entry.written().isBefore(limit)
          && isReplacedBefore(limit, i, history, current.release())) {
        records.add(Release.key(entry.release().release()));
      } else {
        reachable.add(entry.release().snapshot());
        ObjectListReference list = entry.release().objects();
        if (list != null) {
          needed.add(list.key());
        }
      }
    }
    needed.addAll(StoredSnapshots.of(store).keys(reachable));
    Predicate<ObjectSummary> isGarbage =
        object -> !needed.contains(object.key()) && object.lastModified().isBefore(limit);
    return new GarbageCollection(
        List.copyOf(records),
        list(
            store,
            "releases/",
            object -> ObjectListReference.isKey(object.key()) && isGarbage.test(object)),
        list(
            store,
            "snapshots/",
            object -> SnapshotTransfer.isKey(object.key()) && isGarbage.test(object)));
  }

  private static List<ObjectSummary> list(
      ObjectStore store, String prefix, Predicate<ObjectSummary> isListed) throws IOException {
    List<ObjectSummary> objects = new ArrayList<>();
    store.list(
        prefix,
        object -> {
          if (isListed.test(object)) {
            objects.add(object);
          }
        });
    return List.copyOf(objects);
  }

  /** Finds what to delete, and deletes it while the store is locked. */
  public static GarbageCollection run(
      ObjectStore store, int keep, Duration grace, Instant now, Progress progress) {
    return StoreAccess.write(
        store,
        locked -> {
          GarbageCollection garbage = find(locked, keep, grace, now);
          garbage.collect(locked, progress);
          return garbage;
        });
  }

  /** Whether a release that was served after entry {@code i} was completed before {@code limit}. */
  private static boolean isReplacedBefore(
      Instant limit, int i, ReleaseHistory history, long current) {
    List<Entry> later = history.entries().subList(i + 1, history.entries().size());
    return later.stream()
        .filter(
            entry ->
                entry.release().state() == Release.State.DONE
                    || entry.release().release() == current)
        .findFirst()
        .filter(next -> next.written().isBefore(limit))
        .isPresent();
  }

  public void collect(ObjectStore store, Progress progress) throws IOException {
    try (Progress.Stage stage =
        progress.stage("Collecting", (long) records.size() + lists.size() + snapshots.size())) {
      for (String record : records) {
        store.delete(Release.changesKey(ReleaseHistory.number(record)));
        store.delete(record);
        stage.advance(1);
      }
      for (List<ObjectSummary> files : List.of(lists, snapshots)) {
        for (ObjectSummary file : files) {
          store.delete(file.key());
          stage.advance(1);
        }
      }
    }
  }

  public long bytes() {
    return Stream.concat(lists.stream(), snapshots.stream()).mapToLong(ObjectSummary::size).sum();
  }

  private static long oldestNeeded(ReleaseHistory history, long current, int keep) {
    long oldest = current;
    int kept = 0;
    for (int i = history.entries().size() - 1; i >= 0 && kept < keep; i--) {
      Release release = history.entries().get(i).release();
      if (release.release() <= current && release.state() == Release.State.DONE) {
        oldest = Math.min(oldest, release.release());
        kept++;
      }
    }
    if (kept == 0) {
      return 1; // No publish has completed: the next one must know what all of them wrote.
    }
    return oldest;
  }
}
