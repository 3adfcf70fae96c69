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
 *   <li>The pointer moves only to a higher release, whose pages are all there, and whose snapshot a
 *       gateway without any other can fetch. Nothing of it is deleted while the pointer names it.
 *       One exception is permitted: a machine that stood still while it sent the pointer has lost
 *       the lock, its successor has begun the next release, replaced some pages and died, and the
 *       pointer of the first arrives. Its write succeeds, because the pointer has not changed. Then
 *       a page may be that of the started release. The next publish repairs it.
 *   <li>After a rollback it moves only when the operator ends it.
 *   <li>A page that is written is one of a release whose record says so before. The list of objects
 *       that a record names is there before the record, has exactly the objects of a fresh publish,
 *       and stays as long as the record does.
 *   <li>A record says that a release is done only when the bucket has its pages and no others, and
 *       no cache has an older one, except those that the record names.
 *   <li>The writer has the lock. A machine that stood still since it had the lock may still write
 *       by compare-and-set: move the pointer, or take the number of a release that nobody has
 *       taken.
 * </ul>
 */
final class Invariants implements Bucket.Listener {
  private static final String LOCK = "publisher.lock";

  /** The ETags of snapshots, with the digest of the snapshot that can be fetched from them. */
  private static final Set<Map<String, String>> FETCHED = ConcurrentHashMap.newKeySet();

  /** The snapshots and object lists that are known to belong together. */
  private static final Set<String> LISTED = ConcurrentHashMap.newKeySet();

  private List<CdnNode> cdn = List.of();
  private SortedMap<String, Stored> objects = Collections.emptySortedMap();
  private @Nullable CurrentPointer pointer;
  private final List<CurrentPointer> pointers = new ArrayList<>();
  private boolean isPinned;
  private final Map<String, Release> records = new TreeMap<>();
  private @Nullable String holder;

  /** Sets the objects to watch. */
  void watch(Bucket bucket, List<CdnNode> caches) {
    objects = bucket.objects();
    cdn = caches;
  }

  @Override
  public void changed(String writer, String key, @Nullable Stored before, @Nullable Stored after) {
    if (key.equals(LOCK)) {
      boolean isReleased =
          after == null
              || ResourceJson.mapper().readTree(after.bytes()).path("owner").asString().isEmpty();
      Violation.unless(
          !isReleased || writer.equals(holder), "%s releases the lock of %s", writer, holder);
      holder = isReleased ? null : writer;
      return;
    }
    boolean isList = ObjectListReference.isKey(key);
    boolean isNamedByContent = isList || (key.startsWith("snapshots/") && !key.endsWith(".json"));
    boolean isRecord = ReleaseHistory.isKey(key);
    Violation.unless(
        writer.equals(holder)
            || (isNamedByContent && after != null)
            || (isRecord && before == null)
            || key.equals(CurrentPointer.KEY),
        "%s changes %s, but %s has the lock",
        writer,
        key,
        holder);
    if (key.equals(CurrentPointer.KEY)) {
      flipped(Objects.requireNonNull(after, "the pointer is deleted"), writer.equals(holder));
    } else if (after == null) {
      deleted(key);
    } else if (isRecord) {
      recorded(key, after);
    } else if (Directories.isContent(key)) {
      Violation.unless(
          records.values().stream().anyMatch(record -> announces(record, key, after)),
          "%s is written, which no record announces",
          key);
    } else if (pointer != null && before != null) {
      requireSnapshot(pointer);
    }
  }

  private static boolean announces(Release record, String key, Stored page) {
    return record.state() == Release.State.PUBLISHING
        && page.isSame(Directories.tree(record.snapshot().sha256()).get(key));
  }

  private void flipped(Stored object, boolean hasLock) {
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
              Stored there = objects.get(key);
              boolean isReplaced =
                  !hasLock && there != null && isOfLater(next.release(), key, there);
              Violation.unless(
                  page.isSame(there) || isReplaced,
                  "the pointer names release %s, whose %s is not there",
                  next.release(),
                  key);
            });
  }

  private boolean isOfLater(long release, String key, Stored page) {
    return records.values().stream()
        .anyMatch(record -> record.release() > release && announces(record, key, page));
  }

  /** Fails unless a gateway without a snapshot can fetch this one. */
  private void requireSnapshot(CurrentPointer next) {
    Map<String, String> stored = new TreeMap<>();
    objects
        .subMap("snapshots/", "snapshots0")
        .forEach((key, object) -> stored.put(key, object.tag()));
    stored.put(CurrentPointer.KEY, next.sha256());
    if (FETCHED.contains(stored)) {
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
    FETCHED.add(stored);
  }

  private void deleted(String key) {
    records.remove(key);
    CurrentPointer served = pointer;
    if (served != null) {
      Violation.unless(
          !Directories.tree(served.sha256()).containsKey(key)
              && !key.equals(Release.key(served.release())),
          "%s is deleted, which the served release %s has",
          key,
          served.release());
      Violation.unless(
          records.values().stream()
              .map(Release::objects)
              .noneMatch(list -> list != null && list.key().equals(key)),
          "the list %s is deleted, which a record names",
          key);
      if (key.startsWith("snapshots/")) {
        requireSnapshot(served);
      }
    }
  }

  private void recorded(String recordKey, Stored object) {
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
        "the record of release %s names a list that is not there",
        release.release());
    if (!LISTED.add(release.snapshot().sha256() + " " + list.sha256())) {
      return;
    }
    Set<String> listed = new TreeSet<>();
    try {
      Path file = Files.createTempFile("simulation", ".objects");
      try (ObjectList.ObjectListReader reader =
          new ObjectList.ObjectListReader(
              Files.write(file, Objects.requireNonNull(stored).bytes()))) {
        while (reader.next()) {
          listed.add(reader.key());
        }
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new Violation("the list of release " + release.release() + " is damaged: " + e);
    }
    Violation.unless(
        listed.equals(Directories.tree(release.snapshot().sha256()).keySet()),
        "release %s lists %s",
        release.release(),
        listed);
  }

  private void requireNewest(long release, CdnNode node, String key, Stored cached) {
    Stored there = objects.get(key);
    Violation.unless(
        !Directories.isContent(key) || (there != null && cached.isSame(there)),
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

  /** Sets whether the release that is served was rolled back to. */
  void pin(boolean isNowPinned) {
    isPinned = isNowPinned;
  }

  /** Returns the records in the bucket by their keys. */
  Map<String, Release> records() {
    return records;
  }
}
