package org.rtodirectory.edge.typeahead;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.rtodirectory.resource.UsState;
import org.rtodirectory.snapshot.Region;
import org.rtodirectory.snapshot.ZipIndex;
import org.rtodirectory.text.Folding;
import org.rtodirectory.typeahead.TypeaheadFormat;

/**
 * The pass for queries of which a part is a filter, and not a word of an entry: a category of
 * companies and stores, a ZIP code that stores are near to, or a telephone number of stores. The
 * other words must match as in {@link Words#matchEach}. For one thread.
 */
final class FilteredPass {
  /** The maximum number of words of a category. */
  private static final int LONGEST_CATEGORY = 4;

  private static final int LEAST_PHONE_DIGITS = 6;
  private static final int ZIP_DIGITS = 5;
  private static final int LEAST_ZIP_DIGITS = 3;
  private static final int ZIPS_OF_PREFIX = 100;

  /** The last ordinal of a ZIP code, behind which all are equal. */
  private static final int LAST_ORDINAL = 14;

  /** The rank of the cities of a ZIP code's state among what is near it. */
  private static final int STATE_ORDINAL = 15;

  private final TypeaheadParts parts;
  private final StepBudget budget;
  private final TopRanks best;
  private final Verification verification;
  private final Words words;
  private final PostingCursor filter;
  private final PostingCursor category;
  private final Candidates headCandidates;
  private final Candidates storeCandidates;

  FilteredPass(TypeaheadParts parts, StepBudget budget, TopRanks best, Verification verification) {
    this.parts = parts;
    this.budget = budget;
    this.best = best;
    this.verification = verification;
    this.words = new Words(parts.trie(), budget);
    this.filter = new PostingCursor(parts.postings(), budget);
    this.category = new PostingCursor(parts.postings(), budget);
    this.headCandidates = Candidates.heads(parts, words, budget);
    this.storeCandidates = Candidates.stores(parts, words, budget);
  }

  /** What is left of a query without some neighbouring words that mean a category. */
  private record OfCategory(int term, Tokens rest) {}

  /** Finds the longest neighbouring words that mean a category, the first of equal ones. */
  private OfCategory category(Tokens tokens) {
    for (int length = Math.min(LONGEST_CATEGORY, tokens.count()); length > 0; length--) {
      for (int first = 0; first + length <= tokens.count(); first++) {
        budget.spend(StepBudget.LOOKUP);
        int from = tokens.start(first);
        int term = parts.trie().category(tokens.text(), from, tokens.end(first + length - 1));
        if (term != TermTrie.NONE) {
          return new OfCategory(term, without(tokens, first, length));
        }
      }
    }
    return new OfCategory(TermTrie.NONE, tokens);
  }

  private static Tokens without(Tokens tokens, int first, int length) {
    boolean[] kept = new boolean[tokens.count()];
    for (int word = 0; word < kept.length; word++) {
      kept[word] = word < first || word >= first + length;
    }
    return tokens.only(kept);
  }

  /** Adds the companies and stores of a category that words of {@code tokens} mean to the best. */
  void categories(Tokens tokens) {
    OfCategory found = category(tokens);
    if (found.term == TermTrie.NONE || !words.matchEach(found.rest)) {
      return;
    }
    int heads = parts.postings().heads(found.term, found.term + 1);
    int stores = parts.postings().count(found.term, found.term + 1) - heads;
    boolean isAlone = found.rest.count() == 0;
    filter.open(found.term);
    if (isAlone || heads <= headCandidates.choose()) {
      throughFilter(parts.headCount());
    } else {
      headCandidates.open(0);
      throughCandidates(headCandidates, parts.headCount());
    }
    filter.seek(parts.headCount());
    if (isAlone || stores <= storeCandidates.choose()) {
      throughFilter(parts.count());
    } else {
      storeCandidates.open(parts.headCount());
      throughCandidates(storeCandidates, parts.count());
    }
  }

