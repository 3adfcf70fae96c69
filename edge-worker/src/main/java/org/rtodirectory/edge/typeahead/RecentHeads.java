package org.rtodirectory.edge.typeahead;

import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.typeahead.Records.Numbers;

/**
 * The cities or companies that a search looked at last, because many stores have the same. For one
 * query and one thread.
 */
final class RecentHeads {
  private static final int SLOTS = 1 << 9;

  private final TypeaheadSections index;
  private final ScoringModel model;
  private final Interpretations query;
  private final Numbers numbers = new Numbers();
  private final @Nullable Head[] heads = new Head[SLOTS];

  /** A city or company with the hits of the query in it. */
  static final class Head {
    private final PartHits hits;
    private int entry = Interpretations.NONE;
    private int maxShare;
    private int sizeAndType;
    private int categories;

    private Head(PartHits hits) {
      this.hits = hits;
    }

    PartHits hits() {
      return hits;
    }

    boolean isCity() {
      return (sizeAndType & 1) != 0;
    }

    /** Its size, see {@link org.rtodirectory.schemas.snapshot.TypeaheadFormat#size}. */
    int size() {
      return sizeAndType >>> 1;
    }

    /** The number of its combination of categories. */
    int categories() {
      return categories;
    }

    /** An upper bound of the share of its name that is covered. */
    int maxShare() {
      return maxShare;
    }
  }

  RecentHeads(TypeaheadSections index, ScoringModel model, Interpretations query) {
    this.index = index;
    this.model = model;
    this.query = query;
  }

  /** The city or company with a number, until the next call. */
  Head get(int entry) {
    Head head = heads[entry & (SLOTS - 1)];
    if (head == null) {
      head = new Head(new PartHits(index.terms(), query, model));
      heads[entry & (SLOTS - 1)] = head;
    }
    if (head.entry != entry) {
      index.heads().read(entry, numbers);
      head.entry = entry;
      head.sizeAndType = numbers.next();
      head.categories = numbers.next();
      numbers.next(); // its stores
      if (!head.isCity()) {
        numbers.next();
      }
      head.hits.load(numbers);
      head.maxShare = head.hits.maxShare();
    }
    return head;
  }
}
