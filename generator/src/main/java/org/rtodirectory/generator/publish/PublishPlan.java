package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.publish.PublishOptions.SnapshotForms.Form;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.generator.storage.StoredSnapshots;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.snapshot.Snapshot;

/**
 * Everything that is known before the first write: the state of the store, the content to publish,
 * and the way from one to the other. Closing it closes the content.
 *
 * @param objects the objects to upload and to delete
 * @param rows the rows that differ from the served release
 * @param isUnchanged whether the store has all of it, which was known without planning any object
 * @param isServed whether the served release is complete and has this content
 * @param resumable the release that was started with the same content and is continued under its
 *     number; null if the next number is used
 * @param warnings warnings for the operator, to which more may be added
 */
record PublishPlan(
    ObjectStore store,
    TargetState state,
    ReleaseSource.Content content,
    ObjectPlan objects,
    RowDifference rows,
    Release.Counts counts,
    boolean isUnchanged,
    boolean isServed,
    @Nullable Release resumable,
    List<String> warnings)
    implements AutoCloseable {

  /** Plans the publish of {@code content}, which the plan closes, also if this fails. */
  static PublishPlan of(
      ObjectStore store,
      TargetState state,
      ReleaseSource.Content content,
      SnapshotFiles files,
      PublishOptions options)
      throws IOException {
    boolean isPlanned = false;
    try {
      Release served = state.served();
      boolean isStored =
          state.serves(
              content.reference(), store, options.snapshots().of(store).contains(Form.RAW));
      PublishPlan plan;
      if (isStored
          && served != null
          && served.renderer().equals(RendererDigest.ofProgram())
          && !(options.allows(PublishOptions.Consent.UNPIN) && isPinned(served, content))) {
        plan = unchanged(store, state, content, served.counts());
      } else {
        plan = planned(store, state, content, files, isStored);
      }
      isPlanned = true;
      return plan;
    } finally {
      if (!isPlanned) {
        content.close();
      }
    }
  }

  /** Ends early: no object is planned, so none is rendered. */
  private static PublishPlan unchanged(
      ObjectStore store, TargetState state, ReleaseSource.Content content, Release.Counts counts) {
    return new PublishPlan(
        store,
        state,
        content,
        ObjectPlan.nothing(),
        RowDifference.NONE,
        counts,
        true,
        true,
        null,
        new ArrayList<>());
  }

  private static PublishPlan planned(
      ObjectStore store,
      TargetState state,
      ReleaseSource.Content content,
      SnapshotFiles files,
      boolean isStored)
      throws IOException {
    List<String> warnings = new ArrayList<>();
    RowDifference rows = rows(state.served(), content.snapshot(), store, files);
    PageCatalog pages = new PageCatalog(content.snapshot());
    ObjectPlan objects =
        ObjectPlan.of(ReleaseObjects.of(pages), state.objects(store, files, warnings), files);
    Release newest = state.newest();
    return new PublishPlan(
        store,
        state,
        content,
        objects,
        rows,
        Release.Counts.of(pages),
        false,
        isStored && newest != null && objects.isListedIn(newest),
        state.resumable(content.reference(), objects, content.rolledBackTo()),
        warnings);
  }

  private static RowDifference rows(
      @Nullable Release served, Snapshot next, ObjectStore store, SnapshotFiles files) {
    if (served == null) {
      return RowDifference.ofFirst(next);
    }
    try (Snapshot before = files.open(served.snapshot(), store)) {
      return RowDifference.between(before, next);
    } catch (IOException ignored) {
      return RowDifference.NONE;
    }
  }

  @Override
  public void close() throws IOException {
    content.close();
    objects.close();
  }

  /** Whether the store has the snapshot that was uploaded, as far as one request can tell. */
  boolean isSnapshotStored(PublishOptions options) throws IOException {
    return options.snapshots().of(store).contains(Form.RAW)
        ? StoredSnapshots.of(content.reference(), store).isRaw(content.reference())
        : StoredSnapshots.transfer(content.reference(), store).isPresent();
  }

  /** Whether a publish makes a release. */
  boolean isNew(boolean unpins) {
    return !isServed || !objects.isEmpty() || (unpins && isPinned());
  }

  boolean isPinned() {
    Release served = state.served();
    return served != null && isPinned(served, content);
  }

  private static boolean isPinned(Release served, ReleaseSource.Content content) {
    return served.rolledBackTo() != null && content.rolledBackTo() == null;
  }

  /** Whether real stores replace made-up ones, none of which needs to stay. */
  boolean replacesDemo() {
    Release served = state.served();
    return served != null && served.source().demo() && !content.source().demo();
  }

  /**
   * How many rows of the served release are not in this one, under any values; 0 if it is of
   * another database, whose rows are expected to go.
   */
  long removedRows() {
    Release served = state.served();
    return served != null && served.source().identity().equals(content.source().identity())
        ? rows.counts().removed()
        : 0;
  }

  /** Whether the pointer names the release already, and only the steps after it remain. */
  boolean isLive() {
    return resumable != null && Objects.equals(resumable.release(), state.servedNumber());
  }

  long number() {
    return resumable == null ? state.highest() + 1 : resumable.release();
  }

  /**
   * The paths of all changes that {@link AfterPublish} has not taken. They are part of the intent,
   * so that they are known however the publish ends.
   *
   * @param isConfigured whether there is a command; without one, only paths that were pending
   *     before lead to more
   */
  List<String> pending(boolean isConfigured) throws IOException {
    List<String> before = state.pending();
    return before.isEmpty() && !isConfigured
        ? before
        : ChangedPaths.union(before, ChangedPaths.of(objects));
  }

  /**
   * Makes the record of the release, as an intent. Releases with higher numbers have later times,
   * even if the clock was set back, because a gateway tells an older pointer from that of a new
   * store by its time.
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
        .after(origin == null ? null : origin.source());
  }

  /** Makes the identity of a target that has none, a digest of its first release. */
  private String target(Instant createdAt) {
    String first = createdAt + content.source().identity() + content.reference().sha256();
    return UUID.nameUUIDFromBytes(first.getBytes(StandardCharsets.UTF_8)).toString();
  }

  Release.Changes changes() {
    return new Release.Changes(objects.written(), objects.deleted(), rows.counts(), reason());
  }

  String reason() {
    Release served = state.served();
    if (isUnchanged) {
      return "nothing has changed";
    }
    if (content.rolledBackTo() != null) {
      return "rolled back to release " + content.rolledBackTo();
    }
    if (state.isFirst()) {
      return "first release";
    }
    if (resumable != null) {
      return "the release that was begun was completed";
    }
    if (served == null || !state.isClean()) {
      return state.hasUnfinished()
          ? "an unfinished release was superseded"
          : "the pointer or a record was lost";
    }
    if (isPinned()) {
      return "the rollback to release " + served.rolledBackTo() + " was ended";
    }
    if (!served.snapshot().equals(content.reference())) {
      return rows.isKnown() && rows.isEmpty()
          ? "settings, guides or templates changed"
          : "the data changed";
    }
    if (!objects.isStoreKnown()) {
      return "the list of objects was lost";
    }
    return objects.isEmpty()
        ? "the snapshot was lost"
        : "pages or documents are made in another way";
  }
}
