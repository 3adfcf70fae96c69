package org.rtodirectory.edge.typeahead;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.rtodirectory.generator.directory.City;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.Operator;
import org.rtodirectory.generator.directory.Store;
import org.rtodirectory.resource.ResourceJson;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.text.CodePointOrder;
import org.rtodirectory.text.Folding;
import org.rtodirectory.text.PercentEncoding;

/**
 * The search of one vertical, as it is described and not as it is built: every query looks at every
 * entry. Shares nothing with the index but the folding.
 */
final class LinearScan {
  private static final int LIMIT = 10;
  private static final int MOST_COPIES = 3;
  private static final int NO_MATCH = 99;
  private static final int WRONG_LETTER = 10;

  private final List<Entry> entries = new ArrayList<>();
  private final Map<String, Integer> vocabulary = new LinkedHashMap<>();
  private final Map<String, int[]> costs = new HashMap<>();

  /**
   * What a query may find.
   *
   * @param tokens spellings of each token, as numbers of the vocabulary, those of the label first
   * @param ofAddress which of them are of a store's address
   * @param labelTokens how many are of the label, or of a store its company's
   */
  private record Entry(
      String type,
      String label,
      String state,
      String slug,
      int storeCount,
      List<int[]> tokens,
      List<Boolean> ofAddress,
      int labelTokens,
      String json) {
    private static final List<String> TYPES = List.of("company", "city", "store");

    int typeOrder() {
      return TYPES.indexOf(type);
    }

    boolean isStore() {
      return type.equals("store");
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }

  /** An entry that a pass found, and where that puts it. */
  private record Found(
      Entry entry,
      int pass,
      int cost,
      int matchClass,
      boolean onlyByAddress,
      boolean severalWords,
      boolean storesLast) {
    static final Comparator<Found> ORDER =
        Comparator.comparingInt(Found::pass)
            .thenComparing(Found::cost)
            .thenComparing(Found::matchClass)
            .thenComparing(Found::last)
            .thenComparing(found -> found.storesLast && found.entry.isStore())
            .thenComparing(found -> -found.entry.storeCount)
            .thenComparing(found -> found.entry.typeOrder())
            .thenComparing(found -> found.entry.label, CodePointOrder.COMPARATOR)
            .thenComparing(found -> found.entry.state, CodePointOrder.COMPARATOR)
            .thenComparing(found -> found.entry.slug, CodePointOrder.COMPARATOR);

    /** Whether it stands behind its class: several words need its address, and not as its label. */
    boolean last() {
      return severalWords && onlyByAddress && matchClass >= 2;
    }

    /** The better of two ways in which a pass finds one entry. */
    Found better(Found other) {
      Found better = ORDER.compare(this, other) <= 0 ? this : other;
      boolean isOnlyByAddress = better.last() || (onlyByAddress && other.onlyByAddress);
      return new Found(
          entry, pass, cost, better.matchClass, isOnlyByAddress, better.severalWords, storesLast);
    }
  }

  LinearScan(Directory directory, Vertical vertical) {
    List<Store> stores =
        directory.stores().stream()
            .filter(store -> store.company().verticals().contains(vertical))
            .toList();
    stores.stream()
        .collect(Collectors.groupingBy(Store::city, Collectors.counting()))
        .forEach((city, count) -> entries.add(city(city, vertical, count.intValue())));
    stores.stream()
        .collect(Collectors.groupingBy(Store::company, Collectors.counting()))
        .forEach((company, count) -> entries.add(company(company, count.intValue())));
    stores.forEach(store -> entries.add(store(store)));
  }

  /** The JSON of what a query finds, best first. */
  List<String> find(String query) {
    List<String> asked = Folding.words(Folding.fold(query));
    if (asked.isEmpty()) {
      return List.of();
    }
    boolean isLastDropped = false;
    List<String> words = new ArrayList<>();
    for (String word : asked) {
      isLastDropped = Collections.frequency(words, word) == MOST_COPIES;
      words.addAll(isLastDropped ? List.of() : List.of(word));
    }
    if (costs.size() > 20_000) {
      costs.clear();
    }
    boolean wholeLast = isLastDropped || endsInSeparator(query);
    boolean storesLast = !Character.isDigit(words.get(0).codePointAt(0));
    List<Found> found = new ArrayList<>();
    add(pass(1, List.of(words), wholeLast, storesLast), found);
    if (found.size() < LIMIT) {
      add(pass(2, List.of(words), wholeLast, storesLast), found);
    }
    if (found.size() < LIMIT) {
      add(pass(3, rewritings(words), wholeLast, storesLast), found);
    }
    return withTypos(words, wholeLast, storesLast, best(found)).stream()
        .limit(LIMIT)
        .map(one -> one.entry.json)
        .toList();
  }

  private static void add(List<Found> more, List<Found> found) {
    List<Entry> known = found.stream().map(Found::entry).toList();
    more.stream().filter(one -> !known.contains(one.entry)).forEach(found::add);
  }

  private static List<Found> best(List<Found> found) {
    return found.stream().sorted(Found.ORDER).limit(LIMIT).toList();
  }

  /** What one pass finds with any of several queries, each entry once. */
  private List<Found> pass(
      int pass, List<List<String>> queries, boolean wholeLast, boolean storesLast) {
    Map<Entry, Found> found = new LinkedHashMap<>();
    for (List<String> words : queries) {
      int[][] matching = new int[words.size()][];
      for (int word = 0; word < matching.length; word++) {
        boolean isWhole = wholeLast || word < matching.length - 1;
        boolean isCut = pass == 2 && length(words.get(word)) >= 3;
        matching[word] = costs(words.get(word), isWhole && !isCut ? "whole" : "prefix");
      }
      for (Entry entry : entries) {
        if (fewestEdits(entry, matching, 0, true, false) == 0) {
          boolean onlyByAddress =
              entry.isStore() && fewestEdits(entry, matching, 0, false, false) != 0;
          int matchClass = matchClass(entry, words, wholeLast);
          found.merge(
              entry,
              new Found(entry, pass, 0, matchClass, onlyByAddress, words.size() > 1, storesLast),
              Found::better);
        }
      }
    }
    return List.copyOf(found.values());
  }

  private List<Found> withTypos(
      List<String> words, boolean wholeLast, boolean storesLast, List<Found> before) {
    long heads = before.stream().filter(one -> !one.entry.isStore()).count();
    boolean isName = !before.isEmpty() && before.get(0).matchClass == 0;
    if (isName
        || heads >= 3
        || before.stream().filter(one -> !one.onlyByAddress).count() >= LIMIT) {
      return before;
    }
    boolean isAnswered =
        before.stream().anyMatch(one -> !one.onlyByAddress)
            || (!before.isEmpty() && before.get(0).matchClass <= 1);
    List<Found> best = withTypos(words, wholeLast, storesLast, before, 1);
    if (best.isEmpty() && !isAnswered) {
      best = withTypos(words, wholeLast, storesLast, before, 2);
    }
    return merged(before, best);
  }

  private List<Found> withTypos(
      List<String> words, boolean wholeLast, boolean storesLast, List<Found> before, int most) {
    List<Entry> known = before.stream().map(Found::entry).toList();
    int[][] matching = new int[words.size()][];
    for (int word = 0; word < matching.length; word++) {
      boolean isWhole = wholeLast || word < matching.length - 1;
      boolean isShort = length(words.get(word)) < 3;
      matching[word] = costs(words.get(word), isWhole && isShort ? "whole" : "typos");
    }
    leaveAffordable(matching, most);
    List<Found> typos = new ArrayList<>();
    for (Entry entry : entries) {
      int cost = cost(entry, matching, most);
      if (cost > 0 && cost != NO_MATCH && !known.contains(entry)) {
        int matchClass = matchClassWithTypos(entry, matching, cost > 2);
        typos.add(new Found(entry, 4, cost, matchClass, false, words.size() > 1, storesLast));
      }
    }
    List<Found> found =
        new ArrayList<>(best(typos.stream().filter(f -> !f.entry.isStore()).toList()));
    int left = Math.max(0, LIMIT - before.size() - found.size());
    found.addAll(
        best(typos.stream().filter(f -> f.entry.isStore()).toList()).stream().limit(left).toList());
    return found;
  }

  /**
   * A word may have as many edits as are left when each other word that no token begins with has
   * had one.
   */
  private static void leaveAffordable(int[][] matching, int most) {
    boolean[] isWrong = new boolean[matching.length];
    int wrong = 0;
    for (int word = 0; word < matching.length; word++) {
      isWrong[word] = Arrays.stream(matching[word]).noneMatch(cost -> cost == 0);
      wrong += isWrong[word] ? 1 : 0;
    }
    for (int word = 0; word < matching.length; word++) {
      int left = most - wrong + (isWrong[word] ? 1 : 0);
      matching[word] =
          Arrays.stream(matching[word])
              .map(cost -> cost < NO_MATCH && cost % WRONG_LETTER > left ? NO_MATCH : cost)
              .toArray();
    }
  }

  private static List<Found> merged(List<Found> before, List<Found> best) {
    if (best.stream().allMatch(one -> one.entry.isStore())) {
      List<Found> all = new ArrayList<>(before);
      all.addAll(best);
      return all;
    }
    List<Found> all = new ArrayList<>();
    before.stream().filter(one -> !one.onlyByAddress).forEach(all::add);
    best.stream().filter(one -> !one.entry.isStore()).forEach(all::add);
    before.stream().filter(one -> one.onlyByAddress).forEach(all::add);
    best.stream().filter(one -> one.entry.isStore()).forEach(all::add);
    return all;
  }

  private static int cost(Entry entry, int[][] matching, int most) {
    int edits = fewestEdits(entry, matching, most, true, false);
    if (edits != NO_MATCH) {
      return edits;
    }
    edits = fewestEdits(entry, matching, most, true, true);
    return edits == NO_MATCH ? NO_MATCH : edits + 2;
  }

  /** The fewest edits with which each word has a token of its own, at most {@code budget}. */
  private static int fewestEdits(
      Entry entry, int[][] matching, int budget, boolean withAddress, boolean wrongLetters) {
    int[][] edits = new int[matching.length][entry.tokens.size()];
    for (int word = 0; word < matching.length; word++) {
      int fewest = NO_MATCH;
      for (int token = 0; token < entry.tokens.size(); token++) {
        edits[word][token] = NO_MATCH;
        if (withAddress || !entry.isStore() || !entry.ofAddress.get(token)) {
          edits[word][token] = edits(matching[word], entry.tokens.get(token), wrongLetters);
        }
        fewest = Math.min(fewest, edits[word][token]);
      }
      if (fewest > budget) {
        return NO_MATCH;
      }
    }
    return fewestEdits(edits, 0, new boolean[entry.tokens.size()], budget);
  }

  private static int fewestEdits(int[][] edits, int word, boolean[] used, int budget) {
    if (word == edits.length) {
      return 0;
    }
    int fewest = NO_MATCH;
    for (int token = 0; token < used.length; token++) {
      int own = edits[word][token];
      if (own > budget || used[token] || own >= fewest) {
        continue;
      }
      used[token] = true;
      int rest = fewestEdits(edits, word + 1, used, Math.min(budget, fewest - 1) - own);
      used[token] = false;
      fewest = rest == NO_MATCH ? fewest : Math.min(fewest, own + rest);
    }
    return fewest;
  }

  private static int edits(int[] matching, int[] spellings, boolean wrongLetters) {
    int fewest = NO_MATCH;
    for (int spelling : spellings) {
      int cost = matching[spelling];
      if (cost < WRONG_LETTER) {
        fewest = Math.min(fewest, cost);
      } else if (cost < NO_MATCH && wrongLetters) {
        fewest = Math.min(fewest, cost - WRONG_LETTER);
      }
    }
    return fewest;
  }

  /**
   * For each spelling of the vocabulary how many edits a word is away, with a wrong letter more.
   */
  private int[] costs(String word, String way) {
    return costs.computeIfAbsent(
        way + " " + word,
        missing ->
            vocabulary.keySet().stream()
                .mapToInt(
                    term ->
                        switch (way) {
                          case "whole" -> term.equals(word) ? 0 : NO_MATCH;
                          case "prefix" -> term.startsWith(word) ? 0 : NO_MATCH;
                          default -> typos(word, term);
                        })
                .toArray());
  }

  private static int typos(String word, String term) {
    if (term.startsWith(word)) {
      return 0;
    }
    int length = length(word);
    int most = length <= 3 || word.codePoints().anyMatch(Character::isDigit) ? 0 : 1;
    most = most == 1 && length >= 9 ? 2 : most;
    if (most == 0 || Character.isDigit(term.codePointAt(0))) {
      return NO_MATCH;
    }
    int edits = PrefixDistance.of(word, term);
    boolean isWrongLetter = word.codePointAt(0) != term.codePointAt(0);
    return edits > most ? NO_MATCH : isWrongLetter ? edits + WRONG_LETTER : edits;
  }

  /** The query with two neighbours joined, or one word split. */
  private static List<List<String>> rewritings(List<String> words) {
    List<List<String>> rewritings = new ArrayList<>();
    for (int i = 0; i + 1 < words.size(); i++) {
      if (!isWithinNumber(words.get(i), words.get(i + 1))) {
        rewritings.add(replaced(words, i, 2, List.of(words.get(i) + words.get(i + 1))));
      }
    }
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      int length = length(word);
      for (int left = 2; left <= length - 2; left++) {
        String first = word.substring(0, word.offsetByCodePoints(0, left));
        String second = word.substring(first.length());
        if (!isWithinNumber(first, second)) {
          rewritings.add(replaced(words, i, 1, List.of(first, second)));
        }
      }
    }
    return rewritings;
  }

