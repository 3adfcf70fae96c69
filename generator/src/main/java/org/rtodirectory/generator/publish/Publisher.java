package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.changes.ReleaseChanges;
import org.rtodirectory.generator.objects.ReleaseObject.ObjectKind;
import org.rtodirectory.generator.objects.RendererDigest;
import org.rtodirectory.generator.publish.PublishOptions.SnapshotForms.SnapshotForm;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.generator.storage.ParallelObjects;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.generator.storage.SnapshotUpload;
import org.rtodirectory.generator.storage.StoreAccess;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.ObjectListReference;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.source.CachePolicy;

/**
 * Publishes releases: snapshot, list of objects, intent, changed objects, pointer. Then it deletes
 * vanished objects, runs {@link AfterPublish} and completes the record. A failure before the
 * pointer moves deletes nothing and leaves the old release served. The next run continues from the
 * records of started releases. Not for use by several threads.
 */
public final class Publisher {
  static final ObjectHeaders BRIEF = ObjectHeaders.json(CachePolicy.BRIEF);
  static final ObjectHeaders LIST =
      ObjectHeaders.of("application/octet-stream", CachePolicy.IMMUTABLE);

  private final ObjectStore store;
  private final PublishOptions options;
  private final SnapshotFiles files;
  private final Clock clock;
  private final Progress progress;
  private final IdentityGuard identities;

