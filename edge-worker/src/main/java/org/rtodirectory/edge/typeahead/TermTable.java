package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.TERM_CODE_POINTS;
import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.TERM_FLAGS;
import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.TERM_FREQUENCY;
import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.TERM_LENGTH;
import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.TERM_NAMES_BEFORE;
import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.TERM_POSTINGS;
import static org.rtodirectory.schemas.snapshot.TypeaheadFormat.TERM_WEIGHT;

import java.util.stream.IntStream;
import org.rtodirectory.schemas.snapshot.Region;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;

/**
 * The attributes of each term. Safe for all threads. All methods take O(1) time, the constructor
 * O(terms).
 */
final class TermTable {
  private static final long[] FREQUENCIES =
      IntStream.range(0, 1 << Byte.SIZE).mapToLong(TypeaheadFormat::frequency).toArray();

  private final Region terms;
  private final long maxFrequency;

  /** Reads the frequencies of all terms. */
  TermTable(Region terms) {
    this.terms = terms;
    this.maxFrequency = IntStream.range(0, count()).mapToLong(this::frequency).max().orElse(0);
  }

  int count() {
    return (int) (terms.length() / TERM_LENGTH) - 1;
  }

  /** Returns the weight of a term, in 1/1024. */
  int weight(int term) {
    int low = terms.getByte(at(term, TERM_WEIGHT)) & 0xff;
    int high = terms.getByte(at(term, TERM_WEIGHT + 1)) & 0xff;
    return (high << Byte.SIZE) | low;
  }

  /** Returns the length of a term in code points. */
  int codePoints(int term) {
    return terms.getByte(at(term, TERM_CODE_POINTS)) & 0xff;
  }

  /** Returns whether a term has a flag, such as {@link TypeaheadFormat#STOP}. */
  boolean hasFlag(int term, int flag) {
    return (terms.getByte(at(term, TERM_FLAGS)) & flag) != 0;
  }

  /**
   * Returns the approximate number of entries that have a term. A store counts as having the terms
   * of its company and city.
   */
  long frequency(int term) {
    return FREQUENCIES[terms.getByte(at(term, TERM_FREQUENCY)) & 0xff];
  }

  /** Returns the frequency of the most frequent term. */
  long maxFrequency() {
    return maxFrequency;
  }

  /**
   * Returns the start of the posting list of a term, in bytes. It is also the end of the list of
   * the term before it.
   */
  long postingsStart(int term) {
    return Integer.toUnsignedLong(terms.getInt(at(term, TERM_POSTINGS)));
  }

  /**
   * Returns the number of pairs of an aggregate and a term of its name, for the terms from {@code
   * first} to {@code end}, exclusive.
   */
  int nameCount(int first, int end) {
    return terms.getInt(at(end, TERM_NAMES_BEFORE)) - terms.getInt(at(first, TERM_NAMES_BEFORE));
  }

  private static long at(int term, int field) {
    return (long) term * TERM_LENGTH + field;
  }
}
