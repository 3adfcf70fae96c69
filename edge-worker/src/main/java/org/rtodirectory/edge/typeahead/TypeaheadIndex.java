package org.rtodirectory.edge.typeahead;

import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.rtodirectory.query.SearchQuery;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.snapshot.Snapshot;
import org.rtodirectory.snapshot.SnapshotException;
import org.rtodirectory.typeahead.TypeaheadFormat;

/**
 * The typeahead of one vertical, read in place from a snapshot (see {@link TypeaheadFormat}).
 *
 * <p>Every word of the query must match a word of the entry, each another one, in any order; the
 * last word matches as a prefix unless the query ends in a separator. {@link Search} tells the
 * passes, {@link Hit} the order of the results, which is total. What a query may cost is bounded by
 * {@link Work}. Safe for all threads; keeps the memory that a search works in for the next one.
 */
public final class TypeaheadIndex {
  private static final long[] NOTHING = {};

  private final TypeaheadParts parts;
  private final Queue<Search> idle = new ConcurrentLinkedQueue<>();

  private TypeaheadIndex(TypeaheadParts parts) {
    this.parts = parts;
  }

  /**
   * The index of {@code vertical} in {@code snapshot}.
   *
   * @throws SnapshotException if it has none
   */
  public static TypeaheadIndex of(Snapshot snapshot, Vertical vertical) throws SnapshotException {
    return new TypeaheadIndex(TypeaheadParts.of(snapshot, vertical));
  }

  /** How many entries there are. */
  public int count() {
    return parts.count();
  }

  /** The entries that match, best first, at most {@code limit}, which is at most 10. */
  public int[] find(SearchQuery query, int limit) {
    long[] ranks = ranks(query, limit);
    int[] entries = new int[ranks.length];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = Rank.entry(ranks[i]);
    }
    return entries;
  }

  /** The same, with what put them there. */
  public List<Hit> explain(SearchQuery query, int limit) {
    return Arrays.stream(ranks(query, limit)).mapToObj(Hit::of).toList();
  }

  /**
   * The JSON of entries as it stands in a search response, with commas between, in one array of
   * bytes that begins with {@code beginning} and ends with {@code end}.
   */
  public byte[] results(int[] entries, byte[] beginning, byte[] end) {
    int length = beginning.length + Math.max(0, entries.length - 1) + end.length;
    for (int entry : entries) {
      length += resultLength(entry);
    }
    byte[] results = Arrays.copyOf(beginning, length);
    int at = beginning.length;
    for (int i = 0; i < entries.length; i++) {
      if (i > 0) {
        results[at++] = ',';
      }
      at = copyResult(entries[i], results, at);
    }
    System.arraycopy(end, 0, results, at, end.length);
    return results;
  }

  private int resultLength(int entry) {
    return parts.results().length(entry);
  }

  /** Copies that JSON to {@code target} from {@code at} on; returns where it ends. */
  public int copyResult(int entry, byte[] target, int at) {
    return parts.results().copy(entry, target, at);
  }

  /** That JSON, as a copy. */
  public byte[] result(int entry) {
    byte[] json = new byte[resultLength(entry)];
    copyResult(entry, json, 0);
    return json;
  }

  private long[] ranks(SearchQuery query, int limit) {
    if (query.folded().isEmpty() || count() == 0) {
      return NOTHING;
    }
    Search waiting = idle.poll();
    Search search = waiting == null ? new Search(parts) : waiting;
    try {
      return search.find(Tokens.of(query.folded(), query.wholeLastWord()), limit);
    } finally {
      idle.add(search);
    }
  }
}
