package org.rtodirectory.edge.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Supplier;
import org.rtodirectory.generator.publish.CachePurge;
import org.rtodirectory.generator.publish.GarbageCollection;
import org.rtodirectory.generator.publish.PublishOptions;
import org.rtodirectory.generator.publish.PublishOptions.SnapshotForms.Form;
import org.rtodirectory.generator.publish.PublishSummary;
import org.rtodirectory.generator.publish.Publisher;
import org.rtodirectory.generator.publish.ReleaseSource;
import org.rtodirectory.generator.publish.RollbackSource;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.s3.S3Address;
import org.rtodirectory.generator.s3.S3ObjectStore;
import org.rtodirectory.generator.s3.S3Settings;
import org.rtodirectory.generator.s3.StoreClock;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.generator.storage.StoreAccess;
import org.rtodirectory.generator.watch.ChangeSource;
import org.rtodirectory.generator.watch.ChangeWatch;
import org.rtodirectory.generator.watch.WatchStatus;

/** A process of the generator: {@code publish --watch}, or one command. */
final class PublisherProcess extends SimulatedProcess implements ChangeSource, ChangeWatch.Publish {
  private static final long READING = 30;

  /** How often a continuous publisher looks whether something is due. */
  private static final long TICK = 250;

  private static final S3Address ADDRESS = S3Address.parse("s3://bucket");
  private static final S3Settings SETTINGS =
      new S3Settings(1, Duration.ofMillis(LIMIT), Duration.ofMinutes(2));
  private static final ChangeWatch.Options OPTIONS =
      new ChangeWatch.Options(
          Duration.ofMillis(500), Duration.ofSeconds(30), ChangeWatch.Options.NEVER);

  /** Empty folders of processes that have ended: to create and delete them takes long. */
  private static final Deque<SnapshotFiles> FOLDERS = new ConcurrentLinkedDeque<>();

  private final Database database;
  private final Mutation mutation;
  private final ObjectStore store;
  private final SnapshotFiles snapshots = folder();
  private final PublishOptions options;
  private final Publisher publisher;
  private final ChangeWatch watch;
  private final Runnable listener = this::notified;

  private boolean isConnected;
  private boolean isNotified;
  private boolean isStepping;
  private boolean isClosed;

  /**
   * @param isRaw whether it stores snapshots uncompressed
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
    this.mutation = mutation;
    StoreClock clock = new ProcessClock();
    this.store =
        new S3ObjectStore(
            ADDRESS,
            new SimulatedS3(this, bucket, mutation, false),
            new SimulatedS3(this, bucket, mutation, true),
            SETTINGS,
            clock,
            this::log);
    this.options =
        new PublishOptions(
                PublishOptions.DEFAULT.unguarded().guard(),
                (key, json) -> json,
                cdn.stream().map(node -> purge(node)).toList(),
                Set.of())
            .storing(new PublishOptions.SnapshotForms(isRaw ? Set.of(Form.RAW) : Set.of(), 2));
    this.publisher = publisher(options);
    this.watch =
        new ChangeWatch(
            this, OPTIONS, this, this::log, new WatchStatus(machine.clock()), machine::nanoTime);
  }

  private static SnapshotFiles folder() {
    SnapshotFiles unused = FOLDERS.poll();
    return unused == null ? SnapshotFiles.create() : unused;
  }

  private Publisher publisher(PublishOptions chosen) {
    return new Publisher(store, chosen, snapshots, machine().clock(), Progress.NONE);
  }

  /** {@code publish --watch}. */
  void watch() {
    database.listen(listener);
    timeline().in(0, this, this::step);
  }

  /** {@code publish}, which ends a rollback if {@code unpins}. */
  boolean publish(boolean unpins) {
    return command(
        unpins ? "publish --unpin" : "publish",
        () ->
            publisher(options.allowing(unpins ? Set.of(PublishOptions.Consent.UNPIN) : Set.of()))
                .publish(rows())
                .purges()
                .isEmpty());
  }

  /** {@code rollback N}. */
  boolean rollBack(long release) {
    return command(
        "rollback " + release, () -> publisher.publish(new RollbackSource(release)).isNew());
  }

