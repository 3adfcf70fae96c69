package org.rtodirectory.edge.typeahead;

import org.rtodirectory.schemas.snapshot.Region;

/** The posting lists of the terms: which entries have each. Safe for all threads. */
final class Postings {
  private final TermTable terms;
  private final Region lists;

  Postings(TermTable terms, Region lists) {
    this.terms = terms;
    this.lists = lists;
  }

  /**
   * The length in bytes of the lists of the terms from {@code first} to before {@code end}: an
   * estimate of the number of their entries. An entry takes a byte in a long list, and two or three
   * in a short one.
   */
  long bytes(int first, int end) {
    return terms.postingsStart(end) - terms.postingsStart(first);
  }

  /** A sequential reader of one list after the other, each ascending. For one thread. */
  static final class Cursor {
    private final byte[] buffer = new byte[1 << 10];
    private Region lists = Region.of(new byte[0]);
    private long position;
    private long end;
    private int at;
    private int filled;
    private int entry;

    /** Begins to read the list of a term. */
    void open(Postings postings, int term) {
      open(
          postings.lists,
          postings.terms.postingsStart(term),
          postings.terms.postingsStart(term + 1));
    }

    /** Begins to read a list that takes the bytes from {@code from} to before {@code to}. */
    void open(Region region, long from, long to) {
      lists = region;
      position = from;
      end = to;
      at = 0;
      filled = 0;
      entry = 0;
    }

    /** The next entry. {@link EntryBits#END} after the last. */
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
