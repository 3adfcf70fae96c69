package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.rtodirectory.generator.publish.ReleaseObject.Kind;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.ParallelObjects;
import org.rtodirectory.schemas.snapshot.ObjectIndex;

/**
 * The objects to write and delete so that a store contains the objects of a release. An object is
 * written unless the store is known to contain the same bytes and headers. The plan stores one bit
 * per object, and the first few thousand objects to write and to delete; if there are more, the
 * objects are enumerated again when they are written.
 */
public final class ObjectPlan {
  private static final Progress.Stage SILENT = by -> {};
  private static final int MOST_KEPT = 4096;

  private final ReleaseObjects next;
  private final ObjectIndex index;
  private final StoredObjects stored;

  /** The places in the index of the objects to write. */
  private final BitSet differing;

  private final Map<Kind, Long> written = new EnumMap<>(Kind.class);
  private final List<ReleaseObject> firstWritten = new ArrayList<>();
  private final List<String> firstVanished = new ArrayList<>();
  private final Map<String, Family> families = new LinkedHashMap<>();
  private long vanished;

  private ObjectPlan(ReleaseObjects next, ObjectIndex index, StoredObjects stored) {
    this.next = next;
    this.index = index;
    this.stored = stored;
    this.differing = stored.differing(index);
    next.families().forEach(this::family);
  }

  /**
   * The plan that leads from {@code stored} to the objects of {@code next}.
   *
   * @param index the identities of these objects
   */
  static ObjectPlan of(ReleaseObjects next, ObjectIndex index, StoredObjects stored) {
    ObjectPlan plan = new ObjectPlan(next, index, stored);
    next.forEach(plan::count);
    stored.forEachNotIn(index, plan::deletes);
    return plan;
  }

  private void count(ReleaseObject object) {
    Family family = family(object.family());
    family.objects++;
    if (isWritten(object)) {
      family.written++;
      written.merge(object.kind(), 1L, Long::sum);
      if (firstWritten.size() < MOST_KEPT) {
        firstWritten.add(object);
      }
    }
  }

  private boolean isWritten(ReleaseObject object) {
    return !differing.isEmpty() && differing.get(index.find(ObjectIndex.digest(object.key())));
  }

  private void deletes(String key, String family) {
    vanished++;
    if (firstVanished.size() < MOST_KEPT) {
      firstVanished.add(key);
    }
    family(family).deleted++;
  }

  private Family family(String title) {
    return families.computeIfAbsent(title, name -> new Family());
  }

  public ReleaseObjects next() {
    return next;
  }

  /** A digest of the identities of all objects, for the record of the release. */
  String identities() {
    return index.digest();
  }

  /** Number of objects that differ or are new. */
  public long written() {
    return written.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The same of one kind. */
  public long written(Kind kind) {
    return written.getOrDefault(kind, 0L);
  }

  /** Number of objects that no longer exist. */
  public long vanished() {
    return vanished;
  }

  /** Number of bytes of the objects that were rendered so far. */
  public long bytes() {
    return families.values().stream().mapToLong(family -> family.bytes.sum()).sum();
  }

  public boolean isEmpty() {
    return written() == 0 && vanished == 0;
  }

  /** Counts of the changes by the title of the family, in report order. */
  public Map<String, FamilyChange> families() {
    Map<String, FamilyChange> changes = new LinkedHashMap<>();
    families.forEach((title, family) -> changes.put(title, family.change()));
    return changes;
  }

  /** Renders an object to write, and adds its length to {@link #bytes}. */
  public byte[] render(ReleaseObject object) {
    byte[] rendered = object.bytes();
    Objects.requireNonNull(families.get(object.family())).bytes.add(rendered.length);
    return rendered;
  }

  /** Renders all objects to write, only to count their bytes. */
  public void measure(int threads) throws IOException {
    for (Kind kind : Kind.values()) {
      forEachWritten(kind, threads, SILENT, this::render);
    }
  }

  /**
   * Applies {@code action} to each object of a kind to write.
   *
   * @throws IOException if an action failed or the thread was interrupted
   */
  public void forEachWritten(
      Kind kind, int threads, Progress.Stage stage, ParallelObjects.Action<ReleaseObject> action)
      throws IOException {
    ParallelObjects.<ReleaseObject>forEachOf(
        threads, stage, batch -> forEachWritten(kind, batch), action);
  }

  /** Passes on each object of a kind to write. */
  public void forEachWritten(Kind kind, Consumer<ReleaseObject> action) {
    if (firstWritten.size() == written()) {
      firstWritten.stream().filter(object -> object.kind() == kind).forEach(action);
    } else if (written(kind) > 0) {
      next.forEach(
          kind,
          object -> {
            if (isWritten(object)) {
              action.accept(object);
            }
          });
    }
  }

  /** Passes on the key of each object to delete. */
  public void forEachVanished(Consumer<String> action) {
    if (firstVanished.size() == vanished) {
      firstVanished.forEach(action);
    } else {
      stored.forEachNotIn(index, (key, family) -> action.accept(key));
    }
  }

  private static final class Family {
    private final LongAdder bytes = new LongAdder();
    private long objects;
    private long written;
    private long deleted;

    FamilyChange change() {
      return new FamilyChange(objects, written, deleted, bytes.sum());
    }
  }

  /**
   * Counts of the changes to the objects of one family.
   *
   * @param pages number of objects after the publish
   * @param written number of objects written
   * @param deleted number of objects deleted because they no longer exist
   * @param bytes total length of the written objects, as far as they are rendered
   */
  public record FamilyChange(long pages, long written, long deleted, long bytes) {}
}
