package org.rtodirectory.edge.simulation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.simulation.Bucket.Stored;
import org.rtodirectory.generator.publish.ReleaseHistory;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.program.FileTree;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.ObjectList;
import org.rtodirectory.schemas.release.ObjectListReference;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.source.SnapshotFetch;
import org.rtodirectory.schemas.text.Sha256;

/**
 * The conditions after each change of the bucket:
 *
 * <ul>
 *   <li>The pointer moves only to a release with a higher number. All pages of the release exist,
 *       and a gateway without any snapshot can fetch the snapshot of the release. None of these
 *       objects is deleted while the pointer names the release.
 *   <li>One exception is permitted. A publisher is suspended while it sends the pointer, and loses
 *       the lock. Its successor begins the next release, replaces some pages and is killed. Then
 *       the pointer of the first publisher arrives, and is written because it has not changed in
 *       the meantime. Now a page may be one of the release that the successor began. The next
 *       publish repairs it.
 *   <li>After a rollback, the pointer moves only when the operator ends the rollback.
 *   <li>A page is written only after a record announces its release. The object list that a record
 *       names is written before the record, has exactly the objects of a fresh publish, and exists
 *       as long as the record.
 *   <li>A record says that a release is done only when the bucket has the pages of the release and
 *       no others. Then no cache has an older page, except the pages that the record names as
 *       pending.
 *   <li>Each writer has the lock. A publisher that was suspended and has lost the lock may only do
 *       two writes by compare-and-set: move the pointer, and take the number of a release that
 *       nobody has taken.
 * </ul>
 */
final class Invariants implements Bucket.Listener {
  private static final String LOCK = "publisher.lock";

  /**
   * The ETags of all objects below {@code snapshots/}, with the digest of a snapshot that a gateway
   * has fetched from them.
   */
  private static final Set<Map<String, String>> FETCHABLE_SNAPSHOTS = ConcurrentHashMap.newKeySet();

  /** The digests of a snapshot and of its object list, for the pairs that were already compared. */
  private static final Set<String> COMPARED_LISTS = ConcurrentHashMap.newKeySet();

  private List<CdnNode> cdn = List.of();
  private SortedMap<String, Stored> objects = Collections.emptySortedMap();
  private @Nullable CurrentPointer pointer;
  private final List<CurrentPointer> pointers = new ArrayList<>();
  private boolean isPinned;
  private final Map<String, Release> records = new TreeMap<>();
  private @Nullable String lockHolder;

  /** Sets the objects to watch. */
  void watch(Bucket bucket, List<CdnNode> caches) {
    objects = bucket.objects();
    cdn = caches;
  }

  @Override
  public void onChange(
      String writer, String key, @Nullable Stored oldObject, @Nullable Stored newObject) {
    if (key.equals(LOCK)) {
      boolean isReleased =
          newObject == null
              || ResourceJson.mapper()
                  .readTree(newObject.bytes())
                  .path("owner")
                  .asString()
                  .isEmpty();
      Violation.unless(
          !isReleased || writer.equals(lockHolder),
          "%s releases the lock of %s",
          writer,
          lockHolder);
      lockHolder = isReleased ? null : writer;
      return;
    }
    boolean isList = ObjectListReference.isKey(key);
    boolean isNamedByContent = isList || (key.startsWith("snapshots/") && !key.endsWith(".json"));
    boolean isRecord = ReleaseHistory.isKey(key);
    Violation.unless(
        writer.equals(lockHolder)
            || (isNamedByContent && newObject != null)
            || (isRecord && oldObject == null)
            || key.equals(CurrentPointer.KEY),
        "%s changes %s, but %s has the lock",
        writer,
        key,
        lockHolder);
    if (key.equals(CurrentPointer.KEY)) {
      onPointer(
          Objects.requireNonNull(newObject, "the pointer is deleted"), writer.equals(lockHolder));
    } else if (newObject == null) {
      onDelete(key);
    } else if (isRecord) {
      onRecord(key, newObject);
    } else if (Directories.isContent(key)) {
      Violation.unless(
          records.values().stream().anyMatch(record -> announces(record, key, newObject)),
          "%s is written, but no record announces it",
          key);
    } else if (pointer != null && oldObject != null) {
      requireSnapshot(pointer);
    }
  }

  private static boolean announces(Release record, String key, Stored page) {
    return record.state() == Release.State.PUBLISHING
        && page.isSame(Directories.tree(record.snapshot().sha256()).get(key));
  }

  private void onPointer(Stored object, boolean hasLock) {
    CurrentPointer next;
    try {
      next = CurrentPointer.fromBytes(object.bytes());
    } catch (Release.Malformed e) {
      throw new Violation(String.valueOf(e.getMessage()));
    }
    Violation.unless(
        pointer == null || next.release() > pointer.release(),
        "the pointer moves from %s to %s",
        pointer,
        next);
    Violation.unless(!isPinned, "the rollback is ended without consent by %s", next);
    requirePages(next, hasLock);
    requireSnapshot(next);
    pointer = next;
    pointers.add(next);
  }

  private void requirePages(CurrentPointer next, boolean hasLock) {
    Directories.tree(next.sha256())
        .forEach(
            (key, page) -> {
              Stored currentObject = objects.get(key);
              boolean isReplaced =
                  !hasLock
                      && currentObject != null
                      && isOfLaterRelease(next.release(), key, currentObject);
              Violation.unless(
                  page.isSame(currentObject) || isReplaced,
                  "the pointer names release %s, but the bucket does not have its %s",
                  next.release(),
                  key);
            });
  }

