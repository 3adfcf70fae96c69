package org.rtodirectory.generator.indexing;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.rtodirectory.schemas.snapshot.ByteSequence;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;

/**
 * The posting lists of all terms: which entries have each, in ascending order, as differences in a
 * variable-length encoding. They are collected in memory, which takes about twice their length and
 * 32 bytes for each term. Not for use by several threads.
 */
final class PostingLists {
  private static final byte[] EMPTY = {};

  private final byte[][] lists;
  private final int[] lengths;
  private final int[] previous;
  private final int[] counts;
  private final byte[] number = new byte[ByteSequence.LONGEST_NUMBER];

  PostingLists(int terms) {
    lists = new byte[terms][];
    Arrays.fill(lists, EMPTY);
    lengths = new int[terms];
    previous = new int[terms];
    counts = new int[terms];
  }

  /** Adds an entry to a term; nothing happens if it was the last one added to it. */
  void add(int term, int entry) {
    if (counts[term] > 0 && entry == previous[term]) {
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
    counts[term]++;
  }

  int terms() {
    return counts.length;
  }

  int count(int term) {
    return counts[term];
  }

  int length(int term) {
    return lengths[term];
  }

  void writeTo(OutputStream out) throws IOException {
    for (int term = 0; term < counts.length; term++) {
      out.write(lists[term], 0, lengths[term]);
    }
  }

  /**
   * The lowest {@link TypeaheadFormat#TOP_LENGTH} entries of the terms from {@code first} to before
   * {@code end}, ascending, each once; filled up with {@link TypeaheadFormat#NO_ENTRY}.
   */
  int[] lowest(int first, int end) {
    int[] lowest = new int[TypeaheadFormat.TOP_LENGTH];
    Arrays.fill(lowest, TypeaheadFormat.NO_ENTRY);
    for (int term = first; term < end; term++) {
      int entry = 0;
      int at = 0;
      for (int i = 0; i < counts[term] && entry < lowest[lowest.length - 1]; i++) {
        int difference = 0;
        for (int shift = 0; ; shift += 7) {
          byte next = lists[term][at++];
          difference |= (next & 0x7f) << shift;
          if (next >= 0) {
            break;
          }
        }
        entry += difference;
        insert(entry, lowest);
      }
    }
    return lowest;
  }

  private static void insert(int entry, int[] lowest) {
    int place = Arrays.binarySearch(lowest, entry);
    if (place < 0 && -place - 1 < lowest.length) {
      int at = -place - 1;
      System.arraycopy(lowest, at, lowest, at + 1, lowest.length - at - 1);
      lowest[at] = entry;
    }
  }
}
