package org.rtodirectory.edge.typeahead;

import org.rtodirectory.schemas.snapshot.Region;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;

/** The posting lists of the terms: which entries have each. Safe for all threads. */
final class Postings {
  private final Region terms;
  private final int field;
  private final Region lists;

  /**
   * @param terms the table of the terms
   * @param field its field that tells where a list begins
   */
  Postings(Region terms, int field, Region lists) {
    this.terms = terms;
    this.field = field;
    this.lists = lists;
  }

  /**
   * The length in bytes of the lists of the terms from {@code first} to before {@code end}: an
   * estimate of the number of their entries. An entry takes a byte in a long list, and two or three
   * in a short one.
   */
  long bytes(int first, int end) {
    return start(end) - start(first);
  }

  private long start(int term) {
    return Integer.toUnsignedLong(terms.getInt((long) term * TypeaheadFormat.TERM_LENGTH + field));
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
      open(postings.lists, postings.start(term), postings.start(term + 1));
    }

    private void open(Region region, long from, long to) {
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
