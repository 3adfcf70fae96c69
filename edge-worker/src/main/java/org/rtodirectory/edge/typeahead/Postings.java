package org.rtodirectory.edge.typeahead;

import org.rtodirectory.schemas.snapshot.Region;

/**
 * The posting lists of the terms. The list of a term has the numbers of the entries with this term.
 * A store is only in the lists of its own words. Safe for all threads.
 */
final class Postings {
  private final TermTable terms;
  private final Region lists;

  Postings(TermTable terms, Region lists) {
    this.terms = terms;
    this.lists = lists;
  }

  /**
   * Returns the length in bytes of the lists of the terms from {@code first} to {@code end},
   * exclusive. It estimates the number of their entries: one byte for each in a long list, two or
   * three in a short one.
   */
  long bytes(int first, int end) {
    return terms.postingsStart(end) - terms.postingsStart(first);
  }

  /**
   * A sequential reader of ascending lists of numbers, stored as differences. Opens one list after
   * the other. For one thread.
   */
  static final class Cursor {
    private final byte[] buffer = new byte[1 << 10];
    private Region lists = Region.of(new byte[0]);
    private long position;
    private long end;
    private int at;
    private int filled;
    private int entry;

    /** Begins to read the list of a term, which is not empty. */
    void open(Postings postings, int term) {
      open(
          postings.lists,
          postings.terms.postingsStart(term),
          postings.terms.postingsStart(term + 1));
    }

    /** Begins to read the list in the bytes from {@code from} to {@code to}, exclusive. */
    void open(Region region, long from, long to) {
      lists = region;
      position = from;
      end = to;
      at = 0;
      filled = 0;
      entry = 0;
    }

    /** Returns the next number, or {@link EntryBits#END} after the last. */
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
