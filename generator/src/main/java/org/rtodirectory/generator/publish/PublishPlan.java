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
 * The plan of a publish: the state of the object store, the content to publish, and the changes
 * that the publish makes to the object store. It is complete before the first write.
 *
 * @param snapshotUpload the upload of the snapshot of the content
 * @param objects the objects to upload and to delete
 * @param rows the rows that differ from the served release
 * @param isNew whether the publish makes or continues a release. If not, the object store already
 *     has everything
 * @param resumed the unfinished release that this publish continues, because it has the same
 *     content, or null if the publish starts a new one
 */
record PublishPlan(
    TargetState state,
    ReleaseSource.SourceContent content,
    SnapshotUpload snapshotUpload,
    ObjectPlan objects,
    RowDifference rows,
    Release.Counts counts,
    boolean isNew,
    @Nullable Release resumed,
    List<String> warnings)
    implements AutoCloseable {

  /**
   * Plans the publish of {@code content}, which the caller must close. The plan is empty if the
   * content is already served and was rendered by the same version of this program.
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
    warnings.addAll(content.warnings());
    SnapshotUpload snapshotUpload =
        new SnapshotUpload(store, files, content.reference(), options.snapshots());
    Release served = state.served();
    boolean isServedIntact =
        state.serves(content.reference()) && snapshotUpload.isStored() && state.isListStored(store);
    boolean endsRollbackByConsent = options.allows(Consent.UNPIN) && endsRollback(served, content);
    if (isServedIntact
        && !endsRollbackByConsent
        && served != null
        && served.renderer().equals(RendererDigest.ofProgram())) {
      ObjectPlan nothing = ObjectPlan.nothing();
      return new PublishPlan(
          state,
          content,
          snapshotUpload,
          nothing,
          RowDifference.NOT_COMPARED,
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
    boolean hasSameObjects = served != null && objects.isListedIn(served) && objects.isEmpty();
    boolean isNew = !isServedIntact || !hasSameObjects || endsRollbackByConsent;
    return new PublishPlan(
        state,
        content,
        snapshotUpload,
        objects,
        compareRows(served, content.snapshot(), store, files),
        Release.Counts.of(pages),
        isNew,
        state.resumable(content.reference(), objects, content.rolledBackTo()),
        warnings);
  }

  /**
   * Returns the rows that differ from the served release, or {@link RowDifference#NOT_COMPARED} if
   * its snapshot cannot be read.
   */
  private static RowDifference compareRows(
      @Nullable Release served, Snapshot next, ObjectStore store, SnapshotFiles files) {
    if (served == null) {
      return RowDifference.ofFirst(next);
    }
    try (Snapshot before = files.open(served.snapshot(), store)) {
      return RowDifference.between(before, next);
    } catch (IOException ignored) {
      return RowDifference.NOT_COMPARED;
    }
  }

  @Override
  public void close() throws IOException {
    objects.close();
  }

  /** Returns whether the served release is a rollback, which this publish would end. */
  boolean endsRollback() {
    return endsRollback(state.served(), content);
  }

  private static boolean endsRollback(
      @Nullable Release served, ReleaseSource.SourceContent content) {
    return served != null && served.rolledBackTo() != null && content.rolledBackTo() == null;
  }

  /**
   * Returns whether the pointer already names the resumed release. If so, only the steps after the
   * move of the pointer remain.
   */
  boolean isReleaseLive() {
    return resumed != null && Objects.equals(resumed.release(), state.servedNumber());
  }

  /** Returns the number of the release that the publish makes or continues. */
  long number() {
    return resumed == null ? state.history().highest() + 1 : resumed.release();
  }

  /**
   * Returns the changed paths of this release, and the paths of earlier releases for which {@link
   * AfterPublish} has not succeeded yet. The record stores them before the first change, so that
   * they survive a failed publish.
   *
   * @param hasCommand whether there is an {@link AfterPublish} command. Without one, the paths of
   *     this release are added only if earlier paths are still pending
   */
  List<String> pending(boolean hasCommand) throws IOException {
    List<String> before = state.pending();
    return before.isEmpty() && !hasCommand
        ? before
        : ChangedPaths.union(before, ChangedPaths.of(objects));
  }

  /**
   * Returns the intent: the record of the release before the first change. A release with a higher
   * number never has an earlier time, even if the clock was set back. Gateways use the time to tell
   * an outdated pointer from the pointer of a new object store.
   */
  Release intent(Instant now, List<String> pending) {
    if (resumed != null) {
      return resumed.withPending(pending);
    }
    Release newest = state.newest();
    Instant createdAt =
        newest != null && now.isBefore(newest.createdAt()) ? newest.createdAt().plusMillis(1) : now;
    Release served = state.served();
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
        served == null || served.target().isEmpty() ? newTarget(createdAt) : served.target(),
        source(served));
  }

  /**
   * Returns the source of the release, with the database servers of earlier releases. A rollback
   * reads no database, so its server is unknown.
   */
  private Release.Source source(@Nullable Release served) {
    Release.Source next = content.source();
    return (content.rolledBackTo() == null ? next : next.withoutServer())
        .withHistoryOf(served == null ? null : served.source());
  }

  /** Returns the identity of a new target, which is a digest of its first release. */
  private String newTarget(Instant createdAt) {
    String seed = createdAt + content.source().identity() + content.reference().sha256();
    return UUID.nameUUIDFromBytes(seed.getBytes(StandardCharsets.UTF_8)).toString();
  }

  /** Returns the record of the served release, with this program as the renderer. */
  Release unchangedRelease() {
    Release served = Objects.requireNonNull(state.served(), "nothing is served");
    return served.withRenderer(RendererDigest.ofProgram(), served.objects());
  }

  Release.Changes changes() {
    return new Release.Changes(objects.written(), objects.deleted(), rows.counts(), reason());
  }

  /** Returns the first reason that applies why the publish makes a release, for the operator. */
  String reason() {
    Release served = state.served();
    if (!isNew) {
      return "nothing has changed";
    }
    if (content.rolledBackTo() != null) {
      return "rolled back to release " + content.rolledBackTo();
    }
    if (state.hasNoRelease()) {
      return "first release";
    }
    if (resumed != null) {
      return "an interrupted release was completed";
    }
    if (served == null || !state.isClean()) {
      return state.hasUnfinished()
          ? "a new release replaces an unfinished one"
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