  /** {@code gc}. */
  boolean collect(int keep, Duration grace) {
    return command(
        "gc --keep " + keep,
        () ->
            StoreAccess.write(
                store,
                held -> {
                  Instant now = machine().instant();
                  GarbageCollection found = GarbageCollection.find(held, keep, grace, now);
                  mutation.garbage(found, held, now.minus(grace)).collect(held, Progress.NONE);
                  return true;
                }));
  }

  private boolean command(String what, Supplier<Boolean> command) {
    try {
      log(what);
      boolean done = command.get();
      log(what + ": " + (done ? "done" : "not all is done"));
      return done;
    } catch (Failure e) {
      log(what + ": " + e.getMessage());
      return false;
    }
  }

  private ReleaseSource rows() {
    return (target, files) -> {
      ReleaseSource source = Directories.source(database.content());
      pass(READING);
      return source.candidate(target, files);
    };
  }

  @Override
  public Optional<String> run() {
    PublishSummary summary = publisher.publish(rows());
    log(
        (summary.isNew() ? "published release " : "nothing new since release ")
            + summary.release());
    return summary.purges().isEmpty() ? Optional.empty() : Optional.of("a cache was not purged");
  }

  private void step() {
    isStepping = true;
    try {
      watch.step();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    } finally {
      isStepping = false;
    }
    timeline().in(TICK, this, this::step);
  }

  private void notified() {
    isNotified |= isConnected && !(isStepping && mutation == Mutation.CHANGE_LOST);
  }

  /** The connection for notifications breaks. */
  void disconnect() {
    isConnected = false;
    isNotified = true;
  }

  /** Never waits: the next tick asks again. */
  @Override
  public boolean await(Duration timeout) throws SQLException {
    boolean wasNotified = isNotified;
    isNotified = false;
    if (!isConnected && wasNotified) {
      throw new SQLException("the connection is lost");
    }
    boolean isNew = !isConnected;
    isConnected = true;
    return isNew || wasNotified;
  }

  @Override
  public void pause(Duration duration) {}

  private CachePurge purge(CdnNode node) {
    return new CachePurge() {
      @Override
      public String target() {
        return node.name();
      }

      @Override
      public void purge(Collection<String> keys, String reference) throws IOException {
        try {
          request(
              "purge of " + keys.size() + " keys from " + node.name(),
              false,
              () -> {},
              () -> node.purge(keys));
        } catch (UncheckedIOException e) {
          if (mutation != Mutation.PURGE_FORGOTTEN) {
            throw new IOException(e);
          }
        }
      }
    };
  }

  @Override
  public void close() {
    if (isClosed) {
      return;
    }
    isClosed = true;
    super.close();
    database.leave(listener);
    try {
      snapshots.retain(List.of());
      FOLDERS.push(snapshots);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The clocks of the machine, and the thread that renews the lock. */
  private final class ProcessClock implements StoreClock {
    @Override
    public long nanoTime() {
      return machine().nanoTime();
    }

    @Override
    public long timeOfDayMillis() {
      return machine().instant().toEpochMilli();
    }

    @Override
    public Duration mostSince(Moment start) {
      return mutation == Mutation.LEASE_WITHOUT_FENCE
          ? Duration.ZERO
          : StoreClock.super.mostSince(start);
    }

    @Override
    public void sleep(Duration time) {
      pass(Math.max(1, time.toMillis()));
    }

    @Override
    public Repetition repeat(Duration first, Supplier<Optional<Duration>> step) {
      boolean[] isClosed = {false};
      repeat(Optional.of(first), step, isClosed);
      return () -> isClosed[0] = true;
    }

    private void repeat(
        Optional<Duration> pause, Supplier<Optional<Duration>> step, boolean[] isClosed) {
      pause.ifPresent(
          time ->
              timeline()
                  .in(
                      time.toMillis(),
                      renewals(),
                      () -> {
                        if (!isClosed[0]) {
                          repeat(step.get(), step, isClosed);
                        }
                      }));
    }
  }
}
