package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.typeahead.TypeaheadFormat.BEGINNING_LENGTH;
import static org.rtodirectory.typeahead.TypeaheadFormat.ORDER_LENGTH;

import org.rtodirectory.snapshot.Region;
import org.rtodirectory.typeahead.TypeaheadFormat;

/**
 * The labels of the heads (the cities and companies), with their lexicographic order, in which
 * labels with the same prefix are adjacent. Safe for all threads.
 */
final class HeadLabels {
  /** A sentinel that sorts before any following byte. */
  static final int NOTHING = -1;

  /**
   * A sentinel that sorts after a space and before any letter or digit: the end of a whole word.
   */
  static final int BEHIND_SPACE = ' ' + 1;

  /** A sentinel that sorts after any byte of UTF-8. */
  static final int BEHIND_ALL = 0xff;

  private final Items labels;
  private final Region order;
  private final Region lowest;

  HeadLabels(Items labels, Region order, Region lowest) {
    this.labels = labels;
    this.order = order;
    this.lowest = lowest;
  }

  int count() {
    return labels.count();
  }

  Items labels() {
    return labels;
  }

  /** The head at an index of the order. */
  int head(int place) {
    return order.getInt((long) place * ORDER_LENGTH);
  }

  /** The number of stores of the companies before an index of the order. */
  int storesBefore(int place) {
    return order.getInt((long) place * ORDER_LENGTH + Integer.BYTES);
  }

  private long beginning(int place) {
    return order.getLong((long) place * ORDER_LENGTH + 2 * Integer.BYTES);
  }

  /** The lowest head of a block of the order. */
  int lowest(int block) {
    return lowest.getInt((long) block * Integer.BYTES);
  }

  /**
   * The first index of the order, from {@code from} to {@code to}, whose label is not before the
   * first {@code length} bytes of {@code text}, followed by {@code sentinel}; else {@code to}.
   */
  int place(byte[] text, int length, int sentinel, int from, int to) {
    int low = from;
    int high = to;
    long beginning = TypeaheadFormat.beginning(text, length);
    int missing = Math.max(0, BEGINNING_LENGTH - length);
    long mask = missing == BEGINNING_LENGTH ? 0 : -1L << (Byte.SIZE * missing);
    while (low < high) {
      int middle = (low + high) >>> 1;
      long own = beginning(middle);
      int order = Long.compareUnsigned(own & mask, beginning);
      if (order == 0) {
        order =
            missing == 0
                ? compare(head(middle), text, length, sentinel)
                : byteBehind(own, length) - sentinel;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * The byte after the first {@code length} of the stored prefix of a label; 0 if it has no more.
   */
  private static int byteBehind(long beginning, int length) {
    return (int) (beginning >>> (Byte.SIZE * (BEGINNING_LENGTH - 1 - length))) & 0xff;
  }

  /** Whether a label is the first {@code length} bytes of {@code text}. */
  boolean isLabel(int head, byte[] text, int length) {
    return labels.length(head) == length && startsWith(head, text, length);
  }

  /** Whether a label begins with the first {@code length} bytes of {@code text}. */
  boolean startsWith(int head, byte[] text, int length) {
    if (labels.length(head) < length) {
      return false;
    }
    long start = labels.start(head);
    for (int i = 0; i < length; i++) {
      if (labels.byteAt(start + i) != text[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether a label begins with these bytes as whole words. */
  boolean startsWithWords(int head, byte[] text, int length) {
    return startsWith(head, text, length)
        && (labels.length(head) == length || labels.byteAt(labels.start(head) + length) == ' ');
  }

  private int compare(int head, byte[] text, int length, int sentinel) {
    long start = labels.start(head);
    int own = labels.length(head);
    int shared = Math.min(own, length);
    for (int i = 0; i < shared; i++) {
      int order = Byte.toUnsignedInt(labels.byteAt(start + i)) - Byte.toUnsignedInt(text[i]);
      if (order != 0) {
        return order;
      }
    }
    int next = own > length ? Byte.toUnsignedInt(labels.byteAt(start + length)) : NOTHING;
    return own < length ? -1 : next - sentinel;
  }
}
