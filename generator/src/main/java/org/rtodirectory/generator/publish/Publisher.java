package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.publish.PublishOptions.SnapshotForms.Form;
import org.rtodirectory.generator.publish.ReleaseObjects.ReleaseObject.Kind;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.generator.storage.ParallelObjects;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.generator.storage.SnapshotUpload;
import org.rtodirectory.generator.storage.StoreAccess;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.source.CachePolicy;

/**
 * Publishes releases: snapshot, intent, pages, documents, pointer; then it deletes vanished
 * objects, runs {@link AfterPublish} and completes the record. A failure before the pointer moves
 * deletes nothing and leaves the old release served; the next run continues from the records of
 * started releases. Not for use by several threads.
 */
public final class Publisher {
  private static final ObjectHeaders BRIEF = ObjectHeaders.json(CachePolicy.BRIEF);

  private final ObjectStore store;
  private final PublishOptions options;
  private final SnapshotFiles snapshots;
  private final Clock clock;
  private final Progress progress;
  private final IdentityGuard identities;
  private Served served = Served.AS_BEFORE;

  public Publisher(
      ObjectStore store,
      PublishOptions options,
      SnapshotFiles snapshots,
      Clock clock,
      Progress progress) {
    this.store = store;
    this.options = options;
    this.snapshots = snapshots;
    this.clock = clock;
    this.progress = progress;
    this.identities = new IdentityGuard(options.consents());
  }

  public PublishSummary publish(ReleaseSource source) {
    served = Served.AS_BEFORE;
    identities.requireThere(store);
    return StoreAccess.write(
        store,
        held -> {
          try (Preparation next = Preparation.of(held, source, snapshots, options, identities)) {
            return publish(next);
          }
        },
        () -> served.sentence);
  }

  /**
   * Plans a publish of the candidate of {@code source} and changes nothing. If a guard would refuse
   * the release, a warning says so.
   */
  public PublishSummary plan(ReleaseSource source) {
    return StoreAccess.read(
        store,
        read -> {
          try (Preparation next = Preparation.of(read, source, snapshots, options, identities)) {
            return plan(next);
          }
        });
  }

  private PublishSummary plan(Preparation next) throws IOException {
    boolean isNew = isNew(next);
    if (isNew) {
      try {
        identities.check(next);
        guard(next);
      } catch (Refusal e) {
        next.warnings().add(String.valueOf(e.getMessage()));
      }
    }
    next.plan().measure(store.writers());
    return next.summary(isNew, next.number(), null);
  }

  private boolean isNew(Preparation next) {
    return next.isNew(options.allows(PublishOptions.Consent.UNPIN));
  }

  private PublishSummary publish(Preparation next) throws IOException {
    if (!isNew(next)) {
      return leave(next);
    }
    identities.check(next);
    boolean isServed = next.isServedUnfinished();
    if (!isServed) {
      guard(next);
    }
    List<String> owed = next.owed(options.afterPublish() != null);
    Release release = next.release(now(), owed);
    SnapshotUpload snapshot =
        new SnapshotUpload(
            next.store(), snapshots, next.candidate().reference(), next.candidate().file());
    if (!isServed) {
      upload(next, snapshot);
    }
    claim(next, release);
    identities.saw(release);
    served = isServed ? Served.NEW : Served.WITH_OTHER_PAGES;
    write(next, "Writing pages", List.of(Kind.PAGE, Kind.DOCUMENT));
    if (next.plan().written(Kind.ASSET) + next.plan().written(Kind.SITE_PAGE) > 0) {
      write(next, "Writing the site", List.of(Kind.ASSET, Kind.SITE_PAGE));
    }
    if (!isServed) {
      ReleaseChanges.write(next, release);
      flip(next, release);
    }
    delete(next);
    next.store().flush(); // Before the record says that it is done.
    AfterPublish.Outcome outcome = afterPublish(next, release.release(), owed);
    put(next.store(), release.done(next.changes(), left(owed, outcome)));
    snapshots.retain(List.of(release.snapshot()));
    next.plan().storedSnapshot(snapshot.bytes(), snapshot.puts());
    return next.summary(true, release.release(), outcome);
  }