  private void throughFilter(int to) {
    for (int entry = filter.entry();
        entry < to && admits(entry) && budget.spend(StepBudget.CANDIDATE);
        entry = filter.next()) {
      if (words.count() == 0 || verification.matches(words, entry)) {
        best.offer(Rank.of(Search.CATEGORY, 0, Rank.CLASS_OTHER, entry));
      }
    }
  }

  private void throughCandidates(Candidates candidates, int to) {
    for (int entry = candidates.next();
        entry < to && admits(entry) && budget.spend(StepBudget.CANDIDATE);
        entry = candidates.next()) {
      if (filter.seek(entry) == entry && verification.matches(words, entry)) {
        best.offer(Rank.of(Search.CATEGORY, 0, Rank.CLASS_OTHER, entry));
      }
    }
  }

  private boolean admits(int entry) {
    return best.admits(Rank.of(Search.CATEGORY, 0, Rank.CLASS_OTHER, entry));
  }

  /**
   * Adds the stores whose telephone number begins with the digits of a query of nothing else, six
   * at least.
   */
  void phone(Tokens tokens, int pass) {
    StringBuilder all = new StringBuilder();
    for (int word = 0; word < tokens.count(); word++) {
      if (!areDigits(tokens, word)) {
        return;
      }
      all.append(tokens.word(word));
    }
    String digits = all.charAt(0) == '1' ? all.substring(1) : all.toString();
    if (digits.length() < LEAST_PHONE_DIGITS || digits.length() > TypeaheadFormat.PHONE_DIGITS) {
      return;
    }
    long from = Long.parseLong(digits);
    long to = from + 1;
    for (int i = digits.length(); i < TypeaheadFormat.PHONE_DIGITS; i++) {
      from *= 10;
      to *= 10;
    }
    Region phones = parts.phones();
    long end = phones.length() / Long.BYTES;
    for (long at = place(phones, from << TypeaheadFormat.PHONE_SHIFT, end);
        at < end && budget.spend(1);
        at++) {
      long phone = phones.getLong(at * Long.BYTES);
      if (phone >>> TypeaheadFormat.PHONE_SHIFT >= to) {
        return;
      }
      int store = (int) (phone & (1L << TypeaheadFormat.PHONE_SHIFT) - 1);
      best.offer(Rank.of(pass, 0, Rank.CLASS_OTHER, parts.headCount() + store));
    }
  }

