package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
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
 * The pointer and the release records of a store. One that is damaged, for example because a power
 * failure truncated it, counts as missing.
 *
 * @param pointerVersion the version of the pointer, null if there is none
 * @param current the pointer, null if there is none or it is damaged
 * @param entries the readable records that were read, oldest first
 * @param damagedRecords keys of the records that cannot be read, oldest first
 * @param highest the highest number of a record or of the pointer, 0 if there is none
 */
public record ReleaseHistory(
    @Nullable String pointerVersion,
    @Nullable CurrentPointer current,
    List<Entry> entries,
    List<String> damagedRecords,
    long highest) {
  private static final Pattern KEY = Pattern.compile("releases/([1-9][0-9]{0,17})\\.json");

  /**
   * A release with a readable record.
   *
   * @param written when the record was last written, by the store's clock
   */
  public record Entry(Release release, Instant written) {}

  /** Reads all records of a store that is intact. */
  public static ReleaseHistory read(ObjectStore store) throws IOException {
    ReleaseHistory history = survey(store);
    if (!history.damaged().isEmpty()) {
      throw damaged(history.damaged().get(0), "damaged", store);
    }
    return history;
  }

  /** Reads all records of a store, even if some are {@link #damaged}. */
  public static ReleaseHistory survey(ObjectStore store) throws IOException {
    ReleaseHistory history = readBack(store, (release, current) -> false);
    if (history.pointerVersion == null && history.highest == 0) {
      throw nothing(store);
    }
    return history;
  }

  /** Reads the records of the releases whose objects may be in the store. */
  static ReleaseHistory recent(ObjectStore store) throws IOException {
    return readBack(store, ReleaseHistory::isBase);
  }

  /** Whether nothing is left of the releases before this one: it is complete, and was served. */
  static boolean isBase(Release release, @Nullable CurrentPointer current) {
    return release.state() == Release.State.DONE
        && (current == null || release.release() <= current.release());
  }

  /** Reads records from the newest back to the first one that is {@code last}. */
  private static ReleaseHistory readBack(
      ObjectStore store, BiPredicate<Release, @Nullable CurrentPointer> isLast) throws IOException {
    StoredObject pointer = store.get(CurrentPointer.KEY).orElse(null);
    CurrentPointer current = pointer == null ? null : parse(pointer).orElse(null);
    List<ObjectSummary> records = records(store);
    long highest =
        Math.max(
            current == null ? 0 : current.release(),
            records.isEmpty() ? 0 : number(records.get(records.size() - 1).key()));
    Deque<Entry> entries = new ArrayDeque<>();
    Deque<String> damaged = new ArrayDeque<>();
    for (int i = records.size() - 1; i >= 0; i--) {
      ObjectSummary object = records.get(i);
      try {
        Optional<Release> release = find(number(object.key()), store);
        release.ifPresent(record -> entries.addFirst(new Entry(record, object.lastModified())));
        if (release.isPresent() && isLast.test(release.get(), current)) {
          break;
        }
      } catch (Release.Malformed e) {
        damaged.addFirst(object.key());
      }
    }
    return new ReleaseHistory(
        pointer == null ? null : pointer.version(),
        current,
        List.copyOf(entries),
        List.copyOf(damaged),
        highest);
  }

  /** The release that the store serves, empty if there is no pointer or it is damaged. */
  static Optional<CurrentPointer> current(ObjectStore store) throws IOException {
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
   * Checks that something is published in a store.
   *
   * @throws Failure if it has neither a pointer nor a record
   */
  public static void requirePublished(ObjectStore store) throws IOException {
    if (store.get(CurrentPointer.KEY).isEmpty() && records(store).isEmpty()) {
      throw nothing(store);
    }
  }

  private static Failure nothing(ObjectStore store) {
    return new Failure("Nothing is published in " + store.name() + ".");
  }

  /** Keys of the pointer and the records that cannot be read. */
  public List<String> damaged() {
    boolean isPointerDamaged = pointerVersion != null && current == null;
    return Stream.concat(
            isPointerDamaged ? Stream.of(CurrentPointer.KEY) : Stream.empty(),
            damagedRecords.stream())
        .toList();
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

  /** Lists the records, oldest first. */
  private static List<ObjectSummary> records(ObjectStore store) throws IOException {
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
