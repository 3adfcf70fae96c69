package org.rtodirectory.edge.release;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.concurrent.atomic.LongAdder;
import org.rtodirectory.edge.typeahead.TypeaheadIndex;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.Vertical;

/**
 * A cache of search results: the numbers of the matching entries by snapshot, vertical, query and
 * limit. It is bounded by an estimate of its bytes on the heap. It prefers frequent queries
 * (W-TinyLFU), so a client that sends many distinct queries does not evict their results. The
 * results of older snapshots are no longer requested, so they are evicted before others. Results
 * are only numbers, so they do not keep a snapshot mapped. Safe for all threads.
 */
public final class SearchCache {
  /**
   * The estimated size of a cached result without query and numbers: node, key, string and array
   * headers.
   */
  private static final int OVERHEAD_BYTES = 232;

  private final Cache<Key, int[]> results;
  private final LongAdder emptySearchCount = new LongAdder();

  private record Key(
      String sha256, Vertical vertical, String folded, boolean isLastWordFinished, int limit) {}

  /**
   * @param maxBytes the maximum size in bytes
   */
  public SearchCache(long maxBytes) {
    this.results =
        Caffeine.newBuilder()
            .maximumWeight(maxBytes)
            .weigher(
                (Key key, int[] entries) ->
                    OVERHEAD_BYTES + 2 * key.folded.length() + Integer.BYTES * entries.length)
            // The thread that adds a result also evicts results, so the cache never exceeds its
            // maximum size.
            .executor(Runnable::run)
            .build();
  }

  /**
   * Returns the result of {@link TypeaheadIndex#find} in the index of a vertical, from the cache if
   * possible. Callers must not change the array.
   */
  public int[] find(LoadedRelease release, Vertical vertical, SearchQuery query, int limit) {
    String sha256 = release.pointer().sha256();
    Key key = new Key(sha256, vertical, query.folded(), query.isLastWordFinished(), limit);
    int[] entries = results.getIfPresent(key);
    if (entries == null) {
      entries = release.typeahead(vertical).find(query, limit);
      results.put(key, entries);
    }
    if (entries.length == 0) {
      emptySearchCount.increment();
    }
    return entries;
  }

  /** Returns the number of searches that found nothing, cached or not. */
  public long emptySearchCount() {
    return emptySearchCount.sum();
  }
}
