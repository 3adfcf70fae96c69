package org.rtodirectory.edge.release;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.rtodirectory.edge.release.Unusable.Kind;
import org.rtodirectory.release.CurrentPointer;
import org.rtodirectory.release.Release;

/**
 * Loads the releases before the one that is served, by the records, each of which names the release
 * before it; so that a gateway that has just started, or was behind, holds the same as others. It
 * ends where a record or a snapshot is gone. For one thread.
 */
final class EarlierReleases {
  private final PublishedReleases published;
  private final CurrentRelease current;
  private final Duration pollInterval;
  private final Attempts attempts;
  private final ReleaseWatcher.Listener events;
  private final Consumer<String> log;

  /**
   * @param pollInterval how long to wait at most until requests have ended that use replaced
   *     releases; otherwise the next poll tries again
   */
  EarlierReleases(
      PublishedReleases published,
      CurrentRelease current,
      Duration pollInterval,
      ReleaseWatcher.Listener events,
      Consumer<String> log) {
    this.published = published;
    this.current = current;
    this.pollInterval = pollInterval;
    this.attempts = new Attempts(pollInterval);
    this.events = events;
    this.log = log;
  }

  /**
   * Loads one that is missing, unless that was tried and need not be tried again now.
   *
   * @return whether one was loaded, so that another may be missing
   */
  boolean loadNext() {
    HeldReleases held = current.held().orElse(null);
    if (held == null || isSettled(held)) {
      return false;
    }
    CurrentPointer served = held.served().pointer();
    try {
      if (loadBefore(served.release())) {
        return true;
      }
      attempts.succeeded();
    } catch (Unusable missing) {
      if (missing.kind() == Kind.IN_USE) {
        return false;
      }
      tell(missing);
      if (missing.kind() == Kind.DOWNLOAD) {
        attempts.failed(served, missing);
      }
    }
    current.complete();
    published.forgetDownloads();
    return false;
  }

  private boolean isSettled(HeldReleases held) {
    CurrentPointer served = held.served().pointer();
    boolean waits = attempts.waiting(served).isPresent();
    return held.isComplete() && (waits || !attempts.hasFailed(served));
  }

  private boolean loadBefore(long served) throws Unusable {
    if (current.keep() == 1) {
      return false;
    }
    Release record = published.record(served);
    for (int count = 1; count < current.keep(); count++) {
      Long previous = record.previous();
      if (previous == null || previous < 1 || previous >= record.release()) {
        return false;
      }
      record = published.record(previous);
      if (!isHeld(record)) {
        try (LoadedRelease loaded = load(record)) {
          current.addEarlier(loaded);
        }
        return true;
      }
    }
    return false;
  }

  private boolean isHeld(Release record) {
    return current
        .held()
        .flatMap(held -> held.find(record.release()))
        .filter(release -> release.pointer().reference().equals(record.snapshot()))
        .isPresent();
  }

  private LoadedRelease load(Release record) throws Unusable {
    CurrentPointer pointer =
        CurrentPointer.to(record.release(), record.snapshot(), record.createdAt());
    Optional<LoadedRelease> same = current.held().flatMap(held -> held.madeOf(record.snapshot()));
    if (same.isPresent()) {
      return same.get().as(pointer);
    }
    current.awaitRoom(pointer.release(), pollInterval);
    return published.load(pointer, current.held().orElse(null));
  }

  /** A release that was garbage collected from the store is not worth a line. */
  private void tell(Unusable missing) {
    if (missing.kind() != Kind.DOWNLOAD) {
      events.failed(missing.kind());
      log.accept("Earlier releases are not held: " + missing.getMessage());
    }
  }
}
