package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.edge.typeahead.ScoringModel.ONE;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.typeahead.Interpretations.Range;
import org.rtodirectory.edge.typeahead.Interpretations.Span;
import org.rtodirectory.edge.typeahead.ScoringModel.Parameter;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;
import org.rtodirectory.schemas.snapshot.ZipCentroids;
import org.rtodirectory.schemas.text.Sound;
import org.rtodirectory.schemas.text.Vocabulary;
import org.rtodirectory.schemas.text.Vocabulary.WordClass;

/**
 * The query parser: it finds the terms that the words of a query may stand for, and weighs the
 * words. An instance reads one query. For one thread.
 */
final class Interpreter {
  private static final int MAX_SPAN = 4;
  private static final int MIN_PREFIX_LENGTH = 3;
  private static final int MIN_TYPO_LENGTH = 4;
  private static final int MIN_TWO_TYPOS_LENGTH = 9;
  private static final int MIN_SPLIT_LENGTH = 2;
  private static final int ZIP_DIGITS = 5;
  private static final int MIN_ZIP_DIGITS = 3;
  private static final int PLUS_FOUR_DIGITS = 4;
  private static final int MIN_WEIGHT = ONE / 2;

  private final TypeaheadSections index;
  private final TermTrie trie;
  private final TermTable terms;
  private final ScoringModel model;
  private final StepBudget budget;
  private final QueryWords words;
  private final int[] weights;
  private final List<Range> ranges = new ArrayList<>();
  private int span;

  private Interpreter(
      TypeaheadSections index, ScoringModel model, StepBudget budget, QueryWords words) {
    this.index = index;
    this.trie = index.trie();
    this.terms = index.terms();
    this.model = model;
    this.budget = budget;
    this.words = words;
    this.weights = new int[words.count()];
  }

  /** Interprets the words of a query. */
  static Interpretations read(
      TypeaheadSections index, ScoringModel model, StepBudget budget, QueryWords words) {
    return new Interpreter(index, model, budget, words).read();
  }

  private Interpretations read() {
    List<int[]> bounds = new ArrayList<>();
    for (int word = 0; word < words.count(); word++) {
      span = bounds.size();
      bounds.add(new int[] {word, 1});
      int before = ranges.size();
      interpretWord(word);
      weights[word] = weight(word, before);
    }
    for (int first = 0; first < words.count(); first++) {
      for (int length = 2; length <= MAX_SPAN && first + length <= words.count(); length++) {
        span = bounds.size();
        int before = ranges.size();
        interpretJoined(first, length);
        if (ranges.size() > before) {
          bounds.add(new int[] {first, length});
        }
      }
    }
    reduceWeights();
    shareCityWeights();
    List<Span> spans = new ArrayList<>();
    for (int[] bound : bounds) {
      int sum = Arrays.stream(weights, bound[0], bound[0] + bound[1]).sum();
      spans.add(new Span(bound[0], bound[1], ((1 << bound[1]) - 1) << bound[0], sum));
    }
    int zipWord = zipWord();
    Nearness nearness = zipWord < 0 ? null : nearness(zipWord);
    return new Interpretations(
        words,
        spans,
        ranges,
        terms.count(),
        significantMask(),
        speakingMask(),
        nearness == null ? Interpretations.NONE : zipWord,
        nearness,
        model);
  }

  private void interpretWord(int index) {
    String word = words.word(index);
    byte[] text = QueryWords.utf8(word);
    boolean isUnfinished = words.isUnfinished(index, 1);
    boolean hasDigit = QueryWords.hasDigit(word);
    int length = QueryWords.codePoints(word);
    int exact = find(text);
    if (isState(index) && index < words.count() - 1) {
      add(exact, Interpretation.STATE, ONE);
      return;
    }
    if (exact != TermTrie.NONE) {
      add(exact, Interpretation.WORD, ONE);
    }
    for (String equivalent : Vocabulary.equivalents(word)) {
      add(find(QueryWords.utf8(equivalent)), Interpretation.EQUIVALENT, Parameter.EQUIVALENT);
    }
    if (isUnfinished) {
      addPrefix(
          text,
          Interpretation.UNFINISHED,
          model.get(Parameter.UNFINISHED_LONG),
          model.get(Parameter.UNFINISHED_SHORT));
    } else if (length >= MIN_PREFIX_LENGTH && !hasDigit) {
      addPrefix(
          text,
          Interpretation.PREFIX,
          model.get(Parameter.PREFIX_LONG),
          model.get(Parameter.PREFIX_SHORT));
    }
    if (QueryWords.isNumber(word) && length >= MIN_ZIP_DIGITS && length < ZIP_DIGITS) {
      int quality = model.get(Parameter.ZIP_PREFIX);
      addPrefix(text, Interpretation.ZIP_PREFIX, quality, quality);
    }
    if (exact == TermTrie.NONE && !QueryWords.isNumber(word)) {
      addSplits(text, isUnfinished);
    }
    if (length >= MIN_TYPO_LENGTH && !hasDigit && text.length == length) {
      addTypos(text, exact, isUnfinished);
      if (exact == TermTrie.NONE) {
        addSounds(word);
      }
    }
  }

