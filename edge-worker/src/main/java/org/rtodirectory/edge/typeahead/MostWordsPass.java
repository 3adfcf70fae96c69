package org.rtodirectory.edge.typeahead;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the entries that have most of the words of a query, when none has all: the subsets of its
 * words, the heaviest first, each searched for entries that have all words of the subset. A word is
 * the heavier the rarer it is: one more than the binary logarithm of the entries for each entry
 * that has it. A word that no entry has is in no subset. Cities and companies whose whole name
 * stands in the query come first. Ends at subsets that weigh less than half of the first that found
 * something. A subset finds cities and companies first, by their match class, then stores, and five
 * at most if there are others, so that what the other words find is seen, too. A store stands even
 * before its company or city that the query names, if it was found by the first subset that found
 * something and has all words of it in its company and city, those of the city's name among them,
 * and neither has all alone.
 *
 * <p>What keeps this from answering nonsense: a subset must have a significant word, which is one
 * of three letters or more, or that something is pinned to ({@code tx}), and a store must have it
 * outside its address; and a query that begins with a digit keeps its first word, because a house
 * number is not left out. At most the {@value #MOST_WORDS} heaviest distinct words are looked at.
 * For one thread.
 */
final class MostWordsPass {
  private static final int MOST_WORDS = 5;
  private static final int MOST_OF_SUBSET = 5;

  /** How many words a name has at most, and how many entries a query that is one. */
  private static final int LONGEST_NAME = 6;

  private static final int MOST_NAMED = 2;

  /** The costs of the stores that stand before what is named, and of what is named. */
  private static final int BEFORE_NAMED = 0;

  private static final int NAMED = 1;

  /** Steps to put a subset together. */
  private static final int SUBSET = 20;

  private final TypeaheadParts parts;
  private final StepBudget budget;
  private final TopRanks best;
  private final TopRanks some = new TopRanks(MOST_OF_SUBSET * 2);
  private final Verification verification;
  private final Words words;
  private final PostingCursor pinned;
  private final Candidates headCandidates;
  private final Candidates storeCandidates;
  private final Numbers store = new Numbers();
  private int[] named = {};
  private Tokens subset = Tokens.NONE;
  private boolean[] isSignificant = {};
  private int found;

  /**
   * Words of the query.
   *
   * @param mask a bit for each, the first word in the highest of them
   */
  private record Subset(int mask, int weight) {
    static final Comparator<Subset> HEAVIEST_FIRST =
        Comparator.comparingInt((Subset subset) -> -subset.weight)
            .thenComparingInt(subset -> -Integer.bitCount(subset.mask))
            .thenComparingInt(subset -> -subset.mask);
  }

  MostWordsPass(TypeaheadParts parts, StepBudget budget, TopRanks best, Verification verification) {
    this.parts = parts;
    this.budget = budget;
    this.best = best;
    this.verification = verification;
    this.words = new Words(parts.trie(), budget);
    this.pinned = new PostingCursor(parts.postings(), budget);
    this.headCandidates = Candidates.heads(parts, words, budget);
    this.storeCandidates = Candidates.stores(parts, words, budget);
  }

  /** Adds what {@code tokens} find to the best, which are none. */
  void run(Tokens tokens, int limit) {
    if (tokens.count() == 1) {
      return;
    }
    named(tokens, limit);
    int[] weights = weights(tokens);
    List<Integer> heaviest = heaviest(weights);
    List<Subset> subsets = subsets(heaviest, weights);
    int enough = 0;
    for (Subset one : subsets) {
      if (best.isFull() || 2 * one.weight < enough || !budget.spend(SUBSET + tokens.count())) {
        return;
      }
      boolean[] kept = kept(one, heaviest, tokens.count());
      if (Character.isDigit(tokens.codePoint(0)) && !kept[0]) {
        continue;
      }
      subset = tokens.only(kept);
      int left = limit - best.count();
      some.start(subsets.size() == 1 ? left : Math.min(left, MOST_OF_SUBSET));
      search();
      for (int i = 0; i < some.count(); i++) {
        int entry = Rank.entry(some.get(i));
        boolean isFirst = enough == 0 && isBeforeNamed(entry);
        best.offer(
            isFirst
                ? Rank.of(Search.MOST_WORDS, BEFORE_NAMED, Rank.CLASS_OTHER, entry)
                : some.get(i));
      }
      if (some.count() > 0) {
        found++;
        enough = Math.max(enough, one.weight);
      }
    }
  }

  /** Adds the cities and companies whose whole name stands in the query. */
  private void named(Tokens tokens, int limit) {
    found = NAMED;
    some.start(limit);
    for (int first = 0; first < tokens.count(); first++) {
      int end = Math.min(tokens.count(), first + LONGEST_NAME);
      boolean isKept = first == 0 || !Character.isDigit(tokens.codePoint(0));
      for (int last = end - 1; last >= first && isKept && budget.spend(SUBSET); last--) {
        if (tokens.end(last) - tokens.start(first) >= Words.CUT_SHORT_FROM) {
          named(Arrays.copyOfRange(tokens.text(), tokens.start(first), tokens.end(last)));
        }
      }
    }
    named = new int[some.count()];
    for (int i = 0; i < named.length; i++) {
      best.offer(some.get(i));
      named[i] = Rank.entry(some.get(i));
    }
    found = named.length > 0 ? NAMED + 1 : 0;
  }

  /**
   * Whether a store that has all words of the subset has them without its address, as many as its
   * city's name has, and its company or city is named, but nothing that is named has all of them
   * alone.
   */
  private boolean isBeforeNamed(int entry) {
    if (entry < parts.headCount() || named.length == 0) {
      return false;
    }
    parts.stores().read(entry - parts.headCount(), store);
    int company = store.next();
    int city = store.next();
    boolean isOfNamed = false;
    boolean isCityNamed = verification.nameCity(words, city);
    for (int head : named) {
      isOfNamed |= head == company || head == city;
      isCityNamed |= head == city;
      if (verification.matches(words, head)) {
        return false;
      }
    }
    return isOfNamed && isCityNamed && verification.matchesWithoutAddress(words, entry);
  }

  private void named(byte[] name) {
    HeadLabels labels = parts.headLabels();
    int all = labels.count();
    int place = labels.place(name, name.length, HeadLabels.NOTHING, 0, all);
    while (place < all
        && budget.spend(StepBudget.CANDIDATE)
        && labels.isLabel(labels.head(place), name, name.length)) {
      offer(Rank.CLASS_EQUALS, labels.head(place++));
    }
    int term = parts.trie().wholeQuery(name, 0, name.length);
    if (term != TermTrie.NONE && parts.postings().count(term, term + 1) <= MOST_NAMED) {
      pinnedTo(term);
    }
  }

  /** The weight of each word; 0 if no entry has it, or if it was there before. */
  private int[] weights(Tokens tokens) {
    int[] weights = new int[tokens.count()];
    words.start(tokens);
    for (int word = 0; word < weights.length; word++) {
      long entries = 0;
      if (isRepeated(tokens, word)) {
        continue;
      }
      if (words.match(tokens, word, tokens.isWhole(word))) {
        entries = words.set(word).postings(parts.postings());
      } else {
        int term = pinnedTo(tokens, word);
        entries = term == TermTrie.NONE ? 0 : parts.postings().count(term, term + 1);
      }
      if (entries > 0) {
        long ofEach = Math.max(1, parts.count() / entries);
        weights[word] = Long.SIZE - Long.numberOfLeadingZeros(ofEach);
      }
    }
    return weights;
  }

  private static boolean isRepeated(Tokens tokens, int word) {
    for (int before = 0; before < word; before++) {
      if (tokens.word(before).equals(tokens.word(word))) {
        return true;
      }
    }
    return false;
  }

  private int pinnedTo(Tokens tokens, int word) {
    budget.spend(StepBudget.LOOKUP);
    return parts.trie().wholeQuery(tokens.text(), tokens.start(word), tokens.end(word));
  }

  /** The words that weigh most, in the order of the query. */
  private static List<Integer> heaviest(int[] weights) {
    List<Integer> known = new ArrayList<>();
    for (int word = 0; word < weights.length; word++) {
      if (weights[word] > 0) {
        known.add(word);
      }
    }
    return known.stream()
        .sorted(Comparator.comparingInt((Integer word) -> -weights[word]).thenComparing(w -> w))
        .limit(MOST_WORDS)
        .sorted()
        .toList();
  }

  private static List<Subset> subsets(List<Integer> heaviest, int[] weights) {
    List<Subset> subsets = new ArrayList<>();
    int count = heaviest.size();
    for (int mask = 1; mask < 1 << count; mask++) {
      int weight = 0;
      for (int i = 0; i < count; i++) {
        weight += has(mask, i, count) ? weights[heaviest.get(i)] : 0;
      }
      subsets.add(new Subset(mask, weight));
    }
    subsets.sort(Subset.HEAVIEST_FIRST);
    return subsets;
  }

  private static boolean has(int mask, int index, int count) {
    return (mask >>> (count - 1 - index) & 1) != 0;
  }

  private static boolean[] kept(Subset subset, List<Integer> heaviest, int wordCount) {
    boolean[] kept = new boolean[wordCount];
    for (int i = 0; i < heaviest.size(); i++) {
      kept[heaviest.get(i)] = has(subset.mask, i, heaviest.size());
    }
    return kept;
  }

  /** Finds what has all words of the subset. */
  private void search() {
    isSignificant = new boolean[subset.count()];
    boolean isAny = false;
    for (int word = 0; word < isSignificant.length; word++) {
      isSignificant[word] =
          subset.length(word) >= Words.CUT_SHORT_FROM || pinnedTo(subset, word) != TermTrie.NONE;
      isAny |= isSignificant[word];
    }
    if (!isAny) {
      return;
    }
    pinned();
    if (!words.match(subset, false)) {
      return;
    }
    heads();
    stores();
  }

  private void pinned() {
    byte[] text = subset.text();
    int term = parts.trie().wholeQuery(text, 0, text.length);
    if (!budget.spend(StepBudget.LOOKUP) || term == TermTrie.NONE) {
      return;
    }
    pinnedTo(term);
  }

  private void pinnedTo(int term) {
    pinned.open(term);
    for (int entry = pinned.entry();
        entry != EntryIterator.END && budget.spend(StepBudget.CANDIDATE);
        entry = pinned.next()) {
      offer(Rank.CLASS_EQUALS, entry);
    }
  }

  private void heads() {
    headCandidates.choose();
    headCandidates.open(0);
    for (int head = headCandidates.next();
        head < parts.headCount() && budget.spend(StepBudget.CANDIDATE);
        head = headCandidates.next()) {
      if (!some.admits(rank(Rank.CLASS_EQUALS, head))) {
        return;
      }
      if (words.count() == 1 || verification.matches(words, head)) {
        offer(matchClass(head), head);
      } else {
        headCandidates.rejected();
      }
    }
  }

  private int matchClass(int head) {
    HeadLabels labels = parts.headLabels();
    byte[] text = subset.text();
    if (labels.isLabel(head, text, text.length)) {
      return Rank.CLASS_EQUALS;
    }
    boolean begins =
        subset.wholeLast()
            ? labels.startsWithWords(head, text, text.length)
            : labels.startsWith(head, text, text.length);
    if (begins) {
      return Rank.CLASS_LABEL;
    }
    return labels.startsWithWords(head, text, subset.end(0))
        ? Rank.CLASS_FIRST_WORD
        : Rank.CLASS_OTHER;
  }

  private void stores() {
    storeCandidates.choose();
    storeCandidates.open(parts.headCount());
    for (int store = storeCandidates.next();
        store != EntryIterator.END && some.admits(rank(Rank.CLASS_OTHER, store));
        store = storeCandidates.next()) {
      if (!budget.spend(StepBudget.CANDIDATE)) {
        return;
      }
      if (isOutsideAddress(store) && (words.count() == 1 || verification.matches(words, store))) {
        offer(Rank.CLASS_OTHER, store);
      } else {
        storeCandidates.rejected();
      }
    }
  }

  private boolean isOutsideAddress(int store) {
    for (int word = 0; word < isSignificant.length; word++) {
      if (isSignificant[word] && verification.matchesWithoutAddress(words, word, store)) {
        return true;
      }
    }
    return false;
  }

  private void offer(int matchClass, int entry) {
    if (!best.contains(entry)) {
      some.offer(rank(matchClass, entry));
    }
  }

  private long rank(int matchClass, int entry) {
    return Rank.of(Search.MOST_WORDS, found, matchClass, entry);
  }
}
