package org.rtodirectory.edge.release;

import java.nio.channels.FileChannel;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.rtodirectory.release.SnapshotReference;

/**
 * An immutable, reference-counted set of releases: the one that is served, and earlier ones for
 * clients that have begun to read them. A request acquires the set once and answers from it, so
 * that a swap never mixes two releases in one answer. Safe for all threads.
 *
 * <p>{@link CurrentRelease} has a reference while the set is current, and so has every request that
 * has acquired it. When the last reference is closed, the references to the releases are closed,
 * too.
 */
public final class HeldReleases implements AutoCloseable {
  private final NavigableMap<Long, LoadedRelease> releases;
  private final LoadedRelease served;
  private final List<LoadedRelease.Summary> summaries;
  private final boolean complete;
  private final AtomicInteger users = new AtomicInteger(1);

  private HeldReleases(NavigableMap<Long, LoadedRelease> releases, boolean complete) {
    releases.values().forEach(LoadedRelease::acquire);
    this.releases = Collections.unmodifiableNavigableMap(releases);
    this.served = releases.lastEntry().getValue();
    this.summaries = releases.values().stream().map(LoadedRelease::summary).toList();
    this.complete = complete;
  }

  /** Only the release that is served. */
  static HeldReleases of(LoadedRelease served) {
    NavigableMap<Long, LoadedRelease> releases = new TreeMap<>();
    releases.put(served.number(), served);
    return new HeldReleases(releases, false);
  }

  /** Adds a reference; false if the last one was closed before, and the releases with it. */
  boolean acquire() {
    int now = users.get();
    while (now > 0) {
      if (users.weakCompareAndSetVolatile(now, now + 1)) {
        return true;
      }
      now = users.get();
    }
    return false;
  }

  /** Closes a reference. Its owner calls this once, and must not use the releases afterwards. */
  @Override
  public void close() {
    if (users.decrementAndGet() == 0) {
      releases.values().forEach(LoadedRelease::close);
    }
  }

  /** The newest release, which answers every request that does not name another one. */
  public LoadedRelease served() {
    return served;
  }

  /** The release with a number, if it is held. */
  public Optional<LoadedRelease> find(long number) {
    return Optional.ofNullable(releases.get(number));
  }

  /**
   * Whether the search for earlier releases has ended. Until then a missing one may still be added.
   */
  public boolean isComplete() {
    return complete;
  }

  List<LoadedRelease.Summary> summaries() {
    return summaries;
  }

  /** The summary of the release that is served. */
  LoadedRelease.Summary summary() {
    return summaries.get(summaries.size() - 1);
  }

  /** Any held release of a snapshot. */
  Optional<LoadedRelease> madeOf(SnapshotReference snapshot) {
    return releases.values().stream()
        .filter(release -> release.pointer().reference().equals(snapshot))
        .findFirst();
  }

  /** The open files of the snapshots, by SHA-256. */
  Map<String, FileChannel> files() {
    Map<String, FileChannel> files = new HashMap<>();
    releases.values().forEach(held -> files.put(held.pointer().sha256(), held.file()));
    return files;
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

  /** The same, and no more will be added. */
  HeldReleases completed() {
    return new HeldReleases(new TreeMap<>(releases), true);
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
