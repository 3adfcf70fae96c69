package org.rtodirectory.edge.typeahead;

/**
 * The verification of candidates: an entry matches if each word of the query can be assigned to a
 * position of the entry of its own. For one thread.
 */
final class Verification {
  /** Added to the edits of a match that needs a word with a wrong first letter. */
  static final int WRONG_FIRST_LETTER = 2;

  /** The maximum number of edits of a query in total. */
  static final int MOST_EDITS = 2;

  /** The result of {@link #cost} for an entry that does not match. */
  static final int NO_MATCH = Integer.MAX_VALUE;

  private static final long ALL_POSITIONS = -1L;

  /** Terms of an entry that are read, or compared with those of a word, in one step. */
  private static final int TERMS_A_STEP = 8;

  private final EntryTerms entry;
  private final StepBudget budget;
  private final Assignment assignment;
  private final BipartiteMatching matching;

  Verification(EntryTerms entry, StepBudget budget) {
    this.entry = entry;
    this.budget = budget;
    this.assignment = new Assignment(budget);
    this.matching = new BipartiteMatching(budget);
  }

  /** Whether {@code candidate} matches, no word needing an edit. */
  boolean matches(Words words, int candidate) {
    entry.load(candidate);
    budget.spend(StepBudget.ENTRY + entry.count() / TERMS_A_STEP);
    return matchesUnedited(words);
  }

  /** The same, without the words of a store's address and ZIP code. */
  boolean matchesWithoutAddress(Words words, int candidate) {
    entry.loadWithoutAddress(candidate);
    budget.spend(StepBudget.ENTRY + entry.count() / TERMS_A_STEP);
    return matchesUnedited(words);
  }

  /** The same of the store that {@link #matches} was true of last. */
  boolean matchesAlsoWithoutAddress(Words words) {
    if (entry.positionCount() > BipartiteMatching.MOST_POSITIONS) {
      return matchesWithoutAddress(words, entry.loaded());
    }
    return matching.suffice(words.count(), ~entry.addressPositions());
  }

  /** Whether one word alone matches a store without the words of its address and ZIP code. */
  boolean matchesWithoutAddress(Words words, int word, int store) {
    entry.loadWithoutAddress(store);
    budget.spend(StepBudget.ENTRY + entry.count() / TERMS_A_STEP);
    TermSet set = words.set(word);
    return set.hasUnedited() && entry.positions(set.uneditedFirst(), set.uneditedEnd()) != 0;
  }

  /** Whether as many words match a city as its name has, the state left out. */
  boolean nameCity(Words words, int city) {
    entry.load(city);
    budget.spend(StepBudget.ENTRY + words.count() * (1 + entry.count() / TERMS_A_STEP));
    int matched = 0;
    for (int word = 0; word < words.count(); word++) {
      TermSet set = words.set(word);
      boolean isMatch =
          set.hasUnedited() && entry.positions(set.uneditedFirst(), set.uneditedEnd()) != 0;
      matched += isMatch ? 1 : 0;
    }
    return matched >= entry.labelWords() - 1;
  }

  /** Whether a term is the ZIP code of a store, and not another word of its address. */
  boolean isInZip(int term, int store) {
    entry.load(store);
    budget.spend(StepBudget.ENTRY + entry.count() / TERMS_A_STEP);
    for (int i = 0; i < entry.count(); i++) {
      if (entry.position(i) == entry.zipPosition() && entry.term(i) == term) {
        return true;
      }
    }
    return false;
  }

  private boolean matchesUnedited(Words words) {
    if (words.count() > entry.positionCount()) {
      return false;
    }
    if (entry.positionCount() > BipartiteMatching.MOST_POSITIONS) {
      return connect(words, 0) && assignment.fewestEdits() == 0;
    }
    matching.start(words.count());
    for (int tested = 0; tested < words.count(); tested++) {
      budget.spend(1 + entry.count() / TERMS_A_STEP);
      int word = words.toTest(tested);
      TermSet set = words.set(word);
      long positions =
          set.hasUnedited() ? entry.positions(set.uneditedFirst(), set.uneditedEnd()) : 0;
      if (positions == 0) {
        return false;
      }
      matching.set(word, positions);
    }
    return matching.suffice(words.count(), ALL_POSITIONS);
  }