  private static int length(String word) {
    return word.codePointCount(0, word.length());
  }

  private static boolean isWithinNumber(String left, String right) {
    return Character.isDigit(left.codePointBefore(left.length()))
        && Character.isDigit(right.codePointAt(0));
  }

  private static List<String> replaced(List<String> words, int at, int count, List<String> by) {
    List<String> replaced = new ArrayList<>(words.subList(0, at));
    replaced.addAll(by);
    replaced.addAll(words.subList(at + count, words.size()));
    return replaced;
  }

  /** 0: the query is the label; 1: begins it; 2: its first word is the label's; 3: neither. */
  private static int matchClass(Entry entry, List<String> words, boolean wholeLast) {
    String query = String.join(" ", words);
    if (entry.label.equals(query)) {
      return 0;
    }
    if (entry.label.startsWith(wholeLast ? query + " " : query)) {
      return 1;
    }
    return (entry.label + " ").startsWith(words.get(0) + " ") ? 2 : 3;
  }

  /**
   * The same, word by word of a city's or company's label; of a store only the first word counts.
   */
  private static int matchClassWithTypos(Entry entry, int[][] matching, boolean wrongLetters) {
    int edits = 0;
    for (int i = 0; i < matching.length && i < entry.labelTokens; i++) {
      edits += edits(matching[i], entry.tokens.get(i), wrongLetters);
      if (i == 0 && edits >= NO_MATCH) {
        return 3;
      }
    }
    boolean isAligned = edits <= 2 && matching.length <= entry.labelTokens && !entry.isStore();
    if (entry.labelTokens == 0) {
      return 3;
    }
    return !isAligned ? 2 : matching.length == entry.labelTokens ? 0 : 1;
  }

