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
 * The search of one vertical, read in place from a snapshot (see {@link TypeaheadFormat}).
 *
 * <p>A query is interpreted ({@link Interpreter}), entries are retrieved from posting lists ({@link
 * Retrieval}) and scored ({@link Scorer}), and the highest scores are collected ({@link
 * TopEntries}). The order of the results is total. {@link StepBudget} bounds the cost of a query.
 * Safe for all threads. The working memory of a search, about four bytes for each entry, is kept
 * for later ones, at most one for each processor.
 */
public final class TypeaheadIndex {
  /** The steps of about ten nanoseconds that a query may take. */
  public static final int DEFAULT_STEPS = StepBudget.DEFAULT_STEPS;

  /** The working memory that idle searches of an index may keep. */
  private static final long MAX_IDLE_BYTES = 1 << 20;

  private static final int[] NO_ENTRIES = {};

  private final TypeaheadSections sections;
  private final ScoringModel model;

  /**
   * Searches that nobody uses, with their working memory: one for each processor, since as many run
   * at once, but only one of a large index. More are dropped.
   */
  private final Queue<Search> idle;

  private TypeaheadIndex(TypeaheadSections sections, ScoringModel model) {
    this.sections = sections;
    this.model = model;
    long searchBytes = Math.max(1, (long) sections.count() * Accumulators.BYTES_PER_ENTRY);
    long maxIdle =
        Math.min(Runtime.getRuntime().availableProcessors(), MAX_IDLE_BYTES / searchBytes);
    this.idle = new ArrayBlockingQueue<>((int) Math.max(1, maxIdle));
  }

  /**
   * The index of {@code vertical} in {@code snapshot}.
   *
   * @throws SnapshotException if the snapshot has no such index
   */
  public static TypeaheadIndex of(Snapshot snapshot, Vertical vertical) throws SnapshotException {
    return new TypeaheadIndex(TypeaheadSections.of(snapshot, vertical), ScoringModel.DEFAULT);
  }

  /** The same index with other numbers for its scores. */
  public TypeaheadIndex with(ScoringModel scoringModel) {
    return new TypeaheadIndex(sections, scoringModel);
  }

  /** The number of entries. */
  public int count() {
    return sections.count();
  }

  /** The entries that a query finds, best first, at most {@code limit}, which is at most 50. */
  public int[] find(SearchQuery query, int limit) {
    return search(query, NO_ENTRIES, (search, words) -> search.find(words, limit, DEFAULT_STEPS));
  }

  /** The same entries with the reasons for their scores. */
  public List<Explanation> explain(SearchQuery query, int limit) {
    return explain(query, limit, DEFAULT_STEPS);
  }

  /** The same, in at most {@code steps} of about ten nanoseconds. */
  public List<Explanation> explain(SearchQuery query, int limit, int steps) {
    return search(query, List.of(), (search, words) -> search.explain(words, limit, steps));
  }

  private <T> T search(SearchQuery query, T nothing, BiFunction<Search, QueryWords, T> action) {
    if (query.folded().isEmpty() || count() == 0) {
      return nothing;
    }
    Search waiting = idle.poll();
    Search search = waiting == null ? new Search(sections, model) : waiting;
    try {
      return action.apply(search, QueryWords.of(query));
    } finally {
      idle.offer(search);
    }
  }

  /** Whether a word says that something is searched for, but not what. */
  public static boolean isStopWord(String word) {
    return Vocabulary.is(Vocabulary.WordClass.STOP, word);
  }

  /** The numbers of the cities and companies with most stores, most first. */
  public int[] largest(int limit) {
    return IntStream.range(0, Math.min(limit, sections.headCount())).toArray();
  }

  /** The JSON of {@code entries}, which must not be changed afterwards. */
  public FragmentTable.RowList results(int[] entries) {
    return sections.results().rows(entries);
  }

  /** The JSON of an entry as it stands in a search response, as a copy. */
  public byte[] result(int entry) {
    return sections.results().fragment(entry);
  }
}
