package org.rtodirectory.edge.typeahead;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.typeahead.Row.Near;
import org.rtodirectory.schemas.snapshot.LocationPoints.Distances;
import org.rtodirectory.schemas.snapshot.Region;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;
import org.rtodirectory.schemas.snapshot.ZipCentroids;

/**
 * The relaxations of which a part of the query is a filter, and not a word of an entry: a category
 * of companies and stores, a ZIP code that stores are near to, or a telephone number of stores. For
 * one thread.
 */
final class Filters {
  /** The maximum number of words of a category. */
  private static final int LONGEST_CATEGORY = 4;

  private static final int LEAST_PHONE_DIGITS = 6;
  private static final int ZIP_DIGITS = 5;
  private static final int LEAST_ZIP_DIGITS = 3;

  /** How far away stores may be so that they are found before those of a category. */
  private static final int NEARBY_MILES = 60;

  /** How many results are left to the words beside a ZIP code. */
  private static final int ROOM_BESIDE = 3;

  private final TypeaheadParts parts;
  private final Work work;
  private final TopRanks best;
  private final Words words;
  private final Retrieval retrieval;

  Filters(TypeaheadParts parts, Work work, TopRanks best, Words words, Retrieval retrieval) {
    this.parts = parts;
    this.work = work;
    this.best = best;
    this.words = words;
    this.retrieval = retrieval;
  }

  /** The categories that some neighbouring words of a query mean, and its other words. */
  private record OfCategory(TermSet filter, Tokens rest) {}

  /** Finds the longest neighbouring words that mean a category, the first of equal ones. */
  private @Nullable OfCategory category(Tokens query) {
    for (int length = Math.min(LONGEST_CATEGORY, query.count()); length > 0; length--) {
      for (int first = 0; first + length <= query.count(); first++) {
        work.spend(Work.LOOKUP);
        int end = query.end(first + length - 1);
        int phrase = parts.trie().phrase(query.text(), query.start(first), end);
        if (phrase != TermTrie.NONE) {
          return new OfCategory(parts.categories(phrase), query.without(first, length));
        }
      }
    }
    return null;
  }

  /** Adds the companies and stores of a category that words of a query mean. */
  void categories(Relaxation relaxation, Tokens query, int limit) {
    OfCategory found = category(query);
    if (found != null && matches(found.rest)) {
      retrieval.find(Row.filtered(relaxation, 0, words, found.filter, limit));
    }
  }

  private boolean matches(Tokens rest) {
    return words.match(rest, Relaxation.Matching.LENIENT);
  }

  /**
   * Adds the stores that a telephone number or ZIP code in the query means: beside other words
   * those that have all of them, then those that have the words, the nearest first.
   *
   * @return what is to be searched otherwise: the query, without a ZIP code where no store has it
   *     beside the other words
   */
  Tokens near(Tokens query, int limit) {
    int zip = zip(query);
    if (zip < 0) {
      phone(query);
      return query;
    }
    boolean isPlusFour =
        zip + 1 < query.count()
            && query.end(zip + 1) - query.start(zip + 1) < ZIP_DIGITS
            && query.isNumber(zip + 1);
    Tokens others = query.without(zip, isPlusFour ? 2 : 1).withoutFillers();
    Optional<Distances> distances = ZipCentroids.of(query.word(zip)).map(parts.points()::from);
    if (others.count() == 0) {
      matches(others);
      if (distances.isPresent()) {
        Near near = new Near(distances.get(), Rank.MOST_COST);
        retrieval.nearest(Row.near(near, words, null, limit), near);
      }
      return query.only(zip);
    }
    if (matches(query)) {
      retrieval.find(Row.of(Relaxation.NEAR, words, limit));
    }
    boolean isMet = best.count() > 0;
    best.limit(limit - ROOM_BESIDE);
    distances.ifPresent(from -> nearest(from, others, limit));
    best.limit(limit);
    return isMet ? query : others;
  }

  /**
   * Adds the nearest stores that match the rest of a query: within {@value #NEARBY_MILES} miles,
   * else those of a category that the rest means, else any.
   */
  private void nearest(Distances from, Tokens rest, int limit) {
    int found = best.count();
    int nearby = Distances.unitsOf(NEARBY_MILES);
    if (matches(rest)) {
      retrieval.find(Row.near(new Near(from, nearby), words, null, limit));
    }
    if (best.count() > found) {
      return;
    }
    Near anywhere = new Near(from, Rank.MOST_COST);
    OfCategory category = category(rest);
    if (category != null && matches(category.rest.withoutFillers())) {
      retrieval.find(Row.near(anywhere, words, category.filter, limit));
    }
    if (best.count() == found && matches(rest)) {
      retrieval.find(Row.near(anywhere, words, null, limit));
    }
  }

  /**
   * Which word of a query is a ZIP code, or as the only one its first three or four digits unless
   * the name of a city or company has them; -1 if none is.
   */
  private int zip(Tokens query) {
    for (int word = 0; word < query.count(); word++) {
      if (isZip(query, word, ZIP_DIGITS)) {
        return word;
      }
    }
    boolean isPart = query.count() == 1 && isZip(query, 0, LEAST_ZIP_DIGITS);
    return isPart && matches(query) && words.set(0).bytes(parts.names()) == 0 ? 0 : -1;
  }

  private static boolean isZip(Tokens query, int word, int least) {
    int length = query.end(word) - query.start(word);
    return length >= least && length <= ZIP_DIGITS && query.isNumber(word);
  }

  /**
   * Adds the stores whose telephone number begins with the digits of a query of nothing else, six
   * at least.
   */
  private void phone(Tokens query) {
    StringBuilder all = new StringBuilder();
    for (int word = 0; word < query.count(); word++) {
      if (!query.isNumber(word)) {
        return;
      }
      all.append(query.word(word));
    }
    String digits = all.charAt(0) == '1' ? all.substring(1) : all.toString();
    if (digits.length() < LEAST_PHONE_DIGITS || digits.length() > TypeaheadFormat.PHONE_DIGITS) {
      return;
    }
    long from = Long.parseLong(digits);
    long to = from + 1;
    for (int i = digits.length(); i < TypeaheadFormat.PHONE_DIGITS; i++) {
      from *= 10;
      to *= 10;
    }
    Region phones = parts.phones();
    long end = phones.length() / Long.BYTES;
    for (long at = place(phones, from << TypeaheadFormat.PHONE_SHIFT, end);
        at < end && work.spend(1);
        at++) {
      long phone = phones.getLong(at * Long.BYTES);
      if (phone >>> TypeaheadFormat.PHONE_SHIFT >= to) {
        return;
      }
      int store = (int) (phone & (1L << TypeaheadFormat.PHONE_SHIFT) - 1);
      best.offer(Rank.of(Relaxation.NEAR, 0, Rank.CLASS_OTHER, parts.headCount() + store));
    }
  }

  private static long place(Region phones, long first, long end) {
    long low = 0;
    long high = end;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (phones.getLong(middle * Long.BYTES) < first) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
