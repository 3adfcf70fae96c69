package org.rtodirectory.edge.simulation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.simulation.Bucket.Stored;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.MalformedRelease;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.source.FileTree;
import org.rtodirectory.schemas.source.SnapshotFetch;

/**
 * What must hold after each change of the bucket:
 *
 * <ul>
 *   <li>The pointer moves only to a higher release, whose pages are all there, and whose snapshot a
 *       gateway without any other can fetch; nothing of it is deleted while the pointer names it.
 *   <li>A page that is written is one of a release whose record says so before.
 *   <li>A record says that a release is done only when the bucket has its pages and no others, and
 *       no cache has an older one, except those that the record names.
 *   <li>Whoever writes has the lock; but the pointer, which is replaced by compare-and-set, may be
 *       moved by a machine that stood still since it had it.
 * </ul>
 */
final class Invariants implements Bucket.Listener {
  private static final String LOCK = "publisher.lock";

  /** The tags of snapshots, with the digest of the one that can be fetched from them. */
  private static final Set<Map<String, String>> FETCHED = ConcurrentHashMap.newKeySet();

  private final List<CdnNode> cdn;
  private @Nullable Bucket bucket;
  private @Nullable CurrentPointer pointer;
  private final Map<String, Release> records = new TreeMap<>();
  private @Nullable String holder;

  Invariants(List<CdnNode> cdn) {
    this.cdn = cdn;
  }

  void watch(Bucket watched) {
    bucket = watched;
  }

  @Override
  public void changed(String writer, String key, @Nullable Stored before, @Nullable Stored after) {
    if (key.equals(LOCK)) {
      Violation.unless(
          after != null || before == null || writer.equals(holder),
          "%s releases the lock of %s",
          writer,
          holder);
      holder = after == null ? null : writer;
      return;
    }
    if (key.equals("store.json")) {
      return;
    }
    boolean isNamedByContent = key.startsWith("snapshots/") && !key.endsWith(".json");
    Violation.unless(
        writer.equals(holder)
            || (isNamedByContent && after != null)
            || key.equals(CurrentPointer.KEY),
        "%s changes %s, but %s has the lock",
        writer,
        key,
        holder);
    if (key.equals(CurrentPointer.KEY)) {
      flipped(Objects.requireNonNull(after, "the pointer is deleted"));
    } else if (after == null) {
      deleted(key);
    } else if (key.startsWith("releases/") && !key.contains("changes.")) {
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
    Stored announced = Directories.tree(record.snapshot().sha256()).get(key);
    return record.state() == Release.State.PUBLISHING
        && announced != null
        && announced.isSame(page);
  }

  private void flipped(Stored object) {
    CurrentPointer next;
    try {
      next = CurrentPointer.fromBytes(object.bytes());
    } catch (MalformedRelease e) {
      throw new Violation(String.valueOf(e.getMessage()));
    }
    Violation.unless(
        pointer == null || next.release() > pointer.release(),
        "the pointer moves from %s to %s",
        pointer,
        next);
    requirePages(next);
    requireSnapshot(next);
    pointer = next;
  }

  private void requirePages(CurrentPointer next) {
    Directories.tree(next.sha256())
        .forEach(
            (key, page) ->
                Violation.unless(
                    bucket().find(key).filter(there -> there.isSame(page)).isPresent(),
                    "the pointer names release %s, whose %s is not there",
                    next.release(),
                    key));
  }

  /** A gateway that has nothing can fetch it. */
  private void requireSnapshot(CurrentPointer next) {
    Map<String, String> stored = new TreeMap<>();
    bucket()
        .objects()
        .subMap("snapshots/", "snapshots0")
        .forEach((key, object) -> stored.put(key, object.tag()));
    stored.put(CurrentPointer.KEY, next.sha256());
    if (FETCHED.contains(stored)) {
      return;
    }
    try {
      Path folder = Files.createTempDirectory("simulation");
      try {
        new SnapshotFetch(Bucket.reader(bucket()::find), folder, SnapshotFetch.Events.NONE)
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
    CurrentPointer now = pointer;
    if (now == null) {
      return;
    }
    Violation.unless(
        !Directories.tree(now.sha256()).containsKey(key),
        "%s is deleted, which the served release %s has",
        key,
        now.release());
    if (key.startsWith("snapshots/")) {
      requireSnapshot(now);
    }
    Violation.unless(
        !key.equals(Release.key(now.release())), "the record of the served release is deleted");
  }

  private void recorded(String recordKey, Stored object) {
    Release release;
    try {
      release = Release.fromBytes(object.bytes());
    } catch (MalformedRelease e) {
      throw new Violation(String.valueOf(e.getMessage()));
    }
    records.put(recordKey, release);
    if (release.state() != Release.State.DONE) {
      return;
    }
    List<String> due = release.purges().stream().map(Release.Purge::target).toList();
    Violation.unless(
        pointer != null && pointer.release() == release.release(),
        "release %s is done, but %s is served",
        release.release(),
        pointer);
    requireOnlyPages(release.snapshot().sha256(), "release " + release.release() + " is done");
    for (CdnNode node : cdn) {
      for (String key : due.contains(node.name()) ? List.<String>of() : node.keys()) {
        Stored cached = node.peek(key);
        Stored there = bucket().find(key).orElse(null);
        Violation.unless(
            !Directories.isContent(key)
                || cached == null
                || there == null // A purge that is repeated does not name it: it expires.
                || there.isSame(cached),
            "release %s is done, and %s has an older %s",
            release.release(),
            node.name(),
            key);
      }
    }
  }

  /** The bucket has the pages and documents of a fresh publish, byte for byte, and no others. */
  void requireOnlyPages(String sha256, String when) {
    SortedMap<String, Stored> tree = Directories.tree(sha256);
    List<String> wrong = new ArrayList<>();
    for (String key : tree.keySet()) {
      if (bucket().find(key).filter(there -> there.isSame(tree.get(key))).isEmpty()) {
        wrong.add(key);
      }
    }
    bucket().objects().keySet().stream()
        .filter(key -> Directories.isContent(key) && !tree.containsKey(key))
        .forEach(wrong::add);
    Violation.unless(wrong.isEmpty(), "%s, but these are missing, wrong or left: %s", when, wrong);
  }

  @Nullable CurrentPointer pointer() {
    return pointer;
  }

  /** The records in the bucket, by their keys. */
  Map<String, Release> records() {
    return records;
  }

  private Bucket bucket() {
    return Objects.requireNonNull(bucket);
  }
}
