package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.changes.ReleaseChanges;
import org.rtodirectory.generator.objects.ReleaseObject.ObjectKind;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.generator.storage.ParallelObjects;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.generator.storage.StoreAccess;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.ObjectListReference;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.source.CachePolicy;

/**
 * The publisher of releases. It writes the snapshot, the list of objects, the record of the started
 * release (the intent), the changed objects and the pointer, in this order. Then it deletes
 * vanished objects, runs {@link AfterPublish} and completes the record. If it fails before the
 * pointer moves, it has deleted nothing, and the old release stays live. The next run continues
 * from the records of started releases. Not thread-safe.
 */
public final class Publisher {
  /** The headers of JSON about releases: records, changes and the pointer. */
  static final ObjectHeaders RECORD_HEADERS = ObjectHeaders.json(CachePolicy.BRIEF);

  static final ObjectHeaders LIST_HEADERS =
      ObjectHeaders.of("application/octet-stream", CachePolicy.IMMUTABLE);

  private final ObjectStore store;
  private final PublishOptions options;
  private final SnapshotFiles files;
  private final Clock clock;
  private final Progress progress;

  private PublishPhase phase = PublishPhase.STARTED;

  /** Whether nothing was served before this publish. */
  private boolean isFirst;

  /** The newest release that this process has seen in the target, or null if there was none. */
  private @Nullable Release lastSeen;

  public Publisher(
      ObjectStore store,
      PublishOptions options,
      SnapshotFiles files,
      Clock clock,
      Progress progress) {
    this.store = store;
    this.options = options;
    this.files = files;
    this.clock = clock;
    this.progress = progress;
  }

  /**
   * Publishes the content of {@code source}.
   *
   * @throws Refusal if a guard refuses the content, or another publisher holds the lock
   * @throws Failure if the publish failed. The message states which release is served
   */
  public PublishSummary publish(ReleaseSource source) {
    phase = PublishPhase.STARTED;
    isFirst = false;
    if (lastSeen != null) {
      PublishGuards.requireStillThere(lastSeen, store);
    }
    Consumer<Refusal> fail =
        refusal -> {
          throw refusal;
        };
    return StoreAccess.write(
        store,
        locked -> withPlan(source, new ArrayList<>(), fail, this::publish),
        () -> phase.advice(isFirst));
  }

  /**
   * Plans a publish of the content of {@code source} and changes nothing. If a guard would refuse
   * the release, a warning says so.
   */
  public PublishSummary plan(ReleaseSource source) {
    List<String> warnings = new ArrayList<>();
    Consumer<Refusal> warn = refusal -> warnings.add(String.valueOf(refusal.getMessage()));
    return StoreAccess.read(
        store,
        read ->
            withPlan(source, warnings, warn, plan -> PublishSummary.of(plan, plan.number(), null)));
  }

  @FunctionalInterface
  private interface PlanAction {
    PublishSummary run(PublishPlan plan) throws IOException;
  }

  /** Plans a publish, runs the guards, and passes the plan to {@code action}. */
  private PublishSummary withPlan(
      ReleaseSource source, List<String> warnings, Consumer<Refusal> onRefusal, PlanAction action)
      throws IOException {
    files.discardUnusedLists();
    TargetState state = TargetState.read(store);
    isFirst = state.current() == null;
    phase = PublishPhase.NOTHING_VISIBLE;
    lastSeen = state.newest() == null ? lastSeen : state.newest();
    PublishGuards guards = new PublishGuards(options, store, state, source.isRollback(), onRefusal);
    guards.checkTarget();
    try (ReleaseSource.SourceContent content = source.content(store, files, guards::checkSource);
        PublishPlan plan =
            PublishPlan.of(store, state, content, files, options, progress, warnings)) {
      if (plan.isNew()) {
        guards.checkPlan(plan);
      }
      return action.run(plan);
    }
  }

  private PublishSummary publish(PublishPlan plan) throws IOException {
    return finish(plan, plan.isNew() ? carryOut(plan) : plan.unchangedRelease());
  }

  /** Carries out a plan. Returns the completed record of the release, which is not written yet. */
  private Release carryOut(PublishPlan plan) throws IOException {
    Release release = plan.intent(now(), plan.pending(options.afterPublish() != null));
    if (!plan.isReleaseLive()) {
      plan.snapshotUpload().run(plan.state().servedSnapshot());
      uploadList(plan, release);
    }
    claim(plan, release);
    phase = plan.isReleaseLive() ? PublishPhase.LIVE : PublishPhase.PAGES;
    upload(plan, "Writing API pages", List.of(ObjectKind.API_PAGE, ObjectKind.DOCUMENT));
    upload(plan, "Writing website pages", List.of(ObjectKind.ASSET, ObjectKind.SITE_PAGE));
    if (!plan.isReleaseLive()) {
      uploadChanges(plan, release);
      requireSnapshot(plan);
      movePointer(plan, release);
    }
    delete(plan);
    return release.withOutcome(plan.changes(), release.pending());
  }

