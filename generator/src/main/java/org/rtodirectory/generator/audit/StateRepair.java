package org.rtodirectory.generator.audit;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.rtodirectory.document.ApiDocuments;
import org.rtodirectory.generator.difference.DocumentPlan;
import org.rtodirectory.generator.difference.PageFormat;
import org.rtodirectory.generator.difference.SiteObjects;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.page.PageCatalog;
import org.rtodirectory.release.CurrentPointer;
import org.rtodirectory.release.Release;
import org.rtodirectory.release.SignedDocument;
import org.rtodirectory.store.CachePolicy;
import org.rtodirectory.store.ObjectHeaders;
import org.rtodirectory.store.ObjectStore;
import org.rtodirectory.store.StoredObject;

/**
 * Repair of a store's release state: rebuilds a damaged pointer from the records and snapshots, and
 * damaged records from the pointer and its snapshot. The caller must hold the store's lock.
 */
public final class StateRepair {
  private static final ObjectHeaders BRIEF = ObjectHeaders.json(CachePolicy.BRIEF);
  private static final Release.Source UNKNOWN = new Release.Source("unknown", null);

  private StateRepair() {}

  /**
   * Rebuilds a damaged or missing pointer. The new pointer refers to the newest release with an
   * intact snapshot, because that release was being served or about to be served.
   *
   * @return a sentence that describes the repair; empty if the pointer needs none
   * @throws Failure if no release has a readable record and an intact snapshot
   */
  public static Optional<String> pointer(ObjectStore held, SnapshotFiles snapshots)
      throws IOException {
    ReleaseHistory history = ReleaseHistory.survey(held);
    if (!isPointerLost(history)) {
      return Optional.empty();
    }
    Release release = newestWhole(history, held, snapshots);
    CurrentPointer pointer =
        CurrentPointer.to(release.release(), release.snapshot(), release.createdAt());
    String version = held.get(CurrentPointer.KEY).map(StoredObject::version).orElse(null);
    if (!held.compareAndSet(CurrentPointer.KEY, version, pointer.toBytes(), BRIEF)) {
      throw new IOException("somebody else has written " + CurrentPointer.KEY + " meanwhile");
    }
    boolean wasSigned =
        held.read(Release.key(release.release())).filter(SignedDocument::isSigned).isPresent();
    return Optional.of(
        CurrentPointer.KEY
            + " was made anew: it points to release "
            + release.release()
            + (wasSigned
                ? ". It is not signed, so that gateways with --verify-key do not follow it: publish"
                    + " again with --signing-key."
                : "."));
  }

  /** Whether a release has been served but the pointer to it is damaged or missing. */
  static boolean isPointerLost(ReleaseHistory history) {
    return history.current() == null
        && (history.damagedPointer().isPresent()
            || history.entries().stream()
                .anyMatch(entry -> entry.release().state() == Release.State.DONE));
  }

  private static Release newestWhole(
      ReleaseHistory history, ObjectStore held, SnapshotFiles snapshots) throws IOException {
    for (int i = history.entries().size() - 1; i >= 0; i--) {
      ReleaseHistory.Entry entry = history.entries().get(i);
      if (entry.hasSnapshot() && snapshots.isIntact(entry.release().snapshot(), held)) {
        return entry.release();
      }
    }
    throw new Failure(
        CurrentPointer.KEY
            + " in "
            + held.name()
            + " cannot be made anew: no record of a release can be read whose snapshot is whole."
            + " Restore the folder releases/ or snapshots/ from a copy.");
  }

  /**
   * Rebuilds a damaged record of the served release or a later one, so that its number is not
   * assigned again. A damaged record of an earlier release is deleted, because it no longer names a
   * snapshot to roll back to.
   *
   * @param key of the record
   * @param pages of the served release
   * @param isWhole whether the repair of all other objects succeeded
   */
  static void record(
      String key,
      ObjectStore held,
      ReleaseHistory history,
      CurrentPointer current,
      PageCatalog pages,
      boolean isWhole)
      throws IOException {
    long number = ReleaseHistory.number(key);
    if (number < current.release()) {
      held.delete(key);
      return;
    }
    boolean isServed = number == current.release();
    Long previous =
        history.entries().stream()
            .map(entry -> entry.release().release())
            .filter(earlier -> earlier < number)
            .reduce((one, next) -> next)
            .orElse(null);
    Release release =
        new Release(
            number,
            isServed && isWhole ? Release.State.DONE : Release.State.PUBLISHING,
            current.createdAt(),
            previous,
            null,
            current.reference(),
            Release.Counts.of(pages),
            PageFormat.digest(),
            SiteObjects.of(pages.snapshot()).format(),
            DocumentPlan.of(
                    ApiDocuments.of(pages.snapshot()),
                    Collections.unmodifiableSortedMap(new TreeMap<>()))
                .digests(),
            null,
            List.of(),
            UNKNOWN);
    held.put(key, release.toBytes(), BRIEF);
  }
}