  private void interpretJoined(int first, int length) {
    String joined = words.joined(first, length);
    byte[] text = QueryWords.utf8(joined);
    int quality = model.get(Parameter.JOINED);
    add(find(text), Interpretation.JOINED, quality);
    int ofEquivalent = quality * model.get(Parameter.EQUIVALENT) / ONE;
    for (String equivalent : Vocabulary.equivalents(joined)) {
      add(find(QueryWords.utf8(equivalent)), Interpretation.JOINED, ofEquivalent);
    }
    if (words.isUnfinished(first, length)) {
      addPrefix(
          text,
          Interpretation.JOINED,
          quality * model.get(Parameter.UNFINISHED_LONG) / ONE,
          quality * model.get(Parameter.UNFINISHED_SHORT) / ONE);
    }
  }

  private int find(byte[] text) {
    budget.tryConsume(StepBudget.LOOKUP);
    return trie.exactly(text, 0, text.length);
  }

  private void add(int term, Interpretation kind, Parameter quality) {
    add(term, kind, model.get(quality));
  }

  /** Adds a term, and the categories that it means. */
  private void add(int term, Interpretation kind, int quality) {
    if (term != TermTrie.NONE) {
      addRange(term, term + 1, kind, quality, quality, 0);
    }
  }

  private void addPrefix(byte[] text, Interpretation kind, int quality, int shortQuality) {
    budget.tryConsume(StepBudget.LOOKUP);
    int node = trie.startingWith(text, 0, text.length);
    if (node != TermTrie.NONE) {
      int letters = QueryWords.codePoints(new String(text, StandardCharsets.UTF_8));
      addRange(trie.firstTerm(node), trie.endTerm(node), kind, quality, shortQuality, letters);
    }
  }

  private void addRange(
      int first, int end, Interpretation kind, int quality, int shortQuality, int letters) {
    ranges.add(new Range(first, end, span, kind, quality, shortQuality, letters, 0));
    if (kind == Interpretation.PREFIX) {
      return; // A finished word does not begin a word for a category.
    }
    int category = quality * model.get(Parameter.EQUIVALENT) / ONE;
    index.equivalents(
        first,
        end,
        term ->
            ranges.add(
                new Range(
                    term, term + 1, span, Interpretation.CATEGORY, category, category, 0, 0)));
  }

  /** Adds the terms that are the word with typos. If it exists, only those far more frequent. */
  private void addTypos(byte[] text, int exact, boolean isUnfinished) {
    long frequency =
        exact == TermTrie.NONE ? 0 : index.frequency(exact) * model.get(Parameter.TYPO_FREQUENCY);
    int node = trie.startingWith(text, 0, 1);
    int sameFirst = node == TermTrie.NONE ? 0 : trie.firstTerm(node);
    int sameEnd = node == TermTrie.NONE ? 0 : trie.endTerm(node);
    Set<Long> known = new HashSet<>();
    TypoWalk.walk(
        trie,
        budget,
        text,
        isUnfinished && exact == TermTrie.NONE,
        text.length >= MIN_TWO_TYPOS_LENGTH && exact == TermTrie.NONE ? 2 : 1,
        (first, end, edits, isPrefix) -> {
          boolean isKnown = first == exact || (exact != TermTrie.NONE && isPrefix);
          if (isKnown
              || index.frequency(first) < frequency
              || !known.add((((long) first << Integer.SIZE) | end) * 4 + edits)) {
            return;
          }
          int quality = model.get(edits == 1 ? Parameter.ONE_TYPO : Parameter.TWO_TYPOS);
          if (exact != TermTrie.NONE && isSwap(text, trie.bytes(first))) {
            quality = ONE; // Two letters of a common word were swapped in the directory, too.
          }
          quality -= isPrefix ? model.get(Parameter.UNFINISHED_TYPO) : 0;
          boolean isFirstWrong = first < sameFirst || first >= sameEnd;
          quality -= isFirstWrong ? model.get(Parameter.WRONG_FIRST_LETTER) : 0;
          Interpretation kind = edits == 1 ? Interpretation.TYPO : Interpretation.TWO_TYPOS;
          addRange(first, end, kind, quality, quality, 0);
        });
  }

