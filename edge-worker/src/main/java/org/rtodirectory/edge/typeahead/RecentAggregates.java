package org.rtodirectory.edge.typeahead;

import org.jspecify.annotations.Nullable;

/**
 * A direct-mapped cache of aggregates with their hits, since many stores share a company or city.
 * For one query and one thread.
 */
final class RecentAggregates {
  private static final int SLOTS = 1 << 9;

  private final TypeaheadSections index;
  private final ScoringModel model;
  private final Interpretations query;
  private final AggregateRecord record = new AggregateRecord();
  private final @Nullable AggregateHits[] aggregates = new AggregateHits[SLOTS];

  /** An aggregate with the hits of the query in its name. */
  static final class AggregateHits {
    private final PartHits hits;
    private int entry = Interpretations.NONE;
    private boolean isCity;
    private int size;
    private int categories;
    private int maxShare;

    private AggregateHits(PartHits hits) {
      this.hits = hits;
    }

    PartHits hits() {
      return hits;
    }

    boolean isCity() {
      return isCity;
    }

    /** Returns the size of the aggregate, see {@link AggregateRecord#size}. */
    int size() {
      return size;
    }

    /** Returns the number of the combination of categories of the aggregate. */
    int categories() {
      return categories;
    }

    /** Returns an upper bound of the label share, in 1/1024. */
    int maxShare() {
      return maxShare;
    }
  }

  RecentAggregates(TypeaheadSections index, ScoringModel model, Interpretations query) {
    this.index = index;
    this.model = model;
    this.query = query;
  }

  /** Returns an aggregate by its entry. The result is valid until the next call. */
  AggregateHits get(int entry) {
    AggregateHits aggregate = aggregates[entry & (SLOTS - 1)];
    if (aggregate == null) {
      aggregate = new AggregateHits(new PartHits(index.terms(), query, model));
      aggregates[entry & (SLOTS - 1)] = aggregate;
    }
    if (aggregate.entry != entry) {
      record.read(index.aggregates(), entry);
      aggregate.entry = entry;
      aggregate.isCity = record.isCity();
      aggregate.size = record.size();
      aggregate.categories = record.categories();
      aggregate.hits.load(record.occurrences());
      aggregate.maxShare = aggregate.hits.maxShare(0);
    }
    return aggregate;
  }
}
