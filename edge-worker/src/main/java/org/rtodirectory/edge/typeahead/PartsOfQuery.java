package org.rtodirectory.edge.typeahead;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.typeahead.Relaxation.Scope;

/**
 * The relaxations that leave words out: names that stand in a query, and the heaviest subsets of
 * its words. For one thread.
 *
 * <p>What keeps them from answering nonsense: a subset must have a significant word, which is one
 * of three letters or more, or that something is pinned to ({@code tx}), and a store must have it
 * outside its address; and a query that begins with a digit keeps its first word, because a house
 * number is not left out.
 */
final class PartsOfQuery {
  private static final int MOST_WORDS = 5;
  private static final int MOST_OF_SUBSET = 5;

  /** How many words a name has at most. */
  private static final int LONGEST_NAME = 6;

  private final TypeaheadParts parts;
  private final Work work;
  private final Words words;
  private final Retrieval retrieval;
  private final TermSet labels = new TermSet();

  /** Words of the query: which are kept, and how much they weigh together. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Subset(boolean[] kept, int words, int weight) {
    static final Comparator<Subset> HEAVIEST_FIRST =
        Comparator.comparingInt((Subset subset) -> -subset.weight)
            .thenComparingInt(subset -> -subset.words);
  }

  /** The companies and cities whose whole name stands in a query, a city's without its state. */
  private record Named(Set<Integer> companies, Set<Integer> cities) {
    /** Whether a store's city is named, and its company, too, if any is. */
    boolean accepts(int company, int city) {
      return cities.contains(city) && (companies.isEmpty() || companies.contains(company));
    }
  }

  PartsOfQuery(TypeaheadParts parts, Work work, Words words, Retrieval retrieval) {
    this.parts = parts;
    this.work = work;
    this.words = words;
    this.retrieval = retrieval;
  }

  /**
   * Adds the companies and cities whose whole name stands in the query, the longest first; then the
   * entries that have most of the words: the subsets of the words, the heaviest first, each
   * searched for entries that have all words of it. A word is the heavier the rarer it is: one more
   * than the binary logarithm of the entries for each byte of its posting lists. At most the
   * {@value #MOST_WORDS} heaviest words are looked at. Ends at subsets that weigh less than half of
   * the first that found something. A subset adds {@value #MOST_OF_SUBSET} at most if there are
   * others, so that what the other words find is seen, too.
   *
   * <p>If no company or city has all words of the first subset that finds something, the stores
   * that have them in names that stand in the query come before all else.
   */
  void find(Tokens query, int limit) {
    Named named = named(query, limit);
    List<Subset> subsets = subsets(weights(query));
    int cost = 0;
    int enough = 0;
    for (Subset subset : subsets) {
      if (2 * subset.weight < enough || !work.spend((long) Work.LOOKUP * query.count())) {
        return;
      }
      if (Character.isDigit(query.codePoint(0)) && !subset.kept[0]) {
        continue;
      }
      int most = subsets.size() == 1 ? limit : MOST_OF_SUBSET;
      if (find(query.only(subset.kept), cost, most, enough == 0 ? named : null) > 0) {
        cost++;
        enough = Math.max(enough, subset.weight);
      }
    }
  }

  private int find(Tokens subset, int cost, int most, @Nullable Named named) {
    boolean areKnown = words.match(subset, Relaxation.MOST_WORDS.matching());
    boolean isSignificant = false;
    for (int word = 0; word < subset.count(); word++) {
      isSignificant |= words.isSignificant(word);
    }
    if (!isSignificant) {
      return 0;
    }
    Row row =
        new Row(Relaxation.MOST_WORDS, Scope.ANYWHERE, cost, words, null, true, null, null, most);
    if (!areKnown) {
      return retrieval.equal(row, subset, most);
    }
    int added = 0;
    if (named != null && !named.cities.isEmpty() && !retrieval.hasHead(row)) {
      added =
          retrieval.find(
              new Row(
                  Relaxation.NAMED,
                  Scope.NAMES,
                  0,
                  words,
                  null,
                  false,
                  named::accepts,
                  null,
                  most));
    }
    return added + retrieval.findByLabel(row);
  }

