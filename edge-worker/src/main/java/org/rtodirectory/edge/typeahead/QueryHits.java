package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.edge.typeahead.ScoringModel.ONE;

import java.util.Arrays;
import org.rtodirectory.edge.typeahead.Interpretations.Range;
import org.rtodirectory.edge.typeahead.Records.Numbers;
import org.rtodirectory.edge.typeahead.ScoringModel.Parameter;
import org.rtodirectory.schemas.snapshot.LocationPoints.Distances;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat.Occurrence;

/**
 * All hits of a query in one entry. A <em>hit</em> is a span of the query with a term of the entry
 * that it may stand for. Its value is weight × quality × factor of the field. For one thread; loads
 * one entry after the other.
 */
final class QueryHits {
  /** Bits of the fraction of qualities in 1/1024: nearness needs more than ten. */
  static final int QUALITY_SHIFT = 6;

  private static final int MAX_HITS = 256;

  private final TypeaheadSections index;
  private final ScoringModel model;
  private final Interpretations query;
  private final int[] fieldFactors;
  private final Numbers numbers = new Numbers();
  private final EntryHits company;
  private final EntryHits city;
  private final EntryHits address;
  private final EntryHits categories;

  private final int[] spans = new int[MAX_HITS];
  private final int[] ranges = new int[MAX_HITS];
  private final int[] terms = new int[MAX_HITS];
  private final int[] qualities = new int[MAX_HITS];
  private final long[] masks = new long[MAX_HITS];
  private final long[] values = new long[MAX_HITS];
  private final Occurrence[] occurrences = new Occurrence[MAX_HITS];
  private int count;

  private boolean isStore;
  private boolean isCity;
  private int size;
  private long partStarts;
  private long cityMask;

  QueryHits(TypeaheadSections index, ScoringModel model, Interpretations query) {
    this.index = index;
    this.model = model;
    this.query = query;
    this.company = new EntryHits(index.terms());
    this.city = new EntryHits(index.terms());
    this.address = new EntryHits(index.terms());
    this.categories = new EntryHits(index.terms());
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
    count = 0;
    partStarts = 0;
    cityMask = 0;
    isStore = entry >= index.headCount();
    if (!isStore) {
      index.heads().read(entry, numbers);
      int head = numbers.next();
      size = head >>> 1;
      isCity = (head & 1) != 0;
      int combination = numbers.next();
      company.load(entry, numbers, query, model);
      loadCategories(combination);
      // Where a query has a ZIP code, the name of a city says less than the stores that are near.
      boolean isFar = isCity && query.distances() != null;
      addHits(
          company,
          0,
          isFar ? (model.get(Parameter.FAR) << QUALITY_SHIFT) / ONE : 1 << QUALITY_SHIFT);
      addHits(categories, company.positionCount());
    } else {
      isCity = false;
      size = TypeaheadFormat.size(1);
      index.stores().read(entry - index.headCount(), numbers);
      int ofCompany = numbers.next();
      int ofCity = numbers.next();
      int combination = numbers.next();
      address.load(entry, numbers, query, model);
      loadHead(company, ofCompany);
      loadHead(city, ofCity);
      loadCategories(combination);
      addHits(company, 0);
      int own = company.positionCount() + city.positionCount();
      addHits(city, company.positionCount(), placeUnit(entry - index.headCount()));
      cityMask = (1L << own) - (1L << company.positionCount());
      partStarts = (1L << company.positionCount()) | (1L << own);
      addHits(address, own);
      addHits(categories, own + address.positionCount());
      addNearness(entry - index.headCount(), own + address.zipPosition());
    }
    joinSplits();
  }

  private void loadHead(EntryHits part, int head) {
    if (!part.isLoaded(head)) {
      index.heads().read(head, numbers);
      numbers.next();
      numbers.next();
      part.load(head, numbers, query, model);
    }
  }

  private void loadCategories(int combination) {
    if (!categories.isLoaded(combination)) {
      index.categories().read(combination, numbers);
      categories.loadCategories(combination, numbers, query, model);
    }
  }

  private void addHits(EntryHits part, int shift) {
    addHits(part, shift, 1 << QUALITY_SHIFT);
  }

