package org.rtodirectory.edge.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.release.CurrentPointer;
import org.rtodirectory.release.VerifyKey;
import org.rtodirectory.resource.Limits;
import org.rtodirectory.store.FileTree;
import org.rtodirectory.store.ObjectReader;
import org.rtodirectory.transfer.SnapshotFetch;

/**
 * The poller of the pointer of a store, on a thread of its own. When the pointer names another
 * release, the watcher fetches, checks and opens its snapshot, swaps the served release, and then
 * loads the releases before it. After a failure the gateway keeps serving its release; the reason
 * is reported by the readiness endpoint and logged once. An unreadable pointer is read again at the
 * next poll, an unusable snapshot is retried with exponential back-off.
 *
 * <p>The first release is served as soon as it is open, and its documents are prepared meanwhile.
 * Each later release is prepared before it is served, so that no request waits for its documents.
 *
 * <p>If the snapshot of the newest release cannot be used when the gateway starts, the newest
 * earlier release that can be used is served instead. A gateway can therefore be restarted while a
 * newer generator publishes in a format that the gateway does not know.
 *
 * <p>The number of snapshots that are mapped, or on the disk of the gateway, never exceeds the
 * number of releases to hold by more than one: the next snapshot is not fetched before that.
 */
public final class ReleaseWatcher implements AutoCloseable {

  private final CurrentRelease current;
  private final Options options;
  private final Listener events;
  private final Consumer<String> log;
  private final Path downloads;
  private final PublishedReleases published;
  private final Attempts attempts;
  private final EarlierReleases earlier;
  private final FallbackRelease fallback;
  private final CountDownLatch stopped = new CountDownLatch(1);

  /** The first release, with a reference to it, until it is prepared or replaced. */
  private final AtomicReference<@Nullable LoadedRelease> unprepared = new AtomicReference<>();

  /**
   * @param source where releases are published
   * @param current receives the loaded releases
   * @param events the listener for the outcomes of polling
   * @param log receives a line for every change of state
   * @throws IOException if there is no room for downloads
   */
  public ReleaseWatcher(
      ObjectReader source,
      CurrentRelease current,
      Options options,
      Listener events,
      Consumer<String> log)
      throws IOException {
    this.current = current;
    this.options = options;
    this.events = events;
    this.log = log;
    this.downloads = Files.createTempDirectory("rent-to-own-gateway");
    this.published =
        new PublishedReleases(
            source,
            new ReleaseTrust(options.verifyKey()),
            downloads,
            events,
            current.mapped(),
            options.limits());
    this.attempts = new Attempts(options.pollInterval());
    this.fallback = new FallbackRelease(published);
    this.earlier = new EarlierReleases(published, current, options.pollInterval(), events, log);
  }

  /** Polls once, and loads the newest release if it is new. For one thread at a time. */
  public void poll() {
    try {
      follow(published.pointer());
    } catch (Unusable unusable) {
      failed(unusable);
    } catch (RuntimeException | InternalError unexpected) {
      failed(new Unusable(Unusable.Kind.UNEXPECTED, "unexpected " + unexpected));
    }
  }

  /**
   * Loads the releases before the one that is served, unless they are held or gone. It polls
   * between any two of them, because a newer release has priority. For one thread at a time, after
   * a poll.
   */
  public void loadEarlier() {
    try {
      while (stopped.getCount() > 0 && earlier.loadNext()) {
        poll();
      }
    } catch (RuntimeException | InternalError unexpected) {
      current.complete();
      log.accept("Earlier releases are not held: unexpected " + unexpected);
    }
  }

