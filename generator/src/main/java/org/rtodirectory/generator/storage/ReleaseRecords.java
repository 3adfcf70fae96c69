package org.rtodirectory.generator.storage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.MalformedRelease;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.source.ObjectReader;

/** Reads the pointer of a store and the records of its releases. */
public final class ReleaseRecords {
  private static final Pattern KEY = Pattern.compile("releases/([1-9][0-9]{0,17})\\.json");

  private ReleaseRecords() {}

  /**
   * The pointer of a store.
   *
   * @param stored the object; null if there is none
   * @param current the pointer; null if there is none, or it is damaged
   */
  public record Pointer(@Nullable StoredObject stored, @Nullable CurrentPointer current) {
    /** Whether there is an object that cannot be understood. */
    public boolean isDamaged() {
      return stored != null && current == null;
    }
  }

  /** Reads the pointer. */
  public static Pointer pointer(ObjectStore store) throws IOException {
    StoredObject stored = store.get(CurrentPointer.KEY).orElse(null);
    try {
      return new Pointer(stored, stored == null ? null : CurrentPointer.fromBytes(stored.bytes()));
    } catch (MalformedRelease e) {
      return new Pointer(stored, null);
    }
  }

  /** Whether {@code key} is that of a record. */
  public static boolean isKey(String key) {
    return KEY.matcher(key).matches();
  }

  /** The number of the release whose record has the key {@code key}. */
  public static long number(String key) {
    Matcher name = KEY.matcher(key);
    if (!name.matches()) {
      throw new IllegalArgumentException("not the key of a record: " + key);
    }
    return Long.parseLong(name.group(1));
  }

  /** All records, by the numbers of their releases. */
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
   * The record of release {@code number}; empty if there is none.
   *
   * @throws MalformedRelease if it cannot be understood, or is that of another release
   */
  public static Optional<Release> find(long number, ObjectReader store)
      throws IOException, MalformedRelease {
    Optional<byte[]> json = store.read(Release.key(number));
    return json.isEmpty() ? Optional.empty() : Optional.of(parse(number, json.get()));
  }

  /**
   * The record of release {@code number} from its bytes.
   *
   * @throws MalformedRelease if it cannot be understood, or is that of another release
   */
  private static Release parse(long number, byte[] json) throws MalformedRelease {
    Release release = Release.fromBytes(json);
    if (release.release() != number) {
      throw new MalformedRelease("it is the record of another release");
    }
    return release;
  }

  /**
   * The record of release {@code number}, which the operator has named.
   *
   * @throws Failure if there is none, or it is damaged
   */
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
    } catch (MalformedRelease e) {
      throw new Failure("Release " + number + ": " + e.getMessage() + ".", e);
    }
  }
}
