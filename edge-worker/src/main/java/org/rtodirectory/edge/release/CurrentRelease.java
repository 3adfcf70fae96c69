package org.rtodirectory.edge.release;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The reference to the releases that are currently held, with the problem that prevents the gateway
 * from following its source, if there is one. Safe for all threads. One thread at a time changes
 * it, except that another one may report a delay.
 *
 * <p>No request reads an unmapped snapshot: an event loop takes {@link #held} once for a request
 * and answers it within the same task, and a snapshot that is no longer held is unmapped only after
 * each event loop has run one task more (see {@link #unmapAfter}). All other threads read only the
 * properties of a {@link LoadedRelease} that are copies. A bug that reads an unmapped snapshot all
 * the same causes an exception: see {@link org.rtodirectory.schemas.snapshot.Region}.
 */
public final class CurrentRelease implements AutoCloseable {
  /** Default number of releases that are held. */
  public static final int DEFAULT_KEEP = 3;

  private final int keep;
  private volatile @Nullable HeldReleases held;
  private volatile @Nullable String problem = "no release was loaded yet";
  private volatile @Nullable String delay;
  private volatile boolean isFileChanged;
  private volatile Runnable awaitReaders = () -> {};

  public CurrentRelease() {
    this(DEFAULT_KEEP);
  }

  /**
   * @param keep the number of releases to hold, including the one that is served. At least 1
   */
  public CurrentRelease(int keep) {
    this.keep = keep;
  }

  /**
   * The releases to answer from, or null if there are none. For event loops: a request takes them
   * once and is answered within the same task.
   */
  public @Nullable HeldReleases held() {
    return held;
  }

  /**
   * Sets what the thread that changes the releases runs before it unmaps a snapshot.
   *
   * @param awaitReaders returns when each event loop has ended the task that it was running
   */
  public void unmapAfter(Runnable awaitReaders) {
    this.awaitReaders = awaitReaders;
  }

  /** The release that is served. For all threads, which read only the copies that it has. */
  public Optional<LoadedRelease> get() {
    HeldReleases now = held;
    return now == null ? Optional.empty() : Optional.of(now.served());
  }

  /** Whether the file of the snapshot that is served was changed when it was last looked at. */
  public boolean isFileChanged() {
    return isFileChanged;
  }

  /**
   * Why the newest published release is not the one that is served, or cannot be read, or empty if
   * all is well.
   */
  public Optional<String> problem() {
    return isFileChanged
        ? Optional.of(
            "the file of the snapshot that is served was changed; put it back, and it is loaded"
                + " again")
        : Optional.ofNullable(delay).or(() -> Optional.ofNullable(problem));
  }

  /** Unmaps the releases that are held. No request can be answered after that. */
  @Override
  public void close() {
    replace(null);
  }

  /** Serves {@code next}, and unmaps the releases that are no longer held. */
  void swap(LoadedRelease next) {
    HeldReleases before = held;
    problem = null;
    delay = null;
    isFileChanged = false;
    replace(before == null ? HeldReleases.of(next) : before.serving(next, keep));
  }

  /** Looks whether the file of the snapshot that is served was changed. */
  void checkFile() {
    isFileChanged = get().filter(served -> served.file().isChanged()).isPresent();
  }

  void resolved() {
    problem = null;
    delay = null;
  }

  /**
   * The newest release cannot be served.
   *
   * @return whether the reason is another one than before
   */
  boolean failed(String why) {
    boolean isNew = !why.equals(problem);
    problem = why;
    delay = null;
    return isNew;
  }

  /**
   * The thread that follows the source waits for it. Called by the thread that watches it. The
   * outcome, which the waiting thread reports, ends the delay as well.
   *
   * @param why the reason, or null when the delay is over
   */
  void delayed(@Nullable String why) {
    delay = why;
  }

  private void replace(@Nullable HeldReleases next) {
    HeldReleases before = held;
    held = next;
    if (before == null) {
      return;
    }
    List<LoadedRelease> dropped = before.without(next);
    if (!dropped.isEmpty()) {
      awaitReaders.run();
      dropped.forEach(LoadedRelease::close);
    }
  }
}
