package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.edge.typeahead.ScoringModel.ONE;

import java.util.Arrays;
import java.util.List;
import org.rtodirectory.edge.typeahead.Interpretations.Range;
import org.rtodirectory.edge.typeahead.ScoringModel.Parameter;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;
import org.rtodirectory.schemas.text.Vocabulary.WordClass;

/**
 * The weights of the words of a query, in 1/1024. Each word is weighed by itself first. Then its
 * weight is reduced by its context. For one query and one thread.
 */
final class WordWeights {
  private static final int MIN_WEIGHT = ONE / 2;

  private final TypeaheadSections index;
  private final TermTable terms;
  private final ScoringModel model;
  private final StepBudget budget;
  private final QueryWords words;
  private final int[] weights;

  /** A bit for each word that names a state after another word. */
  private int stateMask;

  WordWeights(TypeaheadSections index, ScoringModel model, StepBudget budget, QueryWords words) {
    this.index = index;
    this.terms = index.terms();
    this.model = model;
    this.budget = budget;
    this.words = words;
    this.weights = new int[words.count()];
  }

  /** Weighs a word by the ranges of its interpretations. */
  void weigh(int word, List<Range> ranges) {
    weights[word] = weightOf(word, ranges);
  }

  /**
   * Reduces the weights of words that mean little in their context. All words must have been
   * weighed.
   */
  void reduceForContext() {
    reduceWeights();
    sharePlaceWeights();
  }

  /** Returns the sum of the weights of adjacent words, in 1/1024. */
  int sum(int first, int length) {
    return Arrays.stream(weights, first, first + length).sum();
  }

  /**
   * Returns the weight of a word by its ranges: that of the word itself if the index has it, or
   * that of the terms that an unfinished word begins. Otherwise it is the highest product of weight
   * and quality of its ranges.
   */
  private int weightOf(int word, List<Range> ranges) {
    if (words.isZip(word)) {
      return TypeaheadFormat.weight(index.aggregateCount(), 1)
          * model.get(Parameter.ZIP_WEIGHT)
          / ONE;
    }
    int best = 0;
    int ownWeight = 0;
    for (Range range : ranges) {
      int weight = weight(range);
      if (range.kind() == Interpretation.UNFINISHED
          || (range.kind() == Interpretation.WORD && ownWeight == 0)) {
        ownWeight = weight;
      }
      best = Math.max(best, weight * range.quality() / ONE);
    }
    if (ownWeight > 0 || best > 0) {
      return Math.max(MIN_WEIGHT, ownWeight > 0 ? ownWeight : best);
    }
    return model.get(Parameter.UNKNOWN_WORD);
  }

  /**
   * Returns the weight of the terms of a range by the number of names that have them, or by the
   * estimated number of entries if no name has them.
   */
  private int weight(Range range) {
    if (range.isOneTerm()) {
      return terms.weight(range.first());
    }
    int names = terms.nameCount(range.first(), range.end());
    return names > 0
        ? TypeaheadFormat.weight(index.aggregateCount(), names)
        : Math.min(
            TypeaheadFormat.weight(index.aggregateCount(), 1),
            TypeaheadFormat.weight(
                index.count(), index.postings().bytes(range.first(), range.end())));
  }

  /** Reduces the weights of stop words, generic words, states, and units of an address. */
  private void reduceWeights() {
    boolean hasNonStopWord =
        words.words().stream().anyMatch(word -> !QueryWords.isInClass(WordClass.STOP, word));
    for (int number = 0; number < weights.length && hasNonStopWord; number++) {
      String word = words.word(number);
      int factor = ONE;
      if (words.isState(number)) {
        weights[number] = Math.min(weights[number], stateWeight(word));
        continue;
      }
      if (word.equals("in") && number > 0 && number < weights.length - 1) {
        factor = 0; // Between two words, this is not the code of Indiana.
      } else if (QueryWords.isInClass(WordClass.STOP, word)) {
        factor = model.get(Parameter.STOP_WORD);
      } else if (QueryWords.isInClass(WordClass.GENERIC, word)) {
        factor = model.get(Parameter.GENERIC_WORD);
      } else if (number > 1 && QueryWords.isInClass(WordClass.UNIT, word)) {
        factor = model.get(Parameter.STOP_WORD);
      } else if (words.isUnitNumber(number) || words.isPlusFour(number)) {
        factor = model.get(Parameter.UNIT_NUMBER);
      }
      weights[number] = weights[number] * factor / ONE;
    }
  }

  /** Returns the weight of a state, words joined, by the number of entries that have it. */
  private int stateWeight(String state) {
    byte[] text = QueryWords.utf8(state);
    int term = index.trie().exactly(text, 0, text.length);
    long containingStores = term == TermTrie.NONE ? 1 : terms.frequency(term);
    return TypeaheadFormat.weight(index.count(), containingStores);
  }

  /**
   * Limits the sum of the weights of the words of a city's name to the weight of the name. A city
   * with its state weighs at most as much as a word that only one name has. So the named company in
   * another city outweighs another company in the named city.
   */
  private void sharePlaceWeights() {
    for (int first = 0; first < weights.length; ) {
      int length = 1;
      int city = TermTrie.NONE;
      int maxLength = Math.min(Interpreter.MAX_SPAN, weights.length - first);
      for (int longer = 2; longer <= maxLength; longer++) {
        int longerCity = cityName(first, longer);
        if (longerCity != TermTrie.NONE) {
          length = longer;
          city = longerCity;
        }
      }
      if (city != TermTrie.NONE) {
        limitSum(first, length, terms.weight(city));
      }
      int end = first + length;
      int stateLength = stateLength(end);
      if (stateLength > 0) {
        limitSum(end, stateLength, stateWeight(words.joined(end, stateLength)));
        limitSum(first, length + stateLength, TypeaheadFormat.weight(index.aggregateCount(), 1));
        stateMask |= (1 << (end + stateLength)) - (1 << end);
      }
      first = end;
    }
  }

  /**
   * Returns the number of words from {@code first} on that name a state, or 0. The full name of a
   * state that is also the name of a city counts as the city.
   */
  private int stateLength(int first) {
    for (int end = first + 1; end <= weights.length; end++) {
      if (words.stateLength(end) == end - first) {
        return words.isState(first) || cityName(first, end - first) == TermTrie.NONE
            ? end - first
            : 0;
      }
    }
    return 0;
  }

  /** Returns the words that name a state after another word, as bits. */
  int stateMask() {
    return stateMask;
  }

  /**
   * Returns the term that these words form if it is the name of a city, or {@link TermTrie#NONE}.
   */
  int cityName(int first, int length) {
    budget.tryConsume(StepBudget.LOOKUP);
    byte[] name = QueryWords.utf8(words.joined(first, length));
    int term = index.trie().exactly(name, 0, name.length);
    boolean isCity = term != TermTrie.NONE && terms.hasFlag(term, TypeaheadFormat.CITY_NAME);
    return isCity ? term : TermTrie.NONE;
  }

  /**
   * Reduces the weights of adjacent words in proportion, so that their sum is about {@code limit}
   * at most.
   */
  private void limitSum(int first, int length, int limit) {
    int sum = sum(first, length);
    for (int word = first; word < first + length && limit < sum; word++) {
      weights[word] = Math.max(1, (int) ((long) weights[word] * limit / sum));
    }
  }
}
