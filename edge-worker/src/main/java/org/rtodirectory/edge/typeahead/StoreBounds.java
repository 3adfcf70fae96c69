package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.edge.typeahead.QueryHits.FULL_SCALE;
import static org.rtodirectory.edge.typeahead.ScoringModel.ONE;

import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.typeahead.ScoringModel.Parameter;

/**
 * Upper bounds of the scores of stores. The bound of the coverage is the sum of the bounds by the
 * company, the city, the own words and the nearness of the store. It is at most the sum of the
 * maximum coverages of all words that the store has. {@link #setNames} sets the company and the
 * city for the bounds that follow. For one query and one thread.
 */
final class StoreBounds {
  private final ScoringModel model;
  private final Accumulators accumulators;
  private final CandidateQueue queue;
  private final Scorer scorer;
  private final Interpretations query;
  private final @Nullable Nearness nearness;
  private final int aggregateCount;
  private final int categoryMask;
  private final int zipMask;

  /**
   * The own words of a store that may count in full, however far the store is from the ZIP code.
   */
  private final int unscaledMask;

  /** The score that every store may have besides coverage, completeness and adjacency. */
  private final int bonus;

  /** The maximum coverage of any store, without nearness. */
  private final int maxCoverageOfAll;

  /** The maximum adjacency of any store. */
  private final int maxAdjacency;

  private int company = Interpretations.NONE;
  private int city = Interpretations.NONE;

  /** The company for which {@link #isNameCovered} was computed. */
  private int checkedCompany = Interpretations.NONE;

  private boolean isNameCovered;

  /** The company and the words for which {@link #shareWithoutRepeated} was computed. */
  private int repeatingCompany = Interpretations.NONE;

  private int repeatedMask;
  private int shareWithoutRepeated;
  private int companyCoverage;
  private int companyMask;
  private int companyShare;
  private int cityCoverage;
  private int cityMask;
  private int cityShare;

  /**
   * The maximum score of the company and the city that were set, with the bonus and the adjacency.
   */
  private int nameScore;

  /** The own words of the last store. The fields below depend on these words and on the names. */
  private int ownMask;

  /** Whether the names have changed since the fields below were computed. */
  private boolean isStale = true;

  private boolean canScore;

  /** The maximum coverage of the words of the store, without nearness. */
  private int maxCoverage;

  /** Whether the city and the own words have exactly one word, which the company has too. */
  private boolean isRepetition;

  /** Whether {@link Parameter#PASSING} certainly reduces the words outside the company's name. */
  private boolean isRestDiscounted;

  /** The maximum score besides the coverage. */
  private int otherScore;

  /**
   * @param categoryMask the words that may stand for a category
   */
  StoreBounds(
      TypeaheadSections index,
      ScoringModel model,
      Accumulators accumulators,
      CandidateQueue queue,
      Scorer scorer,
      int categoryMask) {
    this.model = model;
    this.accumulators = accumulators;
    this.queue = queue;
    this.scorer = scorer;
    this.query = scorer.query();
    this.nearness = query.nearness();
    this.aggregateCount = index.aggregateCount();
    this.categoryMask = categoryMask;
    this.zipMask = nearness == null ? 0 : 1 << query.zipWord();
    this.unscaledMask = query.zipWord() == 0 ? -1 : categoryMask | accumulators.digitMask();
    this.bonus = accumulators.maxUnreadScore() + scorer.storeBonus();
    this.maxCoverageOfAll = accumulators.maxCoverage(-1 >>> QueryWords.MAX_WORDS);
    this.maxAdjacency = query.maxNameAdjacency((1 << query.wordCount()) - 1);
    updateNames();
  }

  /**
   * Sets the company and the city, each {@link Interpretations#NONE} if the query does not name it.
   */
  void setNames(int newCompany, int newCity) {
    if (company != newCompany || city != newCity) {
      company = newCompany;
      city = newCity;
      updateNames();
    }
  }

