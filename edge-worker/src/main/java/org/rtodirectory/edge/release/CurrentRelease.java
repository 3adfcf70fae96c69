package org.rtodirectory.edge.release;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The release that is served, if any, and what keeps the gateway from following its source, if
 * anything does. A request asks once and answers from what it got, so that a swap never mixes two
 * releases in one answer. Safe for all threads.
 */
public final class CurrentRelease {
  private final AtomicReference<@Nullable LoadedRelease> release = new AtomicReference<>();
  private final AtomicReference<@Nullable String> problem =
      new AtomicReference<>("no release was loaded yet");

  /** The release to answer from. */
  public Optional<LoadedRelease> get() {
    return Optional.ofNullable(release.get());
  }

  /** Why the newest published release is not the one that is served; empty if it is. */
  public Optional<String> problem() {
    return Optional.ofNullable(problem.get());
  }

  void swap(LoadedRelease next) {
    release.set(next);
    problem.set(null);
  }

  void resolved() {
    problem.set(null);
  }

  void failed(String why) {
    problem.set(why);
  }
}
