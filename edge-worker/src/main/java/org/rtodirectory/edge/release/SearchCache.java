package org.rtodirectory.edge.release;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Policy;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.typeahead.TypeaheadIndex;
import org.rtodirectory.query.SearchQuery;
import org.rtodirectory.resource.Vertical;

/**
 * A cache of what searches found: the numbers of the entries, by vertical and folded query. It is
 * bounded by an estimate of its bytes on the heap. Admission is by frequency (W-TinyLFU), so that a
 * client with ever new queries does not displace what others ask often. Safe for all threads.
 *
 * <p>Results are of one snapshot. A search in another one, which a release that is served from now
 * on brings, begins with an empty cache. An entry holds numbers and no memory of the snapshot, so
 * it never keeps one mapped.
 */
public final class SearchCache {
  /** About what an entry takes besides query and numbers: node, key, string and array headers. */
  private static final int OVERHEAD = 224;

  private final long capacity;
  private final AtomicReference<@Nullable OfSnapshot> current = new AtomicReference<>();
  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();

  private record Key(Vertical vertical, String folded, boolean wholeLastWord, int limit) {}

  private record OfSnapshot(String sha256, Cache<Key, int[]> found) {}

  /**
   * @param capacity the most bytes that are kept; 0: every search is done anew
   */
  public SearchCache(long capacity) {
    this.capacity = capacity;
  }

  /** What {@link TypeaheadIndex#find} finds in the index of a vertical; not to be changed. */
  public int[] find(LoadedRelease release, Vertical vertical, SearchQuery query, int limit) {
    TypeaheadIndex index = release.typeahead(vertical);
    if (capacity == 0) {
      return index.find(query, limit);
    }
    Cache<Key, int[]> cache = of(release.pointer().sha256());
    Key key = new Key(vertical, query.folded(), query.wholeLastWord(), limit);
    int[] known = cache.getIfPresent(key);
    if (known != null) {
      hits.increment();
      return known;
    }
    misses.increment();
    int[] found = index.find(query, limit);
    cache.put(key, found);
    return found;
  }

  /** The bytes that are kept now, with what keeping them takes. */
  public long weight() {
    OfSnapshot now = current.get();
    return now == null
        ? 0
        : now.found.policy().eviction().map(Policy.Eviction::weightedSize).orElseThrow().orElse(0);
  }

  /** How often a search was answered from the cache. */
  public long hits() {
    return hits.sum();
  }

  /** How often a search was done because the cache did not have it. */
  public long misses() {
    return misses.sum();
  }

  /**
   * The cache for a snapshot. A request that still uses a replaced release, at the moment of the
   * swap, may bring the old snapshot back for one search; that loses a cache that is almost empty.
   */
  private Cache<Key, int[]> of(String sha256) {
    OfSnapshot now = current.get();
    while (now == null || !now.sha256.equals(sha256)) {
      OfSnapshot next = new OfSnapshot(sha256, newCache());
      now = current.compareAndSet(now, next) ? next : current.get();
    }
    return now.found;
  }

  /** Evicts on the thread that adds, so that no more is kept than there is room for. */
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
