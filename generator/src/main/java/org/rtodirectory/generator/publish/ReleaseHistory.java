package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectStore.ObjectSummary;
import org.rtodirectory.generator.storage.ObjectStore.StoredObject;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.source.ObjectReader;

/**
 * The pointer and the release records of an object store. A damaged pointer or record, such as one
 * that a power failure truncated, counts as missing.
 *
 * @param pointerVersion the version of the pointer, or null if there is none
 * @param current the pointer, or null if there is none or it is damaged
 * @param releases the releases with a readable record, oldest first
 * @param writeTimes the time of the last write of each record, on the object store's clock, by the
 *     number of the release
 * @param damagedRecords the keys of the damaged records, oldest first
 * @param highest the highest number of a record or of the pointer, or 0 if there is none
 */
public record ReleaseHistory(
    @Nullable String pointerVersion,
    @Nullable CurrentPointer current,
    List<Release> releases,
    Map<Long, Instant> writeTimes,
    List<String> damagedRecords,
    long highest) {
  private static final Pattern KEY = Pattern.compile("releases/([1-9][0-9]{0,17})\\.json");

  /**
   * Reads all records of an object store.
   *
   * @throws Failure if nothing is published there, or the pointer or a record is damaged
   */
  public static ReleaseHistory read(ObjectStore store) throws IOException {
    ReleaseHistory history = survey(store);
    if (!history.damagedKeys().isEmpty()) {
      throw damagedFailure(history.damagedKeys().get(0), "damaged", store);
    }
    return history;
  }

  /**
   * Reads all records of an object store, and skips {@link #damagedKeys}.
   *
   * @throws Failure if nothing is published there
   */
  public static ReleaseHistory survey(ObjectStore store) throws IOException {
    ReleaseHistory history = readBack(store, (release, current) -> false);
    if (history.pointerVersion == null && history.highest == 0) {
      throw nothingPublished(store);
    }
    return history;
  }

  /** Reads the records of the releases whose objects may be in the object store. */
  static ReleaseHistory recent(ObjectStore store) throws IOException {
    return readBack(store, ReleaseHistory::isBase);
  }

  /**
   * Returns whether the release was served and completed, so that the object store has no objects
   * of earlier releases.
   */
  static boolean isBase(Release release, @Nullable CurrentPointer current) {
    return release.state() == Release.State.DONE
        && (current == null || release.release() <= current.release());
  }

  /** Reads records from the newest back to the first for which {@code isLast} returns true. */
  private static ReleaseHistory readBack(
      ObjectStore store, BiPredicate<Release, @Nullable CurrentPointer> isLast) throws IOException {
    StoredObject pointer = store.get(CurrentPointer.KEY).orElse(null);
    CurrentPointer current = pointer == null ? null : parse(pointer).orElse(null);
    List<ObjectSummary> records = listRecords(store);
    long highest =
        Math.max(
            current == null ? 0 : current.release(),
            records.isEmpty() ? 0 : number(records.get(records.size() - 1).key()));
    Deque<Release> releases = new ArrayDeque<>();
    Map<Long, Instant> writeTimes = new HashMap<>();
    Deque<String> damaged = new ArrayDeque<>();
    for (int i = records.size() - 1; i >= 0; i--) {
      ObjectSummary object = records.get(i);
      try {
        Release release = find(number(object.key()), store).orElse(null);
        if (release != null) {
          releases.addFirst(release);
          writeTimes.put(release.release(), object.lastModified());
          if (isLast.test(release, current)) {
            break;
          }
        }
      } catch (Release.Malformed e) {
        damaged.addFirst(object.key());
      }
    }
    return new ReleaseHistory(
        pointer == null ? null : pointer.version(),
        current,
        List.copyOf(releases),
        Map.copyOf(writeTimes),
        List.copyOf(damaged),
        highest);
  }

  /** Reads the pointer of an object store. Empty if there is none or it is damaged. */
  static Optional<CurrentPointer> readPointer(ObjectStore store) throws IOException {
    return store.get(CurrentPointer.KEY).flatMap(ReleaseHistory::parse);
  }

  private static Optional<CurrentPointer> parse(StoredObject pointer) {
    try {
      return Optional.of(CurrentPointer.fromBytes(pointer.bytes()));
    } catch (Release.Malformed damaged) {
      return Optional.empty();
    }
  }

  /**
   * Checks that something is published in an object store.
   *
   * @throws Failure if it has neither a pointer nor a record
   */
  public static void requirePublished(ObjectStore store) throws IOException {
    if (store.get(CurrentPointer.KEY).isEmpty() && listRecords(store).isEmpty()) {
      throw nothingPublished(store);
    }
  }

  private static Failure nothingPublished(ObjectStore store) {
    return new Failure("Nothing is published in " + store.name() + ".");
  }

  /** Returns the keys of the pointer and the records that are damaged. */
  public List<String> damagedKeys() {
    boolean isPointerDamaged = pointerVersion != null && current == null;
    return Stream.concat(
            isPointerDamaged ? Stream.of(CurrentPointer.KEY) : Stream.empty(),
            damagedRecords.stream())
        .toList();
  }

  /**
   * Returns the failure of a command that needs a pointer or record.
   *
   * @param fault the fault of the object, as an adjective for the message
   */
  public static Failure damagedFailure(String key, String fault, ObjectReader store) {
    return new Failure(
        key
            + " in "
            + store.name()
            + " is "
            + fault
            + ". Publish again or roll back, then run verify --repair.");
  }

  /** Returns whether {@code key} is the key of a release record, such as releases/17.json. */
  public static boolean isKey(String key) {
    return KEY.matcher(key).matches();
  }

  /**
   * Returns the number of the release whose record has this key.
   *
   * @throws IllegalArgumentException if it is not the key of a record
   */
  public static long number(String key) {
    Matcher name = KEY.matcher(key);
    if (!name.matches()) {
      throw new IllegalArgumentException("not the key of a record: " + key);
    }
    return Long.parseLong(name.group(1));
  }

  /** Lists the records, oldest first. */
  private static List<ObjectSummary> listRecords(ObjectStore store) throws IOException {
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
   * Returns the record of release {@code number}. Empty if there is none.
   *
   * @throws Release.Malformed if it cannot be parsed, or is the record of another release
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

  /**
   * Returns the record of a release that the operator has named.
   *
   * @throws Failure if there is none or it is damaged
   */
  public static Release require(long number, ObjectReader store) throws IOException {
    try {
      return find(number, store)
          .orElseThrow(
              () ->
                  new Failure(
                      store.name()
                          + " has no release "
                          + number
                          + ". The command releases lists those that it has."));
    } catch (Release.Malformed e) {
      throw new Failure("Release " + number + ": " + e.getMessage() + ".", e);
    }
  }
}
