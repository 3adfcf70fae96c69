package org.rtodirectory.edge.typeahead;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.typeahead.Conjunction.Near;
import org.rtodirectory.schemas.snapshot.LocationPoints.Distances;
import org.rtodirectory.schemas.snapshot.ZipCentroids;

/**
 * The relaxations of which a part of the query is a filter, and not a word of an entry: a category
 * of companies and stores, or a ZIP code that stores are near to. For one thread.
 */
final class Filters {
  /** The maximum number of words of a category. */
  private static final int LONGEST_CATEGORY = 4;

  private static final int ZIP_DIGITS = 5;

  /** How far away stores may be so that they are found before those of a category. */
  private static final int NEARBY_MILES = 60;

  /** How many results are left to the words beside a ZIP code. */
  private static final int ROOM_BESIDE = 3;

  private final TypeaheadSections parts;
  private final StepBudget budget;
  private final TopRanks best;
  private final MatchedWords words;
  private final Retrieval retrieval;

  Filters(
      TypeaheadSections parts,
      StepBudget budget,
      TopRanks best,
      MatchedWords words,
      Retrieval retrieval) {
    this.parts = parts;
    this.budget = budget;
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
        budget.spend(StepBudget.LOOKUP);
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
      retrieval.find(Conjunction.filtered(relaxation, 0, words, found.filter, limit));
    }
  }

  private boolean matches(Tokens rest) {
    return words.match(rest, Relaxation.Matching.LENIENT);
  }

  /**
   * Adds the stores that a ZIP code in the query means, its own before the nearest: beside other
   * words those that have all of them, then those that have the words.
   *
   * @return what is to be searched otherwise: the query, without a ZIP code where neither a store
   *     has it beside the other words nor a name
   */
  Tokens near(Tokens query, NamesInQuery names, int limit) {
    int zip = zip(query, names);
    if (zip < 0) {
      return query;
    }
    boolean isPlusFour =
        zip + 1 < query.count()
            && query.end(zip + 1) - query.start(zip + 1) < ZIP_DIGITS
            && query.isNumber(zip + 1);
    String digits = query.word(zip);
    Optional<Distances> distances = ZipCentroids.of(digits).map(parts.points()::from);
    int power = (int) Math.pow(10, ZIP_DIGITS - digits.length());
    int from = Integer.parseInt(digits);
    Near anywhere = new Near(distances.orElse(null), Rank.MOST_COST, from, power);
    Tokens others = query.without(zip, isPlusFour ? 2 : 1).withoutFillers();
    if (others.count() == 0) {
      Conjunction conjunction = Conjunction.near(anywhere, words, null, limit);
      if (matches(query.only(zip))) {
        retrieval.ofZip(conjunction, anywhere, words.set(0));
      }
      if (power == 1 && distances.isPresent()) {
        retrieval.nearest(conjunction, distances.get());
      }
      return query.only(zip);
    }
    if (matches(query)) {
      retrieval.find(Conjunction.of(Relaxation.NEAR, words, limit).of(1, null));
    }
    boolean isMet = best.count() > 0;
    best.limit(limit - ROOM_BESIDE);
    int nearby = Distances.unitsOf(NEARBY_MILES);
    nearest(new Near(distances.orElse(null), nearby, from, power), anywhere, others, limit);
    best.limit(limit);
    return isMet || isInName(query, zip) ? query : others;
  }

  /**
   * Adds the nearest stores that match the rest of a query: within {@value #NEARBY_MILES} miles,
   * else those of a category that the rest means, else any.
   */
  private void nearest(Near nearby, Near anywhere, Tokens rest, int limit) {
    int found = best.count();
    if (matches(rest)) {
      retrieval.find(Conjunction.near(nearby, words, null, limit));
    }
    if (best.count() > found) {
      return;
    }
    OfCategory category = category(rest);
    if (category != null && matches(category.rest.withoutFillers())) {
      retrieval.find(Conjunction.near(anywhere, words, category.filter, limit));
    }
    if (best.count() == found && matches(rest)) {
      retrieval.find(Conjunction.near(anywhere, words, null, limit));
    }
  }

  /**
   * Which word of a query is a ZIP code, but not part of the name of a company; or the only one its
   * first digits: four unless they are a name, three unless a name has them. -1 if none is.
   */
  private int zip(Tokens query, NamesInQuery names) {
    for (int word = 0; word < query.count(); word++) {
      if (isNumber(query, word, ZIP_DIGITS) && !names.isOfCompany(word)) {
        return word;
      }
    }
    boolean isPart =
        query.count() == 1
            && (isNumber(query, 0, ZIP_DIGITS - 1)
                ? !names.haveCompany()
                : isNumber(query, 0, ZIP_DIGITS - 2)
                    && matches(query)
                    && words.set(0).bytes(parts.names()) == 0);
    return isPart ? 0 : -1;
  }

  private static boolean isNumber(Tokens query, int word, int digits) {
    return query.end(word) - query.start(word) == digits && query.isNumber(word);
  }

  /** Whether a name has a word. */
  private boolean isInName(Tokens query, int word) {
    int term = parts.trie().exactly(query.text(), query.start(word), query.end(word));
    return term != TermTrie.NONE && parts.names().bytes(term, term + 1) > 0;
  }
}
