package org.rtodirectory.generator.build;

import java.io.Closeable;
import java.util.ArrayList;
import java.util.List;
import org.rtodirectory.generator.sort.ExternalMergeSort;
import org.rtodirectory.generator.sort.FilePart;
import org.rtodirectory.generator.sort.TemporaryFile;

/**
 * Collects the entries of every term, which come in ascending order. Their differences wait in
 * memory until they take as much of it as a run of an {@link ExternalMergeSort}, then they are
 * appended to a temporary file, term by term; in the end the parts of each term are joined. This is
 * the single-pass in-memory indexing of the textbooks (Manning, Raghavan and Schütze, Introduction
 * to Information Retrieval, section 4.3). Takes 27 bytes for each term beside that. Not for use by
 * several threads.
 */
final class PostingCollector implements Closeable {
  private static final int SMALLEST_BUFFER = 1 << 13;
  private static final int LARGEST_BUFFER = 1 << 16;

  private final long limit;
  private final PostingSlices slices;
  private final int[] previous;
  private final int[] counts;
  private final int[] heads;
  private final TemporaryFile runs = TemporaryFile.create();
  private final byte[] number = new byte[VariableLength.MAXIMUM_LENGTH];
  private final List<Long> ends = new ArrayList<>();

  /**
   * @param terms how many terms there are
   */
  PostingCollector(int terms) {
    this(terms, ExternalMergeSort.runLength());
  }

  /**
   * @param limit about how many bytes of memory the differences may take
   */
  PostingCollector(int terms, long limit) {
    this.limit = limit;
    slices = new PostingSlices(terms, limit);
    previous = new int[terms];
    counts = new int[terms];
    heads = new int[terms];
  }

  /** Adds {@code entry} to a term; nothing happens if it was the last one added to it. */
  void add(int term, int entry, boolean isHead) {
    if (counts[term] > 0 && entry == previous[term]) {
      return;
    }
    if (!slices.hasRoom()) {
      spill();
    }
    int length = VariableLength.encode(entry - previous[term], number);
    for (int i = 0; i < length; i++) {
      slices.add(term, number[i]);
    }
    previous[term] = entry;
    counts[term]++;
    heads[term] += isHead ? 1 : 0;
  }

  /** The lists of all terms. No more can be added. What is returned has to be closed. */
  PostingLists lists() {
    spill();
    List<FilePart> parts = new ArrayList<>(ends.size());
    int buffer =
        (int) Math.min(LARGEST_BUFFER, Math.max(SMALLEST_BUFFER, limit / (ends.size() + 1)));
    long start = 0;
    for (long end : ends) {
      parts.add(new FilePart(runs, buffer).moveTo(start, end));
      start = end;
    }
    return PostingLists.join(counts, heads, parts);
  }

  private void spill() {
    for (int term = 0; term < counts.length; term++) {
      runs.append(number, 0, VariableLength.encode(slices.length(term), number));
      slices.writeTo(runs, term);
    }
    slices.clear();
    ends.add(runs.length());
  }

  @Override
  public void close() {
    runs.close();
  }
}
