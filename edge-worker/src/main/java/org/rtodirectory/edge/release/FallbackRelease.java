package org.rtodirectory.edge.release;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.rtodirectory.release.CurrentPointer;
import org.rtodirectory.release.Release;
import org.rtodirectory.release.SnapshotReference;

/**
 * Finds what a gateway that has just started can serve when the snapshot of the newest release
 * cannot be used, for example because a newer version of the generator wrote it: the newest earlier
 * release that can. It follows the records, each of which names the release before it, and tries at
 * most {@value #MOST_SNAPSHOTS} different snapshots, because each is downloaded. For one thread.
 */
final class FallbackRelease {
  private static final int MOST_SNAPSHOTS = 16;

  private final PublishedReleases published;

  FallbackRelease(PublishedReleases published) {
    this.published = published;
  }

  /**
   * Whether another release may be usable where one failed in this way: its snapshot is at fault.
   */
  static boolean helps(Unusable.Kind failure) {
    return switch (failure) {
      case CORRUPT, TOO_NEW, TOO_OLD -> true;
      case POINTER, RECORD, DOWNLOAD, UNTRUSTED, OLDER, IN_USE, UNEXPECTED -> false;
    };
  }

  /**
   * The newest release before {@code newest} that can be served, of which the caller then has a
   * use; empty if there is none as far as the records lead.
   */
  Optional<LoadedRelease> before(CurrentPointer newest) {
    Set<SnapshotReference> tried = new HashSet<>(Set.of(newest.reference()));
    try {
      Release record = published.record(newest.release());
      while (tried.size() <= MOST_SNAPSHOTS) {
        Long previous = record.previous();
        if (previous == null || previous < 1 || previous >= record.release()) {
          return Optional.empty();
        }
        record = published.record(previous);
        if (tried.add(record.snapshot())) {
          Optional<LoadedRelease> loaded = load(record);
          if (loaded.isPresent()) {
            return loaded;
          }
        }
      }
    } catch (Unusable recordIsGone) {
      return Optional.empty();
    }
    return Optional.empty();
  }

  private Optional<LoadedRelease> load(Release record) {
    try {
      return Optional.of(
          published.load(
              CurrentPointer.to(record.release(), record.snapshot(), record.createdAt()), null));
    } catch (Unusable notThisOneEither) {
      return Optional.empty();
    }
  }
}
