package org.rtodirectory.edge.release;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The releases that are held, if any, and what keeps the gateway from following its source, if
 * anything does. Safe for all threads; one thread at a time changes it.
 */
public final class CurrentRelease {
  /** How many releases are held unless told otherwise. */
  public static final int DEFAULT_KEEP = 3;

  private final int keep;
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

  /** The releases to answer from. A request asks once. */
  public Optional<HeldReleases> held() {
    return Optional.ofNullable(held.get());
  }

  /** The release that is served. */
  public Optional<LoadedRelease> get() {
    return held().map(HeldReleases::served);
  }

  /** Why the newest published release is not the one that is served; empty if it is. */
  public Optional<String> problem() {
    return Optional.ofNullable(problem.get());
  }

  int keep() {
    return keep;
  }

  void swap(LoadedRelease next) {
    HeldReleases before = held.get();
    held.set(before == null ? HeldReleases.of(next) : before.serving(next, keep));
    problem.set(null);
  }

  /** Holds an earlier release too; a release must be served. */
  void addEarlier(LoadedRelease earlier) {
    held.updateAndGet(now -> now == null ? null : now.withEarlier(earlier, keep));
  }

  /** Nothing more is added to what is held. */
  void complete() {
    held.updateAndGet(now -> now == null ? null : now.completed());
  }

  void resolved() {
    problem.set(null);
  }

  void failed(String why) {
    problem.set(why);
  }
}
