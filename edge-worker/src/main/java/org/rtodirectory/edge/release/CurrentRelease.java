package org.rtodirectory.edge.release;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The releases that are held, if any, and what keeps the gateway from following its source, if
 * anything does. Safe for all threads; one thread at a time changes it.
 *
 * <p>Why no request ever reads an unmapped snapshot: a snapshot can only be reached through {@link
 * #acquire}, which counts the request as a user of the whole set of releases, and counts it only
 * while the set has other users, this object among them. A set that was replaced gives up its
 * releases when its last user has closed it, and a snapshot is unmapped when the last set, and
 * whoever else uses it, has given it up. Everything else that is told of releases is copied into
 * {@link ReleaseSummary}. A bug that reads a snapshot after all gets an exception: see {@link
 * org.rtodirectory.snapshot.Region}.
 */
public final class CurrentRelease implements AutoCloseable {
  /** Default number of releases that are held. */
  public static final int DEFAULT_KEEP = 3;

  private final int keep;
  private final MappedSnapshots mapped = new MappedSnapshots();
  private final AtomicReference<@Nullable HeldReleases> held = new AtomicReference<>();
  private final AtomicReference<@Nullable String> problem =
      new AtomicReference<>("no release was loaded yet");

  public CurrentRelease() {
    this(DEFAULT_KEEP);
  }

  /**
   * @param keep how many releases to hold, the one that is served among them, at least 1
   */
  public CurrentRelease(int keep) {
    this.keep = keep;
  }

  /**
   * The releases to answer from; null if there are none. A request acquires them once, answers from
   * what it got, and closes it when its response is written.
   */
  public @Nullable HeldReleases acquire() {
    while (true) {
      HeldReleases now = held.get();
      if (now == null || now.acquire()) {
        return now;
      }
      // Replaced since it was read.
    }
  }

  /** What is held, the release that is served last. */
  public List<ReleaseSummary> summaries() {
    HeldReleases now = held.get();
    return now == null ? List.of() : now.summaries();
  }

  /** The release that is served. */
  public Optional<ReleaseSummary> get() {
    HeldReleases now = held.get();
    return now == null ? Optional.empty() : Optional.of(now.summary());
  }

  /** Why the newest published release is not the one that is served; empty if it is. */
  public Optional<String> problem() {
    return Optional.ofNullable(problem.get());
  }

  /** How many snapshots are mapped now: those that are held, and one that is being loaded. */
  public int mappedSnapshots() {
    return mapped.count();
  }

  /** Gives up what is held: no request can be answered any more. */
  @Override
  public void close() {
    replace(null);
  }

  int keep() {
    return keep;
  }

  /** Counts what is opened and closed. */
  MappedSnapshots mapped() {
    return mapped;
  }

  /**
   * Waits until another snapshot may be mapped without exceeding the releases to hold and one more.
   *
   * @param release the number of the release that it is of
   * @throws Unusable if requests still use too many replaced releases when the time is over
   */
  void awaitRoom(long release, Duration patience) throws Unusable {
    if (!mapped.awaitAtMost(keep, patience)) {
      throw new Unusable(
          Unusable.Kind.IN_USE,
          "release "
              + release
              + ": requests still use releases that were replaced; it is loaded when they have"
              + " ended");
    }
  }

  /** The releases that are held, for the thread that changes them, which need not acquire them. */
  Optional<HeldReleases> held() {
    return Optional.ofNullable(held.get());
  }

  /** Serves {@code next}, of which the caller keeps and closes its own use. */
  void swap(LoadedRelease next) {
    HeldReleases before = held.get();
    replace(before == null ? HeldReleases.of(next) : before.serving(next, keep));
    problem.set(null);
  }

  /** Holds an earlier release too; a release must be served. */
  void addEarlier(LoadedRelease earlier) {
    held().ifPresent(now -> replace(now.withEarlier(earlier, keep)));
  }

  /** No more earlier releases will be added. */
  void complete() {
    held().filter(now -> !now.isComplete()).ifPresent(now -> replace(now.completed()));
  }

  void resolved() {
    problem.set(null);
  }

  void failed(String why) {
    problem.set(why);
  }

  private void replace(@Nullable HeldReleases next) {
    HeldReleases before = held.getAndSet(next);
    if (before != null) {
      before.close();
    }
  }
}
