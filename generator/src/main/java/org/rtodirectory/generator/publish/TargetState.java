package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
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
 * The state of an object store before a publish: the release that is served, and the releases that
 * were started but not completed. A release is served as soon as the pointer names it. It is
 * completed when the objects that only earlier releases have are deleted, too. A publish replaces a
 * damaged pointer and deletes damaged records. It also replaces a pointer to a release without a
 * record, such as the pointer of another directory.
 *
 * @param history the pointer and the records of the releases whose objects may be in the object
 *     store
 */
record TargetState(ReleaseHistory history) {
  static TargetState read(ObjectStore store) throws IOException {
    return new TargetState(ReleaseHistory.recent(store));
  }

  private List<Release> releases() {
    return history.releases();
  }

  /** Returns the pointer, or null if there is none or it is damaged. */
  @Nullable CurrentPointer current() {
    return history.current();
  }

  /**
   * Returns the record of the release that is served. If the pointer or this record cannot be read,
   * returns the oldest release if it is completed, or else the newest. Null if no record can be
   * read.
   */
  @Nullable Release served() {
    return releases().stream()
        .filter(this::isCurrent)
        .findFirst()
        .orElseGet(() -> hasBase() ? releases().get(0) : newest());
  }

  private boolean isCurrent(Release release) {
    return Objects.equals(release.release(), servedNumber());
  }

  /**
   * Returns whether the oldest record is that of a completed release. If so, the object store has
   * no objects of earlier releases.
   */
  private boolean hasBase() {
    return !releases().isEmpty() && ReleaseHistory.isBase(releases().get(0), current());
  }

  @Nullable Release newest() {
    return releases().isEmpty() ? null : releases().get(releases().size() - 1);
  }

  /** Returns whether the object store has no readable pointer and no readable record. */
  boolean hasNoRelease() {
    return current() == null && releases().isEmpty();
  }

  @Nullable Long servedNumber() {
    CurrentPointer current = current();
    return current == null ? null : current.release();
  }

  @Nullable SnapshotReference servedSnapshot() {
    CurrentPointer current = current();
    return current == null ? null : current.reference();
  }

  /** Returns the paths of all releases for which {@link AfterPublish} has not succeeded yet. */
  List<String> pending() {
    return releases().stream().map(Release::pending).reduce(List.of(), ChangedPaths::union);
  }

  /**
   * Returns whether clients see the rows of {@link #served}, or saw them until the pointer was
   * damaged. If so, a publish compares its rows with them.
   */
  boolean hasServedRows() {
    Release served = served();
    return hasBase() || (served != null && isCurrent(served));
  }

  /** Returns whether the newest release was started but not completed. */
  boolean hasUnfinished() {
    Release newest = newest();
    return newest != null && newest.state() == Release.State.PUBLISHING;
  }

  /** Returns whether every page in the object store belongs to the release that is served. */
  boolean isClean() {
    return hasBase() && releases().size() == 1 && hasAllRecords();
  }

  /** Returns whether the served release is completed and has this snapshot. */
  boolean serves(SnapshotReference snapshot) {
    return isClean() && releases().get(0).snapshot().equals(snapshot);
  }

  /**
   * Returns whether the object store has the object list of the served release, with the right
   * size.
   */
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
            && newest.release() == history.highest()
            && newest.state() == Release.State.PUBLISHING
            && newest.snapshot().equals(snapshot)
            && objects.isListedIn(newest)
            && Objects.equals(newest.rolledBackTo(), rolledBackTo)
        ? newest
        : null;
  }

  /**
   * Fetches the lists of the objects that may be in the object store. The pointer names a release
   * only when all its objects are stored. So the object store has the objects of the served
   * release, except those that a later release has replaced. It may also have objects of earlier
   * releases that are not deleted yet.
   *
   * @param warnings receives a sentence for each list that cannot be read
   * @throws ObjectReader.Unavailable if the object store did not answer. A publish without the list
   *     would never delete the objects that only that release has
   */
  StoredObjects objects(ObjectStore store, SnapshotFiles files, List<String> warnings)
      throws ObjectReader.Unavailable {
    Set<Path> all = new LinkedHashSet<>();
    Set<Path> servedOrLater = new LinkedHashSet<>();
    boolean isComplete = hasAllRecords(); // whether every list that matters could be read
    Long served = servedNumber();
    for (Release release : releases()) {
      boolean isServedOrLater = served != null && release.release() >= served;
      try {
        ObjectListReference reference = release.objects();
        if (reference == null) {
          throw new IOException("an earlier version of the program published it without a list");
        }
        Path list = files.list(reference, store);
        all.add(list);
        if (isServedOrLater) {
          servedOrLater.add(list);
        }
      } catch (ObjectReader.Unavailable e) {
        throw e;
      } catch (IOException e) {
        isComplete &= !isServedOrLater;
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
    return new StoredObjects(all, servedOrLater, isComplete);
  }

  /** Returns whether the records of the served release and of all later ones are readable. */
  private boolean hasAllRecords() {
    return history.damagedRecords().isEmpty() && releases().stream().anyMatch(this::isCurrent);
  }
}
