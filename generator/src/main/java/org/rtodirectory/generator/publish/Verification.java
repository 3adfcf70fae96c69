package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.changes.ReleaseChanges;
import org.rtodirectory.generator.objects.ObjectPlan;
import org.rtodirectory.generator.objects.ReleaseObject;
import org.rtodirectory.generator.objects.ReleaseObjects;
import org.rtodirectory.generator.objects.RendererDigest;
import org.rtodirectory.generator.objects.StoredObjects;
import org.rtodirectory.generator.publish.Verification.Finding.ObjectProblem;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectStore.StoredObject;
import org.rtodirectory.generator.storage.ParallelObjects;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.generator.storage.StoredSnapshots;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.ObjectListReference;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.source.SnapshotTransfer;

/**
 * The verification of an object store. It renders the objects of the served release from the
 * snapshot, compares them with the stored ones, and checks records and the pointer. It can repair
 * the differences. Memory grows by the key of each object of the object store, and by each finding.
 * Closing a verification unmaps the snapshot.
 */
public final class Verification implements AutoCloseable {
  private final ObjectStore store;
  private final SnapshotFiles files;
  private final Progress progress;
  private final ReleaseHistory history;
  private final CurrentPointer current;
  private final ReleaseObjects expected;
  private final Predicate<String> isIgnored;
  private final AtomicInteger objects = new AtomicInteger();

  /** The objects to repair, by key. */
  private final Map<String, ReleaseObject> differing = new ConcurrentHashMap<>();

  private int ignored;

  private Verification(
      ObjectStore store,
      SnapshotFiles files,
      Progress progress,
      ReleaseHistory history,
      CurrentPointer current,
      PageCatalog pages,
      Predicate<String> isIgnored) {
    this.store = store;
    this.files = files;
    this.progress = progress;
    this.history = history;
    this.current = current;
    this.expected = ReleaseObjects.of(pages);
    this.isIgnored = isIgnored;
  }

  /**
   * Opens the snapshot of the served release.
   *
   * @param isIgnored whether an object with this key is accepted although no release has it
   */
  public static Verification of(
      ObjectStore store, SnapshotFiles snapshots, Progress progress, Predicate<String> isIgnored)
      throws IOException {
    ReleaseHistory history = ReleaseHistory.survey(store);
    CurrentPointer current = history.current();
    if (current == null) {
      throw ReleaseHistory.damagedFailure(CurrentPointer.KEY, "damaged or missing", store);
    }
    try {
      Snapshot snapshot = snapshots.open(current.reference(), store);
      return new Verification(
          store, snapshots, progress, history, current, new PageCatalog(snapshot), isIgnored);
    } catch (IOException unreadable) {
      throw new Failure(
          "The snapshot of release "
              + current.release()
              + ", which is served, cannot be read ("
              + Failure.reason(unreadable)
              + "). "
              + deletionAdvice(current.reference(), store)
              + " again, or roll back to a release that the command releases lists.",
          unreadable);
    }
  }

  /** Advises the operator to delete a damaged snapshot, because a publish would not replace it. */
  private static String deletionAdvice(SnapshotReference snapshot, ObjectStore store)
      throws IOException {
    Set<String> stored = StoredSnapshots.of(store).sizes().keySet();
    return Stream.of(snapshot.key(), SnapshotTransfer.key(snapshot))
        .filter(stored::contains)
        .findFirst()
        .map(key -> "Delete " + key + " and publish")
        .orElse("Publish");
  }

  @Override
  public void close() {
    expected.pages().snapshot().close();
  }

  public long release() {
    return current.release();
  }

  /** Returns the number of compared objects. */
  public int objects() {
    return objects.get();
  }

  /** Returns the number of accepted objects that no release has. */
  public int ignored() {
    return ignored;
  }

  /**
   * Compares all objects, and returns the findings by key.
   *
   * @throws Failure if there are findings, and another release was published meanwhile, because
   *     then some of them may only reflect that publish
   */
  public List<Finding> run() throws IOException {
    List<Finding> findings = Collections.synchronizedList(new ArrayList<>());
    Map<String, Long> unmatchedSizes = new ConcurrentHashMap<>();
    Set<String> folders = ConcurrentHashMap.newKeySet();
    store.list("", object -> unmatchedSizes.put(object.key(), object.size()));
    long listed = record().map(Release::objects).map(ObjectListReference::count).orElse(0L);
    try (Progress.Stage stage = progress.stage("Verifying", listed)) {
      ParallelObjects.<ReleaseObject>forEachOf(
          store.parallelRequests(),
          stage,
          expected::forEach,
          object -> {
            objects.incrementAndGet();
            folders.add(folder(object.key()));
            Optional<ObjectProblem> problem = compare(object, unmatchedSizes.remove(object.key()));
            if (problem.isPresent()) {
              differing.put(object.key(), object);
              findings.add(new Finding(problem.get(), object.key(), true));
            }
          });
    }
    findRecordProblem().ifPresent(findings::add);
    unmatchedSizes.forEach(
        (key, size) -> {
          if (isOfPublisher(key) || isFolder(key, size)) {
            return;
          }
          if (isIgnored.test(key)) {
            ignored++;
          } else {
            findings.add(new Finding(ObjectProblem.FOREIGN, key, folders.contains(folder(key))));
          }
        });
    history
        .damagedKeys()
        .forEach(
            key ->
                findings.add(
                    new Finding(
                        ObjectProblem.DAMAGED,
                        key,
                        ReleaseHistory.number(key) < current.release())));
    if (!findings.isEmpty() && !Optional.of(current).equals(ReleaseHistory.readPointer(store))) {
      throw new Failure(
          "A release was published to "
              + store.name()
              + " during the check, so its result is not valid. Run verify again.");
    }
    findings.sort(Comparator.comparing(Finding::key));
    return List.copyOf(findings);
  }