  /** Whether two words differ only by the order of their letters. */
  private static boolean isSwap(byte[] word, byte[] term) {
    byte[] letters = word.clone();
    byte[] others = term.clone();
    Arrays.sort(letters);
    Arrays.sort(others);
    return Arrays.equals(letters, others);
  }

  /** Adds the ways to see a word that does not exist as two that do, the second of some letters. */
  private void addSplits(byte[] text, boolean isUnfinished) {
    int quality = model.get(Parameter.JOINED);
    for (int at = 1; at <= text.length - MIN_SPLIT_LENGTH; at++) {
      budget.tryConsume(StepBudget.LOOKUP);
      int left = trie.exactly(text, 0, at);
      int right = left == TermTrie.NONE ? TermTrie.NONE : trie.startingWith(text, at, text.length);
      int term = right == TermTrie.NONE ? right : trie.exactly(text, at, text.length);
      if (right == TermTrie.NONE || (!isUnfinished && term == TermTrie.NONE)) {
        continue;
      }
      int first = isUnfinished ? trie.firstTerm(right) : term;
      int end = isUnfinished ? trie.endTerm(right) : term + 1;
      Interpretation kind = Interpretation.SPLIT;
      ranges.add(new Range(left, left + 1, span, kind, quality, quality, 0, 1 + 2 * at));
      ranges.add(new Range(first, end, span, kind, quality, quality, 0, 2 + 2 * at));
    }
  }

  private void addSounds(String word) {
    Optional<String> key = Sound.key(word);
    key.ifPresent(
        text ->
            index.sounds(
                text.hashCode(),
                term -> {
                  if (budget.tryConsume(StepBudget.LOOKUP)) {
                    add(term, Interpretation.SOUND, Parameter.SOUND);
                  }
                }));
  }

