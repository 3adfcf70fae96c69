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
 * The state of a store before a publish: the release that is served, and releases that were started
 * but not completed. The publish replaces or deletes a pointer or record that is damaged. It also
 * replaces a pointer that names a release without a record, as one from another directory does.
 *
 * @param pointerVersion the version of the pointer, null if there is none
 * @param current the release that is served, null if there is none or the pointer is damaged
 * @param records readable records of the releases whose objects may be in the store, newest first,
 *     back to the last completed one that is not newer than the served one
 * @param damaged keys of the damaged records among them
 * @param isComplete whether the records reach back to a completed release
 * @param highest the highest number of a record or of the pointer, after which numbers continue, 0
 *     if there is none
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
   * The record of the release that is served. Without a readable pointer or its record, that of the
   * last completed release, or else of the newest. Null if no record can be read.
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

  /** Whether the store has neither a pointer nor a record that can be read. */
  boolean isFirst() {
    return current == null && records.isEmpty();
  }

  @Nullable Long servedNumber() {
    return current == null ? null : current.release();
  }

  @Nullable SnapshotReference servedSnapshot() {
    return current == null ? null : current.reference();
  }

  /** The paths that {@link AfterPublish} has not taken yet, of all these releases. */
  List<String> pending() {
    return records.stream().map(Release::pending).reduce(List.of(), ChangedPaths::union);
  }

  /** Whether the rows of {@link #served} are those that clients see, or saw last. */
  boolean isComparable() {
    Release served = served();
    return isComplete || (served != null && isCurrent(served));
  }

  /** Whether the newest release was started and not completed. */
  boolean hasUnfinished() {
    Release newest = newest();
    return newest != null && newest.state() == Release.State.PUBLISHING;
  }

  /** Whether every page in the store belongs to the release that is served. */
  boolean isClean() {
    return isComplete && records.size() == 1 && isCurrent(records.get(0)) && damaged.isEmpty();
  }

  /** Whether the served release is complete and has this snapshot. */
  boolean serves(SnapshotReference snapshot) {
    return isClean() && records.get(0).snapshot().equals(snapshot);
  }

  /** Whether the store lists the list of the objects of the served release. */
  boolean isListStored(ObjectStore store) throws IOException {
    Release served = served();
    ObjectListReference list = served == null ? null : served.objects();
    return list != null && store.has(list.key(), list.size());
  }

  /**
   * The newest release if it was started with the same content and not completed, so that it is
   * continued under its number. Null if there is none.
   *
   * @param rolledBackTo number of the release whose snapshot it is, null if it is new
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
   * Fetches the lists of the objects that may be in the store. Since the pointer names a release
   * only when all its objects are there, they are those of the served release, unless a later one
   * has replaced them, and of the releases before it those that were not deleted yet.
   *
   * @param warnings receives a sentence for each list that cannot be read, so that its objects are
   *     not known
   * @throws ObjectReader.Unavailable if the store did not answer, because objects that only that
   *     release has would stay forever
   */
  StoredObjects objects(ObjectStore store, SnapshotFiles files, List<String> warnings)
      throws ObjectReader.Unavailable {
    Map<String, Path> live = new LinkedHashMap<>();
    Map<String, Path> earlier = new LinkedHashMap<>();
    boolean isKnown = isKnown();
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
                + ": generator verify shows them, and verify --repair --delete-foreign removes them.");
      }
    }
    earlier.keySet().removeAll(live.keySet());
    return new StoredObjects(List.copyOf(live.values()), List.copyOf(earlier.values()), isKnown);
  }

  /** Whether it is known which releases may have replaced objects of the served one. */
  private boolean isKnown() {
    return damaged.isEmpty() && records.stream().anyMatch(this::isCurrent);
  }
}