  /** Whether a letter that followed would begin another word. */
  private static boolean endsInSeparator(String query) {
    String rest = query.replaceAll("['’‘ʼʻ`´′\\p{M}]+$", "");
    return rest.isEmpty() || !Character.isLetterOrDigit(rest.codePointBefore(rest.length()));
  }

  private Entry city(City city, Vertical vertical, int stores) {
    String section = vertical == Vertical.RETAIL ? "locations" : vertical.code();
    String name = city.name() + ", " + city.state().code();
    return new Entry(
        "city",
        Folding.fold(name),
        city.state().code(),
        city.slug(),
        stores,
        numbers(EntryTokens.city(city).all()),
        List.of(),
        EntryTokens.city(city).name().size(),
        placed("city", name, city.slug(), city, stores)
            + "/%s/%s/%s\"}".formatted(section, city.state().slug(), encoded(city.slug())));
  }

  private Entry company(Operator company, int stores) {
    return new Entry(
        "company",
        Folding.fold(company.name()),
        "",
        company.slug(),
        stores,
        numbers(EntryTokens.company(company).all()),
        List.of(),
        EntryTokens.company(company).name().size(),
        "{\"type\":\"company\",\"name\":%s,\"slug\":\"%s\",\"store_count\":%d,\"url\":\"/companies/%s\"}"
            .formatted(quoted(company.name()), company.slug(), stores, encoded(company.slug())));
  }

