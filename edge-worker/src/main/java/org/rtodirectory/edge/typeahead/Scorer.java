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
 * The score of an entry for a query, see {@link ScoringModel}. The {@link QueryHits} of the entry
 * are taken by descending value, each word of the query and each position of the entry once. For
 * one thread. Scores one entry after the other.
 */
final class Scorer {
  /** The score of an entry that covers no significant word. */
  static final int NO_SCORE = -1;

  private final TypeaheadSections index;
  private final ScoringModel model;
  private final Interpretations query;
  private final QueryHits hits;

  private final int[] chosen = new int[QueryWords.MAX_WORDS];
  private int chosenCount;
  private int coveredMask;
  private int coverage;
  private int completeness;
  private int adjacency;

  Scorer(TypeaheadSections index, ScoringModel model, Interpretations query) {
    this.index = index;
    this.model = model;
    this.query = query;
    this.hits = new QueryHits(index, model, query);
  }

  /** The query for which entries are scored. */
  Interpretations query() {
    return query;
  }

  /** The score of an entry. {@link #NO_SCORE} if it covers no word that says anything. */
  int score(int entry) {
    hits.load(entry);
    choose();
    if (chosenCount == 0 || !query.hasSignificantWord(coveredMask)) {
      return NO_SCORE;
    }
    coverage = coverage();
    completeness = completeness();
    adjacency = adjacency();
    return coverage + completeness + adjacency + bonus();
  }

  /**
   * Raises the greatest coverage of each word to that of a city or company. Returns an upper bound
   * of the share of its name that is covered.
   */
  int raiseCoverages(int[] coverages, int head) {
    return hits.raiseCoverages(coverages, head).maxShare();
  }

  /**
   * Whether the query covers the whole name of a company, with each of its words that the company
   * has, and each with its greatest coverage. No word may be joined or split.
   *
   * @param coverages the greatest coverages, see {@link #raiseCoverages}
   * @param mask the words that the company has
   */
  boolean isWholeNameCovered(int company, int[] coverages, int mask) {
    if (query.hasJoinedOrSplitWords()) {
      return false;
    }
    PartHits name = hits.loadName(company);
    choose(1);
    long positions = 0;
    for (int i = 0; i < chosenCount; i++) {
      int word = query.span(hits.span(chosen[i])).first();
      if ((hits.mask(chosen[i]) & name.labelMask()) == 0
          || hits.coverage(chosen[i]) < coverages[word]) {
        return false;
      }
      positions |= hits.mask(chosen[i]);
    }
    return coveredMask == mask && positions == name.labelMask();
  }

  /**
   * Takes the hits by descending value. Among equal ones, the first word and position come first.
   * If words that are joined are among them, their single words are tried as well.
   */
  private void choose() {
    int value = choose(QueryWords.MAX_WORDS);
    if (hasJoinedWords()) {
      int singleWordCoverage = choose(1);
      if (singleWordCoverage <= value) {
        choose(QueryWords.MAX_WORDS);
      }
    }
  }