  private void upload(Preparation next, SnapshotUpload upload) throws IOException {
    Set<Form> forms = options.snapshots().of(store);
    if (forms.contains(Form.RAW)) {
      upload.raw();
    }
    if (forms.contains(Form.PATCHES)) {
      upload.patch(next.before().servedSnapshot(), options.snapshots().mostPatches());
    }
  }

  private void guard(Preparation next) {
    if (options.guard().isOn() && !next.replacesDemo()) {
      next.before()
          .counts()
          .ifPresent(served -> options.guard().check(served, next.counts(), next.removedRows()));
    }
  }

  private PublishSummary leave(Preparation next) throws IOException {
    Release served = Objects.requireNonNull(next.before().record(), "nothing is served");
    AfterPublish.Outcome outcome = afterPublish(next, served.release(), served.owed());
    List<String> left = left(served.owed(), outcome);
    if (!left.equals(served.owed())) {
      put(next.store(), served.withOwed(left));
    }
    snapshots.retain(List.of(served.snapshot()));
    return next.summary(false, served.release(), outcome);
  }

  private AfterPublish.@Nullable Outcome afterPublish(
      Preparation next, long release, List<String> owed) throws IOException {
    AfterPublish command = options.afterPublish();
    return command == null || owed.isEmpty()
        ? null
        : command.run(release, next.candidate().pages().snapshot().publication().baseUrl(), owed);
  }

  private static List<String> left(List<String> owed, AfterPublish.@Nullable Outcome outcome) {
    return outcome != null && outcome.isDone() ? List.of() : owed;
  }

  /** Writes the intent under an unused number, or again under that of the release begun. */
  private void claim(Preparation next, Release release) throws IOException {
    String key = Release.key(release.release());
    if (next.begun() != null) {
      put(next.store(), release);
    } else if (!next.store().compareAndSet(key, null, release.toBytes(), BRIEF)) {
      throw overtaken();
    }
  }

  private void write(Preparation next, String title, List<Kind> kinds) throws IOException {
    ObjectPlan plan = next.plan();
    long count = kinds.stream().mapToLong(plan::written).sum();
    try (Progress.Stage stage = progress.stage(title, count)) {
      for (Kind kind : kinds) {
        plan.forEachWritten(
            kind,
            store.writers(),
            stage,
            object -> next.store().put(object.key(), plan.render(object), object.headers()));
      }
    }
  }

  /** Moves the pointer, after everything that it names is durable. */
  private void flip(Preparation next, Release release) throws IOException {
    CurrentPointer pointer =
        CurrentPointer.to(release.release(), release.snapshot(), release.createdAt());
    Served before = served;
    served = Served.UNKNOWN;
    boolean moved =
        next.store()
            .compareAndSet(
                CurrentPointer.KEY, next.before().pointerVersion(), pointer.toBytes(), BRIEF);
    served = moved ? Served.NEW : before;
    if (!moved) {
      throw overtaken();
    }
  }

  private void delete(Preparation next) throws IOException {
    ObjectPlan plan = next.plan();
    try (Progress.Stage stage = progress.stage("Deleting vanished pages", plan.deleted())) {
      ParallelObjects.<String>forEachOf(
          store.writers(), stage, plan::forEachDeleted, next.store()::delete);
    }
    for (String damaged : next.before().damaged()) {
      next.store().delete(damaged);
    }
  }

  private void put(ObjectStore held, Release release) throws IOException {
    held.put(Release.key(release.release()), release.toBytes(), BRIEF);
  }

  private Refusal overtaken() {
    return new Refusal(
        Refusal.Reason.BUSY,
        "Another publisher has published to "
            + store.name()
            + " in the meantime. Publish again to follow it.");
  }

  private enum Served {
    AS_BEFORE(StoreAccess.AS_BEFORE),
    WITH_OTHER_PAGES(
        "The release that was published before stays served. Pages that were written already may be"
            + " ahead of it until the next publish, which repairs them; fix this, then publish again."),
    UNKNOWN(
        "It is not known whether the new release is served: generator releases shows it. Fix this, then"
            + " publish again."),
    NEW("The new release is served already. Fix this; the next publish does what is left to do.");

    private final String sentence;

    Served(String sentence) {
      this.sentence = sentence;
    }
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  public record PublishSummary(
      long release,
      boolean isNew,
      Release.Counts counts,
      ObjectPlan plan,
      String reason,
      AfterPublish.@Nullable Outcome afterPublish,
      List<String> warnings) {}
}
