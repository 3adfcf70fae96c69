package org.rtodirectory.edge.typeahead;

import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.typeahead.Records.Numbers;

/**
 * A direct-mapped cache of heads with their hits, since many stores share a company or city. For
 * one query and one thread.
 */
final class RecentHeads {
  private static final int SLOTS = 1 << 9;

  private final TypeaheadSections index;
  private final ScoringModel model;
  private final Interpretations query;
  private final Numbers numbers = new Numbers();
  private final @Nullable Head[] heads = new Head[SLOTS];

  /** A head with the hits of the query in its name. */
  static final class Head {
    private final PartHits hits;
    private int entry = Interpretations.NONE;
    private int maxShare;

    /** Twice the size, plus one for a city. */
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

    /**
     * Returns the size of the head, see {@link
     * org.rtodirectory.schemas.snapshot.TypeaheadFormat#size}.
     */
    int size() {
      return sizeAndType >>> 1;
    }

    /** Returns the number of the combination of categories of the head. */
    int categories() {
      return categories;
    }

    /** Returns an upper bound of the label share, in 1/1024. */
    int maxShare() {
      return maxShare;
    }
  }

  RecentHeads(TypeaheadSections index, ScoringModel model, Interpretations query) {
    this.index = index;
    this.model = model;
    this.query = query;
  }

  /** Returns a head by its entry. The result is valid until the next call. */
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
      numbers.next(); // the number of stores of a city, or the start of a company's list
      if (!head.isCity()) {
        numbers.next(); // the length of the list
      }
      head.hits.load(numbers);
      head.maxShare = head.hits.maxShare();
    }
    return head;
  }
}
