package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectSummary;
import org.rtodirectory.generator.storage.ReleaseRecords;
import org.rtodirectory.generator.storage.StoredSnapshots;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.MalformedRelease;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.source.ObjectReader;

/**
 * The releases of a store, read from its pointer and release records.
 *
 * @param current pointer to the served release; null if there is none or it is damaged
 * @param entries releases with a readable record, oldest first
 * @param damaged keys of the pointer and records that cannot be read, for example because a power
 *     failure truncated them; sorted
 */
public record ReleaseHistory(
    @Nullable CurrentPointer current, List<Entry> entries, List<String> damaged) {
  /**
   * A release with a readable record.
   *
   * @param release its record
   * @param written when the record was last written, by the store's clock
   * @param hasSnapshot whether the store lists its snapshot with the recorded size, so that a
   *     rollback to it is possible
   */
  public record Entry(Release release, Instant written, boolean hasSnapshot) {}

  /**
   * Reads the history of a store.
   *
   * @throws Failure if the pointer or a record is damaged
   */
  public static ReleaseHistory read(ObjectStore store) throws IOException {
    ReleaseHistory history = survey(store);
    if (!history.damaged().isEmpty()) {
      throw damaged(history.damaged().get(0), "damaged", store);
    }
    return history;
  }

  /** An error that names the damaged object and what repairs it. */
  static Failure damaged(String key, String how, ObjectReader store) {
    return new Failure(
        key
            + " in "
            + store.name()
            + " is "
            + how
            + ". Publish again or roll back, then run generator verify --repair.");
  }

  /**
   * Reads the history of a store and reports damaged objects in {@link #damaged()}.
   *
   * @throws Failure if the pointer is malformed and the store has no release records
   */
  public static ReleaseHistory survey(ObjectStore store) throws IOException {
    StoredSnapshots snapshots = StoredSnapshots.of(store);
    List<Entry> entries = new ArrayList<>();
    List<String> damaged = new ArrayList<>();
    for (ObjectSummary object : ReleaseRecords.list(store)) {
      try {
        Optional<Release> release = ReleaseRecords.find(ReleaseRecords.number(object.key()), store);
        if (release.isPresent()) {
          boolean hasSnapshot = snapshots.isWhole(release.get().snapshot());
          entries.add(new Entry(release.get(), object.lastModified(), hasSnapshot));
        }
      } catch (MalformedRelease e) {
        damaged.add(object.key());
      }
    }
    ReleaseRecords.Pointer pointer = ReleaseRecords.pointer(store);
    if (pointer.isDamaged()) {
      if (entries.isEmpty() && damaged.isEmpty()) {
        throw new Failure(
            store.name()
                + " holds something else: its "
                + CurrentPointer.KEY
                + " is no pointer, and there are no records of releases.");
      }
      damaged.add(0, CurrentPointer.KEY); // First in the order of keys, too.
    }
    return new ReleaseHistory(pointer.current(), List.copyOf(entries), List.copyOf(damaged));
  }

  /** Whether there is neither a pointer nor a record, not even a damaged one. */
  public boolean isEmpty() {
    return current == null && entries.isEmpty() && damaged.isEmpty();
  }

  /** Whether a release was served, and the pointer to it is damaged or missing. */
  boolean isPointerLost() {
    return current == null
        && (damaged.contains(CurrentPointer.KEY)
            || entries.stream().anyMatch(entry -> entry.release().state() == Release.State.DONE));
  }
}
