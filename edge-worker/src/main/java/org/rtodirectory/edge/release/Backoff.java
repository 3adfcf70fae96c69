package org.rtodirectory.edge.release;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.release.CurrentPointer;

/**
 * An exponential back-off for retries of a pointer that failed: it is retried at the next poll,
 * then after two polls, four polls and so on, at most five minutes apart, so that an unusable
 * snapshot is not downloaded repeatedly. A different pointer is tried at once. For one thread.
 */
final class Backoff {
  private static final Duration LONGEST = Duration.ofMinutes(5);

  private final long longestPolls;
  private @Nullable CurrentPointer pointer;
  private @Nullable Unusable failure;
  private long polls;
  private long skips;

  Backoff(Duration pollInterval) {
    longestPolls = Math.max(1, LONGEST.toMillis() / Math.max(1, pollInterval.toMillis()));
  }

  /**
   * The last failure if this poll must not retry; empty if it may, or if nothing has failed. Must
   * be called once per poll.
   */
  Optional<Unusable> waiting(CurrentPointer next) {
    if (pointer != null && !pointer.equals(next)) {
      succeeded();
    }
    if (skips == 0) {
      return Optional.empty();
    }
    skips--;
    return Optional.ofNullable(failure);
  }

  void failed(CurrentPointer tried, Unusable why) {
    polls = tried.equals(pointer) ? Math.min(longestPolls, 2 * polls) : 1;
    skips = polls - 1;
    pointer = tried;
    failure = why;
  }

  void succeeded() {
    pointer = null;
    failure = null;
    skips = 0;
  }
}
