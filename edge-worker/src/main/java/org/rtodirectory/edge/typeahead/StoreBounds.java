package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.edge.typeahead.ScoringModel.ONE;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.typeahead.ScoringModel.Parameter;

/**
 * Upper bounds of the scores of stores. The bound of the coverage is for each word of the query the
 * greatest coverage by the company, the city, the own words and the nearness of the store. The
 * company and the city are set before. For one query and one thread.
 */
final class StoreBounds {
  private final ScoringModel model;
  private final Accumulators accumulators;
  private final Scorer scorer;
  private final Interpretations query;
  private final @Nullable Nearness nearness;
  private final int heads;
  private final int categoryMask;

  /** The score that a store may have besides coverage and completeness. */
  private final int bonus;

  private final NameBound company = new NameBound();
  private final NameBound store = new NameBound();
  private boolean isNameCovered;
  private int city = Interpretations.NONE;
  private boolean isCityRead = true;

  /** The bounds that the names of some parts give. */
  private static final class NameBound {
    /** For each word of the query its greatest coverage. */
    private final int[] coverages = new int[QueryWords.MAX_WORDS];

    private int wordMask;
    private int share;
    private int coverage;

    void copyFrom(NameBound source) {
      System.arraycopy(source.coverages, 0, coverages, 0, coverages.length);
      wordMask = source.wordMask;
      share = source.share;
      coverage = source.coverage;
    }

    void update() {
      coverage = 0;
      wordMask = 0;
      for (int word = 0; word < coverages.length; word++) {
        coverage += coverages[word];
        wordMask |= coverages[word] > 0 ? 1 << word : 0;
      }
    }
  }

  /**
   * @param rest the score that a store may have for the words that were not read
   */
  StoreBounds(
      TypeaheadSections index,
      ScoringModel model,
      Accumulators accumulators,
      Scorer scorer,
      int rest) {
    this.model = model;
    this.accumulators = accumulators;
    this.scorer = scorer;
    this.query = scorer.query();
    this.nearness = query.nearness();
    this.heads = index.headCount();
    this.categoryMask = query.categoryMask(index.categoryTerms());
    this.bonus = rest + scorer.storeBonus();
  }

  /** Begins with the stores of a company, in a city that the query does not name. */
  void setCompany(int entry) {
    Arrays.fill(company.coverages, 0);
    company.share = 0;
    isNameCovered = false;
    if (entry != Interpretations.NONE) {
      company.share = scorer.raiseCoverages(company.coverages, entry);
      company.update();
      isNameCovered =
          nearness != null
              && company.share == ONE
              && scorer.isWholeNameCovered(entry, company.coverages, company.wordMask);
    } else {
      company.update();
    }
    city = Interpretations.NONE;
    isCityRead = true;
    store.copyFrom(company);
  }

  /** Goes to a city, or to one that the query does not name. */
  void setCity(int entry) {
    if (city != entry) {
      city = entry;
      isCityRead = entry == Interpretations.NONE;
      store.copyFrom(company);
    }
  }

  private void readCity() {
    int share = scorer.raiseCoverages(store.coverages, city);
    store.share = Math.max(company.share, share * model.get(Parameter.CITY_COMPLETENESS) / ONE);
    store.update();
    isCityRead = true;
  }

  /** The bound of a store without a company and a city that the query names, by its quality. */
  int nearnessBound(int quality) {
    return bonus + zipCoverage(quality);
  }

  /** The bound of all stores of a company, a city or both, by the sum of their coverages. */
  int groupBound(int coverage, int share) {
    int nearCoverage = nearness == null ? 0 : zipCoverage(Nearness.FULL);
    return bonus
        + coverage
        + nearCoverage
        + completeness(share)
        + query.maxAdjacency((1 << query.wordCount()) - 1);
  }

  /** The share of the name of the company that is covered at most. */
  int companyShare() {
    return company.share;
  }

  /** The bound of a store in the city, or a negative number if it has no score. */
  int storeBound(int number, CandidateQueue queue) {
    int entry = heads + number;
    int ownCoverage = accumulators.coverage(entry);
    int nearCoverage = nearness == null ? 0 : zipCoverage(nearness.quality(number));
    if (!isCityRead) {
      int share = Math.max(company.share, model.get(Parameter.CITY_COMPLETENESS));
      share = Math.max(share, model.get(Parameter.CATEGORY_FIELD));
      int sum =
          query.maxAdjacency((1 << query.wordCount()) - 1)
              + company.coverage
              + accumulators.coverage(city)
              + ownCoverage
              + nearCoverage;
      if (!queue.admits(bonus + sum + completeness(share))) {
        return Scorer.NO_SCORE;
      }
      readCity();
    }
    int ownMask = accumulators.wordMask(entry);
    int ownOrZipMask = nearness == null ? ownMask : ownMask | 1 << query.zipWord();
    int wordMask = store.wordMask | ownOrZipMask;
    if (!query.hasSignificantWord(wordMask)) {
      return Scorer.NO_SCORE;
    }
    int extra = 0;
    for (int rest = ownMask; rest != 0; rest &= rest - 1) {
      int word = Integer.numberOfTrailingZeros(rest);
      extra += Math.max(0, accumulators.maxOwnCoverage(word, ownCoverage) - store.coverages[word]);
    }
    int coverage = store.coverage + Math.min(ownCoverage, extra);
    if (nearness != null) {
      coverage += Math.max(0, nearCoverage - store.coverages[query.zipWord()]);
    }
    if (isNameCovered && isRestDiscounted(wordMask, ownMask, ownCoverage)) {
      int restCoverage = coverage - company.coverage;
      coverage -= restCoverage * (ONE - model.get(Parameter.PASSING)) / ONE;
    }
    int share =
        (ownMask & categoryMask) == 0
            ? store.share
            : Math.max(store.share, model.get(Parameter.CATEGORY_FIELD));
    return bonus + coverage + completeness(share) + adjacency(wordMask, ownOrZipMask);
  }

  /** The greatest score for words that stand together, in the same part unless they are joined. */
  private int adjacency(int wordMask, int ownOrZipMask) {
    if (query.hasJoinedOrSplitWords()) {
      return query.maxAdjacency(wordMask);
    }
    int cityMask = city == Interpretations.NONE ? 0 : accumulators.wordMask(city);
    return query.maxAdjacency(company.wordMask)
        + query.maxAdjacency(cityMask)
        + query.maxAdjacency(ownOrZipMask);
  }

  /**
   * Whether the whole name of the company is covered for certain, and too few other words are. That
   * is when all other hits of the words of the name are worth less.
   */
  private boolean isRestDiscounted(int wordMask, int ownMask, int ownCoverage) {
    for (int rest = company.wordMask; rest != 0; rest &= rest - 1) {
      int word = Integer.numberOfTrailingZeros(rest);
      boolean isOwn = (ownMask >>> word & 1) != 0;
      if (word == query.zipWord()
          || (city != Interpretations.NONE && (accumulators.wordMask(city) >>> word & 1) != 0)
          || (isOwn && accumulators.maxOwnCoverage(word, ownCoverage) >= company.coverages[word])) {
        return false;
      }
    }
    return !scorer.isMajorityCovered(
        query.removeStateCode(query.contentMask() & ~company.wordMask), wordMask);
  }

  /** The greatest coverage that a quality of nearness gives. */
  private int zipCoverage(int quality) {
    return query.coverage(query.zipWord(), quality, model.get(Parameter.ZIP_FIELD));
  }

  private int completeness(int share) {
    return share * model.get(Parameter.STORE_COMPLETENESS) / ONE;
  }
}
