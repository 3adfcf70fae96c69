package org.rtodirectory.edge.typeahead;

import org.rtodirectory.edge.typeahead.Relaxation.Matching;
import org.rtodirectory.edge.typeahead.Relaxation.Scope;

/**
 * The search algorithm: the {@link Relaxation}s of a query, each more lenient than the one before,
 * while they are needed. An instance answers one query after the other. For one thread.
 */
final class Search {
  static final int MOST_RESULTS = 50;

  /** Results that are met by names without a typo, and cities and companies among them. */
  private static final int ENOUGH = 5;

  private static final int ENOUGH_HEADS = 3;

  private final TypeaheadParts parts;
  private final Work work = new Work();
  private final TopRanks best = new TopRanks(MOST_RESULTS);
  private final Words words;
  private final Words typos;
  private final Retrieval retrieval;
  private final Rewritings rewritings;
  private final Filters filters;
  private final PartsOfQuery partsOfQuery;

  Search(TypeaheadParts parts) {
    this.parts = parts;
    this.words = new Words(parts.trie(), work);
    this.typos = new Words(parts.trie(), work);
    this.retrieval = new Retrieval(parts, work, best);
    this.rewritings = new Rewritings(parts.trie());
    this.filters = new Filters(parts, work, best, words, retrieval);
    this.partsOfQuery = new PartsOfQuery(parts, work, words, retrieval);
  }

  /** The steps that the last query took; at most {@link Work#MOST}. */
  int spent() {
    return work.spent();
  }

  /** The ranks of what a query finds in so many steps, best first, at most {@code limit}. */
  long[] find(Tokens query, int limit, int steps) {
    work.start(steps);
    best.start(limit);
    work.startRelaxation();
    return relax(filters.near(query, limit), limit);
  }

  private long[] relax(Tokens query, int limit) {
    for (Relaxation relaxation : Relaxation.IN_ORDER) {
      if (relaxation == Relaxation.ONE_TYPO) {
        Tokens kept = isAnswered() ? query : query.withoutFillers();
        if (kept != query) {
          return kept.count() == 0 ? largest(limit) : relax(kept, limit);
        }
      }
      if (best.admits(Rank.of(relaxation, 0, 0, 0)) && isNeeded(relaxation, query)) {
        work.startRelaxation();
        run(relaxation, query, limit);
      }
    }
    return best.toArray();
  }

  /** Whether what was found so far leaves something for a relaxation to find. */
  private boolean isNeeded(Relaxation relaxation, Tokens query) {
    return switch (relaxation) {
      case NEAR, LARGEST -> false;
      case AS_TYPED, CUT_SHORT, REWRITTEN, CATEGORY -> true;
      case CATEGORY_IN_ADDRESS, IN_ADDRESS -> !isNear();
      case ONE_TYPO -> !isEnough();
      case STORE_TYPO -> !isEnough() && !areKnown(query);
      case STORE_TWO_TYPOS -> best.count() == 0 && !areKnown(query);
      case TWO_TYPOS -> best.count() == 0;
      case SOUND -> !isAnswered() && heads() < ENOUGH_HEADS;
      case NAMED -> query.count() > 1 && !isMetByNames();
      case MOST_WORDS -> false;
      case TYPO_IN_ADDRESS -> best.count() == 0 && (query.count() == 1 || !areKnown(query));
    };
  }

  private void run(Relaxation relaxation, Tokens query, int limit) {
    switch (relaxation) {
      case AS_TYPED, IN_ADDRESS -> findByLabel(relaxation, query, limit);
      case REWRITTEN ->
          rewritings.of(query, work).forEach(one -> findByLabel(relaxation, one, limit));
      case CATEGORY, CATEGORY_IN_ADDRESS -> filters.categories(relaxation, query, limit);
      case NAMED -> partsOfQuery.find(query, limit);
      default -> find(relaxation, query, limit);
    }
  }

  private void find(Relaxation relaxation, Tokens query, int limit) {
    Words own = relaxation.matching().hasEdits() ? typos : words;
    if (own.match(query, relaxation.matching())) {
      retrieval.find(Row.of(relaxation, own, limit));
    }
  }

  private void findByLabel(Relaxation relaxation, Tokens query, int limit) {
    boolean areKnown = words.match(query, relaxation.matching());
    Row row = Row.of(relaxation, words, limit);
    if (areKnown && relaxation.scope() == Scope.ANYWHERE) {
      retrieval.find(row);
    } else if (areKnown) {
      retrieval.findByLabel(row);
    } else if (relaxation == Relaxation.AS_TYPED) {
      retrieval.equal(row, query, limit);
    }
  }

  /** The first entries, which have most stores. */
  private long[] largest(int limit) {
    for (int entry = 0; entry < Math.min(limit, parts.headCount()); entry++) {
      best.offer(Rank.of(Relaxation.LARGEST, 0, Rank.CLASS_OTHER, entry));
    }
    return best.toArray();
  }

  /** Whether each word is a term, an unfinished one also the beginning of one. */
  private boolean areKnown(Tokens query) {
    return !query.hasDigit() && words.match(query, Matching.AS_TYPED);
  }

  /** Whether something was found without a typo, and not through an address. */
  private boolean isAnswered() {
    return best.count() > 0
        && Rank.relaxation(best.get(0)).compareTo(Relaxation.CATEGORY_IN_ADDRESS) <= 0;
  }

  private boolean isNear() {
    return best.count() > 0 && Rank.relaxation(best.get(0)) == Relaxation.NEAR;
  }

  /** Whether there is nothing left for typos: behind these, results with typos are not seen. */
  private boolean isEnough() {
    boolean isName = false;
    for (int i = 0; i < best.count(); i++) {
      isName |=
          Rank.matchClass(best.get(i)) == Rank.CLASS_EQUALS
              || Rank.relaxation(best.get(i)) == Relaxation.CATEGORY
              || Rank.relaxation(best.get(i)) == Relaxation.CATEGORY_IN_ADDRESS;
    }
    return isName || isNear() || heads() >= ENOUGH_HEADS || best.count() >= ENOUGH;
  }

  /** Whether all words were met by names, however leniently. */
  private boolean isMetByNames() {
    for (int i = 0; i < best.count(); i++) {
      Relaxation relaxation = Rank.relaxation(best.get(i));
      if (relaxation != Relaxation.IN_ADDRESS && relaxation.compareTo(Relaxation.NAMED) < 0) {
        return true;
      }
    }
    return false;
  }

  /** How many cities and companies were found. */
  private int heads() {
    int heads = 0;
    for (int i = 0; i < best.count(); i++) {
      heads += Rank.entry(best.get(i)) < parts.headCount() ? 1 : 0;
    }
    return heads;
  }
}
