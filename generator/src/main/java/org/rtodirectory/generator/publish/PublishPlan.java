package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.changes.RowDifference;
import org.rtodirectory.generator.objects.ObjectPlan;
import org.rtodirectory.generator.objects.ReleaseObjects;
import org.rtodirectory.generator.objects.RendererDigest;
import org.rtodirectory.generator.objects.StoredObjects;
import org.rtodirectory.generator.publish.PublishOptions.Consent;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.generator.storage.SnapshotUpload;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.snapshot.Snapshot;

/**
 * The plan of a publish, complete before the first write: the state of the store, the content to
 * publish, and the changes that lead from one to the other.
 *
 * @param snapshot the upload of the snapshot
 * @param objects the objects to upload and to delete
 * @param rows the rows that differ from the served release
 * @param isNew whether the publish makes a release. Otherwise the store already has everything
 * @param resumable the release that was started with the same content and is continued under its
 *     number, or null if the release gets the next number
 * @param warnings warnings for the operator
 */
record PublishPlan(
    TargetState state,
    ReleaseSource.SourceContent content,
    SnapshotUpload snapshot,
    ObjectPlan objects,
    RowDifference rows,
    Release.Counts counts,
    boolean isNew,
    @Nullable Release resumable,
    List<String> warnings)
    implements AutoCloseable {

  /**
   * Plans the publish of {@code content}, which stays open. Plans no object if the content is
   * already served and this program renders it like the program that published it.
   *
   * @param warnings receives warnings for the operator
   */
  static PublishPlan of(
      ObjectStore store,
      TargetState state,
      ReleaseSource.SourceContent content,
      SnapshotFiles files,
      PublishOptions options,
      Progress progress,
      List<String> warnings)
      throws IOException {
    SnapshotUpload snapshot =
        new SnapshotUpload(store, files, content.reference(), options.snapshots());
    Release served = state.served();
    boolean isStored =
        state.serves(content.reference()) && snapshot.isStored() && state.isListStored(store);
    boolean isUnpinned = options.allows(Consent.UNPIN) && endsRollback(served, content);
    if (isStored
        && !isUnpinned
        && served != null
        && served.renderer().equals(RendererDigest.ofProgram())) {
      ObjectPlan nothing = ObjectPlan.nothing();
      return new PublishPlan(
          state,
          content,
          snapshot,
          nothing,
          RowDifference.UNKNOWN,
          served.counts(),
          false,
          null,
          warnings);
    }
    PageCatalog pages = new PageCatalog(content.snapshot());
    ReleaseObjects releaseObjects = ReleaseObjects.of(pages);
    warnings.addAll(releaseObjects.deadLinks());
    StoredObjects stored = state.objects(store, files, warnings);
    ObjectPlan objects;
    try (Progress.Stage stage = progress.stage("Planning", 0)) {
      objects = ObjectPlan.of(releaseObjects, stored, files, stage);
    }
    boolean isListed = served != null && objects.isListedIn(served);
    return new PublishPlan(
        state,
        content,
        snapshot,
        objects,
        rows(served, content.snapshot(), store, files),
        Release.Counts.of(pages),
        !isStored || !isListed || !objects.isEmpty() || isUnpinned,
        state.resumable(content.reference(), objects, content.rolledBackTo()),
        warnings);
  }

  /** Compares rows. Returns {@link RowDifference#NONE} if the served snapshot cannot be read. */
  private static RowDifference rows(
      @Nullable Release served, Snapshot next, ObjectStore store, SnapshotFiles files) {
    if (served == null) {
      return RowDifference.ofFirst(next);
    }
    try (Snapshot before = files.open(served.snapshot(), store)) {
      return RowDifference.between(before, next);
    } catch (IOException ignored) {
      return RowDifference.UNKNOWN;
    }
  }

  @Override
  public void close() throws IOException {
    objects.close();
  }

  /** Returns whether a rollback is served that this publish would end. */
  boolean endsRollback() {
    return endsRollback(state.served(), content);
  }

  private static boolean endsRollback(
      @Nullable Release served, ReleaseSource.SourceContent content) {
    return served != null && served.rolledBackTo() != null && content.rolledBackTo() == null;
  }

  /** Returns whether the pointer already names the release, so that only the later steps remain. */
  boolean isLive() {
    return resumable != null && Objects.equals(resumable.release(), state.servedNumber());
  }

  /** Returns the number of the release that the publish makes or continues. */
  long number() {
    return resumable == null ? state.highest() + 1 : resumable.release();
  }

  /**
   * Returns the paths of all changes that {@link AfterPublish} has not taken. They are part of the
   * intent, so that they are known even if the publish fails.
   *
   * @param isConfigured whether there is a command. Without a command, no path becomes pending
   *     unless earlier paths are pending already
   */
  List<String> pending(boolean isConfigured) throws IOException {
    List<String> before = state.pending();
    return before.isEmpty() && !isConfigured
        ? before
        : ChangedPaths.union(before, ChangedPaths.of(objects));
  }

  /**
   * Makes the record of the release, as an intent. A release with a higher number never has an
   * earlier time, even if the clock was set back. By the time, a gateway distinguishes an outdated
   * pointer from the pointer of a new store.
   */
  Release intent(Instant now, List<String> pending) {
    if (resumable != null) {
      return resumable.withPending(pending);
    }
    Release newest = state.newest();
    Instant createdAt =
        newest != null && now.isBefore(newest.createdAt()) ? newest.createdAt().plusMillis(1) : now;
    Release origin = state.served();
    return new Release(
        number(),
        Release.State.PUBLISHING,
        createdAt,
        state.servedNumber(),
        content.rolledBackTo(),
        content.reference(),
        counts,
        objects.list(number()),
        RendererDigest.ofProgram(),
        null,
        pending,
        origin == null || origin.target().isEmpty() ? target(createdAt) : origin.target(),
        source(origin));
  }

  private Release.Source source(@Nullable Release origin) {
    Release.Source next = content.source();
    return (content.rolledBackTo() == null ? next : next.withoutServer())
        .withHistoryOf(origin == null ? null : origin.source());
  }

  /** Makes the identity of a new target, a digest of its first release. */
  private String target(Instant createdAt) {
    String first = createdAt + content.source().identity() + content.reference().sha256();
    return UUID.nameUUIDFromBytes(first.getBytes(StandardCharsets.UTF_8)).toString();
  }

  Release.Changes changes() {
    return new Release.Changes(objects.written(), objects.deleted(), rows.counts(), reason());
  }

  /** Returns why the publish makes a release, in words for the operator. */
  String reason() {
    Release served = state.served();
    if (!isNew) {
      return "nothing has changed";
    }
    if (content.rolledBackTo() != null) {
      return "rolled back to release " + content.rolledBackTo();
    }
    if (state.isFirst()) {
      return "first release";
    }
    if (resumable != null) {
      return "an interrupted release was completed";
    }
    if (served == null || !state.isClean()) {
      return state.hasUnfinished()
          ? "an unfinished release was superseded"
          : "the pointer or a record was lost";
    }
    if (endsRollback()) {
      return "the rollback to release " + served.rolledBackTo() + " was ended";
    }
    if (!served.snapshot().equals(content.reference())) {
      return rows.isCompared() && rows.isEmpty()
          ? "settings, guides or templates changed"
          : "the data changed";
    }
    if (!objects.isStoreKnown()) {
      return "the list of objects was lost";
    }
    return objects.isEmpty()
        ? "the snapshot was lost"
        : "pages or documents are rendered differently";
  }
}
