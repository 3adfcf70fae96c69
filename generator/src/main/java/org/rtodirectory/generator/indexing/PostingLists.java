package org.rtodirectory.generator.indexing;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.rtodirectory.schemas.snapshot.ByteSequence;

/**
 * The posting lists of all terms. The list of a term has the numbers of the entries with the term
 * in ascending order. Each number is stored as its difference from the previous one, in a
 * variable-length encoding. The lists are in memory, and take about twice their length plus 28
 * bytes per term. Not thread-safe.
 */
final class PostingLists {
  private static final byte[] EMPTY = {};

  private final byte[][] lists;

  /** The length of each list in bytes. */
  private final int[] lengths;

  private final int[] lastEntries;
  private final byte[] encodedNumber = new byte[ByteSequence.MAX_NUMBER_BYTES];

  PostingLists(int termCount) {
    lists = new byte[termCount][];
    Arrays.fill(lists, EMPTY);
    lengths = new int[termCount];
    lastEntries = new int[termCount];
  }

  /** Adds an entry to the list of a term, unless it is already the last entry in the list. */
  void add(int term, int entry) {
    if (lengths[term] > 0 && entry == lastEntries[term]) {
      return;
    }
    int length = ByteSequence.encode(entry - lastEntries[term], encodedNumber);
    int end = lengths[term] + length;
    if (end > lists[term].length) {
      lists[term] = Arrays.copyOf(lists[term], end + end / 2);
    }
    System.arraycopy(encodedNumber, 0, lists[term], lengths[term], length);
    lengths[term] = end;
    lastEntries[term] = entry;
  }

  /** Returns the length of the list of a term in bytes. */
  int length(int term) {
    return lengths[term];
  }

  void writeTo(OutputStream out) throws IOException {
    for (int term = 0; term < lengths.length; term++) {
      out.write(lists[term], 0, lengths[term]);
    }
  }
}