  private void updateNames() {
    boolean hasCompany = company != Interpretations.NONE;
    companyCoverage = hasCompany ? accumulators.coverage(company) : 0;
    companyMask = hasCompany ? accumulators.wordMask(company) : 0;
    companyShare = hasCompany ? accumulators.maxShare(company) : 0;
    boolean hasCity = city != Interpretations.NONE;
    cityCoverage = hasCity ? accumulators.coverage(city) : 0;
    cityMask = hasCity ? accumulators.wordMask(city) : 0;
    cityShare =
        hasCity ? accumulators.maxShare(city) * model.get(Parameter.CITY_COMPLETENESS) / ONE : 0;
    nameScore =
        bonus + companyCoverage + cityCoverage + maxAdjacency + completeness(share(categoryMask));
    isStale = true;
  }

  /**
   * Returns the bound of a store of the company and the city that were set. Returns {@link
   * Scorer#NO_SCORE} if the store has no significant word or cannot be among the results.
   */
  int storeBound(int store) {
    int entry = aggregateCount + store;
    return nearness == null
        ? bound(accumulators.wordMask(entry), accumulators.coverage(entry), 0, FULL_SCALE)
        : bound(
            accumulators.wordMask(entry),
            accumulators.coverage(entry),
            zipCoverage(nearness.quality(store)),
            nearness.scale(store));
  }

  /**
   * Returns the bound of the stores of the company and the city that were set, for stores without
   * an own word of the query that are not at the ZIP code itself. Returns {@link Scorer#NO_SCORE}
   * if they cannot be among the results.
   *
   * @param quality the maximum quality of their nearness, in 1/65536. Without a ZIP code it does
   *     not matter
   */
  int boundWithoutOwnWords(int quality) {
    return nearness == null
        ? bound(0, 0, 0, FULL_SCALE)
        : bound(0, 0, zipCoverage(quality), Nearness.scaleOf(quality));
  }

  /**
   * Returns a bound of a store of the company and the city that were set.
   *
   * @param mask the own words of the store
   * @param ownCoverage the coverage by these words
   * @param nearCoverage the coverage by nearness
   * @param scale see {@link Nearness#scale}
   */
  private int bound(int mask, int ownCoverage, int nearCoverage, int scale) {
    if (!queue.admits(nameScore + ownCoverage + nearCoverage)) {
      return Scorer.NO_SCORE;
    }
    if (isStale || mask != ownMask) {
      ownMask = mask;
      updateWords();
    }
    if (!canScore) {
      return Scorer.NO_SCORE;
    }
    boolean isOwnScaled = (mask & unscaledMask) == 0;
    int added = isOwnScaled ? scaled(ownCoverage, scale) : ownCoverage;
    int coverage =
        nearCoverage
            + Math.min(
                maxCoverage,
                scaled(companyCoverage, companyScale(scale)) + scaled(cityCoverage, scale) + added);
    if (isRestDiscounted) {
      int restCoverage = Math.max(0, coverage - companyCoverage);
      coverage = companyCoverage + restCoverage * model.get(Parameter.PASSING) / ONE;
    }
    int bound = coverage + otherScore;
    return isRepetition && queue.admits(bound) ? repetitionBound(bound) : bound;
  }

  /**
   * Returns a tighter bound for a store whose city and own words only repeat a word of its company.
   * Either the company covers the word, and the store adds nothing, or the name of the company is
   * covered without it.
   *
   * @param bound the bound without this distinction
   */
  private int repetitionBound(int bound) {
    int mask = cityMask | ownMask;
    if (repeatingCompany != company || repeatedMask != mask) {
      repeatingCompany = company;
      repeatedMask = mask;
      shareWithoutRepeated = scorer.maxShareWithout(company, mask);
    }
    int categoryWords = (companyMask | ownMask) & categoryMask;
    int lostShare = share(companyShare, categoryWords) - share(shareWithoutRepeated, categoryWords);
    return Math.max(companyCoverage + otherScore, bound - completeness(lostShare));
  }

  /**
   * Returns the scale of the words of the company: the scale of the store, or the label share if
   * the share is higher. Categories count in full.
   */
  private int companyScale(int scale) {
    return (companyMask & categoryMask) == 0
        ? Math.max(scale, FULL_SCALE * companyShare / ONE)
        : FULL_SCALE;
  }

  /** Returns the coverage of hits whose qualities are multiplied by a scale. */
  private int scaled(int coverage, int scale) {
    // Each word was rounded down.
    return scale == FULL_SCALE ? coverage : (coverage + query.wordCount()) * scale / FULL_SCALE;
  }

