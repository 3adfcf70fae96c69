package org.rtodirectory.edge.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.rtodirectory.edge.simulation.Bucket.Stored;
import org.rtodirectory.generator.publish.AfterPublish;
import org.rtodirectory.generator.publish.GarbageCollection;
import org.rtodirectory.generator.publish.PublishOptions;
import org.rtodirectory.generator.publish.PublishSummary;
import org.rtodirectory.generator.publish.Publisher;
import org.rtodirectory.generator.publish.ReleaseSource;
import org.rtodirectory.generator.publish.ShrinkGuard;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.s3.S3ObjectStore;
import org.rtodirectory.generator.s3.S3ObjectStore.S3Address;
import org.rtodirectory.generator.s3.S3ObjectStore.S3Settings;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectStore.ObjectSummary;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.generator.storage.SnapshotForms;
import org.rtodirectory.generator.storage.SnapshotForms.SnapshotForm;
import org.rtodirectory.generator.storage.StoreAccess;
import org.rtodirectory.generator.storage.StoreClock;
import org.rtodirectory.generator.watch.ChangeWatch;
import org.rtodirectory.generator.watch.ChangeWatch.ChangeSource;
import org.rtodirectory.generator.watch.DatabaseChanges;
import org.rtodirectory.generator.watch.WatchStatus;
import org.rtodirectory.schemas.release.Release;

