package org.rtodirectory.edge.typeahead;

import java.util.Arrays;
import org.rtodirectory.snapshot.Region;

/**
 * The labels of the stores, which are put together from the company's label, the words of the
 * address and the city's label. Stores are numbered from 0 in the order of their labels. For one
 * thread.
 */
final class StoreLabels {
  private static final int LONGEST_TERM = 1 << 16;

  private final Items labels;
  private final TermTrie trie;
  private final Region offsets;
  private final Region stores;
  private byte[] label = new byte[512];
  private int length;
  private long at;

  StoreLabels(Items labels, TermTrie trie, Region offsets, Region stores) {
    this.labels = labels;
    this.trie = trie;
    this.offsets = offsets;
    this.stores = stores;
  }

  int count() {
    return (int) (offsets.length() / Integer.BYTES) - 1;
  }

  /**
   * The first store from {@code from} to {@code to} whose label is not before the bytes of {@code
   * text}, followed by {@code sentinel}; {@code to} if there is none.
   */
  int place(byte[] text, int sentinel, int from, int to) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (compare(middle, text, sentinel) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Whether the label of {@code store} is {@code text}. */
  boolean isLabel(int store, byte[] text) {
    compose(store);
    return Arrays.equals(label, 0, length, text, 0, text.length);
  }

  private int compare(int store, byte[] text, int sentinel) {
    compose(store);
    int shared = Math.min(length, text.length);
    int order = Arrays.compareUnsigned(label, 0, shared, text, 0, shared);
    if (order != 0) {
      return order;
    }
    int next = length > text.length ? Byte.toUnsignedInt(label[text.length]) : HeadLabels.NOTHING;
    return length < text.length ? -1 : next - sentinel;
  }

  private void compose(int store) {
    at = Integer.toUnsignedLong(offsets.getInt((long) store * Integer.BYTES));
    int company = number();
    int city = number();
    int addressWords = number();
    length = 0;
    head(company);
    for (int words = 0; words < addressWords; ) {
      int occurrence = number();
      if ((occurrence & 1) == 0) {
        word(occurrence >>> 1);
        words++;
      }
    }
    head(city);
  }

  private void head(int head) {
    if (labels.length(head) > 0) {
      separate(labels.length(head));
      length = labels.copy(head, label, length);
    }
  }

  private void word(int term) {
    separate(LONGEST_TERM);
    length = trie.copy(term, label, length);
  }

  private void separate(int room) {
    if (length + 1 + room > label.length) {
      label = Arrays.copyOf(label, (length + room) * 2);
    }
    if (length > 0) {
      label[length++] = ' ';
    }
  }

  private int number() {
    int value = 0;
    for (int shift = 0; ; shift += 7) {
      byte b = stores.getByte(at++);
      value |= (b & 0x7f) << shift;
      if (b >= 0) {
        return value;
      }
    }
  }
}
