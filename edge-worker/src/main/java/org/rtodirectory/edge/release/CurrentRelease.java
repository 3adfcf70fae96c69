package org.rtodirectory.edge.release;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The reference to the releases that are currently held, with the problem that prevents the gateway
 * from following its source, if there is one. Safe for all threads; one thread at a time changes
 * it.
 *
 * <p>Reference counts guarantee that no request reads an unmapped snapshot. A snapshot can only be
 * reached through {@link #acquire}, which adds a reference to the whole set of releases, and only
 * while the set still has references, such as that of this object. A set that was replaced releases
 * its releases when its last reference is closed, and a snapshot is unmapped when its own last
 * reference is closed. All other information about releases is copied into {@link
 * LoadedRelease.Summary}. A bug that reads an unmapped snapshot all the same causes an exception:
 * see {@link org.rtodirectory.snapshot.Region}.
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
   * @param keep the number of releases to hold, including the one that is served; at least 1
   */
  public CurrentRelease(int keep) {
    this.keep = keep;
  }

  /**
   * The releases to answer from, with a new reference to them; null if there are none. A request
   * acquires them once, answers from them, and closes them when its response is written.
   */
  public @Nullable HeldReleases acquire() {
    while (true) {
      HeldReleases now = held.get();
      if (now == null || now.acquire()) {
        return now;
      }
      // It was replaced after it was read.
    }
  }

  /** The releases that are held, in ascending order; the last one is served. */
  public List<LoadedRelease.Summary> summaries() {
    HeldReleases now = held.get();
    return now == null ? List.of() : now.summaries();
  }

  /** The release that is served. */
  public Optional<LoadedRelease.Summary> get() {
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

  /** Releases the releases that are held. No request can be answered after that. */
  @Override
  public void close() {
    replace(null);
  }

  int keep() {
    return keep;
  }

  /** The count of mapped snapshots. */
  MappedSnapshots mapped() {
    return mapped;
  }

  /**
   * Waits until another snapshot may be mapped without exceeding the releases to hold and one more.
   *
   * @param release the number of the release of that snapshot
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

  /** Serves {@code next}. The caller keeps its own reference and must close it. */
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
