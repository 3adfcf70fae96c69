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
 * The release that is served, and earlier ones for clients that have begun to read them. A request
 * is answered from one of these sets, so that a swap never mixes two releases in one answer.
 * Immutable, but for a page that is rendered once.
 */
public final class HeldReleases {
  private final NavigableMap<Long, LoadedRelease> releases;
  private final LoadedRelease served;
  private volatile byte @Nullable [] changesPage;

  private HeldReleases(NavigableMap<Long, LoadedRelease> releases) {
    this.releases = Collections.unmodifiableNavigableMap(releases);
    this.served = releases.lastEntry().getValue();
  }

  static HeldReleases of(LoadedRelease served) {
    NavigableMap<Long, LoadedRelease> releases = new TreeMap<>();
    releases.put(served.number(), served);
    return new HeldReleases(releases);
  }

  /** The newest release, which answers every request that does not name another one. */
  public LoadedRelease served() {
    return served;
  }

  /** The release with a number, if it is held. */
  public Optional<LoadedRelease> find(long number) {
    return Optional.ofNullable(releases.get(number));
  }

  /** All of them, in ascending order. */
  public List<LoadedRelease> all() {
    return List.copyOf(releases.values());
  }

  /**
   * The page of what these releases changed, on the site of the release that is served. Rendering
   * it reads megabytes of JSON, so that is done at its first request only. For event loops.
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

  /** The open files of the snapshots, by SHA-256. */
  Map<String, FileChannel> files() {
    Map<String, FileChannel> files = new HashMap<>();
    releases.values().forEach(held -> files.put(held.pointer().sha256(), held.file().channel()));
    return files;
  }

  /**
   * The newest {@code keep} of these and {@code next}, which is served from now on. A number that
   * does not follow belongs to a store that was started over and never had the others.
   */
  HeldReleases serving(LoadedRelease next, int keep) {
    if (next.number() <= served.number()) {
      return of(next);
    }
    NavigableMap<Long, LoadedRelease> more = new TreeMap<>(releases);
    more.put(next.number(), next);
    while (more.size() > keep) {
      more.pollFirstEntry();
    }
    return new HeldReleases(more);
  }

  /** Those that are not among {@code others}. */
  List<LoadedRelease> without(@Nullable HeldReleases others) {
    return releases.values().stream()
        .filter(release -> others == null || !others.releases.containsValue(release))
        .toList();
  }
}
