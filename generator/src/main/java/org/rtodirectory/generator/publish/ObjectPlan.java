package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.rtodirectory.generator.publish.ReleaseObject.ApiDocument;
import org.rtodirectory.generator.publish.ReleaseObject.Kind;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.ParallelObjects;

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
  private final StoredObjects standing;
  private final Map<Kind, BitSet> written = new EnumMap<>(Kind.class);
  private final List<ReleaseObject> firstWritten = new ArrayList<>();
  private final List<String> firstVanished = new ArrayList<>();
  private final Map<String, Family> families = new LinkedHashMap<>();
  private long vanished;

  private ObjectPlan(ReleaseObjects next, StoredObjects standing) {
    this.next = next;
    this.standing = standing;
    next.families().forEach(this::family);
    for (Kind kind : Kind.values()) {
      written.put(kind, new BitSet());
    }
  }

  /**
   * The plan that leads from {@code standing} to the objects of {@code next}.
   *
   * @param threads number of threads that compare objects of the site
   * @throws IOException if the store must be read and fails
   */
  public static ObjectPlan of(ReleaseObjects next, StoredObjects standing, int threads)
      throws IOException {
    ObjectPlan plan = new ObjectPlan(next, standing);
    for (Kind kind : Kind.values()) {
      plan.compare(kind, threads);
    }
    plan.enumerateVanished(plan::deletes);
    return plan;
  }

  private record Numbered(int number, ReleaseObject object) {}

  /** Pages and documents are compared by their identity, on one thread. */
  private void compare(Kind kind, int threads) throws IOException {
    boolean isOfSite = kind == Kind.ASSET || kind == Kind.SITE_PAGE;
    boolean areComparable = kind != Kind.PAGE || standing.areComparable(next);
    int[] number = {0};
    ParallelObjects.<Numbered>forEachOf(
        isOfSite ? threads : 1,
        SILENT,
        batch -> next.forEach(kind, object -> batch.accept(has(number, object))),
        numbered -> {
          if (!areComparable || !standing.holds(numbered.object)) {
            writes(numbered);
          }
        });
  }

  private Numbered has(int[] number, ReleaseObject object) {
    family(object.family()).objects++;
    Numbered numbered = new Numbered(number[0], object);
    number[0] = Math.incrementExact(number[0]);
    return numbered;
  }

  private synchronized void writes(Numbered numbered) {
    bits(numbered.object.kind()).set(numbered.number);
    if (firstWritten.size() < MOST_KEPT) {
      firstWritten.add(numbered.object);
    }
    family(numbered.object.family()).written++;
  }

  private void deletes(String key, String family) {
    vanished++;
    if (firstVanished.size() < MOST_KEPT) {
      firstVanished.add(key);
    }
    family(family).deleted++;
  }

  private BitSet bits(Kind kind) {
    return written.getOrDefault(kind, new BitSet());
  }

  private Family family(String title) {
    return families.computeIfAbsent(title, name -> new Family());
  }

  /** Passes on the key and family of each object to delete, once if several releases have it. */
  private void enumerateVanished(BiConsumer<String, String> action) {
    List<ReleaseObjects> earlier = standing.all();
    Set<String> seen = new HashSet<>();
    for (ReleaseObjects release : earlier) {
      release.forEachNotIn(
          next,
          (key, family) -> {
            if (earlier.size() == 1 || seen.add(key)) {
              action.accept(key, family);
            }
          });
    }
    Set<String> documents = next.documentDigests().keySet();
    for (String key : standing.documents()) {
      if (!documents.contains(key)) {
        action.accept(key, ApiDocument.FAMILY);
      }
    }
  }

  /** The objects of the release. */
  public ReleaseObjects next() {
    return next;
  }

  /** Number of objects that differ or are new. */
  public long written() {
    return written.values().stream().mapToLong(BitSet::cardinality).sum();
  }

  /** The same of one kind. */
  public long written(Kind kind) {
    return bits(kind).cardinality();
  }

  /** Number of objects that no longer exist. */
  public long vanished() {
    return vanished;
  }

  /** Number of bytes of the objects that were rendered so far. */
  public long bytes() {
    return families.values().stream().mapToLong(family -> family.bytes.sum()).sum();
  }

  /** Whether there is nothing to do. */
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
    BitSet bits = bits(kind);
    if (firstWritten.size() == written()) {
      firstWritten.stream().filter(object -> object.kind() == kind).forEach(action);
    } else if (!bits.isEmpty()) {
      int[] number = {0};
      next.forEach(
          kind,
          object -> {
            if (bits.get(number[0]++)) {
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
      enumerateVanished((key, family) -> action.accept(key));
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