  private boolean isOfLaterRelease(long release, String key, Stored page) {
    return records.values().stream()
        .anyMatch(record -> record.release() > release && announces(record, key, page));
  }

  /** Fails unless a gateway without a snapshot can fetch this one. */
  private void requireSnapshot(CurrentPointer next) {
    Map<String, String> stored = new TreeMap<>();
    objects
        .subMap("snapshots/", "snapshots0")
        .forEach((key, object) -> stored.put(key, object.etag()));
    stored.put(CurrentPointer.KEY, next.sha256());
    if (FETCHABLE_SNAPSHOTS.contains(stored)) {
      return;
    }
    try {
      Path folder = Files.createTempDirectory("simulation");
      try {
        new SnapshotFetch(
                Bucket.reader(key -> Optional.ofNullable(objects.get(key))),
                folder,
                SnapshotFetch.Events.NONE)
            .fetch(next.reference(), Map.of());
      } finally {
        FileTree.delete(folder);
      }
    } catch (IOException e) {
      throw new Violation(
          "the pointer names release " + next.release() + ", which cannot be fetched: " + e);
    }
    FETCHABLE_SNAPSHOTS.add(stored);
  }

  private void onDelete(String key) {
    records.remove(key);
    CurrentPointer served = pointer;
    if (served != null) {
      Violation.unless(
          !Directories.tree(served.sha256()).containsKey(key)
              && !key.equals(Release.key(served.release())),
          "%s is deleted, but the served release %s has it",
          key,
          served.release());
      Violation.unless(
          records.values().stream()
              .map(Release::objects)
              .noneMatch(list -> list != null && list.key().equals(key)),
          "the list %s is deleted, but a record names it",
          key);
      if (key.startsWith("snapshots/")) {
        requireSnapshot(served);
      }
    }
  }

  private void onRecord(String recordKey, Stored object) {
    Release release;
    try {
      release = Release.fromBytes(object.bytes());
    } catch (Release.Malformed e) {
      throw new Violation(String.valueOf(e.getMessage()));
    }
    requireList(release);
    records.put(recordKey, release);
    if (release.state() != Release.State.DONE) {
      return;
    }
    Violation.unless(
        pointer != null && pointer.release() == release.release(),
        "release %s is done, but %s is served",
        release.release(),
        pointer);
    requireOnlyPages(release.snapshot().sha256(), "release " + release.release() + " is done");
    if (release.pending().isEmpty()) {
      for (CdnNode node : cdn) {
        node.objects()
            .forEach((key, cached) -> requireNewest(release.release(), node, key, cached));
      }
    }
  }

  private void requireList(Release release) {
    ObjectListReference list = Objects.requireNonNull(release.objects(), "a record without a list");
    Stored stored = objects.get(list.key());
    Violation.unless(
        stored != null && list.sha256().equals(HexFormat.of().formatHex(Sha256.of(stored.bytes()))),
        "the record of release %s names a list that does not exist",
        release.release());
    if (!COMPARED_LISTS.add(release.snapshot().sha256() + " " + list.sha256())) {
      return;
    }
    Set<String> listedKeys = new TreeSet<>();
    try {
      Path file = Files.createTempFile("simulation", ".objects");
      try (ObjectList.ObjectListReader reader =
          new ObjectList.ObjectListReader(
              Files.write(file, Objects.requireNonNull(stored).bytes()))) {
        while (reader.next()) {
          listedKeys.add(reader.key());
        }
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new Violation("the list of release " + release.release() + " is damaged: " + e);
    }
    Violation.unless(
        listedKeys.equals(Directories.tree(release.snapshot().sha256()).keySet()),
        "release %s lists %s",
        release.release(),
        listedKeys);
  }

  private void requireNewest(long release, CdnNode node, String key, Stored cached) {
    Stored currentObject = objects.get(key);
    Violation.unless(
        !Directories.isContent(key) || (currentObject != null && cached.isSame(currentObject)),
        "release %s is done, and %s has an older %s",
        release,
        node.name(),
        key);
  }

  /**
   * Fails unless the bucket has exactly the pages and documents of a fresh publish, byte for byte.
   */
  void requireOnlyPages(String sha256, String when) {
    SortedMap<String, Stored> tree = Directories.tree(sha256);
    Set<String> keys = new TreeSet<>(objects.keySet());
    keys.removeIf(key -> !Directories.isContent(key));
    keys.addAll(tree.keySet());
    keys.removeIf(key -> tree.containsKey(key) && tree.get(key).isSame(objects.get(key)));
    Violation.unless(keys.isEmpty(), "%s, but these are missing, wrong or left: %s", when, keys);
  }

  @Nullable CurrentPointer pointer() {
    return pointer;
  }

  /** Returns all pointers so far, in order. */
  List<CurrentPointer> pointers() {
    return pointers;
  }

  /** Sets whether the served release is a rollback, which only the operator may end. */
  void setPinned(boolean isPinned) {
    this.isPinned = isPinned;
  }

  /** Returns the records in the bucket by their keys. */
  Map<String, Release> records() {
    return records;
  }
}
