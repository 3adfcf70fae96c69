package org.rtodirectory.edge.release;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The mutable reference to the loaded releases, with the problem, if any, that keeps the gateway
 * from following its source. Safe for all threads. Only one thread at a time changes it, except
 * that another thread may record a delay.
 *
 * <p>No request reads an unmapped snapshot. An event loop takes {@link #releases} once for a
 * request, and answers within the same task. A displaced snapshot is unmapped only after each event
 * loop has run another task (see {@link #beforeUnmap}). Other threads read only those properties of
 * a {@link LoadedRelease} that are copies. If a bug still reads an unmapped snapshot, it causes an
 * exception: see {@link org.rtodirectory.schemas.snapshot.Region}.
 */
public final class CurrentRelease implements AutoCloseable {
  /** The default maximum number of loaded releases. */
  public static final int DEFAULT_KEEP = 3;

  private final int keep;
  private volatile @Nullable LoadedReleases releases;
  private volatile @Nullable String problem = "no release was loaded yet";
  private volatile @Nullable String delay;
  private volatile boolean isFileChanged;
  private volatile Runnable awaitReaders = () -> {};

  public CurrentRelease() {
    this(DEFAULT_KEEP);
  }

  /**
   * @param keep the maximum number of loaded releases, including the newest. At least 1
   */
  public CurrentRelease(int keep) {
    this.keep = keep;
  }

  /**
   * Returns the releases to answer from, or null before the first one is loaded. For event loops,
   * which call this once for each request and answer within the same task.
   */
  public @Nullable LoadedReleases releases() {
    return releases;
  }

  /**
   * Sets the action that runs before a snapshot is unmapped.
   *
   * @param awaitReaders returns when each event loop has ended its current task
   */
  public void beforeUnmap(Runnable awaitReaders) {
    this.awaitReaders = awaitReaders;
  }

  /** Returns the newest release. Safe for all threads, which may read only its copied parts. */
  public Optional<LoadedRelease> get() {
    LoadedReleases now = releases;
    return now == null ? Optional.empty() : Optional.of(now.newest());
  }

  /** Returns whether the served snapshot file was changed, as of the last check. */
  public boolean isFileChanged() {
    return isFileChanged;
  }

  /**
   * Returns the reason why the newest published release is not served or cannot be read. Empty if
   * there is no problem.
   */
  public Optional<String> problem() {
    return isFileChanged
        ? Optional.of(
            "the snapshot file in use was changed on the disk. Put the original file back, and the"
                + " gateway loads it again")
        : Optional.ofNullable(delay).or(() -> Optional.ofNullable(problem));
  }

  /** Unmaps all releases. No request can be answered after that. */
  @Override
  public void close() {
    replace(null);
  }

  /** Serves {@code next}, and unmaps the releases that it displaces. */
  void swap(LoadedRelease next) {
    LoadedReleases previous = releases;
    problem = null;
    delay = null;
    isFileChanged = false;
    replace(previous == null ? LoadedReleases.of(next) : previous.withNewest(next, keep));
  }

  /** Checks whether the served snapshot file was changed. */
  void checkFile() {
    isFileChanged = get().filter(release -> release.file().isChanged()).isPresent();
  }

  void clearProblem() {
    problem = null;
    delay = null;
  }

  /**
   * Records that the newest release cannot be served.
   *
   * @return whether the reason differs from the previous one
   */
  boolean recordProblem(String why) {
    boolean isNew = !why.equals(problem);
    problem = why;
    delay = null;
    return isNew;
  }

  /**
   * Records that the thread that follows the source has been waiting for it for long. Another
   * thread, which watches the first, calls this. The outcome of the wait ends the delay too.
   *
   * @param why the reason, or null when the delay is over
   */
  void recordDelay(@Nullable String why) {
    delay = why;
  }

  private void replace(@Nullable LoadedReleases next) {
    LoadedReleases previous = releases;
    releases = next;
    if (previous == null) {
      return;
    }
    List<LoadedRelease> dropped = previous.minus(next);
    if (!dropped.isEmpty()) {
      awaitReaders.run();
      dropped.forEach(LoadedRelease::close);
    }
  }
}