  private Entry store(Store store) {
    City city = store.city();
    List<Set<String>> tokens = new ArrayList<>(EntryTokens.company(store.company()).all());
    List<Boolean> ofAddress = new ArrayList<>(Collections.nCopies(tokens.size(), false));
    List<Set<String>> address = EntryTokens.address(store.address(), store.zip()).all();
    tokens.addAll(address);
    ofAddress.addAll(Collections.nCopies(address.size(), true));
    List<Set<String>> place = EntryTokens.city(city).all();
    tokens.addAll(place);
    ofAddress.addAll(Collections.nCopies(place.size(), false));
    String name =
        "%s, %s, %s, %s"
            .formatted(store.company().name(), store.address(), city.name(), city.state().code());
    return new Entry(
        "store",
        Folding.fold(name),
        city.state().code(),
        store.slug(),
        1,
        numbers(tokens),
        ofAddress,
        EntryTokens.company(store.company()).name().size(),
        placed("store", name, store.slug(), city, 1)
            + "/locations/%s/%s/%s\"}"
                .formatted(city.state().slug(), encoded(city.slug()), encoded(store.slug())));
  }

  private List<int[]> numbers(List<Set<String>> tokens) {
    return tokens.stream()
        .map(
            spellings ->
                spellings.stream()
                    .mapToInt(s -> vocabulary.computeIfAbsent(s, added -> vocabulary.size()))
                    .toArray())
        .toList();
  }

  private static String placed(String type, String name, String slug, City city, int stores) {
    return "{\"type\":\"%s\",\"name\":%s,\"slug\":\"%s\",\"state\":\"%s\",\"state_slug\":\"%s\",\"store_count\":%d,\"url\":\""
        .formatted(type, quoted(name), slug, city.state().code(), city.state().slug(), stores);
  }

  private static String encoded(String slug) {
    return PercentEncoding.encode(slug);
  }

  private static String quoted(String text) {
    return ResourceJson.mapper().writeValueAsString(text);
  }
}
