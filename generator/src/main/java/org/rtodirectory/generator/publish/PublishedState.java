package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.page.PageCatalog;
import org.rtodirectory.release.CurrentPointer;
import org.rtodirectory.release.MalformedRelease;
import org.rtodirectory.release.Release;
import org.rtodirectory.release.SnapshotReference;
import org.rtodirectory.snapshot.Snapshot;
import org.rtodirectory.snapshot.SnapshotException;
import org.rtodirectory.snapshot.SnapshotFile;
import org.rtodirectory.store.ObjectReader;
import org.rtodirectory.store.ObjectStore;
import org.rtodirectory.store.StoredObject;

/**
 * What a store holds before a publish: the release that is served, and the releases that were begun
 * and not finished.
 *
 * @param pointerVersion the version of the pointer that was read, null if there is none
 * @param current the release that is served, null if there is none
 * @param unfinished snapshots whose pages may stand in the store besides those of the served one:
 *     of runs that ended before the pointer moved, or before the old pages were deleted
 * @param highest the highest number given to a release so far, 0 if there is none
 */
record PublishedState(
    @Nullable String pointerVersion,
    @Nullable CurrentPointer current,
    List<SnapshotReference> unfinished,
    long highest) {

  /**
   * Reads it.
   *
   * @throws Failure if there is a pointer that is not ours
   */
  static PublishedState read(ObjectStore store) throws IOException {
    Optional<StoredObject> pointer = store.get(CurrentPointer.KEY);
    try {
      CurrentPointer current =
          pointer.isEmpty() ? null : CurrentPointer.fromBytes(pointer.get().bytes());
      List<SnapshotReference> unfinished = new ArrayList<>();
      long highest = current == null ? 0 : current.release();
      if (current != null) {
        unfinished.addAll(leftBy(store, current));
      }
      for (Optional<Release> next = record(store, highest + 1);
          next.isPresent();
          next = record(store, highest + 1)) {
        unfinished.add(next.get().snapshot());
        highest++;
      }
      return new PublishedState(
          pointer.map(StoredObject::version).orElse(null),
          current,
          List.copyOf(unfinished),
          highest);
    } catch (MalformedRelease foreign) {
      throw new Failure(
          store.name()
              + " holds something else: "
              + foreign.getMessage()
              + ". Publish to an empty target, or to one that this generator made.",
          foreign);
    }
  }

  /** Whether all pages in the store are those of the served release. */
  boolean isClean() {
    return unfinished.isEmpty();
  }

  /**
   * The pages that may stand in the store.
   *
   * @param folder where snapshots are downloaded to
   * @param warnings takes a sentence for each snapshot that cannot be read, whose pages are then
   *     not known
   */
  List<PageCatalog> pages(ObjectReader store, Path folder, List<String> warnings) {
    List<SnapshotReference> snapshots = new ArrayList<>(unfinished);
    if (current != null) {
      snapshots.add(0, current.reference());
    }
    List<PageCatalog> pages = new ArrayList<>();
    for (SnapshotReference reference : snapshots.stream().distinct().toList()) {
      try {
        Path file = store.fetch(reference.key(), reference.size(), folder);
        SnapshotFile.verify(file, reference.sha256());
        pages.add(new PageCatalog(Snapshot.open(file)));
      } catch (IOException | SnapshotException unreadable) {
        warnings.add(
            "An earlier snapshot cannot be read ("
                + Failure.reason(unreadable)
                + "): pages that only it had stay in "
                + store.name()
                + ".");
      }
    }
    return pages;
  }

  /**
   * If the run that published the served release did not reach its end: that snapshot, and those
   * back to the last run that did, for none in between has cleaned up.
   */
  private static List<SnapshotReference> leftBy(ObjectReader store, CurrentPointer current)
      throws IOException, MalformedRelease {
    List<SnapshotReference> left = new ArrayList<>();
    long number = current.release();
    Optional<Release> release = record(store, number);
    while (release.isPresent() && release.get().state() != Release.State.DONE) {
      left.add(release.get().snapshot());
      number--;
      release = record(store, number);
    }
    if (!left.isEmpty()) {
      release.map(Release::snapshot).ifPresent(left::add);
    }
    return left;
  }

  private static Optional<Release> record(ObjectReader store, long number)
      throws IOException, MalformedRelease {
    Optional<byte[]> bytes = store.read(Release.key(number));
    return bytes.isEmpty() ? Optional.empty() : Optional.of(Release.fromBytes(bytes.get()));
  }
}