/** A process of the generator: {@code publish --watch}, or one command. */
final class PublisherProcess extends SimulatedProcess
    implements ChangeSource, ChangeWatch.Publish, StoreClock {
  private static final long READING_MILLIS = 30;

  /** The interval of the steps of a continuous publisher. */
  private static final long STEP_INTERVAL_MILLIS = 250;

  private static final S3Address ADDRESS = S3Address.parse("s3://bucket");
  private static final S3Settings SETTINGS =
      new S3Settings(1, Duration.ofMillis(REQUEST_TIMEOUT_MILLIS), 1, false);
  private static final ChangeWatch.WatchOptions OPTIONS =
      new ChangeWatch.WatchOptions(
          Duration.ofMillis(500), Duration.ofSeconds(30), Duration.ofDays(365));

  /**
   * The empty folders of processes that have ended, for reuse, because creating and deleting
   * folders is slow.
   */
  private static final Deque<SnapshotFiles> UNUSED_FOLDERS = new ConcurrentLinkedDeque<>();

  private final Database database;
  private final Bucket bucket;
  private final Mutation mutation;
  private final Fence fence;
  private final ObjectStore store;
  private final SnapshotFiles snapshots = unusedFolder();
  private final SnapshotForms forms;
  private final List<CdnNode> cdn;
  private final Publisher publisher;

  private final DatabaseConnections connections;
  private final DatabaseChanges changes;
  private boolean isReconnecting;

  /**
   * @param isRaw whether the publisher stores snapshots uncompressed
   */
  PublisherProcess(
      Machine machine,
      Database database,
      Bucket bucket,
      List<CdnNode> cdn,
      boolean isRaw,
      Mutation mutation) {
    super(machine);
    this.database = database;
    this.bucket = bucket;
    this.mutation = mutation;
    this.fence = new Fence(timeline(), name());
    this.store =
        new S3ObjectStore(
            ADDRESS,
            new SimulatedS3(this, bucket, mutation, fence, false),
            new SimulatedS3(this, bucket, mutation, fence, true),
            SETTINGS,
            this,
            this::log);
    this.connections = new DatabaseConnections(this, database, mutation);
    // The clock stands still, so only the start of listening proves that notifications arrive.
    // Later proofs would hide a missing check of silent connections.
    this.changes = new DatabaseChanges(connections.jdbi(), () -> 0);
    this.cdn = cdn;
    this.forms = new SnapshotForms(isRaw ? Set.of(SnapshotForm.RAW) : Set.of(), 2);
    this.publisher = publisher(Set.of());
  }

  private static SnapshotFiles unusedFolder() {
    SnapshotFiles files = UNUSED_FOLDERS.poll();
    return files == null ? SnapshotFiles.create() : files;
  }

  private Publisher publisher(Set<PublishOptions.Consent> consents) {
    PublishOptions options =
        new PublishOptions(
            ShrinkGuard.OFF, (release, baseUrl, paths) -> purge(paths), forms, consents);
    return new Publisher(store, options, snapshots, machine().clock(), Progress.NONE);
  }

  /** Runs {@code publish --watch}. */
  void watch() {
    ChangeWatch watch =
        new ChangeWatch(
            this,
            OPTIONS,
            this,
            this::log,
            new WatchStatus(machine().clock()),
            machine()::nanoTime);
    timeline().schedule(0, this, () -> step(watch));
  }

  /** Runs {@code publish}, which ends a rollback if {@code endsRollback}. */
  boolean publish(boolean endsRollback) {
    return command(
        endsRollback ? "publish --unpin" : "publish",
        () ->
            isDone(
                publishAndCheck(
                    publisher(endsRollback ? Set.of(PublishOptions.Consent.UNPIN) : Set.of()))));
  }

  /** Runs {@code rollback}. */
  boolean rollBack(long release) {
    return command(
        "rollback " + release, () -> publisher.publish(ReleaseSource.rollback(release)).isNew());
  }

  /** Runs {@code gc}. */
  boolean collectGarbage(int keep, Duration grace) {
    return command(
        "gc --keep " + keep,
        () ->
            StoreAccess.write(
                store,
                lockedStore -> {
                  Instant now = machine().instant();
                  if (mutation == Mutation.COLLECTED_BY_AGE) {
                    deleteSnapshotsBefore(lockedStore, now.minus(grace));
                  } else {
                    GarbageCollection.find(lockedStore, keep, grace, now)
                        .delete(lockedStore, Progress.NONE);
                  }
                  return true;
                }));
  }

  private static void deleteSnapshotsBefore(ObjectStore store, Instant limit) throws IOException {
    List<ObjectSummary> snapshots = new ArrayList<>();
    store.list("snapshots/", snapshots::add);
    for (ObjectSummary snapshot : snapshots) {
      if (snapshot.lastModified().isBefore(limit)) {
        store.delete(snapshot.key());
      }
    }
  }

  private boolean command(String name, Supplier<Boolean> command) {
    try {
      log(name);
      boolean isDone = command.get();
      log(name + ": " + (isDone ? "done" : "not everything is done"));
      return isDone;
    } catch (Failure e) {
      log(name + ": " + e.getMessage());
      return false;
    }
  }

  private ReleaseSource rows() {
    return (target, files, guard) -> {
      ReleaseSource source = Directories.source(database.content());
      pass(READING_MILLIS);
      return source.content(target, files, guard);
    };
  }

  @Override
  public Optional<String> run() {
    PublishSummary summary = publishAndCheck(publisher);
    log(
        (summary.isNew() ? "published release " : "nothing new since release ")
            + summary.release());
    return isDone(summary) || mutation == Mutation.UNFINISHED_NOT_REPEATED
        ? Optional.empty()
        : Optional.of("a cache was not purged");
  }

  /** Publishes the database, and fails if the new release is recorded as a rollback. */
  private PublishSummary publishAndCheck(Publisher publisher) {
    PublishSummary summary = publisher.publish(rows());
    Stored record = bucket.find(Release.key(summary.release())).orElse(null);
    Violation.unless(
        !summary.isNew() || record == null || !isRollback(record),
        "release %s is recorded as a rollback",
        summary.release());
    return summary;
  }

  private static boolean isRollback(Stored record) {
    try {
      return Release.fromBytes(record.bytes()).rolledBackTo() != null;
    } catch (Release.Malformed e) {
      throw new Violation(String.valueOf(e.getMessage()));
    }
  }

  private static boolean isDone(PublishSummary summary) {
    AfterPublish.Outcome outcome = summary.afterPublish();
    return outcome == null || outcome.isDone();
  }

  private void step(ChangeWatch watch) {
    try {
      watch.step();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    if (mutation == Mutation.CHANGE_LOST) {
      connections.forgetNotifications();
    }
    timeline().schedule(STEP_INTERVAL_MILLIS, this, () -> step(watch));
  }

  /** Breaks the connection for notifications for some time, or makes it silent. */
  void disconnect(boolean isBroken, long duration) {
    if (isBroken) {
      connections.breakFor(duration);
    } else {
      connections.silence();
    }
  }

  void endFaults() {
    connections.endFaults();
  }

  /** Returns at once. The next step of the publisher asks again. */
  @Override
  public boolean await(Duration timeout) throws SQLException, InterruptedException {
    try {
      boolean isChange = changes.await(Duration.ZERO);
      boolean isIgnored = isReconnecting && mutation == Mutation.RECONNECTION_NOT_A_CHANGE;
      isReconnecting = false;
      return isChange && !isIgnored;
    } catch (SQLException e) {
      isReconnecting = true;
      throw e;
    }
  }

  @Override
  public void pause(Duration duration) {}

  /** Runs the after-publish command, which purges one node after another. */
  private AfterPublish.Outcome purge(List<String> paths) {
    int exitCode = 0;
    List<String> purgedPaths =
        mutation == Mutation.REMOVED_NOT_PURGED ? existingPaths(paths) : paths;
    for (CdnNode node : cdn) {
      try {
        request(
            "purge of " + paths.size() + " paths from " + node.name(),
            () -> node.purge(purgedPaths));
      } catch (UncheckedIOException e) {
        exitCode = mutation == Mutation.PURGE_FORGOTTEN ? 0 : 1;
      }
    }
    return new AfterPublish.Outcome(exitCode, Duration.ZERO, "");
  }

  private List<String> existingPaths(List<String> paths) {
    return paths.stream()
        .filter(path -> path.equals("/*") || bucket.find(path.substring(1)).isPresent())
        .toList();
  }

  @Override
  public long nanoTime() {
    return mutation == Mutation.LEASE_BY_TIME_OF_DAY
        ? timeOfDayMillis() * 1_000_000
        : machine().nanoTime();
  }

  @Override
  public long timeOfDayMillis() {
    return machine().instant().toEpochMilli();
  }

  @Override
  public Duration maxElapsedSince(Moment start) {
    Duration since = StoreClock.super.maxElapsedSince(start);
    return mutation == Mutation.RENEWAL_DATED_BY_ANSWER && fence.sinceAnswer().compareTo(since) < 0
        ? fence.sinceAnswer()
        : since;
  }

  @Override
  public void sleep(Duration time) {
    pass(Math.max(1, time.toMillis()));
  }

  /** Runs the step on the thread that renews the lock. */
  @Override
  public Repetition repeat(Duration firstDelay, Supplier<Optional<Duration>> step) {
    AtomicBoolean isOpen = new AtomicBoolean(true);
    repeatAfter(firstDelay, () -> isOpen.get() ? step.get() : Optional.empty());
    return () -> isOpen.set(false);
  }

  private void repeatAfter(Duration pause, Supplier<Optional<Duration>> step) {
    timeline()
        .schedule(
            pause.toMillis(),
            renewalThread(),
            () -> step.get().ifPresent(next -> repeatAfter(next, step)));
  }

  @Override
  public void close() {
    super.close();
    changes.close();
    try {
      snapshots.retain(List.of());
      UNUSED_FOLDERS.push(snapshots);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
