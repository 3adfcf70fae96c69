package org.rtodirectory.edge.typeahead;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;
import org.rtodirectory.schemas.text.Vocabulary;

/**
 * The search index of one vertical, read in place from a snapshot (see {@link TypeaheadFormat}).
 *
 * <p>A query is interpreted ({@link Interpreter}), entries are retrieved from posting lists ({@link
 * Retrieval}) and scored ({@link Scorer}), and the highest scores are collected ({@link
 * TopEntries}). The order of the results is total. {@link StepBudget} bounds the cost of a query.
 * Safe for all threads. The working memory of a search is at most seven bytes for each entry. It is
 * kept for later searches, up to one megabyte.
 */
public final class TypeaheadIndex {
  /** The default limit of the steps of a query, each of about ten nanoseconds. */
  public static final int DEFAULT_STEPS = StepBudget.DEFAULT_STEPS;

  /** The maximum number of entries that a query finds. */
  public static final int MAX_RESULTS = TopEntries.MAX_LIMIT;

  /**
   * The maximum working memory of the idle searches of an index, in bytes. One idle search is kept
   * even if its memory is larger.
   */
  private static final long MAX_IDLE_BYTES = 1 << 20;

  private static final int[] NO_ENTRIES = {};

  private final TypeaheadSections sections;
  private final ScoringModel model;

  /**
   * The idle searches, with their working memory. There is at most one for each processor, since
   * each processor runs one search at a time.
   */
  private final Queue<Search> idleSearches;

  private TypeaheadIndex(TypeaheadSections sections, ScoringModel model) {
    this.sections = sections;
    this.model = model;
    long searchBytes = Math.max(1, (long) sections.count() * Accumulators.BYTES_PER_ENTRY);
    long maxIdle =
        Math.min(Runtime.getRuntime().availableProcessors(), MAX_IDLE_BYTES / searchBytes);
    this.idleSearches = new ArrayBlockingQueue<>((int) Math.max(1, maxIdle));
  }

  /**
   * Returns the index of {@code vertical} in {@code snapshot}.
   *
   * @throws SnapshotException if the snapshot has no such index
   */
  public static TypeaheadIndex of(Snapshot snapshot, Vertical vertical) throws SnapshotException {
    return new TypeaheadIndex(TypeaheadSections.of(snapshot, vertical), ScoringModel.DEFAULT);
  }

  /** Returns the same index with another scoring model. */
  public TypeaheadIndex with(ScoringModel scoringModel) {
    return new TypeaheadIndex(sections, scoringModel);
  }

  /** Returns the number of entries. */
  public int count() {
    return sections.count();
  }

  /**
   * Returns the entries that a query finds, best first, at most {@code limit} and at most {@value
   * #MAX_RESULTS}.
   */
  public int[] find(SearchQuery query, int limit) {
    return search(query, NO_ENTRIES, (search, words) -> search.find(words, limit, DEFAULT_STEPS));
  }

  /** Returns the same entries as {@link #find} with the reasons for their scores. */
  public List<Explanation> explain(SearchQuery query, int limit) {
    return explain(query, limit, DEFAULT_STEPS);
  }

  /**
   * Explains a query as {@link #explain(SearchQuery, int)}, in at most {@code steps} steps of about
   * ten nanoseconds each.
   */
  public List<Explanation> explain(SearchQuery query, int limit, int steps) {
    return search(query, List.of(), (search, words) -> search.explain(words, limit, steps));
  }

  private <T> T search(SearchQuery query, T emptyResult, BiFunction<Search, QueryWords, T> action) {
    if (query.folded().isEmpty() || count() == 0) {
      return emptyResult;
    }
    Search idleSearch = idleSearches.poll();
    Search search = idleSearch == null ? new Search(sections, model) : idleSearch;
    try {
      return action.apply(search, QueryWords.of(query));
    } finally {
      idleSearches.offer(search);
    }
  }

  /** Returns whether a folded word is a stop word of searches, such as {@code near}. */
  public static boolean isStopWord(String word) {
    return Vocabulary.is(Vocabulary.WordClass.STOP, word);
  }

  /**
   * Returns the cities and companies with the most stores, most first. They are the first entries,
   * in this order.
   */
  public int[] largest(int limit) {
    return IntStream.range(0, Math.min(limit, sections.aggregateCount())).toArray();
  }

  /** Returns the JSON of {@code entries}. The array must not be changed afterwards. */
  public FragmentTable.RowList results(int[] entries) {
    return sections.results().rows(entries);
  }

  /** Returns a copy of the JSON that represents an entry in a search response. */
  public byte[] result(int entry) {
    return sections.results().fragment(entry);
  }
}