  private Named named(Tokens query, int limit) {
    Named named = new Named(new HashSet<>(), new HashSet<>());
    for (int first = 0; first < query.count(); first++) {
      int most = Math.min(query.count(), first + LONGEST_NAME);
      for (int end = most; end > first && work.spend(4 * Work.LOOKUP); end--) {
        if (query.end(end - 1) - query.start(first) >= Words.CUT_SHORT_FROM) {
          named(query, first, end, limit, named);
        }
      }
    }
    return named;
  }

  private void named(Tokens query, int first, int end, int limit, Named named) {
    byte[] text = query.text();
    int from = query.start(first);
    int to = query.end(end - 1);
    boolean isKept = first == 0 || !Character.isDigit(query.codePoint(0));
    for (int term :
        new int[] {parts.trie().label(text, from, to), parts.trie().wholeQuery(text, from, to)}) {
      if (term != TermTrie.NONE) {
        int head = parts.names().first(term);
        boolean isCity = parts.isCity(head);
        (isCity ? named.cities : named.companies).add(head);
        int cost = 1 + 2 * (query.count() - (end - first)) + (isCity ? 1 : 0);
        Row row = Row.filtered(Relaxation.NAMED, cost, words, null, limit);
        if (isKept) {
          retrieval.heads(row, term, Rank.CLASS_EQUALS, limit);
        }
      }
    }
    addCities(text, from, to, end - first, named);
  }

  /** Adds the cities whose name without their state are these words. */
  private void addCities(byte[] text, int from, int to, int wordCount, Named named) {
    long place = parts.trie().labelPlace(text, from, to);
    if (place < 0) {
      return;
    }
    parts.trie().wholeWords(place, labels);
    for (int term = labels.uneditedFirst(); term < labels.uneditedEnd(); term++) {
      if (!work.spend(Work.LIST)) {
        return;
      }
      int head = parts.names().first(term);
      if (parts.isCity(head) && parts.labelWords(head) == wordCount + 1) {
        named.cities.add(head);
      }
    }
  }

  /** The weight of each word; 0 if no entry has it, or if it was there before. */
  private int[] weights(Tokens query) {
    int[] weights = new int[query.count()];
    words.matchKnown(query);
    for (int word = 0; word < weights.length; word++) {
      long entries = isRepeated(query, word) ? 0 : entries(query, word);
      if (entries > 0) {
        long ofEach = Math.max(1, parts.count() / entries);
        weights[word] = Long.SIZE - Long.numberOfLeadingZeros(ofEach);
      }
    }
    return weights;
  }

  private long entries(Tokens query, int word) {
    TermSet set = words.set(word);
    if (!set.isEmpty()) {
      return set.bytes(parts.names()) + set.bytes(parts.addresses());
    }
    int term = parts.trie().wholeQuery(query.text(), query.start(word), query.end(word));
    return term == TermTrie.NONE ? 0 : parts.names().bytes(term, term + 1);
  }

  private static boolean isRepeated(Tokens query, int word) {
    for (int before = 0; before < word; before++) {
      if (query.word(before).equals(query.word(word))) {
        return true;
      }
    }
    return false;
  }

  /** The subsets of the words that weigh most; of equal ones that with more, and earlier, words. */
  private static List<Subset> subsets(int[] weights) {
    int[] heaviest =
        IntStream.range(0, weights.length)
            .filter(word -> weights[word] > 0)
            .boxed()
            .sorted(Comparator.comparingInt(word -> -weights[word]))
            .limit(MOST_WORDS)
            .sorted(Comparator.reverseOrder())
            .mapToInt(word -> word)
            .toArray();
    List<Subset> subsets = new ArrayList<>();
    for (int mask = (1 << heaviest.length) - 1; mask > 0; mask--) {
      boolean[] kept = new boolean[weights.length];
      int weight = 0;
      for (int i = 0; i < heaviest.length; i++) {
        if ((mask >>> i & 1) != 0) {
          kept[heaviest[i]] = true;
          weight += weights[heaviest[i]];
        }
      }
      subsets.add(new Subset(kept, Integer.bitCount(mask), weight));
    }
    subsets.sort(Subset.HEAVIEST_FIRST);
    return subsets;
  }
}
