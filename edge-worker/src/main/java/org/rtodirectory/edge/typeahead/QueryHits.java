package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.edge.typeahead.ScoringModel.ONE;

import java.util.Arrays;
import org.rtodirectory.edge.typeahead.RecentAggregates.AggregateHits;
import org.rtodirectory.edge.typeahead.Records.Numbers;
import org.rtodirectory.edge.typeahead.ScoringModel.Parameter;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat.Occurrence;

/**
 * The hits of a query in one entry, with their coverages: those of its parts, and one for the
 * nearness of a store to a ZIP code. Hits may exclude each other, see {@link Scorer}. For one query
 * and one thread. Loaded with one entry after the other.
 */
final class QueryHits {
  /** The difference in bits of qualities in 1/65536 and in 1/1024. */
  static final int QUALITY_SHIFT = 6;

  /** The maximum number of hits of an entry. Further ones are ignored. */
  private static final int MAX_HITS = 256;

  /** The scale that converts a quality from 1/1024 to 1/65536 without reducing it. */
  static final int FULL_SCALE = 1 << QUALITY_SHIFT;

  private final TypeaheadSections index;
  private final ScoringModel model;
  private final Interpretations query;
  private final int[] fieldFactors;
  private final Numbers numbers = new Numbers();
  private final Numbers categoryNumbers = new Numbers();
  private final RecentAggregates companies;
  private final RecentAggregates cities;
  private final PartHits address;
  private final PartHits categories;

  /** The combination of categories that was loaded, or {@link Interpretations#NONE}. */
  private int loadedCategories = Interpretations.NONE;

  private boolean isStore;

  /** The entry itself if it is an aggregate, or the company of the store. */
  private AggregateHits company;

  /** The city of the store. Stale if the entry is an aggregate. */
  private AggregateHits city;

  private final int[] spans = new int[MAX_HITS];
  private final int[] ranges = new int[MAX_HITS];
  private final int[] terms = new int[MAX_HITS];
  private final int[] qualities = new int[MAX_HITS];
  private final long[] masks = new long[MAX_HITS];
  private final int[] coverages = new int[MAX_HITS];
  private final Occurrence[] occurrences = new Occurrence[MAX_HITS];

  /** The number of hits. The arrays above have an element for each. */
  private int count;

  /** The positions of the city of a store. 0 if the entry is an aggregate. */
  private long cityMask;

  /** The position at which the categories of a store begin. 0 if the entry is an aggregate. */
  private int categoryStart;

  QueryHits(TypeaheadSections index, ScoringModel model, Interpretations query) {
    this.index = index;
    this.model = model;
    this.query = query;
    this.companies = new RecentAggregates(index, model, query);
    this.cities = new RecentAggregates(index, model, query);
    this.address = new PartHits(index.terms(), query, model);
    this.categories = new PartHits(index.terms(), query, model);
    this.company = companies.get(0);
    this.city = cities.get(0);
    this.fieldFactors =
        Arrays.stream(Occurrence.values()).mapToInt(each -> model.get(field(each))).toArray();
  }

  private static Parameter field(Occurrence occurrence) {
    return switch (occurrence) {
      case WORD, WHOLE, OTHER -> Parameter.NAME_FIELD;
      case STATE -> Parameter.STATE_FIELD;
      case ZIP -> Parameter.ZIP_FIELD;
      case ADDRESS -> Parameter.ADDRESS_FIELD;
      case CATEGORY -> Parameter.CATEGORY_FIELD;
    };
  }

  /** Loads the hits in an entry. */
  void load(int entry) {
    isStore = entry >= index.aggregateCount();
    if (isStore) {
      index.stores().read(entry - index.aggregateCount(), numbers);
      company = companies.get(numbers.next());
      city = cities.get(numbers.next());
      loadCategories(numbers.next());
      address.load(numbers);
    } else {
      company = companies.get(entry);
      loadCategories(company.categories());
    }
    collect(entry);
  }

  private void loadCategories(int combination) {
    if (loadedCategories != combination) {
      loadedCategories = combination;
      index.categories().read(combination, categoryNumbers);
      categories.loadCategories(categoryNumbers);
    }
  }