  private void uploadList(PublishPlan plan, Release release) throws IOException {
    ObjectListReference list = Objects.requireNonNull(release.objects());
    store.putFile(list.key(), plan.objects().listFile(), LIST_HEADERS);
  }

  /** Writes the intent under an unused number, or overwrites the record of the resumed release. */
  private void claim(PublishPlan plan, Release release) throws IOException {
    String key = Release.key(release.release());
    if (plan.resumed() != null) {
      put(release);
    } else if (!store.compareAndSet(key, null, release.toBytes(), RECORD_HEADERS)) {
      throw overtaken();
    }
    lastSeen = release;
  }

  private void upload(PublishPlan plan, String title, List<ObjectKind> kinds) throws IOException {
    long count = kinds.stream().mapToLong(plan.objects()::written).sum();
    if (count == 0) {
      return;
    }
    try (Progress.Stage stage = progress.stage(title, count)) {
      for (ObjectKind kind : kinds) {
        plan.objects()
            .upload(
                kind,
                store.parallelRequests(),
                stage,
                (object, bytes) -> store.put(object.key(), bytes, object.headers()));
      }
    }
  }

  private void uploadChanges(PublishPlan plan, Release release) throws IOException {
    ReleaseChanges changes = ReleaseChanges.of(release, plan.state().servedNumber(), plan.rows());
    store.put(Release.changesKey(release.release()), changes.toBytes(), RECORD_HEADERS);
  }

  /**
   * Checks that the object store still has the snapshot. If a volume was unmounted since the
   * upload, the snapshot is gone, and the pages were written to the empty mount point.
   */
  private void requireSnapshot(PublishPlan plan) throws IOException {
    if (!plan.snapshotUpload().isStillStored()) {
      throw new Failure(
          "The snapshot that was stored in "
              + store.name()
              + " is no longer there, so the release is not made current. Is a volume not mounted? "
              + phase.advice(isFirst));
    }
  }

  /** Moves the pointer to the release. The object store first makes all earlier writes durable. */
  private void movePointer(PublishPlan plan, Release release) throws IOException {
    CurrentPointer pointer =
        CurrentPointer.of(release.release(), release.snapshot(), release.createdAt());
    phase = PublishPhase.POINTER;
    boolean isMoved =
        store.compareAndSet(
            CurrentPointer.KEY,
            plan.state().history().pointerVersion(),
            pointer.toBytes(),
            RECORD_HEADERS);
    phase = isMoved ? PublishPhase.LIVE : PublishPhase.PAGES;
    if (!isMoved) {
      throw overtaken();
    }
  }

  private void delete(PublishPlan plan) throws IOException {
    try (Progress.Stage stage =
        progress.stage("Deleting vanished pages", plan.objects().deleted())) {
      ParallelObjects.<String>forEachOf(
          store.parallelRequests(), stage, plan.objects()::forEachDeletion, store::delete);
    }
    for (String damaged : plan.state().history().damagedRecords()) {
      store.delete(damaged);
    }
  }

  /**
   * Runs the command of the operator for the changed paths that it has not handled yet. Then writes
   * the record of the release unless it is already stored.
   */
  private PublishSummary finish(PublishPlan plan, Release release) throws IOException {
    store.flush(); // All objects must be durable before the record is completed.
    AfterPublish.Outcome outcome = afterPublish(plan, release);
    Release done = outcome != null && outcome.isDone() ? release.withPending(List.of()) : release;
    if (!done.equals(plan.state().served())) {
      put(done);
    }
    files.retain(List.of(done.snapshot()));
    files.retainList(done.objects());
    return PublishSummary.of(plan, done.release(), outcome);
  }

  /** Runs the command of the operator. Returns null if there is no command or no pending path. */
  private AfterPublish.@Nullable Outcome afterPublish(PublishPlan plan, Release release)
      throws IOException {
    AfterPublish command = options.afterPublish();
    return command == null || release.pending().isEmpty()
        ? null
        : command.run(
            release.release(),
            plan.content().snapshot().publication().baseUrl(),
            release.pending());
  }

  private void put(Release release) throws IOException {
    store.put(Release.key(release.release()), release.toBytes(), RECORD_HEADERS);
  }

  private Refusal overtaken() {
    return new Refusal(
        Refusal.Reason.BUSY,
        "Another publisher has published to "
            + store.name()
            + " in the meantime. Publish again to replace its release.");
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
