package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.publish.ReleaseObjects.ReleaseObject;
import org.rtodirectory.generator.publish.ReleaseObjects.ReleaseObject.Identified;
import org.rtodirectory.generator.publish.ReleaseObjects.ReleaseObject.Kind;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.ParallelObjects;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.schemas.release.ObjectList;
import org.rtodirectory.schemas.release.ObjectListReference;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.text.Sha256;

/**
 * The objects to upload and to delete so that a store has the objects of a release. An object is
 * uploaded unless the store is certain to have the same bytes and headers. One enumeration computes
 * the digest of every object. The bytes of website pages, which have to be rendered for that, are
 * kept in a {@link Spool} until they are uploaded.
 *
 * <p>Memory: one bit for each object, the first few thousand objects to upload and to delete, and
 * {@link KnownObjects}. Its counts can be read after it was closed.
 */
public final class ObjectPlan implements AutoCloseable {
  private static final Progress.Stage SILENT = by -> {};
  private static final int MAX_REMEMBERED = 4096;

  private final @Nullable ReleaseObjects next;
  private final Stored stored;
  private final @Nullable Spool spool;

  private final BitSet uploads = new BitSet();
  private final List<Numbered> firstUploads = new ArrayList<>();
  private final List<String> firstDeletions = new ArrayList<>();
  private final Map<Kind, KindCount> kinds = new EnumMap<>(Kind.class);
  private final Map<String, FamilyCount> families = new LinkedHashMap<>();
  private @Nullable Path list;
  private @Nullable ObjectListReference reference;
  private long deleted;

  /**
   * @param live the lists of the live releases, which are all that may have changed the store since
   *     the served release was complete
   * @param earlier the lists of releases before, whose objects may not all have been deleted yet
   * @param isKnown whether an object that all live lists have in the same form is certain to be
   *     stored in that form
   */
  record Stored(List<Path> live, List<Path> earlier, boolean isKnown) {
    static final Stored NOTHING = new Stored(List.of(), List.of(), false);
  }

  /** An object with its number in the order of the enumeration. */
  private record Numbered(int number, ReleaseObject object) {}

  private static final class KindCount {
    private int first;
    private long uploads;
  }

  private static final class FamilyCount {
    private long objects;
    private long uploads;
    private long deleted;
    private long bytes;
  }

  private ObjectPlan(@Nullable ReleaseObjects next, Stored stored, @Nullable Spool spool) {
    this.next = next;
    this.stored = stored;
    this.spool = spool;
  }

  /** A plan that changes nothing. */
  static ObjectPlan nothing() {
    return new ObjectPlan(null, Stored.NOTHING, null);
  }

  /**
   * Plans the way from {@code stored} to the objects of {@code next}. Renders every website page.
   *
   * @throws org.rtodirectory.generator.report.Refusal if two objects have the same key
   */
  static ObjectPlan of(ReleaseObjects next, Stored stored, SnapshotFiles files) throws IOException {
    ObjectPlan plan = new ObjectPlan(next, stored, new Spool(files));
    boolean isPlanned = false;
    try (ObjectListBuilder builder = new ObjectListBuilder(files, next.families())) {
      plan.enumerate(next, builder);
      plan.complete(builder, files);
      plan.findDeletions();
      isPlanned = true;
      return plan;
    } catch (ObjectList.DuplicateKeyException duplicate) {
      throw next.sharedKey(duplicate.key());
    } finally {
      if (!isPlanned) {
        plan.close();
      }
    }
  }

  private void enumerate(ReleaseObjects objects, ObjectListBuilder builder) throws IOException {
    KnownObjects known = stored.isKnown() ? KnownObjects.of(stored.live()) : KnownObjects.NONE;
    objects.families().forEach(this::family);
    int[] number = {0};
    for (Kind kind : Kind.values()) {
      kind(kind).first = number[0];
      ParallelObjects.<Numbered>forEachOf(
          Runtime.getRuntime().availableProcessors(),
          SILENT,
          each -> objects.forEach(kind, object -> each.accept(new Numbered(number[0]++, object))),
          object -> plan(object, known, builder));
    }
    firstUploads.sort(Comparator.comparingInt(Numbered::number));
  }

  private void plan(Numbered numbered, KnownObjects known, ObjectListBuilder builder)
      throws IOException {
    ReleaseObject object = numbered.object;
    Identified content = object.identify();
    long digest = object.digest(content);
    byte[] key = ObjectListBuilder.bytes(object.key());
    builder.add(key, digest, object.family());
    boolean isUploaded = !known.has(key, digest);
    count(numbered, isUploaded, content.length());
    if (isUploaded && content.rendered() != null && spool != null) {
      spool.put(numbered.number, content.rendered());
    }
  }

  private synchronized void count(Numbered numbered, boolean isUploaded, int length) {
    FamilyCount family = family(numbered.object.family());
    family.objects++;
    if (isUploaded) {
      uploads.set(numbered.number);
      family.uploads++;
      family.bytes += length;
      kind(numbered.object.kind()).uploads++;
      if (firstUploads.size() <= MAX_REMEMBERED) {
        firstUploads.add(numbered);
      }
    }
  }

