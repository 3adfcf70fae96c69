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
import java.util.SortedSet;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.rtodirectory.generator.publish.ReleaseObjects.ReleaseObject;
import org.rtodirectory.generator.publish.ReleaseObjects.ReleaseObject.Kind;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.ParallelObjects;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.snapshot.ObjectIndex;
import org.rtodirectory.schemas.snapshot.Snapshot;

/**
 * The objects to write and delete so that a store contains the objects of a release. An object is
 * written unless the store is known to contain the same bytes and headers. The plan stores one bit
 * per object, and the first few thousand objects to write and to delete; if there are more, the
 * objects are enumerated again when they are written. The snapshots of earlier releases stay open
 * until the plan is closed. Its counts can be read afterwards.
 */
public final class ObjectPlan implements AutoCloseable {
  private static final Progress.Stage SILENT = by -> {};
  private static final int MOST_KEPT = 4096;

  /** A pointer, a record that is written as intent and when all is done, and changes. */
  private static final int RELEASE_PUTS = 4;

  private final ReleaseObjects next;
  private final ObjectIndex index;
  private final Stored stored;
  private final RowDifference rows;

  private final BitSet differing;

  private final Map<Kind, Long> written = new EnumMap<>(Kind.class);
  private final List<ReleaseObject> firstWritten = new ArrayList<>();
  private final List<String> firstDeleted = new ArrayList<>();
  private final Map<String, Family> families = new LinkedHashMap<>();
  private long deleted;
  private long snapshotBytes;
  private int snapshotPuts = 1;

  private ObjectPlan(
      ReleaseObjects next,
      ObjectIndex index,
      Stored stored,
      RowDifference rows,
      long snapshotBytes) {
    this.next = next;
    this.index = index;
    this.stored = stored;
    this.rows = rows;
    this.snapshotBytes = snapshotBytes;
    this.differing = new BitSet(index.count());
    if (!stored.isKnown()) {
      differing.set(0, index.count());
    }
    stored.releases().stream()
        .filter(release -> stored.isKnown() && release.isStanding())
        .forEach(release -> differing.or(index.differingFrom(release.objects())));
    next.families().forEach(this::family);
  }

  /**
   * The plan that leads from {@code stored} to the objects of {@code next}.
   *
   * @param index the identities of these objects
   * @param rows the rows that differ from the release before
   * @param snapshotBytes the length of the snapshot's file
   */
  static ObjectPlan of(
      ReleaseObjects next,
      ObjectIndex index,
      Stored stored,
      RowDifference rows,
      long snapshotBytes) {
    ObjectPlan plan = new ObjectPlan(next, index, stored, rows, snapshotBytes);
    next.forEach(plan::count);
    plan.enumerateDeleted(plan::deletes);
    return plan;
  }

  @Override
  public void close() {
    stored.close();
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
    deleted++;
    if (firstDeleted.size() < MOST_KEPT) {
      firstDeleted.add(key);
    }
    family(family).deleted++;
  }

  private Family family(String title) {
    return families.computeIfAbsent(title, name -> new Family());
  }

  /** Says what the snapshot took in fact, where only the length of its file was known. */
  void storedSnapshot(long bytes, int puts) {
    snapshotBytes = bytes;
    snapshotPuts = puts;
  }

  public RowDifference rows() {
    return rows;
  }

  public long snapshotBytes() {
    return snapshotBytes;
  }

  /** Number of PUT requests, with those for snapshot, record, pointer and changes. */
  public long puts() {
    return written() + RELEASE_PUTS + snapshotPuts;
  }

  /** A digest of the identities of all objects, for the record of the release. */
  String identities() {
    return index.digest();
  }

  public long written() {
    return written.values().stream().mapToLong(Long::longValue).sum();
  }

  public long written(Kind kind) {
    return written.getOrDefault(kind, 0L);
  }

  public long deleted() {
    return deleted;
  }

  /** Number of bytes of the snapshot, and of the objects that were rendered so far. */
  public long bytes() {
    return snapshotBytes + families.values().stream().mapToLong(family -> family.bytes.sum()).sum();
  }

  public boolean isEmpty() {
    return written() == 0 && deleted == 0;
  }

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

  void measure(int threads) throws IOException {
    for (Kind kind : Kind.values()) {
      forEachWritten(kind, threads, SILENT, this::render);
    }
  }

  public void forEachWritten(
      Kind kind, int threads, Progress.Stage stage, ParallelObjects.Action<ReleaseObject> action)
      throws IOException {
    ParallelObjects.<ReleaseObject>forEachOf(
        threads, stage, batch -> forEachWritten(kind, batch), action);
  }

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

  public void forEachDeleted(Consumer<String> action) {
    if (firstDeleted.size() == deleted) {
      firstDeleted.forEach(action);
    } else {
      enumerateDeleted((key, family) -> action.accept(key));
    }
  }

  /**
   * What is known of the objects of a store.
   *
   * @param releases the served release, and those begun after it, which may have replaced some of
   *     its objects; and earlier ones, of which objects may not have been deleted yet
   * @param isKnown whether an object that is the same in all standing {@code releases} is certain
   *     to be stored in that form
   * @param documents keys of the documents that may be stored
   */
  record Stored(List<StoredRelease> releases, boolean isKnown, SortedSet<String> documents)
      implements AutoCloseable {
    @Override
    public void close() {
      releases.forEach(release -> release.snapshot().close());
    }
  }

  /**
   * @param isStanding whether it is the served release or a later one
   */
  record StoredRelease(Snapshot snapshot, ObjectIndex objects, boolean isStanding) {}

  private void enumerateDeleted(BiConsumer<String, String> action) {
    for (String key : stored.documents()) {
      if (index.find(ObjectIndex.digest(key)) < 0) {
        action.accept(key, ReleaseObject.DOCUMENTS);
      }
    }
    Set<String> seen = new HashSet<>();
    for (StoredRelease release : stored.releases()) {
      BitSet lost = release.objects().missingIn(index);
      if (!lost.isEmpty()) {
        ReleaseObjects.of(new PageCatalog(release.snapshot()))
            .forEach(
                object -> {
                  int place = release.objects().find(ObjectIndex.digest(object.key()));
                  if (place >= 0
                      && lost.get(place)
                      && object.kind() != Kind.DOCUMENT
                      && seen.add(object.key())) {
                    action.accept(object.key(), object.family());
                  }
                });
      }
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
   * @param bytes total length of the written objects, as far as they are rendered
   */
  public record FamilyChange(long pages, long written, long deleted, long bytes) {}
}
