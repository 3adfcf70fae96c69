package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.objects.ObjectPlan;
import org.rtodirectory.generator.objects.StoredObjects;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.ObjectListReference;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.source.ObjectReader;

/**
 * The state of a store before a publish: the release that is served, and the releases that were
 * started but not completed. The publish replaces or deletes a damaged pointer or record. It also
 * replaces a pointer that names a release without a record, such as the pointer of another
 * directory.
 *
 * @param pointerVersion the version of the pointer, or null if there is none
 * @param current the release that is served, or null if there is none or the pointer is damaged
 * @param records the readable records of the releases whose objects may be in the store, newest
 *     first. They end with the last completed release that is not newer than the served one, if
 *     there is any
 * @param damaged the keys of the damaged records in this range
 * @param isComplete whether the records end with such a completed release
 * @param highest the highest number of a record or of the pointer, or 0 if there is none. The next
 *     new release has the number after it
 */
record TargetState(
    @Nullable String pointerVersion,
    @Nullable CurrentPointer current,
    List<Release> records,
    List<String> damaged,
    boolean isComplete,
    long highest) {
  static TargetState read(ObjectStore store) throws IOException {
    ReleaseHistory history = ReleaseHistory.recent(store);
    List<Release> records = new ArrayList<>();
    history.entries().forEach(entry -> records.add(0, entry.release()));
    boolean isComplete =
        !records.isEmpty()
            && ReleaseHistory.isBase(records.get(records.size() - 1), history.current());
    return new TargetState(
        history.pointerVersion(),
        history.current(),
        List.copyOf(records),
        history.damagedRecords(),
        isComplete,
        history.highest());
  }

  /**
   * Returns the record of the release that is served. If the pointer or this record cannot be read,
   * returns the last completed release, or else the newest. Null if no record can be read.
   */
  @Nullable Release served() {
    return records.stream()
        .filter(this::isCurrent)
        .findFirst()
        .orElseGet(() -> isComplete ? records.get(records.size() - 1) : newest());
  }

  private boolean isCurrent(Release release) {
    return current != null && release.release() == current.release();
  }

  @Nullable Release newest() {
    return records.isEmpty() ? null : records.get(0);
  }

  /** Returns whether the store has no readable pointer and no readable record. */
  boolean isFirst() {
    return current == null && records.isEmpty();
  }

  @Nullable Long servedNumber() {
    return current == null ? null : current.release();
  }

  @Nullable SnapshotReference servedSnapshot() {
    return current == null ? null : current.reference();
  }

  /** Returns the paths of all these releases that {@link AfterPublish} has not taken yet. */
  List<String> pending() {
    return records.stream().map(Release::pending).reduce(List.of(), ChangedPaths::union);
  }

  /** Returns whether the rows of {@link #served} are the rows that clients see, or saw last. */
  boolean isComparable() {
    Release served = served();
    return isComplete || (served != null && isCurrent(served));
  }

  /** Returns whether the newest release was started but not completed. */
  boolean hasUnfinished() {
    Release newest = newest();
    return newest != null && newest.state() == Release.State.PUBLISHING;
  }

  /** Returns whether every page in the store belongs to the release that is served. */
  boolean isClean() {
    return isComplete && records.size() == 1 && isCurrent(records.get(0)) && damaged.isEmpty();
  }

  /** Returns whether the served release is completed and has this snapshot. */
  boolean serves(SnapshotReference snapshot) {
    return isClean() && records.get(0).snapshot().equals(snapshot);
  }

  /** Returns whether the store has the object list of the served release, with the right size. */
  boolean isListStored(ObjectStore store) throws IOException {
    Release served = served();
    ObjectListReference list = served == null ? null : served.objects();
    return list != null && store.isListed(list.key(), list.size());
  }

  /**
   * Returns the newest release if it was started with the same content but not completed. The
   * publish continues it under its number. Otherwise null.
   *
   * @param rolledBackTo the number of the release that a rollback republishes, or null if the
   *     content is from a database
   */
  @Nullable Release resumable(
      SnapshotReference snapshot, ObjectPlan objects, @Nullable Long rolledBackTo) {
    Release newest = newest();
    return newest != null
            && newest.release() == highest
            && newest.state() == Release.State.PUBLISHING
            && newest.snapshot().equals(snapshot)
            && objects.isListedIn(newest)
            && Objects.equals(newest.rolledBackTo(), rolledBackTo)
        ? newest
        : null;
  }

  /**
   * Fetches the lists of the objects that may be in the store. The pointer names a release only
   * when all its objects are there. So the store has the objects of the served release, except
   * those that a later release has replaced. It may also have objects of earlier releases that are
   * not deleted yet.
   *
   * @param warnings receives a sentence for each list that cannot be read, so that its objects are
   *     unknown
   * @throws ObjectReader.Unavailable if the store did not answer. Without the list, objects that
   *     only that release has would stay forever
   */
  StoredObjects objects(ObjectStore store, SnapshotFiles files, List<String> warnings)
      throws ObjectReader.Unavailable {
    Map<String, Path> live = new LinkedHashMap<>();
    Map<String, Path> earlier = new LinkedHashMap<>();
    boolean isKnown = hasAllRecords();
    for (Release release : records) {
      boolean isLive = current != null && release.release() >= current.release();
      try {
        ObjectListReference list = release.objects();
        if (list == null) {
          throw new IOException("an earlier version of the program published it without a list");
        }
        (isLive ? live : earlier).putIfAbsent(list.sha256(), files.list(list, store));
      } catch (ObjectReader.Unavailable e) {
        throw e;
      } catch (IOException e) {
        isKnown &= !isLive;
        warnings.add(
            "The list of the objects of release "
                + release.release()
                + " cannot be read ("
                + Failure.reason(e)
                + "). Objects that only it had stay in "
                + store.name()
                + ". The command verify shows them, and verify --repair --delete-foreign removes them.");
      }
    }
    earlier.keySet().removeAll(live.keySet());
    return new StoredObjects(List.copyOf(live.values()), List.copyOf(earlier.values()), isKnown);
  }

  /** Returns whether all releases are known that may have replaced objects of the served one. */
  private boolean hasAllRecords() {
    return damaged.isEmpty() && records.stream().anyMatch(this::isCurrent);
  }
}
