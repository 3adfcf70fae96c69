package org.rtodirectory.generator.publish;

import java.io.IOException;
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
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.snapshot.ObjectIndex;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;
import org.rtodirectory.schemas.source.ObjectReader;

/**
 * The state of a store before a publish: the release that is served, and releases that were started
 * but not completed. A pointer or record that is damaged, for example because a power failure
 * truncated it, counts as missing: the publish writes it anew, or deletes it.
 *
 * @param pointerVersion the version of the pointer, null if there is none
 * @param current the release that is served, null if there is none or the pointer is damaged
 * @param records readable records of the releases whose pages may be in the store, newest first:
 *     back to the last one up to the served one that was completed
 * @param damaged keys of the damaged records among them
 * @param isComplete whether the records reach back to a completed release
 * @param highest the highest number given to a release so far, 0 if there is none
 */
record PublishedState(
    @Nullable String pointerVersion,
    @Nullable CurrentPointer current,
    List<Release> records,
    List<String> damaged,
    boolean isComplete,
    long highest) {
  static PublishedState read(ObjectStore store) throws IOException {
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
    return new PublishedState(
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
  @Nullable Release record() {
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
    Release served = record();
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

  /**
   * The paths that the releases that are served or were begun still owe to {@link AfterPublish}.
   */
  List<String> owed() {
    return records.stream().map(Release::owed).reduce(List.of(), ChangedPaths::union);
  }

  /**
   * The row counts of the release that is served; empty if nothing is served.
   *
   * @throws Refusal if its record is lost
   */
  Optional<Release.Counts> counts() {
    Release served = record();
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
   * Whether the release that is served has these objects, and its snapshot still exists.
   *
   * @param isRaw whether the snapshot must be stored as it is
   */
  boolean serves(SnapshotReference snapshot, String identities, ObjectStore store, boolean isRaw)
      throws IOException {
    if (!isClean() || !isOf(records.get(0), snapshot, identities)) {
      return false;
    }
    StoredSnapshots stored = StoredSnapshots.of(store);
    return isRaw ? stored.isRaw(snapshot) : stored.isWhole(snapshot);
  }

  private static boolean isOf(Release release, SnapshotReference snapshot, String identities) {
    return release.snapshot().equals(snapshot) && release.identities().equals(identities);
  }

  /**
   * The newest release if it was begun with the same content and not completed: it is continued
   * under its number. Null if there is none.
   *
   * @param rolledBackTo number of the release whose snapshot it is, null if it is new
   */
  @Nullable Release begun(
      SnapshotReference snapshot, String identities, @Nullable Long rolledBackTo) {
    Release newest = newest();
    return newest != null
            && newest.release() == highest
            && newest.state() == Release.State.PUBLISHING
            && isOf(newest, snapshot, identities)
            && Objects.equals(newest.rolledBackTo(), rolledBackTo)
        ? newest
        : null;
  }

  /**
   * The objects that may be in the store. Since the pointer names a release only when all its
   * objects are there, they are those of the served release, unless a later one has replaced them,
   * and of the releases before it those that were not deleted yet. The identities in a snapshot do
   * not hold if its release was published by a version of the program that made other pages of it.
   *
   * @param warnings receives a sentence for each snapshot that cannot be read, so that its objects
   *     are not known
   * @throws ObjectReader.Unavailable if the store did not answer: what a snapshot has that the next
   *     release does not have would stay for ever
   */
  ObjectPlan.Stored objects(ObjectStore store, SnapshotFiles snapshots, List<String> warnings)
      throws ObjectReader.Unavailable {
    Map<SnapshotReference, Boolean> standing = new LinkedHashMap<>();
    for (Release release : records) {
      standing.putIfAbsent(release.snapshot(), isStanding(release));
    }
    if (current != null) {
      standing.putIfAbsent(current.reference(), false); // Its record is lost.
    }
    List<ObjectPlan.StoredRelease> releases = new ArrayList<>();
    boolean known = isKnown();
    for (Map.Entry<SnapshotReference, Boolean> entry : standing.entrySet()) {
      boolean isStanding = entry.getValue();
      try {
        Snapshot snapshot = snapshots.open(entry.getKey(), store);
        ObjectIndex objects = snapshot.objects();
        releases.add(new ObjectPlan.StoredRelease(snapshot, objects, isStanding));
        known &= !isStanding || areMadeAs(entry.getKey(), objects.digest());
      } catch (ObjectReader.Unavailable e) {
        releases.forEach(release -> release.snapshot().close());
        throw e;
      } catch (IOException | SnapshotException e) {
        known &= !isStanding;
        warnings.add(
            "An earlier snapshot cannot be read ("
                + Failure.reason(e)
                + "): pages that only it had stay in "
                + store.name()
                + ".");
      }
    }
    SortedSet<String> documents = new TreeSet<>();
    records.forEach(release -> documents.addAll(release.documents()));
    return new ObjectPlan.Stored(List.copyOf(releases), known, documents);
  }

  /** Whether all standing releases of a snapshot have published objects of these identities. */
  private boolean areMadeAs(SnapshotReference snapshot, String identities) {
    return records.stream()
        .filter(release -> isStanding(release) && release.snapshot().equals(snapshot))
        .allMatch(release -> release.identities().equals(identities));
  }

  /** Whether it is known which releases may have replaced pages of the served one. */
  private boolean isKnown() {
    return current != null
        && records.stream().anyMatch(release -> release.release() == current.release())
        && damaged.isEmpty();
  }

  private boolean isStanding(Release release) {
    return current != null && release.release() >= current.release();
  }
}