  private void complete(ObjectListBuilder builder, SnapshotFiles files) throws IOException {
    Path built = builder.finish();
    String sha256 = Sha256.hex(built);
    Path file = files.addList(sha256, built);
    list = file;
    reference = ObjectListReference.of(1, sha256, Files.size(file), builder.count());
  }

  private void findDeletions() throws IOException {
    List<Path> before = new ArrayList<>(stored.live());
    before.addAll(stored.earlier());
    forEachVanished(
        before,
        object -> {
          deleted++;
          family(object.family()).deleted++;
          if (firstDeletions.size() <= MAX_REMEMBERED) {
            firstDeletions.add(object.key());
          }
        });
  }

  /** Passes on each object that is in one of the lists before, and not in the new one. */
  private void forEachVanished(List<Path> before, Consumer<ObjectList.ObjectListReader> action)
      throws IOException {
    byte[] last = null;
    try (ObjectList.Merge merged = new ObjectList.Merge(before);
        ObjectList.ObjectListReader remaining = new ObjectList.ObjectListReader(listFile())) {
      boolean isRemaining = remaining.next();
      for (ObjectList.ObjectListReader old = merged.next(); old != null; old = merged.next()) {
        while (isRemaining && Arrays.compareUnsigned(remaining.keyBytes(), old.keyBytes()) < 0) {
          isRemaining = remaining.next();
        }
        boolean isKept = isRemaining && Arrays.equals(remaining.keyBytes(), old.keyBytes());
        if (!isKept && !Arrays.equals(last, old.keyBytes())) {
          action.accept(old);
        }
        last = old.keyBytes();
      }
    }
  }

  private FamilyCount family(String title) {
    return families.computeIfAbsent(title, name -> new FamilyCount());
  }

  private KindCount kind(Kind kind) {
    return kinds.computeIfAbsent(kind, name -> new KindCount());
  }

  /** The file of the list of all objects of the release. */
  Path listFile() {
    return Objects.requireNonNull(list, "nothing is planned");
  }

  /** Names the list of all objects as that of release {@code number}. */
  ObjectListReference list(long number) {
    ObjectListReference planned = Objects.requireNonNull(reference, "nothing is planned");
    return ObjectListReference.of(number, planned.sha256(), planned.size(), planned.count());
  }

  /** Whether a release has exactly the planned objects. */
  boolean isListedIn(Release release) {
    return reference != null
        && release.objects() != null
        && reference.isSameList(release.objects());
  }

  /** Whether it is certain which objects the store has. */
  boolean isStoreKnown() {
    return stored.isKnown();
  }

  public long written() {
    return kinds.values().stream().mapToLong(kind -> kind.uploads).sum();
  }

  public long written(Kind kind) {
    return kinds.containsKey(kind) ? kind(kind).uploads : 0;
  }

  public long deleted() {
    return deleted;
  }

  /** The length of all objects to upload. */
  public long bytes() {
    return families.values().stream().mapToLong(family -> family.bytes).sum();
  }

  public boolean isEmpty() {
    return written() == 0 && deleted == 0;
  }

  public Map<String, FamilyChange> families() {
    Map<String, FamilyChange> changes = new LinkedHashMap<>();
    families.forEach(
        (title, family) ->
            changes.put(
                title,
                new FamilyChange(family.objects, family.uploads, family.deleted, family.bytes)));
    return changes;
  }

  /** Uploads objects of one kind: passes each with its bytes to {@code action}. */
  void upload(Kind kind, int threads, Progress.Stage stage, Upload action) throws IOException {
    ParallelObjects.<Numbered>forEachOf(
        threads,
        stage,
        each -> forEachUpload(kind, each),
        upload -> action.upload(upload.object, bytes(upload)));
  }

  /** Stores one object. */
  @FunctionalInterface
  interface Upload {
    void upload(ReleaseObject object, byte[] bytes) throws IOException;
  }

  private byte[] bytes(Numbered upload) {
    byte[] kept = spool == null ? null : spool.get(upload.number);
    return kept == null ? upload.object.bytes() : kept;
  }

  /** Passes on the keys of all objects to upload. */
  void forEachUpload(Consumer<String> action) {
    for (Kind kind : Kind.values()) {
      forEachUpload(kind, upload -> action.accept(upload.object.key()));
    }
  }

  private void forEachUpload(Kind kind, Consumer<Numbered> action) {
    if (firstUploads.size() == written()) {
      firstUploads.stream().filter(upload -> upload.object.kind() == kind).forEach(action);
    } else if (written(kind) > 0 && next != null) {
      int[] number = {kind(kind).first};
      next.forEach(
          kind,
          object -> {
            if (uploads.get(number[0])) {
              action.accept(new Numbered(number[0], object));
            }
            number[0]++;
          });
    }
  }

  /** Passes on the keys of all objects to delete. */
  void forEachDeletion(Consumer<String> action) throws IOException {
    if (firstDeletions.size() == deleted) {
      firstDeletions.forEach(action);
    } else {
      List<Path> before = new ArrayList<>(stored.live());
      before.addAll(stored.earlier());
      forEachVanished(before, object -> action.accept(object.key()));
    }
  }

  @Override
  public void close() throws IOException {
    if (spool != null) {
      spool.close();
    }
  }

  /**
   * Counts of the changes to the objects of one family.
   *
   * @param bytes total length of the objects to upload
   */
  public record FamilyChange(long pages, long written, long deleted, long bytes) {}
}