  private static long place(Region phones, long first, long end) {
    long low = 0;
    long high = end;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (phones.getLong(middle * Long.BYTES) < first) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * Which word of a query is a ZIP code, or as the only one its first three or four digits unless
   * the name of a city or company has them; -1 if none is.
   */
  int zip(Tokens tokens) {
    for (int word = 0; word < tokens.count(); word++) {
      if (isZip(tokens, word, ZIP_DIGITS)) {
        return word;
      }
    }
    boolean isPart = tokens.count() == 1 && isZip(tokens, 0, LEAST_ZIP_DIGITS);
    return isPart && words.matchEach(tokens) && words.set(0).heads(parts.postings()) == 0 ? 0 : -1;
  }

  private static boolean isZip(Tokens tokens, int word, int least) {
    int length = tokens.end(word) - tokens.start(word);
    return length >= least && length <= ZIP_DIGITS && areDigits(tokens, word);
  }

  private static boolean areDigits(Tokens tokens, int word) {
    for (int i = tokens.start(word); i < tokens.end(word); i++) {
      if (tokens.text()[i] < '0' || tokens.text()[i] > '9') {
        return false;
      }
    }
    return true;
  }

  /** A query without its ZIP code, the four digits behind it, and the fillers. */
  static Tokens withoutZip(Tokens tokens, int zip) {
    boolean isPlusFour =
        zip + 1 < tokens.count()
            && tokens.end(zip + 1) - tokens.start(zip + 1) < ZIP_DIGITS
            && areDigits(tokens, zip + 1);
    return without(tokens, zip, isPlusFour ? 2 : 1).withoutFillers();
  }

  /**
   * Adds the stores near a ZIP code to the best that match {@code rest}, those in the nearest ZIP
   * codes first: the ZIP code itself, then those of the same first three digits. Of three or four
   * digits all that begin so. If nothing is asked for but a ZIP code, and there is room, the
   * largest cities of its state follow.
   *
   * @param pass the number of the pass
   */
  void near(String digits, Tokens rest, int pass, int limit) {
    boolean isFull = digits.length() == ZIP_DIGITS;
    if (words.matchEach(rest)) {
      walk(digits, TermTrie.NONE, pass, limit);
    }
    if (rest.count() > 0 && best.count() == 0) {
      OfCategory found = category(rest);
      if (found.term != TermTrie.NONE && words.matchEach(found.rest.withoutFillers())) {
        walk(digits, found.term, pass, limit);
      }
    }
    if (isFull && rest.count() == 0 && !best.isFull()) {
      citiesOfState(digits, pass);
    }
  }

  private void walk(String digits, int categoryTerm, int pass, int limit) {
    int zip = Integer.parseInt(digits);
    int ordinal = 0;
    int before = best.count();
    for (ZipIndex.Nearest near = parts.zips().nearest(digits); near.next(); ) {
      boolean isNear =
          digits.length() == ZIP_DIGITS
              ? near.zip() / ZIPS_OF_PREFIX == zip / ZIPS_OF_PREFIX
              : zipDigits(near.zip()).startsWith(digits);
      if (!isNear
          || best.isFull()
          || best.count() - before >= limit
          || !budget.spend(StepBudget.LOOKUP)) {
        return;
      }
      int count = best.count();
      in(near.zip(), categoryTerm, Math.min(ordinal, LAST_ORDINAL), pass, limit - count + before);
      ordinal += best.count() > count ? 1 : 0;
    }
  }

  private void in(int zip, int categoryTerm, int ordinal, int pass, int most) {
    byte[] bytes = zipDigits(zip).getBytes(StandardCharsets.US_ASCII);
    int term = parts.trie().exactly(bytes, 0, bytes.length);
    if (term == TermTrie.NONE) {
      return;
    }
    if (categoryTerm != TermTrie.NONE) {
      category.open(categoryTerm);
    }
    int found = 0;
    filter.open(term);
    for (int store = filter.seek(parts.headCount());
        store != EntryIterator.END && found < most && budget.spend(StepBudget.CANDIDATE);
        store = filter.next()) {
      boolean isOfCategory = categoryTerm == TermTrie.NONE || category.seek(store) == store;
      if (isOfCategory
          && verification.isInZip(term, store)
          && (words.count() == 0 || verification.matches(words, store))
          && !best.contains(store)) {
        best.offer(Rank.of(pass, ordinal, Rank.CLASS_OTHER, store));
        found++;
      }
    }
  }

  private static String zipDigits(int zip) {
    String digits = Integer.toString(zip);
    return "0".repeat(ZIP_DIGITS - digits.length()) + digits;
  }

  private void citiesOfState(String digits, int pass) {
    Optional<UsState> state = UsState.ofZipPrefix(Integer.parseInt(digits) / ZIPS_OF_PREFIX);
    byte[] name =
        state.map(known -> Folding.fold(known.name())).orElse("").getBytes(StandardCharsets.UTF_8);
    int term = parts.trie().wholeQuery(name, 0, name.length);
    if (name.length == 0 || term == TermTrie.NONE) {
      return;
    }
    filter.open(term);
    for (int city = filter.entry();
        city < parts.headCount() && budget.spend(StepBudget.CANDIDATE);
        city = filter.next()) {
      best.offer(Rank.of(pass, STATE_ORDINAL, Rank.CLASS_OTHER, city));
    }
  }
}
