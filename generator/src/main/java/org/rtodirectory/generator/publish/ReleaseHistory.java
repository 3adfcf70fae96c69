package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.storage.ReleaseRecords;
import org.rtodirectory.generator.storage.StoredSnapshots;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.MalformedRelease;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.source.ObjectReader;
import org.rtodirectory.schemas.source.ObjectStore;
import org.rtodirectory.schemas.source.ObjectSummary;

/**
 * The releases of a store, read from its pointer and release records.
 *
 * @param current pointer to the served release; null if there is none or it is damaged
 * @param entries releases with a readable record, oldest first
 * @param damaged the pointer and records that cannot be read, sorted by key
 */
public record ReleaseHistory(
    @Nullable CurrentPointer current, List<Entry> entries, List<Damage> damaged) {
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
   * A pointer or record that cannot be read, for example because a power failure truncated it.
   *
   * @param key its key
   * @param why what is wrong with it
   */
  public record Damage(String key, String why) {
    static Damage of(String key, byte[] bytes) {
      return new Damage(key, bytes.length == 0 ? "it is empty" : "it cannot be understood");
    }

    /** An error that names the damaged object and what repairs it. */
    public Failure failure(ObjectReader store) {
      return new Failure(
          key
              + " in "
              + store.name()
              + " is damaged ("
              + why
              + "). Publish again or roll back, then run generator verify --repair.");
    }
  }

  /**
   * Reads the history of a store.
   *
   * @throws Failure if the pointer or a record is damaged
   */
  public static ReleaseHistory read(ObjectStore store) throws IOException {
    ReleaseHistory history = survey(store);
    if (!history.damaged().isEmpty()) {
      throw history.damaged().get(0).failure(store);
    }
    return history;
  }

  /**
   * Reads the history of a store and reports damaged objects in {@link #damaged()}.
   *
   * @throws Failure if the pointer is malformed and the store has no release records
   */
  public static ReleaseHistory survey(ObjectStore store) throws IOException {
    StoredSnapshots snapshots = StoredSnapshots.of(store);
    List<ObjectSummary> records = ReleaseRecords.list(store);
    List<Entry> entries = new ArrayList<>();
    List<Damage> damaged = new ArrayList<>();
    for (ObjectSummary object : records) {
      Optional<byte[]> bytes = store.read(object.key());
      if (bytes.isPresent()) {
        try {
          Release release = ReleaseRecords.parse(ReleaseRecords.number(object.key()), bytes.get());
          entries.add(
              new Entry(release, object.lastModified(), snapshots.isWhole(release.snapshot())));
        } catch (MalformedRelease e) {
          damaged.add(Damage.of(object.key(), bytes.get()));
        }
      }
    }
    CurrentPointer current = pointer(store, !records.isEmpty(), damaged);
    damaged.sort(Comparator.comparing(Damage::key));
    return new ReleaseHistory(current, List.copyOf(entries), List.copyOf(damaged));
  }

  /** Whether there is neither a pointer nor a record, not even a damaged one. */
  public boolean isEmpty() {
    return current == null && entries.isEmpty() && damaged.isEmpty();
  }

  /** Whether a release was served, and the pointer to it is damaged or missing. */
  boolean isPointerLost() {
    return current == null
        && (damagedPointer().isPresent()
            || entries.stream().anyMatch(entry -> entry.release().state() == Release.State.DONE));
  }

  /** The damage of the pointer, if it is damaged. */
  Optional<Damage> damagedPointer() {
    return damaged.stream().filter(damage -> damage.key().equals(CurrentPointer.KEY)).findFirst();
  }

  /** The current pointer; null if it is missing or malformed. */
  static @Nullable CurrentPointer pointer(ObjectReader store) throws IOException {
    return pointer(store, true, new ArrayList<>());
  }

  private static @Nullable CurrentPointer pointer(
      ObjectReader store, boolean hasRecords, List<Damage> damaged) throws IOException {
    Optional<byte[]> bytes = store.read(CurrentPointer.KEY);
    try {
      return bytes.isEmpty() ? null : CurrentPointer.fromBytes(bytes.get());
    } catch (MalformedRelease e) {
      if (!hasRecords) {
        throw new Failure(
            store.name()
                + " holds something else: "
                + e.getMessage()
                + ", and there are no records of releases.",
            e);
      }
      damaged.add(Damage.of(CurrentPointer.KEY, bytes.get()));
      return null;
    }
  }
}
