package org.rtodirectory.edge.typeahead;

import java.util.Arrays;
import org.rtodirectory.snapshot.Region;

/**
 * The labels of the stores, with their lexicographic order. A label is composed of the company's
 * label, the words of the address and the city's label. Stores are numbered from 0. For one thread.
 */
final class StoreLabels {
  private static final int LONGEST_TERM = 1 << 16;

  private final Items labels;
  private final TermTrie trie;
  private final StoreLists stores;
  private final Region order;
  private final Numbers numbers = new Numbers();
  private byte[] label = new byte[512];
  private int length;

  StoreLabels(Items labels, TermTrie trie, StoreLists stores, Region order) {
    this.labels = labels;
    this.trie = trie;
    this.stores = stores;
    this.order = order;
  }

  int count() {
    return stores.count();
  }

  /** The store at an index of the order of labels. */
  int store(int place) {
    return order.getInt((long) place * Integer.BYTES);
  }

  /**
   * The first place of the order of labels, from {@code from} to {@code to}, of a label that is not
   * before {@code text}; else {@code to}.
   */
  int place(byte[] text, int from, int to) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (isBefore(store(middle), text)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * The first place of a label that does not begin with {@code text}, behind the first that does.
   *
   * @param wholeWords whether a word must end there
   */
  int placeBehind(byte[] text, boolean wholeWords, int from, int to) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (startsWith(store(middle), text, wholeWords)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Whether the label of {@code store} is {@code text}. */
  boolean isLabel(int store, byte[] text) {
    compose(store, text);
    return Arrays.equals(label, 0, length, text, 0, text.length);
  }

  /** Whether it begins with {@code text}, and a word ends there if {@code wholeWords}. */
  boolean startsWith(int store, byte[] text, boolean wholeWords) {
    compose(store, text);
    return length >= text.length
        && Arrays.equals(label, 0, text.length, text, 0, text.length)
        && (!wholeWords || length == text.length || label[text.length] == ' ');
  }

  private boolean isBefore(int store, byte[] text) {
    compose(store, text);
    return Arrays.compareUnsigned(label, 0, length, text, 0, text.length) < 0;
  }

  /** Puts the label together, up to where it is seen to differ from {@code text}. */
  private void compose(int store, byte[] text) {
    stores.read(store, numbers);
    int company = numbers.next();
    int city = numbers.next();
    int addressWords = numbers.next();
    length = 0;
    head(company);
    for (int words = 0; words < addressWords; ) {
      if (differs(text)) {
        return;
      }
      int occurrence = numbers.next();
      if ((occurrence & 1) == 0) {
        word(occurrence >>> 1);
        words++;
      }
    }
    head(city);
  }

  private boolean differs(byte[] text) {
    int shared = Math.min(length, text.length);
    return length > text.length || !Arrays.equals(label, 0, shared, text, 0, shared);
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
}
