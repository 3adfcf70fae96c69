package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.publish.Publisher.PublishSummary;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.snapshot.Snapshot;

/**
 * Everything that is known before the first write: the state of the store, the candidate, and the
 * plan that leads from one to the other. Closing it closes the snapshots that it opened.
 *
 * @param isServed whether that snapshot is served already, with pages in the format of this program
 * @param begun the release that was begun with the same content, which is continued under its
 *     number; null if the next number is used
 * @param warnings warnings for the operator; more may be added
 */
record Preparation(
    ObjectStore store,
    PublishedState before,
    ReleaseSource.Candidate candidate,
    ObjectPlan plan,
    Release.Counts counts,
    boolean isServed,
    @Nullable Release begun,
    List<String> warnings)
    implements AutoCloseable {
  static Preparation of(
      ObjectStore store,
      ReleaseSource source,
      SnapshotFiles snapshots,
      PublishOptions options,
      IdentityGuard identities)
      throws IOException {
    PublishedState before = PublishedState.read(store);
    identities.saw(before.newest());
    ReleaseSource.Candidate candidate = source.candidate(store, snapshots);
    try {
      return of(store, before, candidate, snapshots, options);
    } catch (IOException | RuntimeException | Error failed) {
      candidate.close();
      throw failed;
    }
  }

  private static Preparation of(
      ObjectStore store,
      PublishedState before,
      ReleaseSource.Candidate candidate,
      SnapshotFiles snapshots,
      PublishOptions options)
      throws IOException {
    List<String> warnings = new ArrayList<>();
    RowDifference rows = rows(before.record(), candidate.pages(), store, snapshots);
    ObjectPlan plan =
        ObjectPlan.of(
            candidate.objects(),
            candidate.identities(),
            before.objects(store, snapshots, warnings),
            rows,
            candidate.reference().size());
    return new Preparation(
        store,
        before,
        candidate,
        plan,
        Release.Counts.of(candidate.pages()),
        before.serves(
            candidate.reference(),
            plan.identities(),
            store,
            options.snapshots().of(store).contains(PublishOptions.SnapshotForms.Form.RAW)),
        before.begun(candidate.reference(), plan.identities(), candidate.rolledBackTo()),
        warnings);
  }

  @Override
  public void close() {
    plan.close();
    candidate.close();
  }

  boolean isNew(boolean unpins) {
    return !isServed || !plan.isEmpty() || (unpins && isPinned());
  }

  boolean isPinned() {
    Release served = before.record();
    return served != null && served.rolledBackTo() != null && candidate.rolledBackTo() == null;
  }

  /** Whether real stores take the place of made-up ones, of which nothing needs to stay. */
  boolean replacesDemo() {
    Release served = before.record();
    return served != null && served.source().demo() && !candidate.source().demo();
  }

  /**
   * How many rows of the release that is served are not in this one, under whatever values; 0 if it
   * is of another database, whose rows are expected to go.
   */
  long removedRows() {
    Release served = before.record();
    return served != null && served.source().identity().equals(candidate.source().identity())
        ? plan.rows().counts().removed()
        : 0;
  }

  /** Whether the pointer names the release already, and only what follows that is left to do. */
  boolean isServedUnfinished() {
    return begun != null && Objects.equals(begun.release(), before.servedNumber());
  }

  long number() {
    return begun == null ? before.highest() + 1 : begun.release();
  }

  /**
   * The paths of all changes that {@link AfterPublish} was not given successfully: part of the
   * intent, so that they are known however the publish ends.
   *
   * @param isConfigured whether there is a command; without one, only what was owed before grows
   */
  List<String> owed(boolean isConfigured) {
    List<String> before = this.before.owed();
    return before.isEmpty() && !isConfigured
        ? before
        : ChangedPaths.union(before, ChangedPaths.of(plan));
  }

  /**
   * The record of the release, as an intent. Releases with higher numbers are made later, also
   * where the clock was set back: by that a gateway knows an older pointer from that of a new
   * store.
   *
   * @param owed the paths of {@link #owed}
   */
  Release release(Instant now, List<String> owed) {
    if (begun != null) {
      return begun.withOwed(owed);
    }
    Release newest = before.newest();
    Instant createdAt =
        newest != null && now.isBefore(newest.createdAt()) ? newest.createdAt().plusMillis(1) : now;
    Release origin = before.origin();
    return new Release(
        number(),
        Release.State.PUBLISHING,
        createdAt,
        before.servedNumber(),
        candidate.rolledBackTo(),
        candidate.reference(),
        counts,
        plan.identities(),
        candidate.objects().documentKeys(),
        null,
        owed,
        origin == null || origin.target().isEmpty() ? target(createdAt) : origin.target(),
        source(origin));
  }

  private Release.Source source(@Nullable Release origin) {
    Release.Source next = candidate.source();
    return (candidate.rolledBackTo() == null ? next : next.withoutServer())
        .after(origin == null ? null : origin.source());
  }

  /** The identity of a target that has none: a digest of its first release. */
  private String target(Instant createdAt) {
    String first = createdAt + candidate.source().identity() + candidate.reference().sha256();
    return UUID.nameUUIDFromBytes(first.getBytes(StandardCharsets.UTF_8)).toString();
  }

  Release.Changes changes() {
    return new Release.Changes(plan.written(), plan.deleted(), plan.rows().counts(), reason());
  }

  PublishSummary summary(boolean isNew, long release, AfterPublish.@Nullable Outcome afterPublish) {
    return new PublishSummary(
        release,
        isNew,
        counts,
        plan,
        isNew ? reason() : "nothing has changed",
        afterPublish,
        List.copyOf(warnings));
  }

  private String reason() {
    Release served = before.record();
    if (candidate.rolledBackTo() != null) {
      return "rolled back to release " + candidate.rolledBackTo();
    }
    if (before.isFirst()) {
      return "first release";
    }
    if (begun != null) {
      return "the release that was begun was completed";
    }
    if (served == null || !before.isClean()) {
      return "an unfinished release was superseded";
    }
    if (isPinned()) {
      return "the rollback to release " + served.rolledBackTo() + " was ended";
    }
    if (!served.snapshot().equals(candidate.reference())) {
      return plan.rows().isKnown() && plan.rows().isEmpty()
          ? "settings, guides or templates changed"
          : "the data changed";
    }
    if (!plan.isEmpty()) {
      return "pages or documents are made in another way";
    }
    return "the snapshot was lost";
  }

  private static RowDifference rows(
      @Nullable Release served, PageCatalog next, ObjectStore store, SnapshotFiles snapshots) {
    if (served == null) {
      return RowDifference.NONE;
    }
    try (Snapshot before = snapshots.open(served.snapshot(), store)) {
      return RowDifference.between(before, next.snapshot());
    } catch (IOException ignored) {
      return RowDifference.NONE;
    }
  }
}
