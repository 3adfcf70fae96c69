package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.edge.typeahead.Relaxation.CATEGORY;
import static org.rtodirectory.edge.typeahead.Relaxation.COMPANY_ADDRESS;
import static org.rtodirectory.edge.typeahead.Relaxation.COMPANY_TYPO;
import static org.rtodirectory.edge.typeahead.Relaxation.NAMED;
import static org.rtodirectory.edge.typeahead.Relaxation.NEAR;
import static org.rtodirectory.edge.typeahead.Relaxation.REWRITTEN;
import static org.rtodirectory.edge.typeahead.Relaxation.WHOLE_WORDS;

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

  private final TypeaheadSections parts;
  private final StepBudget budget = new StepBudget();
  private final TopRanks best = new TopRanks(MOST_RESULTS);
  private final MatchedWords words;
  private final MatchedWords typos;
  private final Retrieval retrieval;
  private final Rewritings rewritings;
  private final Filters filters;
  private final NamesInQuery names;
  private final WordSubsets subsets;

  Search(TypeaheadSections parts) {
    this.parts = parts;
    this.words = new MatchedWords(parts.trie(), budget);
    this.typos = new MatchedWords(parts.trie(), budget);
    this.retrieval = new Retrieval(parts, budget, best);
    this.rewritings = new Rewritings(parts.trie());
    this.filters = new Filters(parts, budget, best, words, retrieval);
    this.names = new NamesInQuery(parts, budget);
    this.subsets = new WordSubsets(parts, budget, words, retrieval);
  }

  /** The steps that the last query took; at most {@link StepBudget#MOST}. */
  int spent() {
    return budget.spent();
  }

  /** The ranks of what a query finds in so many steps, best first, at most {@code limit}. */
  long[] find(Tokens query, int limit, int steps) {
    budget.start(steps);
    best.start(limit);
    budget.startRelaxation();
    names.read(query);
    Tokens asked = names.withoutPreposition();
    if (asked != query) {
      names.read(asked);
    }
    return relax(filters.near(asked, names, limit), limit);
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
        budget.startRelaxation();
        run(relaxation, query, limit);
      }
    }
    return best.toArray();
  }

  /** Whether what was found so far leaves something for a relaxation to find. */
  private boolean isNeeded(Relaxation relaxation, Tokens query) {
    return switch (relaxation) {
      case NEAR, LARGEST -> false;
      case WHOLE_WORDS, CUT_SHORT, REWRITTEN, CATEGORY -> true;
      case AS_TYPED -> !query.wholeLast();
      case COMPANY_ADDRESS, NAMED -> isCompanyAmong(query) && !isMetByNames();
      case COMPANY_TYPO -> isCompanyAmong(query) && best.count() == 0 && !areKnown(query);
      case IN_ADDRESS -> !isNear();
      case ONE_TYPO -> !isEnough();
      case STORE_TYPO -> !isEnough() && !areKnown(query);
      case TWO_TYPOS -> best.count() == 0;
      case SOUND -> !isAnswered() && heads() < ENOUGH_HEADS;
      case MOST_WORDS -> query.count() > 1 && !isMetByNames();
    };
  }

  private void run(Relaxation relaxation, Tokens query, int limit) {
    switch (relaxation) {
      case WHOLE_WORDS, AS_TYPED, IN_ADDRESS -> findByLabel(relaxation, query, limit);
      case REWRITTEN ->
          rewritings.of(query, budget).forEach(one -> findByLabel(relaxation, one, limit));
      case CATEGORY -> filters.categories(relaxation, query, limit);
      case NAMED -> named(limit);
      case MOST_WORDS -> subsets.find(query, limit);
      default -> find(relaxation, query, limit);
    }
  }

  private void find(Relaxation relaxation, Tokens query, int limit) {
    MatchedWords own = relaxation.matching() == Matching.ONE_EDIT ? typos : words;
    if (own.match(query, relaxation.matching())) {
      boolean isOfCompany = relaxation == COMPANY_ADDRESS || relaxation == COMPANY_TYPO;
      Conjunction conjunction = Conjunction.of(relaxation, own, limit);
      retrieval.find(isOfCompany ? conjunction.of(0, names::acceptCompany) : conjunction);
    }
  }

  /**
   * What has the query as its label, then what has a label that begins with it, then the others.
   */
  private void findByLabel(Relaxation relaxation, Tokens query, int limit) {
    boolean areKnown = words.match(query, relaxation.matching());
    Conjunction conjunction = Conjunction.of(relaxation, words, limit);
    if (relaxation.scope() == Scope.ANYWHERE) {
      if (areKnown) {
        retrieval.find(conjunction);
      }
      return;
    }
    boolean mayBeName = areKnown || relaxation == WHOLE_WORDS;
    int added = mayBeName ? retrieval.equal(conjunction, query, limit) : 0;
    if (areKnown) {
      added += retrieval.beginning(conjunction, query, limit - added);
      if (query.count() > 1 && names.haveCity()) {
        retrieval.find(conjunction.of(0, names::accept));
      }
      retrieval.find(conjunction.of(1, names.areClear() ? names::acceptCompany : null));
    }
  }

  /** Adds the stores of which company and city are named, then the companies, then the cities. */
  private void named(int limit) {
    for (NamesInQuery.Name name : names.all()) {
      Conjunction conjunction = Conjunction.of(Relaxation.NAMED, words, limit);
      if (name.isCity() && words.match(names.companiesAnd(name), Relaxation.NAMED.matching())) {
        retrieval.find(conjunction.of(0, names::acceptCompany));
      }
      retrieval.heads(
          conjunction.of(1 + names.cost(name), null), name.term(), Rank.CLASS_EQUALS, limit);
    }
  }

  /** Whether a company is named beside other words. */
  private boolean isCompanyAmong(Tokens query) {
    return names.haveCompany() && query.count() > 1;
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

  /** Whether all words were found as they are, and not through an address. */
  private boolean isAnswered() {
    return best.count() > 0 && (isByName(best.get(0)) || isOf(CATEGORY, best.get(0)));
  }

  private boolean isNear() {
    return best.count() > 0 && isOf(NEAR, best.get(0));
  }

  /** Whether there is nothing left for typos: behind these, results with typos are not seen. */
  private boolean isEnough() {
    boolean isName = false;
    for (int i = 0; i < best.count(); i++) {
      isName |= Rank.matchClass(best.get(i)) == Rank.CLASS_EQUALS || isOf(CATEGORY, best.get(i));
    }
    return isName || isNear() || heads() >= ENOUGH_HEADS || best.count() >= ENOUGH;
  }

  /** Whether all words were met by names, however leniently. */
  private boolean isMetByNames() {
    for (int i = 0; i < best.count(); i++) {
      Relaxation relaxation = Rank.relaxation(best.get(i));
      if (relaxation.scope() != Scope.ANYWHERE && relaxation != NAMED) {
        return true;
      }
    }
    return isNear();
  }

  private static boolean isByName(long rank) {
    return Rank.relaxation(rank).compareTo(REWRITTEN) <= 0;
  }

  private static boolean isOf(Relaxation relaxation, long rank) {
    return Rank.relaxation(rank) == relaxation;
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
