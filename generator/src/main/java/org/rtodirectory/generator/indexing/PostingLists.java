package org.rtodirectory.generator.indexing;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.rtodirectory.schemas.snapshot.ByteSequence;

/**
 * The posting lists of all terms. The list of a term has the entries with the term in ascending
 * order. Each entry is stored as its difference from the previous one, in a variable-length
 * encoding. The lists are in memory, and take about twice their length plus 28 bytes per term. Not
 * thread-safe.
 */
final class PostingLists {
  private static final byte[] EMPTY = {};

  private final byte[][] lists;
  private final int[] lengths;
  private final int[] previous;
  private final byte[] number = new byte[ByteSequence.MAX_NUMBER_BYTES];

  PostingLists(int terms) {
    lists = new byte[terms][];
    Arrays.fill(lists, EMPTY);
    lengths = new int[terms];
    previous = new int[terms];
  }

  /** Adds an entry to the list of a term, unless it is already the last one in the list. */
  void add(int term, int entry) {
    if (lengths[term] > 0 && entry == previous[term]) {
      return;
    }
    int length = ByteSequence.encode(entry - previous[term], number);
    int end = lengths[term] + length;
    if (end > lists[term].length) {
      lists[term] = Arrays.copyOf(lists[term], end + end / 2);
    }
    System.arraycopy(number, 0, lists[term], lengths[term], length);
    lengths[term] = end;
    previous[term] = entry;
  }

  int length(int term) {
    return lengths[term];
  }

  void writeTo(OutputStream out) throws IOException {
    for (int term = 0; term < lengths.length; term++) {
      out.write(lists[term], 0, lengths[term]);
    }
  }
}
