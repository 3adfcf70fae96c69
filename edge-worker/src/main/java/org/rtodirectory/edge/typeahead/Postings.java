package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.typeahead.TypeaheadFormat.TERM_COUNT_BEFORE;
import static org.rtodirectory.typeahead.TypeaheadFormat.TERM_LENGTH;
import static org.rtodirectory.typeahead.TypeaheadFormat.TERM_POSTINGS;

import org.rtodirectory.snapshot.Region;

/** The posting lists of the terms: which entries have each, and how many. Safe for all threads. */
final class Postings {
  private static final int BUFFER_LENGTH = 1 << 10;

  private final Region terms;
  private final Region lists;

  Postings(Region terms, Region lists) {
    this.terms = terms;
    this.lists = lists;
  }

  /** How many postings the terms from {@code first} to before {@code end} have. */
  int count(int first, int end) {
    return before(end) - before(first);
  }

  /** Opens the list of a term. */
  Cursor cursor(int term) {
    return new Cursor(start(term), start(term + 1));
  }

  /** Adds the entries of the terms from {@code first} to before {@code end} to {@code bits}. */
  void addTo(EntryBits bits, int first, int end, Work work) {
    int before = before(first);
    for (int term = first; term < end; term++) {
      int behind = before(term + 1);
      if (behind > before) {
        if (!work.spend(Work.LIST + (behind - before) / Work.ENTRIES_A_STEP)) {
          return;
        }
        Cursor cursor = cursor(term);
        for (int entry = cursor.next(); entry != EntryBits.END; entry = cursor.next()) {
          bits.add(entry);
        }
      }
      before = behind;
    }
  }

  private long start(int term) {
    return Integer.toUnsignedLong(terms.getInt((long) term * TERM_LENGTH + TERM_POSTINGS));
  }

  private int before(int term) {
    return terms.getInt((long) term * TERM_LENGTH + TERM_COUNT_BEFORE);
  }

  /** Reads the entries of one list, ascending. For one thread. */
  final class Cursor {
    private final byte[] buffer;
    private long position;
    private final long end;
    private int at;
    private int filled;
    private int entry;

    private Cursor(long start, long end) {
      this.position = start;
      this.end = end;
      this.buffer = new byte[(int) Math.min(BUFFER_LENGTH, end - start)];
    }

    /** The next entry; {@link EntryBits#END} behind the last. */
    int next() {
      int difference = 0;
      for (int shift = 0; ; shift += 7) {
        if (at == filled && !fill()) {
          return EntryBits.END;
        }
        byte b = buffer[at++];
        difference |= (b & 0x7f) << shift;
        if (b >= 0) {
          entry += difference;
          return entry;
        }
      }
    }

    private boolean fill() {
      filled = (int) Math.min(buffer.length, end - position);
      lists.copy(position, filled, buffer, 0);
      position += filled;
      at = 0;
      return filled > 0;
    }
  }
}
