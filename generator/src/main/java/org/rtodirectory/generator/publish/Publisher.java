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
import org.rtodirectory.generator.publish.PublishOptions.SnapshotForms.Form;
import org.rtodirectory.generator.publish.ReleaseObjects.ReleaseObject.Kind;
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

  /** The list of objects, a record that is written as intent and when all is done, and changes. */
  private static final int RELEASE_PUTS = 5;

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

  public PublishSummary publish(ReleaseSource source) {
    phase = PublishPhase.STARTED;
    isFirst = false;
    identities.requireThere(store);
    return StoreAccess.write(
        store,
        held -> {
          TargetState state = TargetState.read(held);
          isFirst = state.current() == null;
          phase = PublishPhase.UNSEEN;
          try (PublishPlan plan = plan(held, source, state, identities::check)) {
            return isNew(plan) ? publish(plan) : skipUnchanged(plan);
          }
        },
        () -> phase.advice(isFirst));
  }

  /**
   * Plans a publish of the content of {@code source} and changes nothing. If a guard would refuse
   * the release, a warning says so.
   */
  public PublishSummary plan(ReleaseSource source) {
    return StoreAccess.read(
        store,
        read -> {
          List<String> refusals = new ArrayList<>();
          IdentityCheck warning =
              (database, isRollback, state, target) ->
                  warn(refusals, () -> identities.check(database, isRollback, state, target));
          try (PublishPlan plan = plan(read, source, TargetState.read(read), warning)) {
            if (isNew(plan)) {
              warn(refusals, () -> identities.checkPin(plan));
              warn(refusals, () -> guard(plan));
            }
            plan.warnings().addAll(refusals);
            return summary(plan, isNew(plan), plan.number(), null);
          }
        });
  }

  @FunctionalInterface
  private interface IdentityCheck {
    void check(Release.Source source, boolean isRollback, TargetState state, ObjectStore target)
        throws IOException;
  }

  @FunctionalInterface
  private interface Check {
    void run() throws IOException;
  }

  private static void warn(List<String> warnings, Check check) throws IOException {
    try {
      check.run();
    } catch (Refusal e) {
      warnings.add(String.valueOf(e.getMessage()));
    }
  }

  private PublishPlan plan(
      ObjectStore held, ReleaseSource source, TargetState state, IdentityCheck check)
      throws IOException {
    files.discardUnusedLists();
    identities.remember(state.newest());
    ReleaseSource.Content content =
        source.content(
            held, files, (database, isRollback) -> check.check(database, isRollback, state, held));
    return PublishPlan.of(held, state, content, files, options);
  }

  private boolean isNew(PublishPlan plan) {
    return plan.isNew(options.allows(PublishOptions.Consent.UNPIN));
  }

  private PublishSummary publish(PublishPlan plan) throws IOException {
    identities.checkPin(plan);
    boolean isLive = plan.isLive();
    if (!isLive) {
      guard(plan);
    }
    List<String> pending = plan.pending(options.afterPublish() != null);
    Release release = plan.intent(now(), pending);
    SnapshotUpload snapshot =
        new SnapshotUpload(plan.store(), files, plan.content().reference(), plan.content().file());
    if (!isLive) {
      upload(plan, snapshot);
      uploadList(plan, release);
    }
    claim(plan, release);
    phase = isLive ? PublishPhase.LIVE : PublishPhase.PAGES;
    upload(plan, "Writing pages", List.of(Kind.PAGE, Kind.DOCUMENT));
    upload(plan, "Writing the site", List.of(Kind.ASSET, Kind.SITE_PAGE));
    if (!isLive) {
      ReleaseChanges.write(plan, release);
      requireSnapshot(plan);
      movePointer(plan, release);
    }
    delete(plan);
    return finish(plan, release, snapshot);
  }

  private void guard(PublishPlan plan) {
    if (options.guard().isOn() && !plan.replacesDemo()) {
      plan.state()
          .counts()
          .ifPresent(served -> options.guard().check(served, plan.counts(), plan.removedRows()));
    }
  }

  private void upload(PublishPlan plan, SnapshotUpload snapshot) throws IOException {
    Set<Form> forms = options.snapshots().of(store);
    if (forms.contains(Form.RAW)) {
      snapshot.raw();
    }
    if (forms.contains(Form.PATCHES)) {
      snapshot.patch(plan.state().servedSnapshot(), options.snapshots().mostPatches());
    }
  }

  private static void uploadList(PublishPlan plan, Release release) throws IOException {
    ObjectListReference list = Objects.requireNonNull(release.objects());
    plan.store().putFile(list.key(), plan.objects().listFile(), LIST);
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

  private void upload(PublishPlan plan, String title, List<Kind> kinds) throws IOException {
    long count = kinds.stream().mapToLong(plan.objects()::written).sum();
    if (count == 0) {
      return;
    }
    try (Progress.Stage stage = progress.stage(title, count)) {
      for (Kind kind : kinds) {
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
        CurrentPointer.to(release.release(), release.snapshot(), release.createdAt());
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
    PublishSummary summary = summary(plan, true, release.release(), outcome);
    return summary.withSnapshot(snapshot.bytes(), snapshot.puts());
  }

  /** Publishes nothing: only takes care of pending paths, and of what a new program wrote again. */
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
    return summary(plan, false, served.release(), outcome);
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

  private static PublishSummary summary(
      PublishPlan plan, boolean isNew, long release, AfterPublish.@Nullable Outcome outcome) {
    return new PublishSummary(
        release,
        isNew,
        plan.counts(),
        plan.objects(),
        plan.rows(),
        plan.content().reference().size(),
        plan.objects().written() + RELEASE_PUTS + 1,
        isNew ? plan.reason() : "nothing has changed",
        outcome,
        List.copyOf(plan.warnings()));
  }

  /**
   * The result of a publish or of a plan.
   *
   * @param plan the objects that were uploaded and deleted, or would be
   * @param rows the rows that differ from the release before
   * @param snapshotBytes length of the objects that store the snapshot, or of its file if it was
   *     not stored
   * @param puts number of PUT requests, with those for snapshot, list, record, pointer and changes
   * @param afterPublish how the command ended; null if it was not run
   */
  public record PublishSummary(
      long release,
      boolean isNew,
      Release.Counts counts,
      ObjectPlan plan,
      RowDifference rows,
      long snapshotBytes,
      long puts,
      String reason,
      AfterPublish.@Nullable Outcome afterPublish,
      List<String> warnings) {
    PublishSummary withSnapshot(long bytes, int requests) {
      return new PublishSummary(
          release,
          isNew,
          counts,
          plan,
          rows,
          bytes,
          puts - 1 + requests,
          reason,
          afterPublish,
          warnings);
    }
  }
}
