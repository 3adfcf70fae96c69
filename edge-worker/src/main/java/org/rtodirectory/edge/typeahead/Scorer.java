package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.edge.typeahead.ScoringModel.ONE;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.rtodirectory.edge.typeahead.Interpretations.Span;
import org.rtodirectory.edge.typeahead.ScoringModel.Parameter;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat.Occurrence;

/**
 * The scoring function, see {@link ScoringModel}. It chooses from the {@link QueryHits} of an entry
 * by descending coverage, so that each word of the query and each position of the entry is used at
 * most once. For one query and one thread.
 */
final class Scorer {
  /** The score of an entry that covers no significant word. */
  static final int NO_SCORE = -1;

  private final TypeaheadSections index;
  private final ScoringModel model;
  private final Interpretations query;
  private final QueryHits hits;

  /** The chosen hits, by their numbers in {@link #hits}. */
  private final int[] chosen = new int[QueryWords.MAX_WORDS];

  private int chosenCount;

  /** The words of the chosen hits. */
  private int coveredMask;

  /** The label share of the company or of the aggregate itself. */
  private int nameShare;

  /** Whether the entry is a store whose words {@link Parameter#PASSING} reduces. */
  private boolean isPassing;

  private int coverage;
  private int completeness;
  private int adjacency;

  Scorer(TypeaheadSections index, ScoringModel model, Interpretations query) {
    this.index = index;
    this.model = model;
    this.query = query;
    this.hits = new QueryHits(index, model, query);
  }

  /** Returns the query for which entries are scored. */
  Interpretations query() {
    return query;
  }

  /** Returns the score of an entry, or {@link #NO_SCORE} if it covers no significant word. */
  int score(int entry) {
    hits.load(entry);
    choose();
    if (chosenCount == 0 || !query.canScore(coveredMask)) {
      return NO_SCORE;
    }
    nameShare = labelShare(hits.aggregate().hits(), 0);
    coverage = coverage();
    completeness = completeness();
    adjacency = adjacency();
    return coverage + completeness + adjacency + bonus();
  }

  /**
   * Returns whether the words of {@code mask} cover the whole label of a company and nothing else,
   * both with and without joined words. The mask must have all words that the company has.
   */
  boolean isWholeNameCovered(int company, int mask) {
    hits.load(company);
    return hits.aggregate().maxShare() == ONE
        && isWholeNameChosen(QueryWords.MAX_WORDS, mask)
        && isWholeNameChosen(1, mask);
  }

  /** Returns an upper bound of the label share of a company without some words, in 1/1024. */
  int maxShareWithout(int company, int wordMask) {
    hits.load(company);
    return hits.aggregate().hits().maxShare(wordMask);
  }

  private boolean isWholeNameChosen(int maxLength, int mask) {
    choose(maxLength);
    PartHits name = hits.aggregate().hits();
    long positions = 0;
    for (int i = 0; i < chosenCount; i++) {
      positions |= hits.mask(chosen[i]);
    }
    boolean isOnlyLabel = (positions & ~name.labelMask()) == 0;
    return isOnlyLabel && coveredMask == mask && isWholeName(labelShare(name, 0));
  }

  /**
   * Chooses hits by descending coverage. Of equal coverages, the first word and position come
   * first. If spans of several words are among the chosen hits, single words alone are tried too,
   * and the choice with the larger sum of coverages wins.
   */
  private void choose() {
    int sum = choose(QueryWords.MAX_WORDS);
    if (hasJoinedWords()) {
      int singleWordCoverage = choose(1);
      if (singleWordCoverage <= sum) {
        choose(QueryWords.MAX_WORDS);
      }
    }
  }

  /**
   * Chooses hits of spans of at most {@code maxLength} words. Returns the sum of their coverages.
   */
  private int choose(int maxLength) {
    chosenCount = 0;
    coveredMask = 0;
    long usedPositions = 0;
    int sum = 0;
    while (chosenCount < chosen.length) {
      int best = -1;
      for (int hit = 0; hit < hits.count(); hit++) {
        Span span = query.span(hits.span(hit));
        boolean isFree =
            hits.coverage(hit) > 0
                && span.length() <= maxLength
                && (span.mask() & coveredMask) == 0
                && (hits.mask(hit) & usedPositions) == 0;
        if (isFree && (best < 0 || isBefore(hit, best))) {
          best = hit;
        }
      }
      if (best < 0) {
        return sum;
      }
      chosen[chosenCount++] = best;
      coveredMask |= query.span(hits.span(best)).mask();
      usedPositions |= hits.mask(best);
      sum += hits.coverage(best);
    }
    return sum;
  }

