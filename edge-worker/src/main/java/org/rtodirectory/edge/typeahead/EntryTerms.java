package org.rtodirectory.edge.typeahead;

import java.util.Arrays;

/**
 * The reader of the terms of one entry, in the order of their positions. The terms of a store are
 * those of its company, its own and those of its city. The terms of the last company are cached,
 * because the stores of a company are adjacent in the order of entries. For one thread.
 */
final class EntryTerms {
  private static final int NONE = -1;

  private final Items heads;
  private final StoreLists stores;
  private final int headCount;
  private final Numbers ofStore = new Numbers();
  private final Numbers ofHead = new Numbers();
  private int[] terms = new int[64];
  private int[] positions = new int[64];
  private int loaded = NONE;
  private int count;
  private int positionCount;
  private int addressFrom;
  private int addressTo;
  private int zipPosition;
  private int labelWords;
  private int company = NONE;
  private int companyCount;
  private int companyPositions;
  private int companyWords;

  EntryTerms(Items heads, StoreLists stores) {
    this.heads = heads;
    this.stores = stores;
    this.headCount = heads.count();
  }

  /** Reads the terms of {@code entry}. */
  void load(int entry) {
    load(entry, true);
  }

  /** Reads the terms of an entry without those of a store's address and ZIP code. */
  void loadWithoutAddress(int entry) {
    load(entry, false);
  }

  /** Reads only the terms of the company of a store. */
  void loadCompany(int entry) {
    loaded = entry;
    count = 0;
    positionCount = 0;
    company(stores.company(entry - headCount));
  }

  private void load(int entry, boolean withAddress) {
    loaded = entry;
    count = 0;
    positionCount = 0;
    if (entry < headCount) {
      company = NONE;
      labelWords = head(entry);
    } else {
      store(entry - headCount, withAddress);
    }
  }

  /** The entry whose terms were read last. */
  int loaded() {
    return loaded;
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

  /** The positions of a term from {@code first} to before {@code end}, a bit for each up to 64. */
  long positions(int first, int end) {
    long found = 0;
    for (int i = 0; i < count; i++) {
      // Without a branch, which could not be predicted: negative if the term is not in the range.
      int outside = (terms[i] - first) | (end - 1 - terms[i]);
      found |= (long) (~outside >>> (Integer.SIZE - 1)) << positions[i];
    }
    return found;
  }

  /** The positions of a store's address and ZIP code, a bit for each; there are at most 64. */
  long addressPositions() {
    int length = addressTo - addressFrom;
    return length == 0 ? 0 : -1L >>> (Long.SIZE - length) << addressFrom;
  }

  /** The position of the first five digits of a store's ZIP code. */
  int zipPosition() {
    return zipPosition;
  }

  /** How many words the label has, of a store its company's; they are the first positions. */
  int labelWords() {
    return labelWords;
  }

  /** How many words the label of a head has; its terms need not be loaded. */
  int labelWords(int head) {
    return heads.firstNumber(head);
  }

  private void store(int store, boolean withAddress) {
    stores.read(store, ofStore);
    company(ofStore.next());
    int city = ofStore.next();
    addressFrom = positionCount;
    if (withAddress) {
      zipPosition = positionCount + ofStore.next();
      list(ofStore);
    }
    addressTo = positionCount;
    head(city);
  }

  private void company(int head) {
    if (head != company) {
      companyWords = head(head);
      companyCount = count;
      companyPositions = positionCount;
      company = head;
    }
    labelWords = companyWords;
    count = companyCount;
    positionCount = companyPositions;
  }

  private int head(int head) {
    heads.read(head, ofHead);
    int words = ofHead.next();
    list(ofHead);
    return words;
  }

  private void list(Numbers occurrences) {
    int most = count + occurrences.most();
    if (most > terms.length) {
      terms = Arrays.copyOf(terms, most * 2);
      positions = Arrays.copyOf(positions, most * 2);
    }
    int end = occurrences.rest(terms, count);
    int position = positionCount - 1;
    for (int i = count; i < end; i++) {
      int occurrence = terms[i];
      position += 1 - (occurrence & 1);
      terms[i] = occurrence >>> 1;
      positions[i] = position;
    }
    positionCount = position + 1;
    count = end;
  }
}
