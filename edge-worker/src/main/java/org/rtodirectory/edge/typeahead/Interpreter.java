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
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat.Occurrence;
import org.rtodirectory.schemas.snapshot.ZipCentroids;
import org.rtodirectory.schemas.text.PhoneticKey;
import org.rtodirectory.schemas.text.Vocabulary;

/**
 * The query parser, which finds the terms that the words of a query may stand for. Works for one
 * query and one thread.
 */
final class Interpreter {
  /** The maximum number of words that are interpreted together. */
  static final int MAX_SPAN = 4;

  private static final int MIN_PREFIX_LENGTH = 3;
  private static final int MIN_TYPO_LENGTH = 4;
  private static final int MIN_TWO_TYPOS_LENGTH = 9;
  private static final int MIN_SPLIT_LENGTH = 2;
  private static final int MIN_ZIP_DIGITS = 3;

  private final TypeaheadSections index;
  private final TermTrie trie;
  private final TermTable terms;
  private final ScoringModel model;
  private final StepBudget budget;
  private final QueryWords words;
  private final WordWeights weights;
  private final List<Range> ranges = new ArrayList<>();

  /** The number of the span that is interpreted. */
  private int span;

  private Interpreter(
      TypeaheadSections index, ScoringModel model, StepBudget budget, QueryWords words) {
    this.index = index;
    this.trie = index.trie();
    this.terms = index.terms();
    this.model = model;
    this.budget = budget;
    this.words = words;
    this.weights = new WordWeights(index, model, budget, words);
  }

  /**
   * Interprets the words of a query. Typos and sounds are not looked up any more when the step
   * budget is used up.
   */
  static Interpretations read(
      TypeaheadSections index, ScoringModel model, StepBudget budget, QueryWords words) {
    return new Interpreter(index, model, budget, words).read();
  }

  private Interpretations read() {
    List<int[]> spanWords = new ArrayList<>();
    for (int word = 0; word < words.count(); word++) {
      span = spanWords.size();
      spanWords.add(new int[] {word, 1});
      int before = ranges.size();
      interpretWord(word);
      weights.weigh(word, ranges.subList(before, ranges.size()));
    }
    for (int first = 0; first < words.count(); first++) {
      for (int length = 2; length <= MAX_SPAN && first + length <= words.count(); length++) {
        span = spanWords.size();
        int before = ranges.size();
        interpretJoined(first, length);
        if (ranges.size() > before) {
          spanWords.add(new int[] {first, length});
        }
      }
    }
    weights.reduceForContext();
    List<Span> spans = new ArrayList<>();
    for (int[] firstAndLength : spanWords) {
      int mask = mask(firstAndLength[0], firstAndLength[1]);
      spans.add(
          new Span(
              firstAndLength[0],
              firstAndLength[1],
              mask,
              weights.sum(firstAndLength[0], firstAndLength[1])));
    }
    int zipWord = words.zipWord();
    Nearness nearness = zipWord < 0 ? null : nearness(zipWord);
    return new Interpretations(
        words,
        spans,
        ranges,
        terms.count(),
        words.significantMask(),
        words.contentMask(),
        weights.stateMask(),
        nearness == null ? Interpretations.NONE : zipWord,
        nearness == null ? 0 : zipCityMask(zipWord),
        nearness,
        model);
  }