  private void collect(int entry) {
    count = 0;
    PartHits aggregate = company.hits();
    if (isStore) {
      int store = entry - index.aggregateCount();
      Nearness nearness = query.nearness();
      int cityStart = aggregate.positionCount();
      int addressStart = cityStart + city.hits().positionCount();
      cityMask = (1L << addressStart) - (1L << cityStart);
      categoryStart = addressStart + address.positionCount();
      // If the query has a ZIP code, the parts of a store count less, the farther the store is. The
      // name of its company counts at least as much as its label share.
      int scale = nearness == null ? FULL_SCALE : nearness.scale(store);
      addHits(aggregate, 0, Math.max(scale, FULL_SCALE * company.maxShare() / ONE));
      addHits(city.hits(), cityStart, scale);
      addHits(address, addressStart, isZipHouseNumber() ? FULL_SCALE : scale);
      addHits(categories, categoryStart, FULL_SCALE);
      if (nearness != null) {
        addHit(
            Interpretations.NONE,
            query.zipWord(),
            TermTrie.NONE,
            nearness.quality(store),
            1L << (addressStart + address.zipPosition()),
            Occurrence.ZIP);
      }
    } else {
      cityMask = 0;
      categoryStart = 0;
      // If the query has a ZIP code, the name of a city counts less than nearness.
      boolean isFar = company.isCity() && query.nearness() != null;
      addHits(aggregate, 0, isFar ? FULL_SCALE * model.get(Parameter.FAR) / ONE : FULL_SCALE);
      addHits(categories, aggregate.positionCount(), FULL_SCALE);
    }
    joinSplits();
  }

  /**
   * Returns whether the query begins with a ZIP code that is a number in the address of the store.
   */
  private boolean isZipHouseNumber() {
    if (query.zipWord() != 0) {
      return false;
    }
    for (int i = 0; i < address.count(); i++) {
      boolean isZipWord = query.range(address.range(i)).span() == query.zipWord();
      if (isZipWord && address.occurrence(i) == Occurrence.ADDRESS) {
        return true;
      }
    }
    return false;
  }

  /**
   * Adds the hits in a part, with qualities in 1/65536.
   *
   * @param shift the position at which the part begins in the entry
   * @param scale the number by which qualities in 1/1024 are multiplied, except those of ZIP codes
   */
  private void addHits(PartHits part, int shift, int scale) {
    for (int i = 0; i < part.count(); i++) {
      int span = query.range(part.range(i)).span();
      Occurrence occurrence = part.occurrence(i);
      if (query.isZipCity(span) && !isFullyNamed(part, span, occurrence)) {
        continue; // The city of the ZIP code does not mean a word of a street or a longer name.
      }
      int hitScale = occurrence == Occurrence.ZIP ? FULL_SCALE : scale;
      int quality = part.quality(i) * hitScale * doubtFactor(part, i) / ONE;
      addHit(part.range(i), span, part.term(i), quality, part.mask(i) << shift, occurrence);
    }
  }

  /**
   * Returns whether a part is the city of a store, its company, or the aggregate itself, and the
   * query covers its whole name. One word for the whole label of a company, such as initials, is
   * not enough.
   */
  private boolean isFullyNamed(PartHits part, int span, Occurrence occurrence) {
    if (part == city.hits()) {
      return part.isLabelHit();
    }
    boolean isOneWord = query.span(span).length() == 1;
    return part == company.hits()
        && company.maxShare() >= model.get(Parameter.WHOLE_NAME)
        && !(isOneWord && occurrence == Occurrence.WHOLE);
  }

  /**
   * Returns the factor of a hit that is less likely to be meant: a word of a city's longer name, or
   * a number in place of a ZIP code. Other hits have the factor 1.
   */
  private int doubtFactor(PartHits part, int hit) {
    int span = query.range(part.range(hit)).span();
    Occurrence occurrence = part.occurrence(hit);
    if (query.isZipLike(span) && occurrence != Occurrence.ZIP) {
      Nearness nearness = query.nearness();
      return nearness == null ? model.get(Parameter.LIKE_ZIP) : nearness.rivalFactor();
    }
    boolean isPartOfCity =
        isStore && part == city.hits() && occurrence == Occurrence.WORD && !part.isLabelHit();
    if (!isPartOfCity) {
      return ONE;
    }
    boolean isBeginning = query.isLast(span) && part.isLabelHitBefore(part.mask(hit));
    return model.get(isBeginning ? Parameter.BEGINNING_OF_CITY : Parameter.PART_OF_CITY);
  }