  /** The cost of the cheapest match of a store without its address, or {@link #NO_MATCH}. */
  int costWithoutAddress(Words words, int store, int mostEdits) {
    entry.loadWithoutAddress(store);
    return cost(words, mostEdits);
  }

  /** The cost of the cheapest match of {@code candidate}, or {@link #NO_MATCH}. */
  int cost(Words words, int candidate, int mostEdits) {
    entry.load(candidate);
    return cost(words, mostEdits);
  }

  private int cost(Words words, int mostEdits) {
    budget.spend(StepBudget.ENTRY + entry.count() / TERMS_A_STEP);
    if (words.count() > entry.positionCount() || !connect(words, mostEdits)) {
      return NO_MATCH;
    }
    if (assignment.hasWrong()) {
      assignment.count(false);
      int edits = assignment.fewestEdits();
      if (edits <= mostEdits) {
        return edits;
      }
      assignment.count(true);
    }
    int edits = assignment.fewestEdits();
    if (edits > mostEdits) {
      return NO_MATCH;
    }
    return assignment.hasWrong() ? edits + WRONG_FIRST_LETTER : edits;
  }

  /** Whether {@link #matchClass} may tell of a store that it shares its label's first word. */
  boolean mayShareFirstWord(Words words, int store) {
    entry.loadCompany(store);
    budget.spend(StepBudget.CANDIDATE);
    if (entry.labelWords() == 0) {
      return false;
    }
    TermSet set = words.set(0);
    for (int i = 0; i < entry.count() && entry.position(i) == 0; i++) {
      if (set.edits(entry.term(i)) != TermSet.NO_MATCH) {
        return true;
      }
    }
    return false;
  }

  /** The best class that {@link #matchClass} may tell of a head, from the length of its label. */
  int bestClass(Words words, int head) {
    int labelWords = entry.labelWords(head);
    return words.count() == labelWords
        ? Rank.CLASS_EQUALS
        : words.count() < labelWords ? Rank.CLASS_LABEL : Rank.CLASS_FIRST_WORD;
  }

  /**
   * How the entry whose cost was asked last meets the label, word by word and typos allowed: a head
   * may equal it or begin with it, a store only share its first word.
   */
  int matchClass(Words words, boolean isHead) {
    if (entry.labelWords() == 0 || assignment.edits(0, 0) == Assignment.NONE) {
      return Rank.CLASS_OTHER;
    }
    if (!isHead || words.count() > entry.labelWords()) {
      return Rank.CLASS_FIRST_WORD;
    }
    int edits = 0;
    for (int word = 0; word < words.count() && edits <= MOST_EDITS; word++) {
      int own = assignment.edits(word, word);
      edits = own == Assignment.NONE ? own : edits + own;
    }
    if (edits > MOST_EDITS) {
      return Rank.CLASS_FIRST_WORD;
    }
    return words.count() == entry.labelWords() ? Rank.CLASS_EQUALS : Rank.CLASS_LABEL;
  }

  /** Finds what matches where; false if it is plain that some word has nowhere to go. */
  private boolean connect(Words words, int mostEdits) {
    assignment.start(words.count(), entry.positionCount());
    for (int tested = 0; tested < words.count(); tested++) {
      int word = words.toTest(tested);
      budget.spend(1 + entry.count() / 2);
      int before = assignment.edges();
      TermSet set = words.set(word);
      for (int i = 0; i < entry.count(); i++) {
        int term = entry.term(i);
        int edits = set.edits(term);
        if (edits <= mostEdits) {
          boolean isWrong = edits > 0 && set.hasOtherFirstLetter(term);
          assignment.edge(word, entry.position(i), edits, isWrong);
        }
      }
      if (assignment.edges() == before) {
        return false;
      }
    }
    return true;
  }
}