  /**
   * Prepares the first release, loads earlier releases, and then polls at the interval of the
   * options until this is closed.
   */
  public void start() {
    Thread thread = new Thread(this::followUntilStopped, "release-watcher");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public synchronized void close() {
    if (stopped.getCount() == 0) {
      return;
    }
    stopped.countDown();
    prepareLater(null);
    try {
      FileTree.delete(downloads);
    } catch (IOException leftBehind) {
      log.accept(
          "The folder "
              + downloads
              + " could not be deleted: "
              + PublishedReleases.reason(leftBehind));
    }
  }

  private void followUntilStopped() {
    try {
      prepareFirst();
      loadEarlier();
      while (!stopped.await(options.pollInterval().toMillis(), TimeUnit.MILLISECONDS)) {
        poll();
        prepareFirst();
        loadEarlier();
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private void prepareLater(@Nullable LoadedRelease next) {
    if (next != null) {
      next.acquire();
    }
    LoadedRelease before = unprepared.getAndSet(next);
    if (before != null) {
      before.close();
    }
  }

  private void prepareFirst() {
    LoadedRelease first = unprepared.getAndSet(null);
    if (first != null) {
      try (first) {
        first.prepare();
      } catch (RuntimeException | InternalError unexpected) {
        log.accept(
            "Release " + first.number() + " lacks documents or guides: unexpected " + unexpected);
      }
    }
  }

  private void follow(CurrentPointer pointer) throws Unusable {
    Optional<Unusable> lastFailure = attempts.waiting(pointer);
    if (lastFailure.isPresent()) {
      tell(lastFailure.get());
    } else if (current.get().filter(served -> served.pointer().equals(pointer)).isPresent()) {
      current.resolved();
      events.upToDate();
    } else {
      load(pointer);
    }
  }

  private void load(CurrentPointer pointer) throws Unusable {
    try (LoadedRelease next = opened(pointer)) {
      if (current.held().isPresent()) {
        prepare(next);
        prepareLater(null);
      } else {
        prepareLater(next);
      }
      serve(next);
      attempts.succeeded();
      events.upToDate();
    } catch (Unusable unusable) {
      if (unusable.kind() != Unusable.Kind.IN_USE) {
        attempts.failed(pointer, unusable);
      }
      if (current.held().isEmpty() && FallbackRelease.helps(unusable.kind())) {
        fallBack(pointer);
      }
      throw unusable;
    }
  }

  private void fallBack(CurrentPointer pointer) {
    Optional<LoadedRelease> usable = fallback.before(pointer);
    if (usable.isPresent()) {
      try (LoadedRelease found = usable.get()) {
        prepareLater(found);
        serve(found);
      }
    }
  }

  private void serve(LoadedRelease next) {
    current.swap(next);
    events.swapped();
    log.accept("Serving release " + next.number() + " with " + next.locations() + " locations");
  }

  private static void prepare(LoadedRelease next) throws Unusable {
    try {
      next.prepare();
    } catch (RuntimeException | InternalError unexpected) {
      throw Unusable.unexpected(next.number(), unexpected);
    }
  }

  /**
   * A new reference to the release that {@code pointer} names. A release whose snapshot is held
   * already shares it. Another snapshot is fetched only when there is room for it: this waits while
   * requests still use too many replaced releases.
   */
  private LoadedRelease opened(CurrentPointer pointer) throws Unusable {
    Optional<LoadedRelease> same = current.held().flatMap(held -> held.madeOf(pointer.reference()));
    if (same.isPresent()) {
      return same.get().as(pointer);
    }
    current.awaitRoom(pointer.release(), options.pollInterval());
    return published.load(pointer, current.held().orElse(null));
  }

  private void failed(Unusable unusable) {
    events.failed(unusable.kind());
    tell(unusable);
  }

  private void tell(Unusable unusable) {
    String why = String.valueOf(unusable.getMessage());
    boolean isNew = !current.problem().equals(Optional.of(why));
    current.failed(why);
    if (isNew && stopped.getCount() > 0) {
      String kept =
          current
              .get()
              .map(release -> "release " + release.number() + " stays served")
              .orElse("not ready");
      log.accept(why + " (" + kept + ")");
    }
  }

  /**
   * The options for following releases.
   *
   * @param pollInterval the interval between two polls of the source
   * @param verifyKey the key that must have signed pointers and records; null if signatures are not
   *     required
   * @param limits the limits of this gateway, which its documents state; null if there are none
   */
  public record Options(
      Duration pollInterval, @Nullable VerifyKey verifyKey, @Nullable Limits limits) {
    /** Every two seconds, without signatures, with the default limits. */
    public static final Options DEFAULT = new Options(Duration.ofSeconds(2), null, Limits.DEFAULT);
  }

  /**
   * A listener for the outcomes of polling; by default it ignores them. Called on the polling
   * thread.
   */
  public interface Listener extends SnapshotFetch.Events {
    /** A listener that ignores all events. */
    Listener NONE = new Listener() {};

    /** A poll found that the release that the source names is the one that is served. */
    default void upToDate() {}

    /** Another release is now served. */
    default void swapped() {}

    /** A published object could not be used. */
    default void failed(Unusable.Kind kind) {}
  }
}
