package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.generator.storage.StoredSnapshots;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.ObjectListReference;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.source.ObjectReader;

/**
 * The state of a store before a publish: the release that is served, and releases that were started
 * but not completed. A pointer or record that is damaged, for example because a power failure
 * truncated it, counts as missing, and the publish replaces or deletes it.
 *
 * @param pointerVersion the version of the pointer, null if there is none
 * @param current the release that is served, null if there is none or the pointer is damaged
 * @param records readable records of the releases whose objects may be in the store, newest first,
 *     back to the last completed one that is not newer than the served one
 * @param damaged keys of the damaged records among them
 * @param isComplete whether the records reach back to a completed release
 * @param highest the highest number given to a release so far, 0 if there is none
 */
record TargetState(
    @Nullable String pointerVersion,
    @Nullable CurrentPointer current,
    List<Release> records,
    List<String> damaged,
    boolean isComplete,
    long highest) {
  static TargetState read(ObjectStore store) throws IOException {
    ReleaseHistory.Pointer pointer = ReleaseHistory.pointer(store);
    CurrentPointer current = pointer.current();
    List<Release> records = new ArrayList<>();
    List<String> damaged = new ArrayList<>();
    SortedSet<Long> numbers = current == null ? listed(store) : newer(current.release(), store);
    boolean isComplete = false;
    long number = numbers.isEmpty() ? 0 : numbers.last();
    while (number > 0 && !isComplete) {
      try {
        Optional<Release> found = ReleaseHistory.find(number, store);
        if (found.isPresent()) {
          Release release = found.get();
          records.add(release);
          isComplete =
              release.state() == Release.State.DONE
                  && (current == null || number <= current.release());
        } else if (current != null) {
          break;
        }
      } catch (Release.Malformed e) {
        damaged.add(Release.key(number));
      }
      number--;
    }
    return new TargetState(
        pointer.stored() == null ? null : pointer.stored().version(),
        current,
        List.copyOf(records),
        List.copyOf(damaged),
        isComplete,
        numbers.isEmpty() ? 0 : numbers.last());
  }

  /**
   * The numbers of all records. Without a pointer nothing was published yet, when listing them is
   * cheap, or it was lost.
   */
  private static SortedSet<Long> listed(ObjectStore store) throws IOException {
    SortedSet<Long> numbers = new TreeSet<>();
    ReleaseHistory.list(store).forEach(object -> numbers.add(ReleaseHistory.number(object.key())));
    return numbers;
  }

  private static SortedSet<Long> newer(long served, ObjectReader store) throws IOException {
    SortedSet<Long> numbers = new TreeSet<>(List.of(served));
    while (store.read(Release.key(numbers.last() + 1)).isPresent()) {
      numbers.add(numbers.last() + 1);
    }
    return numbers;
  }

  /**
   * The record of the release that is served; without a readable pointer that of the last release
   * that was completed, or else of the newest. Null if there is none.
   */
  @Nullable Release served() {
    if (current != null) {
      return records.stream()
          .filter(release -> release.release() == current.release())
          .findFirst()
          .orElse(null);
    }
    return isComplete ? records.get(records.size() - 1) : newest();
  }

  /** The record that says what the store is; null if none can be read. */
  @Nullable Release origin() {
    Release served = served();
    return served == null ? newest() : served;
  }

  @Nullable Release newest() {
    return records.isEmpty() ? null : records.get(0);
  }

  /** Whether no release was ever published or begun here, as far as can be read. */
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

  /**
   * The row counts of the release that is served; empty if nothing is served.
   *
   * @throws Refusal if its record is lost
   */
  Optional<Release.Counts> counts() {
    Release served = served();
    if (current != null && served == null) {
      throw new Refusal(
          Refusal.Reason.SHRINK,
          "Refused: what is served cannot be compared with, for its record is lost. If the new"
              + " release is right, publish again with --allow-shrink.");
    }
    return Optional.ofNullable(served).map(Release::counts);
  }

  /** Whether every page in the store belongs to the release that is served. */
  boolean isClean() {
    return current != null && isComplete && records.size() == 1 && damaged.isEmpty();
  }

  /**
   * Whether the served release is complete and has this snapshot, and the store still has both the
   * snapshot and the list of its objects.
   *
   * @param isRaw whether the snapshot must be stored uncompressed
   */
  boolean serves(SnapshotReference snapshot, ObjectStore store, boolean isRaw) throws IOException {
    if (!isClean() || !records.get(0).snapshot().equals(snapshot)) {
      return false;
    }
    StoredSnapshots stored = StoredSnapshots.of(store);
    return (isRaw ? stored.isRaw(snapshot) : stored.isWhole(snapshot))
        && hasList(records.get(0).objects(), store);
  }

  private static boolean hasList(@Nullable ObjectListReference list, ObjectStore store)
      throws IOException {
    boolean[] isStored = {false};
    if (list != null) {
      store.list(
          list.key(),
          object -> isStored[0] |= object.key().equals(list.key()) && object.size() == list.size());
    }
    return isStored[0];
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
  ObjectPlan.Stored objects(ObjectStore store, SnapshotFiles files, List<String> warnings)
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
    return new ObjectPlan.Stored(
        List.copyOf(live.values()), List.copyOf(earlier.values()), isKnown);
  }

  /** Whether it is known which releases may have replaced objects of the served one. */
  private boolean isKnown() {
    return current != null
        && records.stream().anyMatch(release -> release.release() == current.release())
        && damaged.isEmpty();
  }
}
