package org.rtodirectory.edge.release;

import java.util.Collection;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.rtodirectory.release.SnapshotReference;

/**
 * The releases that can be answered from at one moment: the one that is served, and earlier ones
 * for those who have begun to read them. A request asks for them once and answers from what it got,
 * so that a swap never mixes two releases in one answer. Immutable; safe for all threads.
 */
public final class HeldReleases {
  private final NavigableMap<Long, LoadedRelease> releases;
  private final LoadedRelease served;
  private final boolean complete;

  private HeldReleases(NavigableMap<Long, LoadedRelease> releases, boolean complete) {
    this.releases = Collections.unmodifiableNavigableMap(releases);
    this.served = releases.lastEntry().getValue();
    this.complete = complete;
  }

  /** Only the release that is served. */
  static HeldReleases of(LoadedRelease served) {
    NavigableMap<Long, LoadedRelease> releases = new TreeMap<>();
    releases.put(served.number(), served);
    return new HeldReleases(releases, false);
  }

  /** The newest, which is answered from unless another is asked for. */
  public LoadedRelease served() {
    return served;
  }

  /** The release of that number, if it is held. */
  public Optional<LoadedRelease> find(long number) {
    return Optional.ofNullable(releases.get(number));
  }

  /** All of them, the one that is served last. */
  public Collection<LoadedRelease> all() {
    return releases.values();
  }

  /**
   * Whether the earlier releases were looked for. Until then one that is missing may still come.
   */
  public boolean isComplete() {
    return complete;
  }

  /** Any release made of that snapshot. */
  Optional<LoadedRelease> madeOf(SnapshotReference snapshot) {
    return releases.values().stream()
        .filter(release -> release.pointer().reference().equals(snapshot))
        .findFirst();
  }

  /**
   * The newest {@code keep} of these and {@code next}, which is served from now on. A number that
   * does not follow is of a store that was begun anew, where the others never were.
   */
  HeldReleases serving(LoadedRelease next, int keep) {
    return next.number() > served().number() ? with(next, keep, false) : of(next);
  }

  /** The newest {@code keep} of these and an earlier one. */
  HeldReleases withEarlier(LoadedRelease earlier, int keep) {
    return with(earlier, keep, complete);
  }

  /** The same, and no more are to come. */
  HeldReleases completed() {
    return new HeldReleases(releases, true);
  }

  private HeldReleases with(LoadedRelease added, int keep, boolean complete) {
    NavigableMap<Long, LoadedRelease> more = new TreeMap<>(releases);
    more.put(added.number(), added);
    while (more.size() > keep) {
      more.pollFirstEntry();
    }
    return new HeldReleases(more, complete);
  }
}
