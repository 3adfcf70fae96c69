package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.edge.typeahead.ScoringModel.ONE;

import java.util.Arrays;
import org.rtodirectory.edge.typeahead.Interpretations.Range;
import org.rtodirectory.edge.typeahead.Records.Numbers;
import org.rtodirectory.edge.typeahead.ScoringModel.Parameter;

/**
 * An upper bound of the completeness of stores, by their companies and cities alone. The bounds of
 * the last ones are kept, because many stores have the same. For one thread.
 */
final class CompletenessBound {
  private static final int KEPT = 1 << 10;

  private final TypeaheadSections index;
  private final ScoringModel model;
  private final Interpretations query;
  private final Numbers numbers = new Numbers();
  private final EntryHits bounded;

  /** The kept companies, each plus one, by their lowest bits, and the bounds of their shares. */
  private final int[] heads = new int[KEPT];

  private final int[] values = new int[KEPT];
  private final int[] qualities = new int[Long.SIZE];
  private final int ofCategory;
  private int lastCombination = -1;
  private boolean isCategory;

  CompletenessBound(TypeaheadSections index, ScoringModel model, Interpretations query) {
    this.index = index;
    this.model = model;
    this.query = query;
    this.bounded = new EntryHits(index.terms());
    this.ofCategory =
        model.get(Parameter.CATEGORY_FIELD) * model.get(Parameter.STORE_COMPLETENESS) / ONE;
  }

  /**
   * An upper bound of the completeness of a store: that of its company and city if each hit counts.
   */
  int of(int store) {
    index.stores().read(store - index.headCount(), numbers);
    int company = numbers.next();
    int city = numbers.next();
    int combination = numbers.next();
    int ofCity = share(city) * model.get(Parameter.CITY_COMPLETENESS) / ONE;
    int bound = Math.max(share(company), ofCity) * model.get(Parameter.STORE_COMPLETENESS) / ONE;
    return hasCategory(combination) ? Math.max(bound, ofCategory) : bound;
  }

  private int share(int head) {
    int slot = head & (heads.length - 1);
    if (heads[slot] != head + 1) {
      heads[slot] = head + 1;
      index.heads().read(head, numbers);
      numbers.next();
      numbers.next();
      bounded.load(head, numbers, query, model);
      values[slot] = compute();
    }
    return values[slot];
  }

  private int compute() {
    Arrays.fill(qualities, 0, bounded.positionCount(), 0);
    for (int hit = 0; hit < bounded.count(); hit++) {
      Range range = query.range(bounded.range(hit));
      int quality = model.tolerant(range.quality(index.terms().codePoints(bounded.term(hit))));
      for (long rest = bounded.mask(hit); rest != 0; rest &= rest - 1) {
        int position = Long.numberOfTrailingZeros(rest);
        qualities[position] = Math.max(qualities[position], quality);
      }
    }
    long covered = 0;
    for (long rest = bounded.labelMask(); rest != 0; rest &= rest - 1) {
      int position = Long.numberOfTrailingZeros(rest);
      covered += (long) bounded.positionWeight(position) * qualities[position];
    }
    return ScoringModel.square((int) (covered / Math.max(1, bounded.labelWeight())));
  }

  /** Whether the query may stand for one of some categories. */
  private boolean hasCategory(int combination) {
    if (combination != lastCombination) {
      lastCombination = combination;
      isCategory = false;
      index.categories().read(combination, numbers);
      while (numbers.hasNext()) {
        isCategory |= query.contains(numbers.next());
      }
    }
    return isCategory;
  }
}
