package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectStore.ObjectSummary;
import org.rtodirectory.generator.storage.ObjectStore.StoredObject;
import org.rtodirectory.generator.storage.StoredSnapshots;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.source.ObjectReader;

/**
 * The releases of a store, read from its pointer and release records.
 *
 * @param damaged keys of the pointer and records that cannot be read, for example because a power
 *     failure truncated them, sorted
 */
public record ReleaseHistory(
    @Nullable CurrentPointer current, List<Entry> entries, List<String> damaged) {
  private static final Pattern KEY = Pattern.compile("releases/([1-9][0-9]{0,17})\\.json");

  /**
   * A release with a readable record.
   *
   * @param written when the record was last written, by the store's clock
   * @param hasSnapshot whether the store lists its snapshot with the recorded size, so that a
   *     rollback to it is possible
   */
  public record Entry(Release release, Instant written, boolean hasSnapshot) {}

  public static ReleaseHistory read(ObjectStore store) throws IOException {
    ReleaseHistory history = survey(store);
    if (!history.damaged().isEmpty()) {
      throw damaged(history.damaged().get(0), "damaged", store);
    }
    return history;
  }

  /** The failure of a command that needs the damaged object {@code key}. */
  public static Failure damaged(String key, String how, ObjectReader store) {
    return new Failure(
        key
            + " in "
            + store.name()
            + " is "
            + how
            + ". Publish again or roll back, then run generator verify --repair.");
  }

  /** Reads the history of a store and reports damaged objects in {@link #damaged()}. */
  public static ReleaseHistory survey(ObjectStore store) throws IOException {
    StoredSnapshots snapshots = StoredSnapshots.of(store);
    List<Entry> entries = new ArrayList<>();
    List<String> damaged = new ArrayList<>();
    for (ObjectSummary object : list(store)) {
      try {
        Optional<Release> release = find(number(object.key()), store);
        if (release.isPresent()) {
          boolean hasSnapshot = snapshots.isWhole(release.get().snapshot());
          entries.add(new Entry(release.get(), object.lastModified(), hasSnapshot));
        }
      } catch (Release.Malformed e) {
        damaged.add(object.key());
      }
    }
    Pointer pointer = pointer(store);
    if (pointer.isDamaged()) {
      damaged.add(0, CurrentPointer.KEY); // First in the order of keys, too.
    }
    if (pointer.stored() == null && entries.isEmpty() && damaged.isEmpty()) {
      throw new Failure("Nothing is published in " + store.name() + ".");
    }
    return new ReleaseHistory(pointer.current(), List.copyOf(entries), List.copyOf(damaged));
  }

  public record Pointer(@Nullable StoredObject stored, @Nullable CurrentPointer current) {
    public boolean isDamaged() {
      return stored != null && current == null;
    }
  }

  public static Pointer pointer(ObjectStore store) throws IOException {
    StoredObject stored = store.get(CurrentPointer.KEY).orElse(null);
    try {
      return new Pointer(stored, stored == null ? null : CurrentPointer.fromBytes(stored.bytes()));
    } catch (Release.Malformed e) {
      return new Pointer(stored, null);
    }
  }

  public static boolean isKey(String key) {
    return KEY.matcher(key).matches();
  }

  public static long number(String key) {
    Matcher name = KEY.matcher(key);
    if (!name.matches()) {
      throw new IllegalArgumentException("not the key of a record: " + key);
    }
    return Long.parseLong(name.group(1));
  }

  public static List<ObjectSummary> list(ObjectStore store) throws IOException {
    List<ObjectSummary> records = new ArrayList<>();
    store.list(
        "releases/",
        object -> {
          if (isKey(object.key())) {
            records.add(object);
          }
        });
    records.sort(Comparator.comparingLong(object -> number(object.key())));
    return records;
  }

  /**
   * The record of release {@code number}, empty if there is none.
   *
   * @throws Release.Malformed if it cannot be understood, or is that of another release
   */
  public static Optional<Release> find(long number, ObjectReader store)
      throws IOException, Release.Malformed {
    Optional<byte[]> json = store.read(Release.key(number));
    if (json.isEmpty()) {
      return Optional.empty();
    }
    Release release = Release.fromBytes(json.get());
    if (release.release() != number) {
      throw new Release.Malformed("it is the record of another release");
    }
    return Optional.of(release);
  }

  /** The record of release {@code number}, which the operator has named. */
  public static Release require(long number, ObjectReader store) throws IOException {
    try {
      return find(number, store)
          .orElseThrow(
              () ->
                  new Failure(
                      store.name()
                          + " holds no release "
                          + number
                          + ". See which there are: generator releases."));
    } catch (Release.Malformed e) {
      throw new Failure("Release " + number + ": " + e.getMessage() + ".", e);
    }
  }
}
