package org.rtodirectory.edge.typeahead;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Random queries that are made to be expensive, and small changes of a query. They take their words
 * and names from an index: whole, truncated, with typos, repeated, joined, and with characters that
 * folding expands. The same seed gives the same queries.
 */
final class HostileQueries {
  /** How many characters the parameter {@code q} may have. */
  static final int LONGEST = 100;

  /** Characters of which folding makes several letters, several words, or none. */
  private static final List<String> EXPANDED =
      List.of(
          "ﬀ", "ﬁ", "ﬃ", "ﬆ", "ß", "æ", "ŉ", "℀", "℅", "℡", "㏂", "㎏", "㏒", "⑴", "⒜", "⒛", "🄐", "¼",
          "½", "ﷺ", "㍿", "Ａ", "ｅ", "ⅷ", "İ", "\u0301", "\u0338", "e\u0301", "'", "’", "&", "-", ".",
          "日", "😀");

  private static final int WORDS = 20_000;
  private static final int NAMES = 5_000;
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

  private final Random random;
  private final List<String> words;
  private final List<String> names;

  private HostileQueries(List<String> words, List<String> names, Random random) {
    this.words = words;
    this.names = names;
    this.random = random;
  }

  /** Queries of the words and names of an index. */
  static HostileQueries of(TypeaheadIndex index, TypeaheadParts parts, long seed) {
    Random random = new Random(seed);
    return new HostileQueries(words(parts, random), names(index, random), random);
  }

  /** Words of an index: each equally often, and each as often as entries have it. */
  private static List<String> words(TypeaheadParts parts, Random random) {
    List<String> words = new ArrayList<>();
    EntryTerms terms = parts.newEntryTerms();
    int all = parts.trie().endTerm(TermTrie.ROOT);
    for (int i = 0; i < WORDS; i++) {
      int term = random.nextInt(all);
      if (i % 2 == 0) {
        int[] own = terms.all(random.nextInt(parts.count()));
        term = own[random.nextInt(own.length)];
      }
      words.add(new String(parts.trie().bytes(term), StandardCharsets.UTF_8));
    }
    return words;
  }

  private static List<String> names(TypeaheadIndex index, Random random) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < NAMES; i++) {
      names.add(name(index, random.nextInt(index.count())));
    }
    return names;
  }

  /** The name of an entry, out of the JSON that is sent for it. */
  static String name(TypeaheadIndex index, int entry) {
    String json = new String(index.result(entry), StandardCharsets.UTF_8);
    int start = json.indexOf("\"name\":\"") + 8;
    return json.substring(start, json.indexOf("\",\"slug\"", start));
  }

  /** A query without a parent. */
  String fresh() {
    int kind = random.nextInt(6);
    String text =
        switch (kind) {
          case 0 -> any(names);
          case 1 -> any(names) + " " + any(names);
          case 2 -> any(words) + " ";
          case 3 -> cut(any(words)) + " ";
          default -> some(1 + random.nextInt(16));
        };
    if (kind == 2 || kind == 3 || random.nextInt(3) == 0) {
      text = repeated(text);
    }
    return valid(random.nextInt(3) == 0 ? changed(text) : text);
  }

  /** A query that differs from {@code text} in one to three places. */
  String changed(String text) {
    String changed = text;
    for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
      changed = changedOnce(changed);
    }
    return valid(changed);
  }

  /** The beginning of one query and the end of another. */
  String crossed(String left, String right) {
    List<String> all = new ArrayList<>(split(left));
    List<String> others = split(right);
    all = all.subList(0, random.nextInt(all.size() + 1));
    List<String> crossed = new ArrayList<>(all);
    crossed.addAll(others.subList(random.nextInt(others.size() + 1), others.size()));
    return valid(String.join(" ", crossed));
  }

  private String changedOnce(String text) {
    List<String> all = split(text);
    int at = random.nextInt(all.size());
    String end = text.endsWith(" ") ? " " : "";
    switch (random.nextInt(15)) {
      case 0, 1 -> all.set(at, any(words));
      case 2 -> all.add(at, any(words));
      case 3 -> all.remove(at);
      case 4 -> all.add(random.nextInt(all.size() + 1), all.get(at));
      case 5 -> all.add(all.remove(at));
      case 6 -> all.set(at, cut(all.get(at)));
      case 7 -> all.set(at, withTypo(all.get(at)));
      case 8 -> all.set(at, cut(any(words)));
      case 9 -> end = end.isEmpty() ? any(List.of(" ", "-", ", ", ".")) : "";
      case 10 -> all.set(at, all.get(at) + any(EXPANDED));
      case 11 -> all.set(at, any(EXPANDED));
      case 12 -> {
        String joined = all.remove(at) + (at < all.size() ? all.remove(at) : "");
        all.add(at, joined);
      }
      case 13 -> {
        return repeated(String.join(" ", all.subList(0, at + 1)) + " ");
      }
      default -> all.set(at, any(split(any(names))));
    }
    return String.join(" ", all) + end;
  }

  private String some(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      String word = any(words);
      text.append(random.nextInt(3) == 0 ? cut(word) : word).append(' ');
    }
    return random.nextBoolean() ? text.toString().strip() : text.toString();
  }

  private String cut(String word) {
    int length = Math.min(word.length(), 1 + random.nextInt(random.nextBoolean() ? 3 : 7));
    return word.substring(0, length);
  }

  private String withTypo(String word) {
    int at = random.nextInt(word.length() + 1);
    String letter = "" + LETTERS.charAt(random.nextInt(LETTERS.length()));
    return word.substring(0, at)
        + (random.nextInt(3) == 0 ? "" : letter)
        + word.substring(Math.min(word.length(), at + random.nextInt(2)));
  }

  private static String repeated(String text) {
    return text.isEmpty() ? text : text.repeat(1 + LONGEST / text.length());
  }

  private static List<String> split(String text) {
    return new ArrayList<>(Arrays.asList(text.strip().split(" +", -1)));
  }

  /** With 2 to 100 characters, and no half of a surrogate pair. */
  private static String valid(String text) {
    StringBuilder valid = new StringBuilder();
    text.codePoints()
        .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
        .limit(LONGEST)
        .forEach(valid::appendCodePoint);
    return valid.toString().strip().length() < 2 ? "a " + valid : valid.toString();
  }

  private <T> T any(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
