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
 * <p>Every word of the query must match a different word of the entry, in any order; the last word
 * matches as a prefix unless the query ends in a separator. {@link Search} defines the passes,
 * {@link Hit} the order of the results, which is total. {@link StepBudget} bounds the cost of a
 * query. Safe for all threads; the working memory of a search is reused by later ones.
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
   * @throws SnapshotException if the snapshot has no such index
   */
  public static TypeaheadIndex of(Snapshot snapshot, Vertical vertical) throws SnapshotException {
    return new TypeaheadIndex(TypeaheadParts.of(snapshot, vertical));
  }

  /** The number of entries. */
  public int count() {
    return parts.count();
  }

  /** The number of cities and companies, which are the entries before this number. */
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

  /** The same entries with the components of their ranks. */
  public List<Hit> explain(SearchQuery query, int limit) {
    return Arrays.stream(ranks(query, limit)).mapToObj(Hit::of).toList();
  }

  /** The answer that lists {@code entries}, which must not be changed afterwards. */
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

  /**
   * The rank of a result by its components, which are compared in this order.
   *
   * @param pass which of the passes found it: 0 telephone numbers and ZIP codes; 1 exact words and
   *     a last prefix; 2 words cut short; 3 one word split, two or three joined, or one in its
   *     other number; 4 categories, and what is near a ZIP code; 5 typos; 6 sound; 7 most of the
   *     words
   * @param cost of typos: edits, and two more for a word with a wrong first letter; near a ZIP
   *     code: how many nearer ones had results; of most of the words: how many heavier subsets had
   *     some; if something is named, two more, 1 for what is named, and 0 for its stores before it
   * @param matchClass 0: the query is its label, or it is pinned to the query; 1: its label begins
   *     with the query; 2: with its first word; 3: neither
   * @param throughAddress whether it is a store that several words find only with its address: it
   *     stands behind its class
   * @param entry its number, which is its static rank
   */
  public record Hit(int pass, int cost, int matchClass, boolean throughAddress, int entry) {
    static Hit of(long rank) {
      return new Hit(
          Rank.pass(rank),
          Rank.cost(rank),
          Rank.matchClass(rank),
          Rank.isThroughAddress(rank),
          Rank.entry(rank));
    }
  }
}
