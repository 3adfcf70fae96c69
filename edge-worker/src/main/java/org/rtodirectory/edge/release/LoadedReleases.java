package org.rtodirectory.edge.release;

import java.nio.channels.FileChannel;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The newest release, and earlier ones for clients that are still reading them. The gateway answers
 * each request from one such set, so a swap never mixes two releases in one answer. Immutable,
 * except for one page, which is rendered at its first request.
 */
public final class LoadedReleases {
  private final NavigableMap<Long, LoadedRelease> releases;
  private final LoadedRelease newest;
  private volatile byte @Nullable [] changesPage;

  private LoadedReleases(NavigableMap<Long, LoadedRelease> releases) {
    this.releases = Collections.unmodifiableNavigableMap(releases);
    this.newest = releases.lastEntry().getValue();
  }

  static LoadedReleases of(LoadedRelease release) {
    NavigableMap<Long, LoadedRelease> releases = new TreeMap<>();
    releases.put(release.number(), release);
    return new LoadedReleases(releases);
  }

  /** Returns the newest release, which answers every request that names no other one. */
  public LoadedRelease newest() {
    return newest;
  }

  /** Returns the release with a number, or empty if it is not in this set. */
  public Optional<LoadedRelease> find(long number) {
    return Optional.ofNullable(releases.get(number));
  }

  /** Returns the releases in ascending order. */
  public List<LoadedRelease> toList() {
    return List.copyOf(releases.values());
  }

  /**
   * Returns the page of recent updates, which lists the changes of all these releases. Rendering it
   * reads megabytes of JSON, so that happens at the first request only. For event loops.
   *
   * @param site the site of the newest release
   */
  public byte[] changesPage(ReleaseSite site) {
    byte[] page = changesPage;
    if (page == null) {
      List<byte[]> newestFirst =
          releases.descendingMap().values().stream()
              .map(LoadedRelease::changes)
              .flatMap(Optional::stream)
              .toList();
      page = site.renderer().changes(newestFirst);
      changesPage = page;
    }
    return page;
  }

  /** Returns the open snapshot files by SHA-256. */
  Map<String, FileChannel> files() {
    Map<String, FileChannel> files = new HashMap<>();
    releases
        .values()
        .forEach(release -> files.put(release.pointer().sha256(), release.file().channel()));
    return files;
  }

  /**
   * Returns a set with {@code release} as its newest, and the newest of these, at most {@code keep}
   * in all. If the number of {@code release} is not higher, the store has been started over. It
   * never had the other releases, so the set has only {@code release}.
   */
  LoadedReleases withNewest(LoadedRelease release, int keep) {
    if (release.number() <= newest.number()) {
      return of(release);
    }
    NavigableMap<Long, LoadedRelease> kept = new TreeMap<>(releases);
    kept.put(release.number(), release);
    while (kept.size() > keep) {
      kept.pollFirstEntry();
    }
    return new LoadedReleases(kept);
  }

  /** Returns the releases that are not in {@code others}. */
  List<LoadedRelease> minus(@Nullable LoadedReleases others) {
    return releases.values().stream()
        .filter(release -> others == null || !others.releases.containsValue(release))
        .toList();
  }
}