  private void interpretWord(int number) {
    String word = words.word(number);
    byte[] text = QueryWords.utf8(word);
    boolean isUnfinished = words.isUnfinished(number, 1);
    boolean hasDigit = QueryWords.hasDigit(word);
    int length = QueryWords.codePoints(word);
    int exact = find(text);
    if (words.isState(number) && number < words.count() - 1) {
      add(exact, Interpretation.STATE, ONE);
      return;
    }
    if (exact != TermTrie.NONE) {
      add(
          exact,
          Interpretation.WORD,
          isUnfinished && !hasDigit ? model.get(Parameter.EQUIVALENT) : ONE);
    }
    if (length > 1 || hasDigit || !isUnfinished) {
      for (String equivalent : Vocabulary.equivalents(word)) {
        add(find(QueryWords.utf8(equivalent)), Interpretation.EQUIVALENT, Parameter.EQUIVALENT);
      }
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
    if (QueryWords.isNumber(word) && length >= MIN_ZIP_DIGITS && length < QueryWords.ZIP_DIGITS) {
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
    int equivalentQuality = quality * model.get(Parameter.EQUIVALENT) / ONE;
    for (String equivalent : Vocabulary.equivalents(joined)) {
      add(find(QueryWords.utf8(equivalent)), Interpretation.JOINED, equivalentQuality);
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

  /** Adds a term, and the categories that it means. Does nothing for {@link TermTrie#NONE}. */
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

  /** Adds a range of terms, and the categories that these terms mean. */
  private void addRange(
      int first, int end, Interpretation kind, int quality, int shortQuality, int letters) {
    ranges.add(new Range(first, end, span, kind, quality, shortQuality, letters, 0));
    if (kind == Interpretation.PREFIX) {
      return; // The beginning of a word does not mean a category, unless the word is unfinished.
    }
    int equivalent = model.get(Parameter.EQUIVALENT);
    index.equivalents(
        first,
        end,
        term ->
            ranges.add(
                new Range(
                    term,
                    term + 1,
                    span,
                    Interpretation.CATEGORY,
                    quality * equivalent / ONE,
                    shortQuality * equivalent / ONE,
                    letters,
                    0)));
  }

  /**
   * Adds the terms that differ from the word by typos. If the index has the word, adds only terms
   * that are far more frequent.
   *
   * @param exact the term that is the word, or {@link TermTrie#NONE}
   */
  private void addTypos(byte[] text, int exact, boolean isUnfinished) {
    long frequency =
        exact == TermTrie.NONE ? 0 : terms.frequency(exact) * model.get(Parameter.TYPO_FREQUENCY);
    if (frequency > terms.maxFrequency()) {
      return;
    }
    int node = trie.startingWith(text, 0, 1);
    int firstWithLetter = node == TermTrie.NONE ? 0 : trie.firstTerm(node);
    int endWithLetter = node == TermTrie.NONE ? 0 : trie.endTerm(node);
    Set<Long> addedRanges = new HashSet<>();
    TypoWalk.walk(
        trie,
        budget,
        text,
        isUnfinished && exact == TermTrie.NONE,
        text.length >= MIN_TWO_TYPOS_LENGTH && exact == TermTrie.NONE ? 2 : 1,
        (first, end, edits, isPrefix) -> {
          boolean isKnown = first == exact || (exact != TermTrie.NONE && isPrefix);
          if (isKnown
              || terms.frequency(first) < frequency
              || !addedRanges.add((((long) first << Integer.SIZE) | end) * 4 + edits)) {
            return;
          }
          int quality = model.get(edits == 1 ? Parameter.ONE_TYPO : Parameter.TWO_TYPOS);
          if (exact != TermTrie.NONE && isAnagram(text, trie.bytes(first))) {
            quality = ONE; // The directory also has this common word with its letters swapped.
          }
          quality -= isPrefix ? model.get(Parameter.UNFINISHED_TYPO) : 0;
          boolean isFirstWrong = first < firstWithLetter || first >= endWithLetter;
          quality -= isFirstWrong ? model.get(Parameter.WRONG_FIRST_LETTER) : 0;
          Interpretation kind = edits == 1 ? Interpretation.TYPO : Interpretation.TWO_TYPOS;
          addRange(first, end, kind, quality, quality, isPrefix ? text.length : 0);
        });
  }

  /** Returns whether two words differ only in the order of their bytes. */
  private static boolean isAnagram(byte[] word, byte[] term) {
    byte[] letters = word.clone();
    byte[] termLetters = term.clone();
    Arrays.sort(letters);
    Arrays.sort(termLetters);
    return Arrays.equals(letters, termLetters);
  }

  /**
   * Adds the ways to split a word into two terms. The second half has at least two bytes. The
   * second half of an unfinished word may be the beginning of a term.
   */
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
    Optional<String> key = PhoneticKey.of(word);
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

  private @Nullable Nearness nearness(int zipWord) {
    return isOtherNumber(zipWord)
        ? null
        : ZipCentroids.of(words.word(zipWord))
            .map(point -> new Nearness(index.points(), index.points().distancesFrom(point), model))
            .orElse(null);
  }

  /**
   * Returns the words that name the city of a ZIP code, as bits. These are the longest name of a
   * city that ends before the ZIP code and its state. If there is none, they are the word before
   * the state, or the two words before the state if no earlier word has a digit. Without a city and
   * a state, there are no such words.
   */
  private int zipCityMask(int zipWord) {
    int end = zipWord - words.stateLength(zipWord);
    for (int length = Math.min(MAX_SPAN, end); length > 0; length--) {
      if (weights.cityName(end - length, length) != TermTrie.NONE) {
        return mask(end - length, length);
      }
    }
    if (end == zipWord) {
      return 0;
    }
    boolean hasNumber = words.words().subList(0, end).stream().anyMatch(QueryWords::hasDigit);
    int length = Math.min(end, hasNumber ? 1 : 2);
    return mask(end - length, length);
  }

  private static int mask(int first, int length) {
    return ((1 << length) - 1) << first;
  }

  /**
   * Returns whether a number with the form of a ZIP code means something else. The query must have
   * other words, no store is at the ZIP code, and no state precedes the number. The index must have
   * the number in a name, as in {@code subway 50802}, or anywhere if the number begins the query,
   * as a house number does.
   */
  private boolean isOtherNumber(int word) {
    int term = find(QueryWords.utf8(words.word(word)));
    boolean hasState = words.stateLength(word) > 0;
    if (words.count() == 1 || hasState || term == TermTrie.NONE || isZipOfStore(term)) {
      return false;
    }
    return word == 0 || terms.nameCount(term, term + 1) > 0;
  }

  /** Returns whether a term is the ZIP code of a store, in O(entries with the term) time. */
  private boolean isZipOfStore(int term) {
    Postings.Cursor list = new Postings.Cursor();
    Records.Numbers numbers = new Records.Numbers();
    int zip = term * TypeaheadFormat.OCCURRENCES + Occurrence.ZIP.number();
    list.open(index.postings(), term);
    for (int entry = list.next(); entry != EntryBits.END; entry = list.next()) {
      if (entry >= index.aggregateCount()) {
        index.stores().read(entry - index.aggregateCount(), numbers);
        numbers.next(); // the company
        numbers.next(); // the city
        numbers.next(); // the categories
        while (numbers.hasNext()) {
          if (numbers.next() == zip) {
            return true;
          }
        }
      }
    }
    return false;
  }
}
