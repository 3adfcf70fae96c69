package org.rtodirectory.edge.typeahead;

import java.util.Arrays;
import org.rtodirectory.snapshot.Region;

/**
 * The terms of one entry at a time, position by position, read from its own list or, for a store,
 * from its company's, its own and its city's. For one thread.
 */
final class EntryTerms {
  private final Items heads;
  private final Region storeOffsets;
  private final Region stores;
  private final int headCount;
  private Region region;
  private long at;
  private int[] terms = new int[64];
  private int[] positions = new int[64];
  private int count;
  private int positionCount;
  private int labelWords;
  private int ownFrom;
  private int ownTo;

  EntryTerms(Items heads, Region storeOffsets, Region stores) {
    this.heads = heads;
    this.storeOffsets = storeOffsets;
    this.stores = stores;
    this.headCount = heads.count();
    this.region = stores;
  }

  /** Reads the terms of {@code entry}. */
  void load(int entry) {
    count = 0;
    positionCount = 0;
    ownFrom = 0;
    ownTo = 0;
    if (entry < headCount) {
      labelWords = head(entry);
    } else {
      store(entry - headCount);
    }
  }

  /** How many terms there are; one at two positions counts twice. */
  int count() {
    return count;
  }

  int term(int index) {
    return terms[index];
  }

  int position(int index) {
    return positions[index];
  }

  int positionCount() {
    return positionCount;
  }

  /** How many words the label has, of a store its company's; they are the first positions. */
  int labelWords() {
    return labelWords;
  }

  /** Whether a term is of a store's address or ZIP code. */
  boolean isOfAddress(int index) {
    return index >= ownFrom && index < ownTo;
  }

  private void store(int store) {
    region = stores;
    at = offset(store);
    long end = offset(store + 1);
    int company = number();
    int city = number();
    number();
    long own = at;
    labelWords = head(company);
    region = stores;
    at = own;
    ownFrom = count;
    list(end);
    ownTo = count;
    head(city);
  }

  private long offset(int store) {
    return Integer.toUnsignedLong(storeOffsets.getInt((long) store * Integer.BYTES));
  }

  private int head(int head) {
    region = heads.region();
    at = heads.start(head);
    int words = number();
    list(heads.start(head + 1));
    return words;
  }

  private void list(long end) {
    while (at < end) {
      int occurrence = number();
      if (count == terms.length) {
        terms = Arrays.copyOf(terms, count * 2);
        positions = Arrays.copyOf(positions, count * 2);
      }
      positionCount += (occurrence & 1) == 0 ? 1 : 0;
      terms[count] = occurrence >>> 1;
      positions[count] = positionCount - 1;
      count++;
    }
  }

  private int number() {
    int value = 0;
    for (int shift = 0; ; shift += 7) {
      byte b = region.getByte(at++);
      value |= (b & 0x7f) << shift;
      if (b >= 0) {
        return value;
      }
    }
  }
}