  private boolean hasJoinedWords() {
    for (int i = 0; i < chosenCount; i++) {
      if (query.span(hits.span(chosen[i])).length() > 1) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a hit comes before the best of the other hits. */
  private boolean isBefore(int hit, int best) {
    if (hits.coverage(hit) != hits.coverage(best)) {
      return hits.coverage(hit) > hits.coverage(best);
    }
    int first = query.span(hits.span(hit)).first();
    int bestFirst = query.span(hits.span(best)).first();
    return first != bestFirst
        ? first < bestFirst
        : Long.numberOfTrailingZeros(hits.mask(hit)) < Long.numberOfTrailingZeros(hits.mask(best));
  }

  /** Returns the score of the size of a store. */
  int storeBonus() {
    return model.get(Parameter.SIZE) * TypeaheadFormat.size(1) / ONE;
  }

  /** Sums the coverages of the chosen hits. Reduces them if the entry lacks most other words. */
  private int coverage() {
    PartHits name = hits.aggregate().hits();
    int nameCoverage = 0;
    int restCoverage = 0;
    int nameMask = 0;
    boolean isPlaceOnly = true;
    isPassing = false;
    for (int i = 0; i < chosenCount; i++) {
      int hit = chosen[i];
      boolean isName = (hits.mask(hit) & name.labelMask()) != 0;
      nameCoverage += isName ? hits.coverage(hit) : 0;
      restCoverage += isName ? 0 : hits.coverage(hit);
      nameMask |= isName ? query.span(hits.span(hit)).mask() : 0;
      isPlaceOnly &= hits.isCity() || (hits.mask(hit) & ~hits.cityMask()) == 0;
    }
    if (isPlaceOnly) {
      boolean isRestCovered = query.hasMostContent(coveredMask, model);
      nameCoverage =
          isRestCovered ? nameCoverage : nameCoverage * model.get(Parameter.PLACE_ALONE) / ONE;
      restCoverage =
          isRestCovered ? restCoverage : restCoverage * model.get(Parameter.PLACE_ALONE) / ONE;
    } else if (hits.isStore() && isWholeName(nameShare)) {
      boolean isRestCovered =
          query.isMajority(query.withoutState(query.contentMask() & ~nameMask), coveredMask, model);
      restCoverage =
          isRestCovered ? restCoverage : restCoverage * model.get(Parameter.PASSING) / ONE;
      isPassing = !isRestCovered;
    }
    return nameCoverage + restCoverage;
  }

  private boolean isWholeName(int labelShare) {
    return labelShare >= model.get(Parameter.WHOLE_NAME);
  }

  /** Returns the score of the highest share: of the name, the city, the state or a category. */
  private int completeness() {
    int share = nameShare;
    if (hits.isStore()) {
      int shift = Long.numberOfTrailingZeros(hits.cityMask());
      int cityShare = labelShare(hits.city(), shift);
      share = Math.max(share, cityShare * model.get(Parameter.CITY_COMPLETENESS) / ONE);
    } else if (hits.isCity() && share == 0) {
      share = shareOf(Occurrence.STATE) * model.get(Parameter.STATE_COMPLETENESS) / ONE;
    }
    int categoryShare = shareOf(Occurrence.CATEGORY) * model.get(Parameter.CATEGORY_FIELD) / ONE;
    share = Math.max(share, categoryShare);
    return share * model.get(Parameter.COMPLETENESS) / ONE;
  }

  /**
   * Returns the label share of a part, in 1/1024. A ZIP code alone completes no name, since it
   * means a place.
   *
   * @param shift the position at which the part begins in the entry
   */
  private int labelShare(PartHits part, int shift) {
    long covered = 0;
    for (int i = 0; i < chosenCount && !query.isLoneZip(); i++) {
      int hit = chosen[i];
      int quality = wordShare(hit);
      for (long rest = (hits.mask(hit) >>> shift) & part.labelMask(); rest != 0; rest &= rest - 1) {
        covered += (long) part.positionWeight(Long.numberOfTrailingZeros(rest)) * quality;
      }
    }
    return ScoringModel.square((int) (covered / Math.max(1, part.labelWeight())));
  }

  /** Returns the highest share of the chosen hits with an occurrence, squared, or 0 without one. */
  private int shareOf(Occurrence occurrence) {
    int share = 0;
    for (int i = 0; i < chosenCount; i++) {
      if (hits.occurrence(chosen[i]) == occurrence) {
        share = Math.max(share, ScoringModel.square(wordShare(chosen[i])));
      }
    }
    return share;
  }

  /** Returns the fraction of a word of the label that a hit covers, in 1/1024. */
  private int wordShare(int hit) {
    int quality = model.addTolerance(hits.quality(hit) >> QueryHits.QUALITY_SHIFT);
    return quality * hits.typedShare(hit) / ONE;
  }

  /**
   * Returns the score of the words that follow the same word in a part of the entry as in the
   * query, or begin both the name and the query. Words that {@link Parameter#PASSING} reduces do
   * not count.
   */
  private int adjacency() {
    int count = 0;
    long startMask = hits.aggregate().hits().startMask();
    long nameMask = hits.aggregate().hits().labelMask();
    for (int i = 0; i < chosenCount; i++) {
      if (isPassing && (hits.mask(chosen[i]) & nameMask) == 0) {
        continue;
      }
      Span span = query.span(hits.span(chosen[i]));
      count += span.length() - 1;
      count += span.first() == 0 && (hits.mask(chosen[i]) & startMask) != 0 ? 1 : 0;
      for (int j = 0; j < chosenCount; j++) {
        int first = query.span(hits.span(chosen[j])).first();
        boolean isNext = first == span.first() + span.length();
        count += isNext && hits.isFollowedBy(chosen[i], chosen[j]) ? 1 : 0;
      }
    }
    return count * query.adjacencyPerWord();
  }

  /** Returns the score of the size and the type of the entry. */
  private int bonus() {
    int sizeBonus = model.get(Parameter.SIZE) * hits.size() / ONE;
    return hits.isStore()
        ? sizeBonus
        : sizeBonus + model.get(hits.isCity() ? Parameter.CITY : Parameter.COMPANY);
  }

  /** Explains the score of an entry. */
  Explanation explain(int entry) {
    int score = score(entry);
    List<Explanation.Match> matches = new ArrayList<>();
    for (int i = 0; i < chosenCount && score != NO_SCORE; i++) {
      int hit = chosen[i];
      Span span = query.span(hits.span(hit));
      boolean isNear = hits.range(hit) == Interpretations.NONE;
      matches.add(
          new Explanation.Match(
              span.first(),
              String.join(
                  " ", query.words().words().subList(span.first(), span.first() + span.length())),
              isNear ? Interpretation.NEAR : query.range(hits.range(hit)).kind(),
              isNear ? "" : index.trie().text(hits.term(hit)),
              hits.occurrence(hit),
              span.weight(),
              hits.quality(hit) >> QueryHits.QUALITY_SHIFT,
              hits.fieldFactor(hit)));
    }
    matches.sort(Comparator.comparingInt(Explanation.Match::firstWord));
    List<Explanation.Uncovered> uncovered = new ArrayList<>();
    for (int word = 0; word < query.wordCount(); word++) {
      if ((coveredMask >>> word & 1) == 0) {
        boolean isSignificant = (query.significantMask() >>> word & 1) != 0;
        uncovered.add(
            new Explanation.Uncovered(
                query.words().word(word), query.span(word).weight(), isSignificant));
      }
    }
    return new Explanation(
        entry,
        score,
        matches,
        uncovered,
        coverage,
        completeness,
        adjacency,
        bonus(),
        completeness >= model.get(Parameter.COMPLETENESS));
  }
}
