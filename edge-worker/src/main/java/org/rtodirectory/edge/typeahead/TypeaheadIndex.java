package org.rtodirectory.edge.typeahead;

import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.stream.IntStream;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;

/**
 * The typeahead of one vertical, read in place from a snapshot (see {@link TypeaheadFormat}).
 *
 * <p>Every word of the query must match a different word of the entry, in any order; the last word
 * matches as a prefix unless the query ends in a separator. {@link Relaxation} lists what is tried
 * when that finds too little. The order of the results is total, see {@link Rank}. {@link
 * StepBudget} bounds the cost of a query. Safe for all threads; the working memory of a search, 22
 * KB and two bits for each entry, is kept for later ones, at most one for each processor.
 */
public final class TypeaheadIndex {
  /** The steps of about ten nanoseconds that a query may take that somebody has typed. */
  public static final int MOST_STEPS = StepBudget.MOST;

  private static final long[] NOTHING = {};

  private final TypeaheadSections parts;

  /**
   * Searches that nobody uses, with their working memory: one for each processor, since as many run
   * at once. More are dropped.
   */
  private final Queue<Search> idle =
      new ArrayBlockingQueue<>(Runtime.getRuntime().availableProcessors());

  private TypeaheadIndex(TypeaheadSections parts) {
    this.parts = parts;
  }

  /**
   * The index of {@code vertical} in {@code snapshot}.
   *
   * @throws SnapshotException if the snapshot has no such index
   */
  public static TypeaheadIndex of(Snapshot snapshot, Vertical vertical) throws SnapshotException {
    return new TypeaheadIndex(TypeaheadSections.of(snapshot, vertical));
  }

  /** The number of entries. */
  public int count() {
    return parts.count();
  }

  /** The number of cities and companies, which are the entries before this number. */
  int headCount() {
    return parts.headCount();
  }

  /** The entries that match, best first, at most {@code limit}, which is at most 50. */
  public int[] find(SearchQuery query, int limit) {
    return Arrays.stream(ranks(query, limit, MOST_STEPS)).mapToInt(Rank::entry).toArray();
  }

  /** The same entries with what found them, in at most so many steps. */
  public List<Hit> hits(SearchQuery query, int limit, int steps) {
    return Arrays.stream(ranks(query, limit, steps)).mapToObj(Hit::new).toList();
  }

  /** Whether a word says that something is searched for, but not what. */
  public static boolean isFiller(String word) {
    return Tokens.FILLERS.contains(word);
  }

  /** The cities and companies with most stores, as if a category was asked for that all have. */
  public List<Hit> largest(int limit) {
    return IntStream.range(0, Math.min(limit, headCount()))
        .mapToObj(entry -> new Hit(Rank.of(Relaxation.CATEGORY, 0, Rank.CLASS_OTHER, entry)))
        .toList();
  }

  /** The JSON of {@code entries}, which must not be changed afterwards. */
  public FragmentTable.Rows results(int[] entries) {
    return parts.results().rows(entries);
  }

  /** The JSON of an entry as it stands in a search response, as a copy. */
  public byte[] result(int entry) {
    return parts.results().fragment(entry);
  }

  private long[] ranks(SearchQuery query, int limit, int steps) {
    if (query.folded().isEmpty() || count() == 0) {
      return NOTHING;
    }
    Search waiting = idle.poll();
    Search search = waiting == null ? new Search(parts) : waiting;
    try {
      return search.find(Tokens.of(query.folded(), query.wholeLastWord()), limit, steps);
    } finally {
      idle.offer(search);
    }
  }

  /**
   * A result.
   *
   * @param rank see {@link Rank}
   */
  public record Hit(long rank) {
    /** The name of the way in which the query was met. */
    public String relaxation() {
      return Rank.relaxation(rank).name();
    }

    /** Whether the query is its label, or it is pinned to the query. */
    public boolean isEqual() {
      return Rank.matchClass(rank) == Rank.CLASS_EQUALS;
    }

    /** Its number, which is its static rank. */
    public int entry() {
      return Rank.entry(rank);
    }

    /** How good it is, the lower the better, comparable between the verticals. */
    public long quality() {
      return rank - entry();
    }

    /** What in the entry met the query. */
    public MatchKind matchKind() {
      return Rank.relaxation(rank).matchKind();
    }
  }

  /** What in an entry met a query. */
  public enum MatchKind {
    /** The place. */
    NEAR,
    NAME,
    CATEGORY,
    ADDRESS,
    TYPO,
    /** Two typos, one with an address, the sound, or a part of the words. */
    GUESS;

    /** Whether it has the words as they are. */
    public boolean isExact() {
      return compareTo(ADDRESS) <= 0;
    }

    /** Whether its name has the words, or with one typo. */
    public boolean isName() {
      return this == NAME || this == TYPO;
    }
  }
}
