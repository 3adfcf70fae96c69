package org.rtodirectory.edge.release;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.concurrent.atomic.LongAdder;
import org.rtodirectory.edge.typeahead.TypeaheadIndex;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.Vertical;

/**
 * A cache of search results: the numbers of the matching entries by snapshot, vertical and folded
 * query. It is bounded by an estimate of its bytes on the heap. Admission is by frequency
 * (W-TinyLFU), so a client that sends many distinct queries does not evict the results of frequent
 * ones. The results of older snapshots are evicted in time. An entry contains only numbers, so it
 * never keeps a snapshot mapped. Safe for all threads.
 */
public final class SearchCache {
  /**
   * The estimated size of an entry without query and numbers: node, key, string and array headers.
   */
  private static final int OVERHEAD = 232;

  private final Cache<Key, int[]> results;
  private final LongAdder emptySearches = new LongAdder();

  private record Key(
      String sha256, Vertical vertical, String folded, boolean isLastWordFinished, int limit) {}

  /**
   * @param capacity the maximum size in bytes
   */
  public SearchCache(long capacity) {
    this.results =
        Caffeine.newBuilder()
            .maximumWeight(capacity)
            .weigher(
                (Key key, int[] entries) ->
                    OVERHEAD + 2 * key.folded.length() + Integer.BYTES * entries.length)
            // The thread that adds an entry evicts others, so the cache never exceeds its maximum
            // size.
            .executor(Runnable::run)
            .build();
  }

  /**
   * Returns the result of {@link TypeaheadIndex#find} in the index of a vertical. Callers must not
   * change the array.
   */
  public int[] find(LoadedRelease release, Vertical vertical, SearchQuery query, int limit) {
    String snapshot = release.pointer().sha256();
    Key key = new Key(snapshot, vertical, query.folded(), query.isLastWordFinished(), limit);
    int[] known = results.getIfPresent(key);
    if (known == null) {
      known = release.typeahead(vertical).find(query, limit);
      results.put(key, known);
    }
    if (known.length == 0) {
      emptySearches.increment();
    }
    return known;
  }

  /** Returns the number of searches that found nothing. */
  public long emptySearches() {
    return emptySearches.sum();
  }
}