  private PublishPhase phase = PublishPhase.STARTED;
  private boolean isFirst;

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
    this.identities = new IdentityGuard(options.consents());
  }

  /**
   * Publishes the content of {@code source}.
   *
   * @throws Refusal if a guard refuses it, or another publisher holds the lock
   * @throws Failure if it failed. The message tells which release is served
   */
  public PublishSummary publish(ReleaseSource source) {
    phase = PublishPhase.STARTED;
    isFirst = false;
    identities.requireThere(store);
    return StoreAccess.write(
        store,
        held -> withPlan(held, source, Check::run, this::publish),
        () -> phase.advice(isFirst));
  }

  /**
   * Plans a publish of the content of {@code source} and changes nothing. If a guard would refuse
   * the release, a warning says so.
   */
  public PublishSummary plan(ReleaseSource source) {
    List<String> refusals = new ArrayList<>();
    Guarding warning =
        check -> {
          try {
            check.run();
          } catch (Refusal refused) {
            refusals.add(String.valueOf(refused.getMessage()));
          }
        };
    return StoreAccess.read(
        store,
        held ->
            withPlan(
                held,
                source,
                warning,
                plan -> {
                  plan.warnings().addAll(refusals);
                  return PublishSummary.of(plan, plan.number(), null, null);
                }));
  }

  /** A guard, which refuses by an exception. */
  @FunctionalInterface
  private interface Check {
    void run() throws IOException;
  }

  /** Runs guards. A refusal ends a publish, and is a warning of a plan. */
  @FunctionalInterface
  private interface Guarding {
    void run(Check check) throws IOException;
  }

  @FunctionalInterface
  private interface Action {
    PublishSummary on(PublishPlan plan) throws IOException;
  }

  /** Plans, runs the guards, each as soon as it can decide, and passes the plan on. */
  private PublishSummary withPlan(
      ObjectStore held, ReleaseSource source, Guarding guarding, Action action) throws IOException {
    files.discardUnusedLists();
    TargetState state = TargetState.read(held);
    isFirst = state.current() == null;
    phase = PublishPhase.UNSEEN;
    identities.remember(state.newest());
    ReleaseSource.Guard identity =
        (database, isRollback) ->
            guarding.run(() -> identities.check(database, isRollback, state, held));
    try (ReleaseSource.SourceContent content = source.content(held, files, identity);
        PublishPlan plan = PublishPlan.of(held, state, content, files, options)) {
      if (plan.isNew()) {
        guarding.run(() -> identities.checkPin(plan));
        guarding.run(() -> checkShrink(plan));
      }
      return action.on(plan);
    }
  }

  private PublishSummary publish(PublishPlan plan) throws IOException {
    if (!plan.isNew()) {
      return skipUnchanged(plan);
    }
    boolean isLive = plan.isLive();
    Release release = plan.intent(now(), plan.pending(options.afterPublish() != null));
    SnapshotUpload snapshot =
        new SnapshotUpload(plan.store(), files, plan.content().reference(), plan.content().file());
    if (!isLive) {
      upload(plan, snapshot);
      uploadList(plan, release);
    }
    claim(plan, release);
    phase = isLive ? PublishPhase.LIVE : PublishPhase.PAGES;
    upload(plan, "Writing pages", List.of(ObjectKind.PAGE, ObjectKind.DOCUMENT));
    upload(plan, "Writing the site", List.of(ObjectKind.ASSET, ObjectKind.SITE_PAGE));
    if (!isLive) {
      uploadChanges(plan, release);
      requireSnapshot(plan);
      movePointer(plan, release);
    }
    delete(plan);
    return finish(plan, release, snapshot);
  }

  private void checkShrink(PublishPlan plan) {
    if (options.guard().isOn() && !plan.isLive() && !plan.replacesDemo()) {
      plan.state()
          .counts()
          .ifPresent(served -> options.guard().check(served, plan.counts(), plan.removedRows()));
    }
  }

  private void upload(PublishPlan plan, SnapshotUpload snapshot) throws IOException {
    Set<SnapshotForm> forms = options.snapshots().of(store);
    if (forms.contains(SnapshotForm.RAW)) {
      snapshot.raw();
    }
    if (forms.contains(SnapshotForm.PATCHES)) {
      snapshot.patch(plan.state().servedSnapshot(), options.snapshots().maxPatches());
    }
  }

  private static void uploadList(PublishPlan plan, Release release) throws IOException {
    ObjectListReference list = Objects.requireNonNull(release.objects());
    plan.store().putFile(list.key(), plan.objects().listFile(), LIST);
  }

  private static void uploadChanges(PublishPlan plan, Release release) throws IOException {
    ReleaseChanges changes = ReleaseChanges.of(release, plan.state().servedNumber(), plan.rows());
    plan.store().put(Release.changesKey(release.release()), changes.toBytes(), BRIEF);
  }

  /** Writes the intent under an unused number, or again under that of the resumed release. */
  private void claim(PublishPlan plan, Release release) throws IOException {
    String key = Release.key(release.release());
    if (plan.resumable() != null) {
      put(plan.store(), release);
    } else if (!plan.store().compareAndSet(key, null, release.toBytes(), BRIEF)) {
      throw overtaken();
    }
    identities.remember(release);
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
                store.writers(),
                stage,
                (object, bytes) -> plan.store().put(object.key(), bytes, object.headers()));
      }
    }
  }

  /**
   * Checks that the store still has the snapshot. It has not if a volume was unmounted since, and
   * pages went into the folder under it.
   */
  private void requireSnapshot(PublishPlan plan) throws IOException {
    if (!plan.isSnapshotStored(options)) {
      throw new Failure(
          "The snapshot that was stored in "
              + store.name()
              + " is no longer there, so the release is not made current. Is a volume not mounted? "
              + phase.advice(isFirst));
    }
  }

  /** Moves the pointer, after everything that it names is durable. */
  private void movePointer(PublishPlan plan, Release release) throws IOException {
    CurrentPointer pointer =
        CurrentPointer.of(release.release(), release.snapshot(), release.createdAt());
    phase = PublishPhase.POINTER;
    boolean isMoved =
        plan.store()
            .compareAndSet(
                CurrentPointer.KEY, plan.state().pointerVersion(), pointer.toBytes(), BRIEF);
    phase = isMoved ? PublishPhase.LIVE : PublishPhase.PAGES;
    if (!isMoved) {
      throw overtaken();
    }
  }

  private void delete(PublishPlan plan) throws IOException {
    try (Progress.Stage stage =
        progress.stage("Deleting vanished pages", plan.objects().deleted())) {
      ParallelObjects.<String>forEachOf(
          store.writers(), stage, plan.objects()::forEachDeletion, plan.store()::delete);
    }
    for (String damaged : plan.state().damaged()) {
      plan.store().delete(damaged);
    }
  }

  private PublishSummary finish(PublishPlan plan, Release release, SnapshotUpload snapshot)
      throws IOException {
    plan.store().flush(); // Before the record says that it is done.
    AfterPublish.Outcome outcome = afterPublish(plan, release.release(), release.pending());
    put(plan.store(), release.done(plan.changes(), pendingAfter(release.pending(), outcome)));
    retain(release);
    return PublishSummary.of(plan, release.release(), snapshot, outcome);
  }

  /** Publishes nothing. Takes care of pending paths, and records the program that ran. */
  private PublishSummary skipUnchanged(PublishPlan plan) throws IOException {
    Release served = Objects.requireNonNull(plan.state().served(), "nothing is served");
    AfterPublish.Outcome outcome = afterPublish(plan, served.release(), served.pending());
    Release next =
        served
            .withPending(pendingAfter(served.pending(), outcome))
            .renderedBy(RendererDigest.ofProgram(), served.objects());
    if (!next.equals(served)) {
      put(plan.store(), next);
    }
    retain(next);
    return PublishSummary.of(plan, served.release(), null, outcome);
  }

  private void retain(Release release) throws IOException {
    files.retain(List.of(release.snapshot()));
    files.retainList(release.objects());
  }

  private AfterPublish.@Nullable Outcome afterPublish(
      PublishPlan plan, long release, List<String> paths) throws IOException {
    AfterPublish command = options.afterPublish();
    return command == null || paths.isEmpty()
        ? null
        : command.run(release, plan.content().snapshot().publication().baseUrl(), paths);
  }

  private static List<String> pendingAfter(
      List<String> paths, AfterPublish.@Nullable Outcome outcome) {
    return outcome != null && outcome.isDone() ? List.of() : paths;
  }

  private static void put(ObjectStore held, Release release) throws IOException {
    held.put(Release.key(release.release()), release.toBytes(), BRIEF);
  }

  private Refusal overtaken() {
    return new Refusal(
        Refusal.Reason.BUSY,
        "Another publisher has published to "
            + store.name()
            + " in the meantime. Publish again to follow it.");
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