  /** Takes hits of at most some words. Returns the sum of their values. */
  private int choose(int maxLength) {
    chosenCount = 0;
    coveredMask = 0;
    long usedPositions = 0;
    int value = 0;
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
        return value;
      }
      chosen[chosenCount++] = best;
      coveredMask |= query.span(hits.span(best)).mask();
      usedPositions |= hits.mask(best);
      value += hits.coverage(best);
    }
    return value;
  }

  private boolean hasJoinedWords() {
    for (int i = 0; i < chosenCount; i++) {
      if (query.span(hits.span(chosen[i])).length() > 1) {
        return true;
      }
    }
    return false;
  }

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

  /** The score of a store for its size. */
  int storeBonus() {
    return model.get(Parameter.SIZE) * TypeaheadFormat.size(1) / ONE;
  }

  private int coverage() {
    PartHits name = hits.head().hits();
    int nameCoverage = 0;
    int restCoverage = 0;
    int nameMask = 0;
    long namePositions = 0;
    boolean isPlaceOnly = true;
    for (int i = 0; i < chosenCount; i++) {
      int hit = chosen[i];
      boolean isName = (hits.mask(hit) & name.labelMask()) != 0;
      nameCoverage += isName ? hits.coverage(hit) : 0;
      restCoverage += isName ? 0 : hits.coverage(hit);
      nameMask |= isName ? query.span(hits.span(hit)).mask() : 0;
      namePositions |= isName ? hits.mask(hit) : 0;
      isPlaceOnly &= hits.isCity() || (hits.mask(hit) & ~hits.cityMask()) == 0;
    }
    if (isPlaceOnly) {
      boolean isRestCovered = query.contentMask() == 0 || isMajorityCovered(query.contentMask());
      nameCoverage =
          isRestCovered ? nameCoverage : nameCoverage * model.get(Parameter.PLACE_ALONE) / ONE;
      restCoverage =
          isRestCovered ? restCoverage : restCoverage * model.get(Parameter.PLACE_ALONE) / ONE;
    } else if (hits.isStore() && namePositions == name.labelMask()) {
      boolean isRestCovered =
          isMajorityCovered(query.removeStateCode(query.contentMask() & ~nameMask));
      restCoverage =
          isRestCovered ? restCoverage : restCoverage * model.get(Parameter.PASSING) / ONE;
    }
    return nameCoverage + restCoverage;
  }

  /** Whether an entry covers most of some words, if there are any. */
  private boolean isMajorityCovered(int wordMask) {
    return isMajorityCovered(wordMask, coveredMask);
  }

  /** Whether the covered words are most of some words, if there are any. */
  boolean isMajorityCovered(int wordMask, int hitMask) {
    return wordMask != 0
        && query.weight(wordMask & hitMask) * ONE
            >= query.weight(wordMask) * model.get(Parameter.MAJORITY);
  }

  private int completeness() {
    int share = labelShare(hits.head().hits(), 0);
    if (hits.isStore()) {
      int shift = Long.numberOfTrailingZeros(hits.cityMask());
      int cityShare = labelShare(hits.city(), shift);
      share = Math.max(share, cityShare * model.get(Parameter.CITY_COMPLETENESS) / ONE);
    } else if (hits.isCity() && share == 0 && hasOccurrence(Occurrence.STATE)) {
      share = model.get(Parameter.STATE_COMPLETENESS);
    }
    if (hasOccurrence(Occurrence.CATEGORY)) {
      share = Math.max(share, model.get(Parameter.CATEGORY_FIELD));
    }
    return share * model.get(completenessParameter()) / ONE;
  }

  /** The square of the share of the label of a part that is covered, by weight. */
  private int labelShare(PartHits part, int shift) {
    long covered = 0;
    for (int i = 0; i < chosenCount; i++) {
      int quality = model.addTolerance(hits.quality(chosen[i]) >> QueryHits.QUALITY_SHIFT);
      for (long rest = (hits.mask(chosen[i]) >>> shift) & part.labelMask();
          rest != 0;
          rest &= rest - 1) {
        covered += (long) part.positionWeight(Long.numberOfTrailingZeros(rest)) * quality;
      }
    }
    return ScoringModel.square((int) (covered / Math.max(1, part.labelWeight())));
  }

  private boolean hasOccurrence(Occurrence occurrence) {
    for (int i = 0; i < chosenCount; i++) {
      if (hits.occurrence(chosen[i]) == occurrence) {
        return true;
      }
    }
    return false;
  }

  private Parameter completenessParameter() {
    return hits.isStore() ? Parameter.STORE_COMPLETENESS : Parameter.COMPLETENESS;
  }

  /** Counts the words that follow the one before them in the entry, too. */
  private int adjacency() {
    int pairs = 0;
    for (int i = 0; i < chosenCount; i++) {
      Span span = query.span(hits.span(chosen[i]));
      pairs += span.length() - 1;
      int end = Long.SIZE - Long.numberOfLeadingZeros(hits.mask(chosen[i]));
      for (int j = 0; j < chosenCount; j++) {
        boolean isNextWord =
            query.span(hits.span(chosen[j])).first() == span.first() + span.length();
        if (isNextWord
            && Long.numberOfTrailingZeros(hits.mask(chosen[j])) == end
            && !hits.isPartStart(end)) {
          pairs++;
        }
      }
    }
    return pairs * query.adjacencyPerPair();
  }

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
        completeness >= model.get(completenessParameter()));
  }
}