  private void addHit(
      int range, int span, int term, int quality, long mask, Occurrence occurrence) {
    if (count == MAX_HITS) {
      return;
    }
    ranges[count] = range;
    spans[count] = span;
    terms[count] = term;
    qualities[count] = quality;
    masks[count] = mask;
    occurrences[count] = occurrence;
    coverages[count] = query.coverage(span, quality, fieldFactors[occurrence.number()]);
    count++;
  }

  /**
   * Adds a hit of the whole word for each split word whose halves the entry both has. The hits of
   * the halves get no coverage.
   */
  private void joinSplits() {
    int hitsBefore = count;
    for (int left = 0; left < hitsBefore; left++) {
      int leftHalf = splitHalf(left);
      if ((leftHalf & 1) == 0) {
        continue;
      }
      for (int right = 0; right < hitsBefore; right++) {
        if (splitHalf(right) == leftHalf + 1
            && spans[right] == spans[left]
            && isFollowedBy(left, right)) {
          addHit(
              ranges[left],
              spans[left],
              terms[left],
              Math.min(qualities[left], qualities[right]),
              masks[left] | masks[right],
              occurrences[left]);
          break;
        }
      }
    }
    for (int hit = 0; hit < hitsBefore; hit++) {
      if (splitHalf(hit) != 0) {
        coverages[hit] = 0; // A half alone does not count.
      }
    }
  }

  /**
   * Returns whether a hit is next to another one in the same part. The categories of an aggregate
   * continue its name.
   */
  boolean isFollowedBy(int hit, int next) {
    int end = Long.SIZE - Long.numberOfLeadingZeros(masks[hit]);
    return Long.numberOfTrailingZeros(masks[next]) == end && !isPartStart(end);
  }

  private int splitHalf(int hit) {
    int range = ranges[hit];
    return range == Interpretations.NONE ? 0 : query.range(range).splitHalf();
  }

  int count() {
    return count;
  }

  int span(int hit) {
    return spans[hit];
  }

  /** Returns the range of a hit, or {@link Interpretations#NONE} for a hit by nearness. */
  int range(int hit) {
    return ranges[hit];
  }

  /** Returns the term of a hit, or {@link TermTrie#NONE} for a hit by nearness. */
  int term(int hit) {
    return terms[hit];
  }

  /** Returns the quality of a hit, in 1/65536. */
  int quality(int hit) {
    return qualities[hit];
  }

  /** Returns the positions of the entry that a hit takes. */
  long mask(int hit) {
    return masks[hit];
  }

  /** Returns the coverage that a hit gives, or 0 for the half of a split word. */
  int coverage(int hit) {
    return coverages[hit];
  }

  Occurrence occurrence(int hit) {
    return occurrences[hit];
  }

  /** See {@link Interpretations.Range#typedShare}. */
  int typedShare(int hit) {
    return ranges[hit] == Interpretations.NONE
        ? ONE
        : query
            .range(ranges[hit])
            .typedShare(occurrences[hit], index.terms().codePoints(terms[hit]));
  }

  /** Returns the factor of the field of a hit, in 1/1024. */
  int fieldFactor(int hit) {
    return fieldFactors[occurrences[hit].number()];
  }

  /** Returns the aggregate that was loaded, or the company of the store that was loaded. */
  AggregateHits aggregate() {
    return company;
  }

  /** Returns the hits in the city of the store that was loaded. */
  PartHits city() {
    return city.hits();
  }

  /** Returns the positions of the city of a store, or 0 if the entry is an aggregate. */
  long cityMask() {
    return cityMask;
  }

  /** Returns whether the city, the address or the categories of a store begin at a position. */
  private boolean isPartStart(int position) {
    return isStore
        && (position == Long.numberOfTrailingZeros(cityMask)
            || position == Long.SIZE - Long.numberOfLeadingZeros(cityMask)
            || position == categoryStart);
  }

  boolean isStore() {
    return isStore;
  }

  boolean isCity() {
    return !isStore && company.isCity();
  }

  /** Returns the size of the entry, see {@link TypeaheadFormat#size}. */
  int size() {
    return isStore ? TypeaheadFormat.size(1) : company.size();
  }
}
