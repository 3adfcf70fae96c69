package org.rtodirectory.edge.typeahead;

import java.util.Arrays;
import org.rtodirectory.edge.typeahead.Records.Numbers;

/**
 * The reader of the terms of one entry, in the order of their positions. The terms of a store are
 * those of its company, of its city, and its own. Those of the last company and city are kept,
 * because stores in list order mostly share them with the one before. For one thread.
 */
final class EntryTerms {
  private final Records heads;
  private final Records stores;
  private final int headCount;
  private final Numbers numbers = new Numbers();
  private final List company = new List();
  private final List city = new List();
  private final List own = new List();

  /** Terms with their positions from 0, and whose they are. */
  private static final class List {
    private int head = -1;
    private int labelWords;
    private int[] terms = new int[32];
    private int[] positions = new int[32];
    private int count;
    private int positionCount;

    void read(Numbers numbers) {
      int most = numbers.most();
      if (most > terms.length) {
        terms = new int[most * 2];
        positions = new int[most * 2];
      }
      count = numbers.rest(terms, 0);
      int position = -1;
      for (int i = 0; i < count; i++) {
        position += 1 - (terms[i] & 1);
        terms[i] >>>= 1;
        positions[i] = position;
      }
      positionCount = position + 1;
    }

    long positions(int first, int end) {
      long found = 0;
      for (int i = 0; i < count; i++) {
        // Without a branch, which could not be predicted: negative if the term is not in the range.
        int outside = (terms[i] - first) | (end - 1 - terms[i]);
        found |= (long) (~outside >>> (Integer.SIZE - 1)) << positions[i];
      }
      return found;
    }

    void addPositions(TermSet set, int shift, long[] byCost) {
      for (int i = 0; i < count; i++) {
        int cost = set.cost(terms[i]);
        if (cost != TermSet.NO_MATCH) {
          byCost[cost] |= 1L << (shift + positions[i]);
        }
      }
    }

    void clear() {
      count = 0;
      positionCount = 0;
    }
  }

  EntryTerms(Records heads, Records stores) {
    this.heads = heads;
    this.stores = stores;
    this.headCount = heads.count();
  }

  /** Reads the terms of an entry; those of a store's address only if it is to be searched. */
  void load(int entry, boolean withAddress) {
    if (entry < headCount) {
      head(entry, company);
      city.clear();
      city.head = -1;
      own.clear();
      return;
    }
    stores.read(entry - headCount, numbers);
    int storeCompany = numbers.next();
    int storeCity = numbers.next();
    if (withAddress) {
      own.read(numbers);
    } else {
      own.clear();
    }
    head(storeCompany, company);
    head(storeCity, city);
  }

  private void head(int head, List list) {
    if (list.head != head) {
      heads.read(head, numbers);
      list.labelWords = numbers.next() >>> 1;
      list.read(numbers);
      list.head = head;
    }
  }

  /** Whether a filter accepts the entry that was read last. */
  boolean isAccepted(Conjunction.StoreFilter filter) {
    return filter.accepts(company.head, city.head);
  }

  /** How many words the label of the head has that was read last, or of the store's company. */
  int labelWords() {
    return company.labelWords;
  }

  int positionCount() {
    return namePositions() + own.positionCount;
  }

  /** How many positions are outside the address: the first ones. */
  int namePositions() {
    return company.positionCount + city.positionCount;
  }

  /** Sets, for each cost, the positions of the terms of a set that have it. */
  void positions(TermSet set, long[] byCost) {
    Arrays.fill(byCost, 0);
    if (!set.hasEdited()) {
      int first = set.uneditedFirst();
      int end = set.uneditedEnd();
      byCost[0] =
          company.positions(first, end) | city.positions(first, end) << company.positionCount;
      byCost[0] |= own.count == 0 ? 0 : own.positions(first, end) << namePositions();
      return;
    }
    company.addPositions(set, 0, byCost);
    city.addPositions(set, company.positionCount, byCost);
    own.addPositions(set, namePositions(), byCost);
  }
}
