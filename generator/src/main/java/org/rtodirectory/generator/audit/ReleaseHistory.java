package org.rtodirectory.generator.audit;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.release.CurrentPointer;
import org.rtodirectory.release.MalformedRelease;
import org.rtodirectory.release.Release;
import org.rtodirectory.store.ObjectReader;
import org.rtodirectory.store.ObjectStore;
import org.rtodirectory.store.ObjectSummary;

/**
 * The releases that a store has records of.
 *
 * @param current the release that is served, null if there is none
 * @param entries all of them, oldest first
 */
public record ReleaseHistory(@Nullable CurrentPointer current, List<Entry> entries) {
  private static final Pattern RECORD = Pattern.compile("releases/([1-9][0-9]{0,17})\\.json");

  /**
   * A release.
   *
   * @param release its record
   * @param written when the record was written last, by the store's clock
   * @param hasSnapshot whether its snapshot is still there, so that it can be gone back to
   */
  public record Entry(Release release, Instant written, boolean hasSnapshot) {}

  /**
   * Reads them.
   *
   * @throws Failure if the pointer or a record cannot be understood
   */
  public static ReleaseHistory read(ObjectStore store) throws IOException {
    Map<String, Long> snapshots = new HashMap<>();
    store.list("snapshots/", object -> snapshots.put(object.key(), object.size()));
    List<ObjectSummary> records = new ArrayList<>();
    store.list("releases/", records::add);
    List<Entry> entries = new ArrayList<>();
    for (ObjectSummary object : records) {
      if (isRecord(object.key())) {
        Optional<Release> release = record(store, object.key());
        release.ifPresent(
            found ->
                entries.add(
                    new Entry(
                        found,
                        object.lastModified(),
                        found.snapshot().size()
                            == snapshots.getOrDefault(found.snapshot().key(), -1L))));
      }
    }
    entries.sort(Comparator.comparingLong(entry -> entry.release().release()));
    return new ReleaseHistory(pointer(store), List.copyOf(entries));
  }

  /** The release of that number, if there is a record of it. */
  public Optional<Release> find(long number) {
    return entries.stream()
        .map(Entry::release)
        .filter(release -> release.release() == number)
        .findFirst();
  }

  static boolean isRecord(String key) {
    return RECORD.matcher(key).matches();
  }

  private static Optional<Release> record(ObjectReader store, String key) throws IOException {
    Matcher name = RECORD.matcher(key);
    Optional<byte[]> bytes = store.read(key);
    try {
      if (bytes.isEmpty()) {
        return Optional.empty();
      }
      Release release = Release.fromBytes(bytes.get());
      if (name.matches() && release.release() == Long.parseLong(name.group(1))) {
        return Optional.of(release);
      }
    } catch (MalformedRelease damaged) {
      // Said below.
    }
    throw new Failure(
        key + " in " + store.name() + " is not a release record. Delete it, or put it right.");
  }

  static @Nullable CurrentPointer pointer(ObjectReader store) throws IOException {
    Optional<byte[]> bytes = store.read(CurrentPointer.KEY);
    try {
      return bytes.isEmpty() ? null : CurrentPointer.fromBytes(bytes.get());
    } catch (MalformedRelease foreign) {
      throw new Failure(
          store.name() + " holds something else: " + foreign.getMessage() + ".", foreign);
    }
  }
}
