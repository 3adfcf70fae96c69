package org.rtodirectory.edge.release;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.typeahead.TypeaheadIndex;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.Vertical;

/**
 * A cache of search results: the numbers of the matching entries by vertical and folded query. It
 * is bounded by an estimate of its bytes on the heap. Admission is by frequency (W-TinyLFU), so
 * that a client that sends many distinct queries does not evict the results of frequent ones. Safe
 * for all threads.
 *
 * <p>The cached results belong to one snapshot. The first search in another snapshot, after a swap
 * of the release, starts with an empty cache. An entry contains only numbers, so it never keeps a
 * snapshot mapped.
 */
public final class SearchCache {
  /**
   * The estimated size of an entry without query and numbers: node, key, string and array headers.
   */
  private static final int OVERHEAD = 224;

  private final long capacity;
  private volatile @Nullable OfSnapshot current;

  private record Key(Vertical vertical, String folded, boolean wholeLastWord, int limit) {}

  private record OfSnapshot(String sha256, Cache<Key, int[]> found) {}

  /**
   * @param capacity the maximum size in bytes
   */
  public SearchCache(long capacity) {
    this.capacity = capacity;
  }

  /** The result of {@link TypeaheadIndex#find} in the index of a vertical; must not be changed. */
  public int[] find(LoadedRelease release, Vertical vertical, SearchQuery query, int limit) {
    Cache<Key, int[]> cache = of(release.pointer().sha256());
    Key key = new Key(vertical, query.folded(), query.wholeLastWord(), limit);
    int[] known = cache.getIfPresent(key);
    if (known != null) {
      return known;
    }
    int[] found = release.typeahead(vertical).find(query, limit);
    cache.put(key, found);
    return found;
  }

  /**
   * The cache for a snapshot. A request that still uses a replaced release right after a swap may
   * reset the cache to the old snapshot for one search; the cache that is lost then is almost
   * empty.
   */
  private Cache<Key, int[]> of(String sha256) {
    OfSnapshot now = current;
    if (now == null || !now.sha256.equals(sha256)) {
      now = new OfSnapshot(sha256, newCache());
      current = now;
    }
    return now.found;
  }

  /** Evicts on the thread that adds an entry, so that the maximum size is kept. */
  private Cache<Key, int[]> newCache() {
    return Caffeine.newBuilder()
        .maximumWeight(capacity)
        .weigher(
            (Key key, int[] found) ->
                OVERHEAD + 2 * key.folded.length() + Integer.BYTES * found.length)
        .executor(Runnable::run)
        .build();
  }
}
