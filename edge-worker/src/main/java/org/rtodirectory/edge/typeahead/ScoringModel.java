package org.rtodirectory.edge.typeahead;

import java.util.Arrays;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;

/**
 * The parameters of the score: qualities of interpretations, factors of weights, and the components
 * of the score. All numbers are in 1/1024 unless their comment says otherwise. Immutable and safe
 * for all threads.
 *
 * <p>{@link #DEFAULT} is the model of every gateway. {@link #with} replaces a number, to measure
 * the effect of the change.
 */
public final class ScoringModel {
  /** The number 1, in 1/1024. */
  public static final int ONE = 1 << 10;

  /** The model with the default of every number. */
  public static final ScoringModel DEFAULT =
      new ScoringModel(Arrays.stream(Parameter.values()).mapToInt(Parameter::value).toArray());

  private final int[] values;

  /** A parameter of the model. */
  public enum Parameter {
    /** The quality of an equivalent from the vocabulary. */
    EQUIVALENT(993),
    /** The quality of neighboring words that are one word in the index. */
    JOINED(973),
    /** The quality of an unfinished last word when almost nothing is typed, and when all is. */
    UNFINISHED_SHORT(870),
    UNFINISHED_LONG(973),
    /** The same for a finished word of three letters or more that is the beginning of a term. */
    PREFIX_SHORT(563),
    PREFIX_LONG(819),
    /** The quality of a word with one typo, and with two. */
    ONE_TYPO(819),
    TWO_TYPOS(614),
    /** The loss of quality if the first letter is wrong. */
    WRONG_FIRST_LETTER(102),
    /** The loss of quality if the word with a typo is unfinished. */
    UNFINISHED_TYPO(154),
    /**
     * A word of the index counts as a typo only of words that are at least this many times as
     * frequent. The number is not in 1/1024.
     */
    TYPO_FREQUENCY(20, 5),
    /** The quality of a word that sounds alike. */
    SOUND(512),
    /** The quality of a ZIP code that begins with the three or four digits of the query. */
    ZIP_PREFIX(870),
    /** The quality of a store next to the ZIP code of the query, and of one very far away. */
    NEAR(922),
    FAR(256),
    /**
     * The distance at which the quality is halfway between {@link #NEAR} and {@link #FAR}, in
     * miles. If no store is so near, the number in the query is more likely a house number than a
     * ZIP code.
     */
    NEAR_MILES(20, 3),

    /**
     * The factors of the fields of an entry in which a word is found. The factor of the state is
     * slightly higher than that of a name, because {@code la} is more likely the state of La Place
     * than a part of its name.
     */
    NAME_FIELD(960),
    STATE_FIELD(961),
    ADDRESS_FIELD(922),
    ZIP_FIELD(1024),
    CATEGORY_FIELD(614),

    /** The factor of the weight of a stop word or a unit designator. */
    STOP_WORD(154),
    /** The factor of the weight of a generic word: a legal form, or a word of the trade. */
    GENERIC_WORD(102),
    /** The factor of the weight of the number of a unit. */
    UNIT_NUMBER(400),
    /** The weight of a word that is not in the index. */
    UNKNOWN_WORD(5_120),
    /** The weight of a ZIP code, as a factor of the weight of a word that only one name has. */
    ZIP_WEIGHT(1_330),

    /**
     * The fraction, by weight, of the words outside a company's name that a store of the company
     * must cover, and the factor of these words if the store covers less. So a company precedes its
     * stores in other places.
     */
    MAJORITY(666),
    PASSING(10),
    /** The minimum label share at which the query covers a name as a whole. */
    WHOLE_NAME(900),
    /**
     * The factor of a word of a city's name if the query lacks other words of that name, and the
     * factor if these words may still follow.
     */
    PART_OF_CITY(922),
    BEGINNING_OF_CITY(993),
    /** The factor of a number in names and addresses if the number is more likely a ZIP code. */
    LIKE_ZIP(768),
    /** The factor of the coverage of a place by itself if the query has more content words. */
    PLACE_ALONE(614),

    /** The score of an entry that covers the whole query. */
    COVERAGE(10_240),
    /** The score of an entry whose whole name is covered. */
    COMPLETENESS(2_048),
    /**
     * The label share of a city whose state alone is in the query, and the factor of the label
     * share of a store's city.
     */
    STATE_COMPLETENESS(1_000),
    CITY_COMPLETENESS(512),
    /** The quality that a covered word of the label may lack without loss of completeness. */
    COMPLETENESS_TOLERANCE(154),
    /** The score of a query that begins an entry's name, with all its words in order. */
    ADJACENCY(700),
    /** The score of each factor of ten in 1 + the number of stores. */
    SIZE(123),
    /** The score of being a city, and of being a company. */
    CITY(154),
    COMPANY(102),
    /** The fraction of the best score, and the score, below which results are dropped. */
    CUTOFF(341),
    MIN_SCORE(1_536);

    private final int value;
    private final int step;

    Parameter(int value) {
      this(value, Math.max(1, value / 16));
    }

    Parameter(int value, int step) {
      this.value = value;
      this.step = step;
    }

    @SuppressWarnings("EnumOrdinal") // an index of the array of values
    private int number() {
      return ordinal();
    }

    /** Returns the default. */
    public int value() {
      return value;
    }

    /** Returns the smallest difference that is worth trying. */
    public int step() {
      return step;
    }
  }

  private ScoringModel(int[] values) {
    this.values = values;
  }

  /** Returns the number of a parameter. */
  public int get(Parameter parameter) {
    return values[parameter.number()];
  }

  /** Returns the square of a fraction. Both are in 1/1024. */
  static int square(int share) {
    return share * share / ONE;
  }

  /** Returns the quality with which a covered word of the label counts for completeness. */
  int addTolerance(int quality) {
    return Math.min(ONE, quality + get(Parameter.COMPLETENESS_TOLERANCE));
  }

  /**
   * Returns the weight of a term of a label: that of the index, reduced for stop words and generic
   * words.
   */
  int weight(TermTable terms, int term) {
    int weight = terms.weight(term);
    if (terms.hasFlag(term, TypeaheadFormat.STOP)) {
      return Math.max(1, weight * get(Parameter.STOP_WORD) / ONE);
    }
    return terms.hasFlag(term, TypeaheadFormat.GENERIC)
        ? Math.max(1, weight * get(Parameter.GENERIC_WORD) / ONE)
        : weight;
  }

  /** Returns this model with another number for one parameter. */
  public ScoringModel with(Parameter parameter, int value) {
    int[] changed = values.clone();
    changed[parameter.number()] = value;
    return new ScoringModel(changed);
  }
}
