package org.rtodirectory.generator.objects;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.objects.ReleaseObject.ContentIdentity;
import org.rtodirectory.generator.objects.ReleaseObject.ObjectKind;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.generator.storage.ParallelObjects;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.schemas.release.ObjectListReference;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.text.Sha256;

/**
 * The objects to upload and to delete so that an object store has the objects of a release. An
 * object is uploaded unless the object store is certain to have the same bytes and headers. The
 * plan enumerates all objects once and computes their digests. It must render website pages for
 * that, and keeps their bytes in a {@link Spool} until they are uploaded.
 *
 * <p>Memory: one bit for each object, the first few thousand objects to upload, and the digests of
 * {@link StoredObjects}. The counts can still be read after the plan is closed.
 */
public final class ObjectPlan implements AutoCloseable {
  /**
   * About the number of objects to upload that a plan keeps in memory. If there are more, the
   * upload enumerates all objects again.
   */
  private static final int MAX_REMEMBERED = 4096;

  private final @Nullable ReleaseObjects next;
  private final StoredObjects stored;
  private final @Nullable Spool spool;
  private final int maxRemembered;

  /** The numbers of the objects to upload, in the enumeration of their kind. */
  private final Map<ObjectKind, BitSet> uploads = new EnumMap<>(ObjectKind.class);

  private final List<NumberedObject> firstUploads = new ArrayList<>();
  private final Map<String, FamilyChange> changesByFamily = new LinkedHashMap<>();
  private @Nullable Path list;
  private @Nullable ObjectListReference reference;

  /** An object with its number in the enumeration of its kind. */
  private record NumberedObject(int number, ReleaseObject object) {}

  private ObjectPlan(
      @Nullable ReleaseObjects next,
      StoredObjects stored,
      @Nullable Spool spool,
      int maxRemembered) {
    this.next = next;
    this.stored = stored;
    this.spool = spool;
    this.maxRemembered = maxRemembered;
    for (ObjectKind kind : ObjectKind.values()) {
      uploads.put(kind, new BitSet());
    }
  }

  /** Returns a plan that changes nothing. */
  public static ObjectPlan nothing() {
    return new ObjectPlan(null, StoredObjects.UNKNOWN, null, 0);
  }

  /**
   * Plans the changes from {@code stored} to the objects of {@code next}. Renders every website
   * page.
   *
   * @param stage counts the enumerated objects
   * @throws Refusal if two objects have the same key
   */
  public static ObjectPlan of(
      ReleaseObjects next, StoredObjects stored, SnapshotFiles files, Progress.Stage stage)
      throws IOException {
    return of(next, stored, files, MAX_REMEMBERED, stage);
  }

  /** Plans the same changes, with another limit than {@link #MAX_REMEMBERED}. */
  static ObjectPlan of(
      ReleaseObjects next,
      StoredObjects stored,
      SnapshotFiles files,
      int maxRemembered,
      Progress.Stage stage)
      throws IOException {
    ObjectPlan plan = new ObjectPlan(next, stored, new Spool(files), maxRemembered);
    try (ObjectListBuilder builder = new ObjectListBuilder(files, next.families())) {
      plan.enumerate(next, builder, stage);
      plan.complete(builder, files);
      stored.forEachVanished(
          plan.listFile(), old -> plan.count(old.family(), FamilyChange.DELETION));
      return plan;
    } catch (IOException | RuntimeException | Error failure) {
      plan.close();
      throw failure;
    }
  }

  private void enumerate(ReleaseObjects objects, ObjectListBuilder builder, Progress.Stage stage)
      throws IOException {
    StoredObjects.KnownObjects known = stored.known();
    objects.families().forEach(family -> count(family, FamilyChange.NONE));
    for (ObjectKind kind : ObjectKind.values()) {
      int[] number = {0};
      ParallelObjects.<NumberedObject>forEachOf(
          Runtime.getRuntime().availableProcessors(),
          stage,
          each ->
              objects.forEach(kind, object -> each.accept(new NumberedObject(number[0]++, object))),
          object -> plan(object, known, builder));
    }
    firstUploads.sort(
        Comparator.comparingInt(NumberedObject::number)); // Several threads added them.
  }

  private void plan(
      NumberedObject numbered, StoredObjects.KnownObjects known, ObjectListBuilder builder)
      throws IOException {
    ReleaseObject object = numbered.object;
    ContentIdentity content = object.identify();
    long digest = object.digest(content);
    byte[] key = object.key().getBytes(StandardCharsets.UTF_8);
    builder.add(key, digest, object.family());
    if (known.has(key, digest)) {
      count(object.family(), FamilyChange.UNCHANGED);
      return;
    }
    addUpload(numbered, content.length());
    if (content.rendered() != null && spool != null) { // Only a page of the website.
      spool.put(numbered.number, content.rendered());
    }
  }

