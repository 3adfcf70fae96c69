package org.rtodirectory.edge.typeahead;

import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.rtodirectory.query.SearchQuery;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.snapshot.FragmentList;
import org.rtodirectory.snapshot.Snapshot;
import org.rtodirectory.snapshot.SnapshotException;
import org.rtodirectory.typeahead.TypeaheadFormat;

/**
 * The typeahead of one vertical, read in place from a snapshot (see {@link TypeaheadFormat}).
 *
 * <p>Every word of the query must match a word of the entry, each another one, in any order; the
 * last word matches as a prefix unless the query ends in a separator. {@link Search} tells the
 * passes, {@link Hit} the order of the results, which is total. What a query may cost is bounded by
 * {@link StepBudget}. Safe for all threads; keeps the memory that a search works in for the next
 * one.
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

  /** How many of them are cities or companies: those before this number. */
  int headCount() {
    return parts.headCount();
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

  /** The answer that lists {@code entries}, which are not to be changed afterwards. */
  public SearchResults results(int[] entries) {
    return new SearchResults(new FragmentList(parts.results(), entries));
  }

  /** The JSON of an entry as it stands in a search response, as a copy. */
  public byte[] result(int entry) {
    return parts.results().fragment(entry);
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
