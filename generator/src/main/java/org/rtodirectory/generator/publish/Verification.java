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
 * Verification of a store against its snapshots: compares pages, documents, the site, records and
 * the pointer with what they must be, and repairs what differs. Memory grows by the key of each
 * object of the store, and by each finding. Closing it unmaps the snapshot.
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

  /** The objects that are to be repaired, by their keys. */
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
      throw ReleaseHistory.damaged(CurrentPointer.KEY, "damaged or missing", store);
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
              + deletion(current.reference(), store)
              + " again, or roll back to a release that the command releases lists.",
          unreadable);
    }
  }

  /** Advises to delete a damaged snapshot, which a publish would take for a good one. */
  private static String deletion(SnapshotReference snapshot, ObjectStore store) throws IOException {
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

  /**
   * Whether another release has been published since, so that the findings may only reflect that
   * publish.
   */
  public boolean isOvertaken() throws IOException {
    return !Optional.of(current).equals(ReleaseHistory.current(store));
  }

  /** How many objects were compared. */
  public int objects() {
    return objects.get();
  }

  /** How many objects that no release has were accepted. */
  public int ignored() {
    return ignored;
  }

  /** Compares all objects, and returns the findings by key. */
  public List<Finding> run() throws IOException {
    List<Finding> findings = Collections.synchronizedList(new ArrayList<>());
    Map<String, Long> others = new ConcurrentHashMap<>();
    Set<String> folders = ConcurrentHashMap.newKeySet();
    store.list("", object -> others.put(object.key(), object.size()));
    long listed = record().map(Release::objects).map(ObjectListReference::count).orElse(0L);
    try (Progress.Stage stage = progress.stage("Verifying", listed)) {
      ParallelObjects.<ReleaseObject>forEachOf(
          store.parallelRequests(),
          stage,
          expected::forEach,
          object -> {
            objects.incrementAndGet();
            folders.add(folder(object.key()));
            Optional<ObjectProblem> problem = compare(object, others.remove(object.key()));
            if (problem.isPresent()) {
              differing.put(object.key(), object);
              findings.add(new Finding(problem.get(), object.key(), true));
            }
          });
    }
    findListProblem().ifPresent(findings::add);
    others.forEach(
        (key, size) -> {
          if (isOwn(key) || isFolder(key, size)) {
            return;
          }
          if (isIgnored.test(key)) {
            ignored++;
          } else {
            findings.add(new Finding(ObjectProblem.FOREIGN, key, folders.contains(folder(key))));
          }
        });
    history
        .damaged()
        .forEach(
            key ->
                findings.add(
                    new Finding(
                        ObjectProblem.DAMAGED,
                        key,
                        ReleaseHistory.number(key) < current.release())));
    findings.sort(Comparator.comparing(Finding::key));
    return List.copyOf(findings);
  }

  private Optional<Release> record() {
    return history.releases().stream()
        .filter(release -> release.release() == current.release())
        .findFirst();
  }

  /** Whether the list of the objects can be read, which the next publish needs. */
  private Optional<Finding> findListProblem() {
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

  /** Builds the list of the objects again, as they are after a repair. */
  private void repairList() throws IOException {
    Release release = record().orElseThrow();
    try (ObjectPlan plan = ObjectPlan.of(expected, StoredObjects.UNKNOWN, files, by -> {})) {
      ObjectListReference list = plan.list(release.release());
      store.putFile(list.key(), plan.listFile(), Publisher.LIST);
      Release repaired = release.withRenderer(RendererDigest.ofProgram(), list);
      if (!repaired.equals(release)) {
        store.put(Release.key(release.release()), repaired.toBytes(), Publisher.BRIEF);
      }
    }
  }

  /**
   * Compares an object with the stored one. One of a different size is stale and is not read, and
   * headers that the store did not report are not compared.
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
   * Repairs the findings that can be repaired. The caller must have locked the store.
   *
   * @param deletesForeign whether objects that the release does not have are deleted
   * @return the findings that remain
   */
  public List<Finding> repair(List<Finding> findings, boolean deletesForeign) throws IOException {
    List<Finding> left =
        findings.stream()
            .filter(finding -> !finding.isRepairable() || (isForeign(finding) && !deletesForeign))
            .toList();
    List<Finding> repaired = new ArrayList<>(findings);
    repaired.removeAll(left);
    // Foreign objects go first: one may occupy the path of a page. A damaged record names no
    // snapshot to roll back to.
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
    return left;
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

  private static boolean isOwn(String key) {
    return key.equals(CurrentPointer.KEY)
        || ReleaseHistory.isKey(key)
        || ReleaseChanges.isKey(key)
        || ObjectListReference.isKey(key)
        || SnapshotTransfer.isKey(key);
  }

  /** Whether it denotes a folder: consoles of stores make such empty objects. */
  private static boolean isFolder(String key, long size) {
    return size == 0 && (key.isEmpty() || key.endsWith("/"));
  }

  /**
   * The folder of the top level that an object is in. Hidden ones are not the publisher's alone.
   */
  private static String folder(String key) {
    int end = key.startsWith(".") ? -1 : key.indexOf('/');
    return end < 0 ? key : key.substring(0, end);
  }

  /**
   * A discrepancy between a stored object and the expected state of the store.
   *
   * @param isRepairable whether a repair can fix it
   */
  public record Finding(ObjectProblem problem, String key, boolean isRepairable) {
    public enum ObjectProblem {
      MISSING,
      STALE,
      /** Its bytes are correct, but its content type or cache control is not. */
      WRONG_HEADERS,
      DAMAGED,
      FOREIGN;

      @Override
      public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
      }
    }
  }
}