  private synchronized void addUpload(NumberedObject upload, int length) {
    count(upload.object.family(), new FamilyChange(1, 1, 0, length));
    uploads(upload.object.kind()).set(upload.number);
    if (firstUploads.size() <= maxRemembered) {
      firstUploads.add(upload);
    }
  }

  private synchronized void count(String family, FamilyChange change) {
    changesByFamily.merge(family, change, FamilyChange::plus);
  }

  private void complete(ObjectListBuilder builder, SnapshotFiles files) throws IOException {
    Path built = builder.finish();
    String sha256 = Sha256.hex(built);
    Path file = files.addList(sha256, built);
    list = file;
    reference = ObjectListReference.of(1, sha256, Files.size(file), builder.count());
  }

  /** Returns the file with the list of all objects of the release. */
  public Path listFile() {
    return Objects.requireNonNull(list, "nothing is planned");
  }

  /**
   * Returns a reference to the list of all objects, stored as the list of release {@code number}.
   */
  public ObjectListReference list(long number) {
    ObjectListReference planned = Objects.requireNonNull(reference, "nothing is planned");
    return ObjectListReference.of(number, planned.sha256(), planned.size(), planned.count());
  }

  /** Returns whether a release has exactly the planned objects. */
  public boolean isListedIn(Release release) {
    return reference != null
        && release.objects() != null
        && reference.isSameList(release.objects());
  }

  /**
   * Returns whether the lists of the object store's releases tell for certain which objects it has.
   */
  public boolean isStoreKnown() {
    return stored.isKnown();
  }

  /** Returns the changes of each family of objects, by the title of the family. */
  public Map<String, FamilyChange> changesByFamily() {
    return Collections.unmodifiableMap(changesByFamily);
  }

  private FamilyChange total() {
    return changesByFamily.values().stream().reduce(FamilyChange.NONE, FamilyChange::plus);
  }

  public long written() {
    return total().written;
  }

  public long written(ObjectKind kind) {
    return uploads(kind).cardinality();
  }

  private BitSet uploads(ObjectKind kind) {
    return Objects.requireNonNull(uploads.get(kind));
  }

  public long deleted() {
    return total().deleted;
  }

  /** Returns the total length of all objects to upload. */
  public long bytes() {
    return total().bytes;
  }

  public boolean isEmpty() {
    return written() == 0 && deleted() == 0;
  }

  /** Passes each object of a kind that is to be uploaded, with its bytes, to {@code action}. */
  public void upload(ObjectKind kind, int threads, Progress.Stage stage, Upload action)
      throws IOException {
    ParallelObjects.<NumberedObject>forEachOf(
        threads,
        stage,
        each -> forEachUpload(kind, each),
        upload -> action.upload(upload.object, bytes(upload)));
  }

  /** An action that uploads one object. */
  @FunctionalInterface
  public interface Upload {
    void upload(ReleaseObject object, byte[] bytes) throws IOException;
  }

  private byte[] bytes(NumberedObject upload) {
    boolean isSitePage = upload.object.kind() == ObjectKind.SITE_PAGE;
    byte[] kept = isSitePage && spool != null ? spool.get(upload.number) : null;
    return kept == null ? upload.object.bytes() : kept;
  }

  /** Passes the keys of all objects to upload to {@code action}. */
  public void forEachUpload(Consumer<String> action) {
    for (ObjectKind kind : ObjectKind.values()) {
      forEachUpload(kind, upload -> action.accept(upload.object.key()));
    }
  }

  private void forEachUpload(ObjectKind kind, Consumer<NumberedObject> action) {
    if (firstUploads.size() == written()) {
      firstUploads.stream().filter(upload -> upload.object.kind() == kind).forEach(action);
    } else if (written(kind) > 0 && next != null) {
      int[] number = {0};
      next.forEach(
          kind,
          object -> {
            if (uploads(kind).get(number[0])) {
              action.accept(new NumberedObject(number[0], object));
            }
            number[0]++;
          });
    }
  }

  /** Passes the keys of all objects to delete to {@code action}. */
  public void forEachDeletion(Consumer<String> action) throws IOException {
    if (deleted() > 0) {
      stored.forEachVanished(listFile(), object -> action.accept(object.key()));
    }
  }

  @Override
  public void close() throws IOException {
    if (spool != null) {
      spool.close();
    }
  }

  /**
   * The counts of the changes to the objects of one family.
   *
   * @param objects the number of objects in the new release
   * @param bytes the total length of the objects to upload
   */
  public record FamilyChange(long objects, long written, long deleted, long bytes) {
    static final FamilyChange NONE = new FamilyChange(0, 0, 0, 0);
    static final FamilyChange UNCHANGED = new FamilyChange(1, 0, 0, 0);
    static final FamilyChange DELETION = new FamilyChange(0, 0, 1, 0);

    FamilyChange plus(FamilyChange next) {
      return new FamilyChange(
          objects + next.objects,
          written + next.written,
          deleted + next.deleted,
          bytes + next.bytes);
    }
  }
}
