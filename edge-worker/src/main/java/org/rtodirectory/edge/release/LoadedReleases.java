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
 * The newest release, and earlier ones for clients that still read the pages of a list. A new
 * release leads to a new set. A request uses one set from start to end, so a new release never
 * changes an answer in progress. Immutable, except for the page /changes, which is rendered at its
 * first request.
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

  /** Returns the newest release, which answers the requests that name no release. */
  public LoadedRelease newest() {
    return newest;
  }

  /** Returns the release with this number, or empty if it is not in this set. */
  public Optional<LoadedRelease> find(long number) {
    return Optional.ofNullable(releases.get(number));
  }

  /** Returns the releases in ascending order. */
  public List<LoadedRelease> toList() {
    return List.copyOf(releases.values());
  }

  /**
   * Returns the page /changes, which lists the changes of all these releases. Renders it at the
   * first request only, because that reads megabytes of JSON. Only event loops may call this: no
   * snapshot is unmapped while one of them handles a request.
   *
   * @param site the website of the newest release
   */
  public byte[] changesPage(ReleaseSite site) {
    byte[] page = changesPage;
    if (page == null) {
      List<byte[]> newestFirst =
          releases.descendingMap().values().stream()
              .map(LoadedRelease::changes)
              .flatMap(Optional::stream)
              .toList();
      page = site.renderer().renderChanges(newestFirst);
      changesPage = page;
    }
    return page;
  }

  /** Returns the open snapshot files by their SHA-256 in hexadecimal. */
  Map<String, FileChannel> snapshotFiles() {
    Map<String, FileChannel> files = new HashMap<>();
    releases
        .values()
        .forEach(release -> files.put(release.pointer().sha256(), release.file().channel()));
    return files;
  }

  /**
   * Returns a new set with {@code release} and the newest releases of this set. If the number of
   * {@code release} is not higher than the newest, the source was set up again. Then the new set
   * has only {@code release}.
   *
   * @param max the maximum number of releases in the new set
   */
  LoadedReleases withNewest(LoadedRelease release, int max) {
    if (release.number() <= newest.number()) {
      return of(release);
    }
    NavigableMap<Long, LoadedRelease> kept = new TreeMap<>(releases);
    kept.put(release.number(), release);
    while (kept.size() > max) {
      kept.pollFirstEntry();
    }
    return new LoadedReleases(kept);
  }

  /** Returns the releases that are not in {@code others}, or all if {@code others} is null. */
  List<LoadedRelease> without(@Nullable LoadedReleases others) {
    return releases.values().stream()
        .filter(release -> others == null || !others.releases.containsValue(release))
        .toList();
  }
}