  /**
   * @param unit the quality of a hit whose range has the quality 1/1024
   */
  private void addHits(EntryHits part, int shift, int unit) {
    for (int i = 0; i < part.count(); i++) {
      Range range = query.range(part.range(i));
      Occurrence occurrence = part.occurrence(i);
      if (range.kind().isAllowedIn(occurrence)) {
        int term = part.term(i);
        int quality =
            range.quality(index.terms().codePoints(term))
                * unit
                * doubt(part, range.span(), occurrence)
                / ONE;
        addHit(part.range(i), range.span(), term, quality, part.mask(i) << shift, occurrence);
      }
    }
  }

  /**
   * The factor of an occurrence that is not likely to be meant: a word of a longer name of a city,
   * or a number that is rather a ZIP code.
   */
  private int doubt(EntryHits part, int span, Occurrence occurrence) {
    if (query.isZipLike(span) && occurrence != Occurrence.ZIP) {
      return model.get(Parameter.LIKE_ZIP);
    }
    boolean isPartOfCity = part == city && occurrence == Occurrence.WORD && !city.isLabelHit();
    return isPartOfCity ? model.get(Parameter.PART_OF_CITY) : ONE;
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
    values[count] =
        (long) query.span(span).weight() * quality * fieldFactors[occurrence.number()] / ONE;
    count++;
  }

  /** Where a query has a ZIP code, the city of a store counts as much as the store is near. */
  private int placeUnit(int store) {
    Distances distances = query.distances();
    return distances == null ? 1 << QUALITY_SHIFT : nearness(model, distances.units(store)) / ONE;
  }

  private void addNearness(int store, int zipPosition) {
    Distances distances = query.distances();
    if (distances != null) {
      int quality = nearness(model, distances.units(store));
      addHit(
          Interpretations.NONE,
          query.zipWord(),
          TermTrie.NONE,
          quality,
          1L << zipPosition,
          Occurrence.ZIP);
    }
  }

  /** The quality of a store at a distance, in the unit of this class. */
  static int nearness(ScoringModel model, int units) {
    long half = Distances.unitsOf(model.get(Parameter.NEAR_MILES));
    long far = (long) model.get(Parameter.FAR) << QUALITY_SHIFT;
    long near = (long) model.get(Parameter.NEAR) << QUALITY_SHIFT;
    return (int) (far + (near - far) * half / (half + units));
  }

  /** Turns the halves of split words into hits of the whole word, where an entry has both. */
  private void joinSplits() {
    int halves = count;
    for (int left = 0; left < halves; left++) {
      int leftPart = splitPart(left);
      if ((leftPart & 1) == 0) {
        continue;
      }
      for (int right = 0; right < halves; right++) {
        if (splitPart(right) == leftPart + 1
            && spans[right] == spans[left]
            && (masks[left] & masks[right]) == 0) {
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
    for (int hit = 0; hit < halves; hit++) {
      if (splitPart(hit) != 0) {
        values[hit] = 0; // A half alone is nothing.
      }
    }
  }

  private int splitPart(int hit) {
    int range = ranges[hit];
    return range == Interpretations.NONE ? 0 : query.range(range).splitPart();
  }

  int count() {
    return count;
  }

  int span(int hit) {
    return spans[hit];
  }

  /** The range of a hit; {@link Interpretations#NONE} for a place that the entry is near to. */
  int range(int hit) {
    return ranges[hit];
  }

  int term(int hit) {
    return terms[hit];
  }

  /** The quality of a hit in 1/65536. */
  int quality(int hit) {
    return qualities[hit];
  }

  /** The positions of the entry that a hit takes. */
  long mask(int hit) {
    return masks[hit];
  }

  long value(int hit) {
    return values[hit];
  }

  Occurrence occurrence(int hit) {
    return occurrences[hit];
  }

  int fieldFactor(int hit) {
    return fieldFactors[occurrences[hit].number()];
  }

  /** The city or company, or the company of the store, that was loaded. */
  EntryHits head() {
    return company;
  }

  /** The city of the store that was loaded. */
  EntryHits city() {
    return city;
  }

  /** The positions of the city of a store. */
  long cityMask() {
    return cityMask;
  }

  /** Whether the city or the address of a store begins at a position. */
  boolean isPartStart(int position) {
    return position < Long.SIZE && ((partStarts >>> position) & 1) != 0;
  }

  boolean isStore() {
    return isStore;
  }

  boolean isCity() {
    return isCity;
  }

  /** The size of the entry, see {@link TypeaheadFormat#size}. */
  int size() {
    return size;
  }
}