  /** The weight of a word, whose ranges are those from {@code from} on. */
  private int weight(int index, int from) {
    String word = words.word(index);
    int heads = this.index.headCount();
    if (isZip(word)) {
      return TypeaheadFormat.weight(heads, 1) * model.get(Parameter.ZIP_WEIGHT) / ONE;
    }
    int best = 0;
    int ownWeight = 0;
    for (Range range : ranges.subList(from, ranges.size())) {
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

  /** The weight of the terms of a range: as much as they tell names apart, or else stores. */
  private int weight(Range range) {
    if (range.isOneTerm()) {
      return terms.weight(range.first());
    }
    int names = terms.names(range.first(), range.end());
    return names > 0
        ? TypeaheadFormat.weight(index.headCount(), names)
        : Math.min(
            TypeaheadFormat.weight(index.headCount(), 1),
            TypeaheadFormat.weight(
                index.count(), index.addresses().bytes(range.first(), range.end())));
  }

  /** Reduces the weights of words that say little. */
  private void reduceWeights() {
    boolean hasOther = words.words().stream().anyMatch(word -> !is(WordClass.STOP, word));
    for (int index = 0; index < weights.length && hasOther; index++) {
      String word = words.word(index);
      int share = ONE;
      if (isState(index)) {
        continue;
      }
      if (word.equals("in") && index > 0 && index < weights.length - 1) {
        share = 0; // Before another word it is no state.
      } else if (is(WordClass.STOP, word)) {
        share = model.get(Parameter.STOP_WORD);
      } else if (is(WordClass.GENERIC, word)) {
        share = model.get(Parameter.GENERIC_WORD);
      } else if (index > 1 && is(WordClass.UNIT, word)) {
        share = model.get(Parameter.UNIT_WORD);
      } else if (isUnitNumber(index) || isPlusFour(index)) {
        share = model.get(Parameter.UNIT_NUMBER);
      }
      weights[index] = weights[index] * share / ONE;
    }
  }

  private boolean isUnitNumber(int index) {
    return index > 2 && is(WordClass.UNIT, words.word(index - 1)) && !isZip(words.word(index));
  }

  /** Whether a word is what follows the hyphen of a ZIP+4 code. */
  private boolean isPlusFour(int index) {
    String word = words.word(index);
    return index > 0
        && isZip(words.word(index - 1))
        && word.length() == PLUS_FOUR_DIGITS
        && QueryWords.isNumber(word);
  }

  /** Lets the words of a city's name weigh as much together as the name does. */
  private void shareCityWeights() {
    for (int first = 0; first < weights.length; first++) {
      for (int length = Math.min(MAX_SPAN, weights.length - first); length > 1; length--) {
        int city = find(QueryWords.utf8(words.joined(first, length)));
        if (city != TermTrie.NONE && terms.hasFlag(city, TypeaheadFormat.CITY_NAME)) {
          int sum = Arrays.stream(weights, first, first + length).sum();
          int phrase = terms.weight(city);
          for (int index = first; index < first + length && phrase < sum; index++) {
            weights[index] = Math.max(1, (int) ((long) weights[index] * phrase / sum));
          }
          first += length - 1;
          break;
        }
      }
    }
  }

  /** A bit for each significant word, or 0 if there is none. */
  private int significantMask() {
    int significant = 0;
    int numbers = 0;
    for (int index = 0; index < words.count(); index++) {
      String word = words.word(index);
      if (QueryWords.isNumber(word) && !isZip(word)) {
        numbers |= 1 << index;
      } else if (!isInsignificant(word)) {
        significant |= 1 << index;
      }
    }
    return significant == 0 ? numbers : significant;
  }

  /** A bit for each word that says anything, numbers included. */
  private int speakingMask() {
    int speaking = 0;
    for (int index = 0; index < words.count(); index++) {
      speaking |= isInsignificant(words.word(index)) && !isState(index) ? 0 : 1 << index;
    }
    return speaking;
  }

  /** Whether a word is the code of a state at the end or before a ZIP code: {@code portland me}. */
  private boolean isState(int index) {
    String word = words.word(index);
    return index > 0
        && (index == words.count() - 1 || isZip(words.word(index + 1)))
        && word.length() == 2
        && UsState.named(word).isPresent()
        && !words.word(index - 1).equals("near");
  }

  private static boolean isInsignificant(String word) {
    return is(WordClass.STOP, word)
        || is(WordClass.GENERIC, word)
        || is(WordClass.DIRECTION, word)
        || is(WordClass.UNIT, word);
  }

  private static boolean is(WordClass wordClass, String word) {
    return Vocabulary.is(wordClass, word);
  }

  private static boolean isZip(String word) {
    return word.length() == ZIP_DIGITS && QueryWords.isNumber(word);
  }

  /** The last word that is a ZIP code. {@link Interpretations#NONE} if none is. */
  private int zipWord() {
    for (int index = words.count() - 1; index >= 0; index--) {
      if (isZip(words.word(index))) {
        return index;
      }
    }
    return Interpretations.NONE;
  }

  private @Nullable Nearness nearness(int zipWord) {
    String zip = words.word(zipWord);
    Nearness nearness =
        ZipCentroids.of(zip)
            .map(point -> new Nearness(index.points(), index.points().from(point), model))
            .orElse(null);
    boolean canBeHouse = zipWord == 0 && words.count() > 1;
    return nearness != null && canBeHouse && isHouse(zip, nearness) ? null : nearness;
  }

  /** Whether a number is in the addresses of stores, and in none of their ZIP codes. */
  private boolean isHouse(String number, Nearness nearness) {
    int term = find(QueryWords.utf8(number));
    if (term == TermTrie.NONE) {
      return false;
    }
    Postings.Cursor cursor = new Postings.Cursor();
    cursor.open(index.addresses(), term);
    int entry = cursor.next();
    boolean isHouse = entry != EntryBits.END;
    for (; entry != EntryBits.END; entry = cursor.next()) {
      isHouse &= !nearness.isAt(entry - index.headCount());
    }
    return isHouse;
  }
}
