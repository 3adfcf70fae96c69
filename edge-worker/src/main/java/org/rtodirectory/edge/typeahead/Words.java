package org.rtodirectory.edge.typeahead;

/**
 * The words of a query with the terms that each may match in one pass. For one thread; filled anew
 * for each pass.
 */
final class Words {
  /** Letters from which on any word may be cut short. */
  static final int CUT_SHORT_FROM = 3;

  private final TermTrie trie;
  private final StepBudget budget;
  private TermSet[] sets = {};
  private int count;
  private int last;
  private long generation;

  /** The node below which the terms of the only word are, or {@link TermTrie#NONE}. */
  private int onlyNode;

  Words(TermTrie trie, StepBudget budget) {
    this.trie = trie;
    this.budget = budget;
  }

  /** Differs whenever the terms of the words may differ. */
  long generation() {
    return generation;
  }

  int count() {
    return count;
  }

  TermSet set(int word) {
    return sets[word];
  }

  int onlyNode() {
    return onlyNode;
  }

  /** Makes room for the words of {@code tokens}. */
  void start(Tokens tokens) {
    count = tokens.count();
    if (sets.length < count) {
      sets = new TermSet[count];
      for (int i = 0; i < count; i++) {
        sets[i] = new TermSet();
      }
    }
    onlyNode = TermTrie.NONE;
    last = count - 1;
    generation++;
  }

  /**
   * Whole words as they are, and an unfinished last one as a prefix; with {@code cutShort} every
   * word of three letters or more as a prefix.
   *
   * @return false if some word matches no term, or no steps are left
   */
  boolean match(Tokens tokens, boolean cutShort) {
    start(tokens);
    for (int word = 0; word < count; word++) {
      boolean isWhole = tokens.isWhole(word);
      boolean isCut = cutShort && isWhole && tokens.length(word) >= CUT_SHORT_FROM;
      if (!match(tokens, word, isWhole && !isCut)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Every word as it is if that is a term, else as a prefix if it is unfinished or has three
   * letters.
   *
   * @return false if some word matches no term, or no steps are left
   */
  boolean matchEach(Tokens tokens) {
    start(tokens);
    for (int word = 0; word < count; word++) {
      if (!matchLeniently(tokens, word)) {
        return false;
      }
    }
    return true;
  }

  /** One word of {@link #matchEach}. */
  boolean matchLeniently(Tokens tokens, int word) {
    boolean isWhole = tokens.isWhole(word);
    return (isWhole && match(tokens, word, true))
        || ((!isWhole || tokens.length(word) >= CUT_SHORT_FROM) && match(tokens, word, false));
  }

  /** Says that all entries that are looked at have a word, so that it is to be tested last. */
  void testLast(int word) {
    last = word;
  }

  /** Which word is to be tested after {@code tested} others, at most one less than there are. */
  int toTest(int tested) {
    int word = last + 1 + tested;
    return word < count ? word : word - count;
  }

  /** Whether some word has terms with an edit. */
  boolean haveEdited() {
    for (int word = 0; word < count; word++) {
      if (sets[word].hasEdited()) {
        return true;
      }
    }
    return false;
  }

  /** Whether some whole word of {@code tokens} has matched more than the one term that it is. */
  boolean areCutShort(Tokens tokens) {
    for (int word = 0; word < count; word++) {
      if (tokens.isWhole(word) && !(isTerm(tokens, word) && sets[word].onlyTerm() >= 0)) {
        return true;
      }
    }
    return false;
  }

  private boolean isTerm(Tokens tokens, int word) {
    budget.spend(StepBudget.LOOKUP);
    return trie.exactly(tokens.text(), tokens.start(word), tokens.end(word)) != TermTrie.NONE;
  }

  /** The terms of one word, without an edit; false if there are none, or no steps are left. */
  boolean match(Tokens tokens, int word, boolean isWhole) {
    TermSet set = sets[word];
    set.clear();
    if (!budget.spend(StepBudget.LOOKUP)) {
      return false;
    }
    if (isWhole) {
      int term = trie.exactly(tokens.text(), tokens.start(word), tokens.end(word));
      if (term == TermTrie.NONE) {
        return false;
      }
      set.add(0, term, term + 1);
      return true;
    }
    int node = trie.startingWith(tokens.text(), tokens.start(word), tokens.end(word));
    if (node == TermTrie.NONE || trie.firstTerm(node) == trie.endTerm(node)) {
      return false;
    }
    set.add(0, trie.firstTerm(node), trie.endTerm(node));
    set.union(trie.top(node));
    onlyNode = count == 1 ? node : TermTrie.NONE;
    return true;
  }
}
