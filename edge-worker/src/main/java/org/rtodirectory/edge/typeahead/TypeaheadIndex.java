package org.rtodirectory.edge.typeahead;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.rtodirectory.query.SearchQuery;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.snapshot.Region;
import org.rtodirectory.snapshot.Section;
import org.rtodirectory.snapshot.Snapshot;
import org.rtodirectory.snapshot.SnapshotException;
import org.rtodirectory.typeahead.TypeaheadFormat;

/**
 * The typeahead of one vertical, read in place from a snapshot (see {@link TypeaheadFormat}).
 *
 * <p>Every word of the query must match a word of the entry, each another one, in any order; the
 * last word matches as a prefix unless the query ends in a separator. The order of the results is
 * total: by {@link MatchClass}, stores last (unless the query begins with a digit), then the static
 * rank by which entries are numbered.
 *
 * <p>A query walks the shortest list of entries among its whole words, or those of the last word's
 * terms if it is the only one, and tests each entry's own list of terms. Immutable; safe for all
 * threads.
 */
public final class TypeaheadIndex {
  private final TermTrie terms;
  private final Items postings;
  private final Items forward;
  private final Items labels;
  private final Items results;
  private final Region types;

  private TypeaheadIndex(
      TermTrie terms, Items postings, Items forward, Items labels, Items results, Region types) {
    this.terms = terms;
    this.postings = postings;
    this.forward = forward;
    this.labels = labels;
    this.results = results;
    this.types = types;
  }

  /**
   * The index of {@code vertical} in {@code snapshot}.
   *
   * @throws SnapshotException if it has none
   */
  public static TypeaheadIndex of(Snapshot snapshot, Vertical vertical) throws SnapshotException {
    return new TypeaheadIndex(
        new TermTrie(
            snapshot.typeahead(Section.TYPEAHEAD_NODES, vertical),
            snapshot.typeahead(Section.TYPEAHEAD_EDGES, vertical)),
        items(snapshot, vertical, Section.TYPEAHEAD_POSTINGS, Section.TYPEAHEAD_POSTING_OFFSETS),
        items(snapshot, vertical, Section.TYPEAHEAD_FORWARD, Section.TYPEAHEAD_FORWARD_OFFSETS),
        items(snapshot, vertical, Section.TYPEAHEAD_LABELS, Section.TYPEAHEAD_LABEL_OFFSETS),
        items(snapshot, vertical, Section.TYPEAHEAD_RESULTS, Section.TYPEAHEAD_RESULT_OFFSETS),
        snapshot.typeahead(Section.TYPEAHEAD_TYPES, vertical));
  }

  /** How many entries there are. */
  public int count() {
    return labels.count();
  }

  /** The entries that match, best first, at most {@code limit}. */
  public int[] find(SearchQuery query, int limit) {
    List<String> words = query.words();
    if (words.isEmpty() || count() == 0) {
      return new int[0];
    }
    List<TermRange> ranges = ranges(words, query.wholeLastWord());
    if (ranges.stream().anyMatch(TermRange::isEmpty)) {
      return new int[0];
    }
    boolean storesLast = !Character.isDigit(query.folded().codePointAt(0));
    Candidates candidates =
        new Candidates(ranges, new MatchClass.Classifier(query), new TopEntries(limit), storesLast);
    candidates.collect();
    return candidates.best.toArray();
  }

  /** The JSON of an entry as it stands in a search response. */
  public byte[] result(int entry) {
    return results.get(entry);
  }

  private List<TermRange> ranges(List<String> words, boolean wholeLastWord) {
    List<TermRange> ranges = new ArrayList<>(words.size());
    for (int i = 0; i < words.size(); i++) {
      byte[] word = words.get(i).getBytes(StandardCharsets.UTF_8);
      boolean isPrefix = i == words.size() - 1 && !wholeLastWord;
      ranges.add(isPrefix ? terms.startingWith(word) : terms.exactly(word));
    }
    return ranges;
  }

  private static Items items(Snapshot snapshot, Vertical vertical, Section bytes, Section offsets)
      throws SnapshotException {
    return new Items(snapshot.typeahead(bytes, vertical), snapshot.typeahead(offsets, vertical));
  }

  /** The entries of one query that may match. For one thread. */
  private final class Candidates {
    private final List<TermRange> ranges;
    private final MatchClass.Classifier classifier;
    private final DistinctPositions positions;
    private final TopEntries best;
    private final boolean storesLast;

    Candidates(
        List<TermRange> ranges,
        MatchClass.Classifier classifier,
        TopEntries best,
        boolean storesLast) {
      this.ranges = ranges;
      this.classifier = classifier;
      this.positions = new DistinctPositions(ranges.size());
      this.best = best;
      this.storesLast = storesLast;
    }

    void collect() {
      TermRange rarest =
          ranges.stream().min(Comparator.comparingLong(this::postingBytes)).orElse(TermRange.NONE);
      for (int term = rarest.first(); term < rarest.end(); term++) {
        ByteCursor entries = postings.cursor(term);
        for (int entry = 0; entries.hasNext(); ) {
          entry += entries.next();
          consider(entry, term, rarest);
        }
      }
    }

    private long postingBytes(TermRange range) {
      return postings.start(range.end()) - postings.start(range.first());
    }

    /**
     * An entry comes once for each of its terms in the range that is walked; only the first of them
     * counts.
     */
    private void consider(int entry, int term, TermRange walked) {
      positions.clear();
      ByteCursor list = forward.cursor(entry);
      boolean first = true;
      for (int current = 0; list.hasNext(); ) {
        current += list.next();
        int position = list.next();
        if (first && walked.contains(current)) {
          if (current != term) {
            return;
          }
          first = false;
        }
        for (int word = 0; word < ranges.size(); word++) {
          if (ranges.get(word).contains(current)) {
            positions.add(word, position);
          }
        }
      }
      if (positions.exist()) {
        boolean last = storesLast && types.getByte(entry) == TypeaheadFormat.STORE;
        best.offer(classifier.classify(labels, entry), last, entry);
      }
    }
  }
}