  /** Computes the bounds that depend on the words of the store alone. */
  private void updateWords() {
    isStale = false;
    int restMask = cityMask | ownMask;
    int words = companyMask | restMask;
    canScore = query.canScore(words | zipMask);
    maxCoverage = accumulators.maxCoverage(words);
    isRepetition =
        nearness == null && Integer.bitCount(restMask) == 1 && (restMask & companyMask) != 0;
    isRestDiscounted = isRestDiscounted(restMask | zipMask);
    otherScore = bonus + completeness(share((companyMask | ownMask) & categoryMask)) + adjacency();
  }

  /**
   * Returns whether the store certainly covers the whole name of its company, but too few other
   * words, so that {@link Parameter#PASSING} reduces these words. No word of the name may be in
   * {@code restMask}, the mask of the other words that the store has.
   */
  private boolean isRestDiscounted(int restMask) {
    if (company == Interpretations.NONE
        || companyShare < model.get(Parameter.WHOLE_NAME)
        || (companyMask & restMask) != 0
        || query.isMajority(
            query.withoutState(query.contentMask() & ~companyMask), restMask, model)) {
      return false;
    }
    if (checkedCompany != company) {
      checkedCompany = company;
      isNameCovered = scorer.isWholeNameCovered(company, companyMask);
    }
    return isNameCovered;
  }

  /** Returns the maximum label share, in 1/1024. */
  private int share(int categoryWords) {
    return share(companyShare, categoryWords);
  }

  /**
   * Returns the maximum label share, in 1/1024, if the company has the share {@code
   * shareOfCompany}.
   */
  private int share(int shareOfCompany, int categoryWords) {
    int share = Math.max(shareOfCompany, cityShare);
    return categoryWords == 0 ? share : Math.max(share, model.get(Parameter.CATEGORY_FIELD));
  }

  /**
   * Returns the maximum adjacency of the words of a store. Only words that follow each other in the
   * same part count. Words that {@link Parameter#PASSING} reduces do not count.
   */
  private int adjacency() {
    if (isRestDiscounted) {
      return query.maxNameAdjacency(companyMask);
    }
    int own = ownMask | zipMask;
    int pairs = (companyMask & companyMask >>> 1) | (cityMask & cityMask >>> 1) | (own & own >>> 1);
    return query.adjacencyPerWord() * (Integer.bitCount(pairs) + (companyMask & 1));
  }

  /**
   * Returns the bound of all stores without an own word of the query whose company and city have at
   * most these coverages.
   *
   * @param maxCompanyShare the maximum label share of the company, in 1/1024
   */
  int pairBound(int maxCompanyCoverage, int maxCompanyShare, int maxCityCoverage) {
    return bound(maxCompanyCoverage + maxCityCoverage, maxCompanyShare, Nearness.FULL);
  }

  /**
   * Returns a bound of a store, whatever its company is.
   *
   * @param maxCompanyShare the maximum label share of any company, in 1/1024
   */
  int storeBound(int store, int maxCompanyCoverage, int maxCompanyShare, int maxCityCoverage) {
    int ownCoverage = accumulators.coverage(aggregateCount + store);
    return bound(
        maxCompanyCoverage + maxCityCoverage + ownCoverage,
        maxCompanyShare,
        nearness == null ? 0 : nearness.quality(store));
  }

  /**
   * Returns the bound of stores with limited coverages.
   *
   * @param quality the maximum quality of their nearness, in 1/65536. Without a ZIP code it does
   *     not matter
   */
  private int bound(int wordCoverage, int maxCompanyShare, int quality) {
    int coverage = Math.min(wordCoverage, maxCoverageOfAll);
    int share = Math.max(maxCompanyShare, model.get(Parameter.CITY_COMPLETENESS));
    if (categoryMask != 0) {
      share = Math.max(share, model.get(Parameter.CATEGORY_FIELD));
    }
    int nearCoverage = nearness == null ? 0 : zipCoverage(quality);
    return bonus + coverage + nearCoverage + completeness(share) + maxAdjacency;
  }

  /** Returns the coverage that a quality of nearness in 1/65536 gives. */
  private int zipCoverage(int quality) {
    return query.coverage(query.zipWord(), quality, model.get(Parameter.ZIP_FIELD));
  }

  private int completeness(int share) {
    return share * model.get(Parameter.COMPLETENESS) / ONE;
  }
}
