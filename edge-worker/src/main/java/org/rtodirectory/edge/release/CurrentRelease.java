package org.rtodirectory.edge.release;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The releases that the gateway serves now, with the problem, if any, that keeps the gateway from
 * serving the newest one. Any thread may read this object. Only one thread at a time changes it,
 * except that another thread may record a delay.
 *
 * <p>No request reads an unmapped snapshot. An event loop calls {@link #releases} once for a
 * request, and answers within the same task. The snapshot of a replaced release is unmapped only
 * after each event loop has ended its current task ({@link #setAwaitReaders}). Other threads read
 * only those properties of a {@link LoadedRelease} that are copies. If a bug still reads an
 * unmapped snapshot, it causes an exception ({@link org.rtodirectory.schemas.snapshot.Region}).
 */
public final class CurrentRelease implements AutoCloseable {
  /** The default maximum number of loaded releases. */
  public static final int DEFAULT_MAX_RELEASES = 3;

  private final int maxReleases;
  private volatile @Nullable LoadedReleases releases;
  private volatile @Nullable String problem = "no release was loaded yet";
  private volatile @Nullable String delay;
  private volatile boolean isFileChanged;
  private volatile Runnable awaitReaders = () -> {};

  public CurrentRelease() {
    this(DEFAULT_MAX_RELEASES);
  }

  /**
   * @param maxReleases the maximum number of loaded releases, including the newest. At least 1
   */
  public CurrentRelease(int maxReleases) {
    this.maxReleases = maxReleases;
  }

  /**
   * Returns the releases to answer from, or null before the first one is loaded. Only event loops
   * may call this, once for each request.
   */
  public @Nullable LoadedReleases releases() {
    return releases;
  }

  /**
   * Sets the action that waits for the readers before a snapshot is unmapped.
   *
   * @param awaitReaders returns when each event loop has ended its current task
   */
  public void setAwaitReaders(Runnable awaitReaders) {
    this.awaitReaders = awaitReaders;
  }

  /** Returns the newest release. Threads other than event loops may read only its copied parts. */
  public Optional<LoadedRelease> get() {
    LoadedReleases now = releases;
    return now == null ? Optional.empty() : Optional.of(now.newest());
  }

  /** Returns whether the served snapshot file was changed, as of the last check. */
  public boolean isFileChanged() {
    return isFileChanged;
  }

  /**
   * Returns the reason why the newest published release is not served or cannot be read, or empty
   * if there is no problem.
   */
  public Optional<String> problem() {
    return isFileChanged
        ? Optional.of(
            "the snapshot file in use was changed on the disk. Put the original file back, and the"
                + " gateway loads it again")
        : Optional.ofNullable(delay).or(() -> Optional.ofNullable(problem));
  }

  /** Unmaps all releases. After that, no request can be answered. */
  @Override
  public void close() {
    replace(null);
  }

  /** Serves {@code next} as the newest release, and unmaps the releases that it replaces. */
  void swap(LoadedRelease next) {
    LoadedReleases previous = releases;
    problem = null;
    delay = null;
    isFileChanged = false;
    replace(previous == null ? LoadedReleases.of(next) : previous.withNewest(next, maxReleases));
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
  boolean recordProblem(String reason) {
    boolean isNew = !reason.equals(problem);
    problem = reason;
    delay = null;
    return isNew;
  }

  /**
   * Records that a poll takes too long. The thread that waits for the polling thread calls this.
   * The outcome of the poll ends the delay.
   *
   * @param reason the reason, or null when the delay is over
   */
  void recordDelay(@Nullable String reason) {
    delay = reason;
  }

  private void replace(@Nullable LoadedReleases next) {
    LoadedReleases previous = releases;
    releases = next;
    if (previous == null) {
      return;
    }
    List<LoadedRelease> replaced = previous.without(next);
    if (!replaced.isEmpty()) {
      awaitReaders.run();
      replaced.forEach(LoadedRelease::close);
    }
  }
}
