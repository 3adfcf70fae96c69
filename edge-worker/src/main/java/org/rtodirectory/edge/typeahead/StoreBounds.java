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

  private final Part company = new Part();
  private final Part store = new Part();
  private boolean isNameFirm;
  private int city = Interpretations.NONE;
  private boolean isCityRead = true;

  /** The bounds that the names of some parts give. */
  private static final class Part {
    /** For each word of the query its greatest coverage. */
    private final int[] words = new int[QueryWords.MAX_WORDS];

    private int mask;
    private int share;
    private int coverage;

    void copy(Part part) {
      System.arraycopy(part.words, 0, words, 0, words.length);
      mask = part.mask;
      share = part.share;
      coverage = part.coverage;
    }

    void sum() {
      coverage = 0;
      mask = 0;
      for (int word = 0; word < words.length; word++) {
        coverage += words[word];
        mask |= words[word] > 0 ? 1 << word : 0;
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
    Arrays.fill(company.words, 0);
    company.share = 0;
    isNameFirm = false;
    if (entry != Interpretations.NONE) {
      company.share = scorer.raise(company.words, entry);
      company.sum();
      isNameFirm =
          nearness != null
              && company.share == ONE
              && scorer.isWholeName(entry, company.words, company.mask);
    } else {
      company.sum();
    }
    city = Interpretations.NONE;
    isCityRead = true;
    store.copy(company);
  }

  /** Goes to a city, or to one that the query does not name. */
  void setCity(int entry) {
    if (city != entry) {
      city = entry;
      isCityRead = entry == Interpretations.NONE;
      store.copy(company);
    }
  }

  private void readCity() {
    int share = scorer.raise(store.words, city);
    store.share = Math.max(company.share, share * model.get(Parameter.CITY_COMPLETENESS) / ONE);
    store.sum();
    isCityRead = true;
  }

  /** The bound of a store without a company and a city that the query names, by its quality. */
  int ofNearness(int quality) {
    return bonus + near(quality);
  }

  /** The bound of all stores of a company, a city or both, by the sum of their coverages. */
  int ofAll(int coverage, int share) {
    int near = nearness == null ? 0 : near(Nearness.FULL);
    return bonus
        + coverage
        + near
        + completeness(share)
        + query.maxAdjacency((1 << query.wordCount()) - 1);
  }

  /** The share of the name of the company that is covered at most. */
  int companyShare() {
    return company.share;
  }

  /** The bound of a store in the city, or a negative number if it has no score. */
  int of(int number, CandidateQueue queue) {
    int entry = heads + number;
    int own = accumulators.coverage(entry);
    int near = nearness == null ? 0 : near(nearness.quality(number));
    if (!isCityRead) {
      int share = Math.max(company.share, model.get(Parameter.CITY_COMPLETENESS));
      share = Math.max(share, model.get(Parameter.CATEGORY_FIELD));
      int sum =
          query.maxAdjacency((1 << query.wordCount()) - 1)
              + company.coverage
              + accumulators.coverage(city)
              + own
              + near;
      if (!queue.admits(bonus + sum + completeness(share))) {
        return Scorer.NO_SCORE;
      }
      readCity();
    }
    int ownMask = accumulators.words(entry);
    int ownOrNear = nearness == null ? ownMask : ownMask | 1 << query.zipWord();
    int mask = store.mask | ownOrNear;
    if (!query.isSignificant(mask)) {
      return Scorer.NO_SCORE;
    }
    int more = 0;
    for (int rest = ownMask; rest != 0; rest &= rest - 1) {
      int word = Integer.numberOfTrailingZeros(rest);
      more += Math.max(0, accumulators.ofStore(word, own) - store.words[word]);
    }
    int coverage = store.coverage + Math.min(own, more);
    if (nearness != null) {
      coverage += Math.max(0, near - store.words[query.zipWord()]);
    }
    if (isNameFirm && isPassing(mask, ownMask, own)) {
      int passing = coverage - company.coverage;
      coverage -= passing * (ONE - model.get(Parameter.PASSING)) / ONE;
    }
    int share =
        (ownMask & categoryMask) == 0
            ? store.share
            : Math.max(store.share, model.get(Parameter.CATEGORY_FIELD));
    return bonus + coverage + completeness(share) + adjacency(mask, ownOrNear);
  }

  /** The greatest score for words that stand together, in the same part unless they are joined. */
  private int adjacency(int mask, int ownOrNear) {
    if (query.hasJoinedOrSplitWords()) {
      return query.maxAdjacency(mask);
    }
    int ofCity = city == Interpretations.NONE ? 0 : accumulators.words(city);
    return query.maxAdjacency(company.mask)
        + query.maxAdjacency(ofCity)
        + query.maxAdjacency(ownOrNear);
  }

  /**
   * Whether the whole name of the company is covered for certain, and too few other words are. That
   * is when all other hits of the words of the name are worth less.
   */
  private boolean isPassing(int mask, int ownMask, int own) {
    for (int rest = company.mask; rest != 0; rest &= rest - 1) {
      int word = Integer.numberOfTrailingZeros(rest);
      boolean isOwn = (ownMask >>> word & 1) != 0;
      if (word == query.zipWord()
          || (city != Interpretations.NONE && (accumulators.words(city) >>> word & 1) != 0)
          || (isOwn && accumulators.ofStore(word, own) >= company.words[word])) {
        return false;
      }
    }
    return !scorer.isMajority(query.withoutState(query.speakingMask() & ~company.mask), mask);
  }

  /** The greatest coverage that a quality of nearness gives. */
  private int near(int quality) {
    return query.coverage(query.zipWord(), quality, model.get(Parameter.ZIP_FIELD));
  }

  private int completeness(int share) {
    return share * model.get(Parameter.STORE_COMPLETENESS) / ONE;
  }
}