  private Optional<Release> record() {
    return history.releases().stream()
        .filter(release -> release.release() == current.release())
        .findFirst();
  }

  /**
   * Finds out whether the record of the release is stored, and its list of objects is readable,
   * because the next publish needs both. A damaged record is another finding.
   */
  private Optional<Finding> findRecordProblem() {
    String key = Release.key(current.release());
    if (record().isEmpty() && !history.damagedRecords().contains(key)) {
      return Optional.of(new Finding(ObjectProblem.MISSING, key, false));
    }
    Optional<ObjectListReference> listed = record().map(Release::objects);
    if (listed.isEmpty()) {
      return Optional.empty();
    }
    ObjectListReference list = listed.get();
    try {
      files.list(list, store);
      return Optional.empty();
    } catch (IOException unreadable) {
      return Optional.of(new Finding(ObjectProblem.STALE, list.key(), true));
    }
  }

  /** Stores the list of objects and the record again, for the objects after a repair. */
  private void repairList() throws IOException {
    Release release = record().orElseThrow();
    try (ObjectPlan plan = ObjectPlan.of(expected, StoredObjects.UNKNOWN, files, by -> {})) {
      ObjectListReference list = plan.list(release.release());
      store.putFile(list.key(), plan.listFile(), Publisher.LIST_HEADERS);
      Release repaired = release.withRenderer(RendererDigest.ofProgram(), list);
      if (!repaired.equals(release)) {
        store.put(Release.key(release.release()), repaired.toBytes(), Publisher.RECORD_HEADERS);
      }
    }
  }

  /**
   * Compares an object with the stored one. A stored object of a different size is stale and is not
   * read. Headers are compared only if the object store reports them.
   *
   * @param size the size of the stored object, or null if there is none
   */
  private Optional<ObjectProblem> compare(ReleaseObject object, @Nullable Long size)
      throws IOException {
    if (size == null) {
      return Optional.of(ObjectProblem.MISSING);
    }
    byte[] bytes = object.bytes();
    StoredObject stored = size == bytes.length ? store.get(object.key()).orElse(null) : null;
    if (stored == null || !Arrays.equals(stored.bytes(), bytes)) {
      return Optional.of(ObjectProblem.STALE);
    }
    return stored.headers() == null || stored.headers().equals(object.headers())
        ? Optional.empty()
        : Optional.of(ObjectProblem.WRONG_HEADERS);
  }

  /**
   * Repairs the findings that can be repaired. The caller must have locked the object store.
   *
   * @param deletesForeign whether objects that the release does not have are deleted
   * @return the findings that remain
   */
  public List<Finding> repair(List<Finding> findings, boolean deletesForeign) throws IOException {
    List<Finding> remaining =
        findings.stream()
            .filter(finding -> !finding.isRepairable() || (isForeign(finding) && !deletesForeign))
            .toList();
    List<Finding> repaired = new ArrayList<>(findings);
    repaired.removeAll(remaining);
    // Foreign objects are deleted first, because one may occupy the path of a page. Damaged records
    // are deleted too, because no rollback can use them.
    repair(
        repaired.stream().filter(Verification::isDeleted).toList(),
        finding -> store.delete(finding.key()));
    repair(
        repaired.stream().filter(finding -> !isDeleted(finding)).toList(),
        finding -> {
          ReleaseObject object = differing.get(finding.key());
          if (object == null) {
            repairList();
          } else {
            store.put(object.key(), object.bytes(), object.headers());
          }
        });
    return remaining;
  }

  private static boolean isDeleted(Finding finding) {
    return isForeign(finding) || finding.problem() == ObjectProblem.DAMAGED;
  }

  private static boolean isForeign(Finding finding) {
    return finding.problem() == ObjectProblem.FOREIGN;
  }

  private void repair(List<Finding> findings, ParallelObjects.Action<Finding> action)
      throws IOException {
    try (Progress.Stage stage = progress.stage("Repairing", findings.size())) {
      ParallelObjects.forEach(findings, store.parallelRequests(), stage, action);
    }
  }

  private static boolean isOfPublisher(String key) {
    return key.equals(CurrentPointer.KEY)
        || ReleaseHistory.isKey(key)
        || ReleaseChanges.isKey(key)
        || ObjectListReference.isKey(key)
        || SnapshotTransfer.isKey(key);
  }

  /**
   * Returns whether the object denotes a folder. Web consoles of object stores create such objects.
   */
  private static boolean isFolder(String key, long size) {
    return size == 0 && (key.isEmpty() || key.endsWith("/"));
  }

  /**
   * Returns the top-level folder of an object. An object in a hidden folder is its own folder,
   * because hidden folders may belong to other programs.
   */
  private static String folder(String key) {
    int end = key.startsWith(".") ? -1 : key.indexOf('/');
    return end < 0 ? key : key.substring(0, end);
  }

  /**
   * A discrepancy between a stored object and the expected state of the object store.
   *
   * @param isRepairable whether a repair can fix it
   */
  public record Finding(ObjectProblem problem, String key, boolean isRepairable) {
    public enum ObjectProblem {
      /** An object of the served release is not stored. */
      MISSING,
      /** An object of the served release is stored with other bytes. */
      STALE,
      /** The bytes are correct, but the content type or cache control is not. */
      WRONG_HEADERS,
      /** A record of a release cannot be read. */
      DAMAGED,
      /** No release has the object. */
      FOREIGN;

      @Override
      public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
      }
    }
  }
}
