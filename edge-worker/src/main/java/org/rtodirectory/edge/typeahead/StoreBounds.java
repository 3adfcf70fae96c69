package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.edge.typeahead.ScoringModel.ONE;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.typeahead.ScoringModel.Parameter;

/**
 * Upper bounds of the scores of stores. The bound of the coverage sums, over the words of the
 * query, the maximum coverage that the company, the city, the own words or the nearness of the
 * store gives. The company and the city are set first. For one query and one thread.
 */
final class StoreBounds {
  private final ScoringModel model;
  private final Accumulators accumulators;
  private final Scorer scorer;
  private final Interpretations query;
  private final @Nullable Nearness nearness;
  private final int aggregates;
  private final int categoryMask;

  /** The score that a store may have besides coverage, completeness and adjacency. */
  private final int bonus;

  /** The bounds by the company alone. */
  private final NameBound company = new NameBound();

  /** The bounds by the company and the city. */
  private final NameBound store = new NameBound();

  /**
   * Whether the query has a ZIP code and its words, each at its best, cover the whole label of the
   * company.
   */
  private boolean isNameCovered;

  /** The city that the query names, or {@link Interpretations#NONE}. */
  private int city = Interpretations.NONE;

  /** Whether {@link #store} includes the city. It is read only if a store needs it. */
  private boolean isCityRead = true;

  /** The bounds that the name of a company, or those of a company and a city, give. */
  private static final class NameBound {
    /** The maximum coverage by word of the query. */
    private final int[] coverages = new int[QueryWords.MAX_WORDS];

    /** The words with a coverage. */
    private int wordMask;

    /** The maximum label share, in 1/1024. */
    private int share;

    /** The sum of {@link #coverages}. */
    private int coverage;

    void copyFrom(NameBound source) {
      System.arraycopy(source.coverages, 0, coverages, 0, coverages.length);
      wordMask = source.wordMask;
      share = source.share;
      coverage = source.coverage;
    }

    /** Computes the sum and the mask of the coverages. */
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
   * @param unreadScore the maximum score of the words that were not read, see {@link
   *     Accumulators#maxUnreadScore}
   */
  StoreBounds(
      TypeaheadSections index,
      ScoringModel model,
      Accumulators accumulators,
      Scorer scorer,
      int unreadScore) {
    this.model = model;
    this.accumulators = accumulators;
    this.scorer = scorer;
    this.query = scorer.query();
    this.nearness = query.nearness();
    this.aggregates = index.aggregateCount();
    this.categoryMask = query.categoryMask(index.categoryTerms());
    this.bonus = unreadScore + scorer.storeBonus();
  }

  /**
   * Sets the company, and resets the city to one that the query does not name.
   *
   * @param entry the company, or {@link Interpretations#NONE} for any that the query does not name
   */
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

  /**
   * Sets the city.
   *
   * @param entry the city, or {@link Interpretations#NONE} for any that the query does not name
   */
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

  /**
   * Returns the bound of a store that matches by nearness alone, by the quality of its nearness in
   * 1/65536.
   */
  int nearnessBound(int quality) {
    return bonus + zipCoverage(quality);
  }

  /**
   * Returns the bound of a group of stores.
   *
   * @param coverage the maximum coverage without nearness
   * @param share the maximum label share, in 1/1024
   */
  int groupBound(int coverage, int share) {
    int nearCoverage = nearness == null ? 0 : zipCoverage(Nearness.FULL);
    return bonus
        + coverage
        + nearCoverage
        + completeness(share)
        + query.maxNameAdjacency((1 << query.wordCount()) - 1);
  }

  /** Returns the maximum label share of the company, in 1/1024. */
  int companyShare() {
    return company.share;
  }

  /**
   * Returns the bound of a store of the company and the city that were set. {@link Scorer#NO_SCORE}
   * if the store has no significant word or cannot be among the results.
   */
  int storeBound(int number, CandidateQueue queue) {
    int entry = aggregates + number;
    int ownCoverage = accumulators.coverage(entry);
    int nearCoverage = nearness == null ? 0 : zipCoverage(nearness.quality(number));
    if (!isCityRead) {
      int share = Math.max(company.share, model.get(Parameter.CITY_COMPLETENESS));
      share = Math.max(share, model.get(Parameter.CATEGORY_FIELD));
      int sum =
          query.maxNameAdjacency((1 << query.wordCount()) - 1)
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

  /**
   * Returns the maximum adjacency of the words of a store. Only pairs in the same part count,
   * unless words may be joined or split.
   */
  private int adjacency(int wordMask, int ownOrZipMask) {
    if (query.hasJoinedOrSplitWords()) {
      return query.maxNameAdjacency(wordMask);
    }
    int cityMask = city == Interpretations.NONE ? 0 : accumulators.wordMask(city);
    return query.maxNameAdjacency(company.wordMask)
        + query.maxAdjacency(cityMask)
        + query.maxAdjacency(ownOrZipMask);
  }

  /**
   * Returns whether the store certainly covers too few words outside the name of its company, so
   * that {@link Parameter#PASSING} reduces them. This requires that each word of the name has its
   * highest coverage there, so that the name certainly gets all its words.
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
        query.removeState(query.contentMask() & ~company.wordMask), wordMask);
  }

  /** Returns the coverage that a quality of nearness in 1/65536 gives. */
  private int zipCoverage(int quality) {
    return query.coverage(query.zipWord(), quality, model.get(Parameter.ZIP_FIELD));
  }

  private int completeness(int share) {
    return share * model.get(Parameter.STORE_COMPLETENESS) / ONE;
  }
}
