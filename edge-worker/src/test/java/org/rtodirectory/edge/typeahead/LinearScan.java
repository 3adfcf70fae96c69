package org.rtodirectory.edge.typeahead;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.rtodirectory.generator.build.CategoryWords;
import org.rtodirectory.generator.directory.City;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.Operator;
import org.rtodirectory.generator.directory.State;
import org.rtodirectory.generator.directory.Store;
import org.rtodirectory.resource.ResourceJson;
import org.rtodirectory.resource.UsState;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.text.CodePointOrder;
import org.rtodirectory.text.Folding;
import org.rtodirectory.text.PercentEncoding;
import org.rtodirectory.text.Plural;
import org.rtodirectory.text.Sound;

/**
 * The search of one vertical, as it is described and not as it is built: every query looks at every
 * entry. Shares nothing with the index but the folding, the plurals and the list of fillers.
 */
final class LinearScan {
  private static final int LIMIT = 10;
  private static final int MOST_COPIES = 3;
  private static final int NO_MATCH = 99;
  private static final int WRONG_LETTER = 10;

  private final List<Entry> entries = new ArrayList<>();
  private final Map<String, Integer> vocabulary = new LinkedHashMap<>();
  private final Map<String, int[]> costs = new HashMap<>();

  /** Those that a city or company has. */
  private final Set<Integer> spellingsOfHeads = new HashSet<>();

  /** The entries of cities and companies. */
  private final Map<Object, Entry> heads = new HashMap<>();

  /** All ZIP codes of the directory, ascending. */
  private final List<String> zips;

  /** How many entries have each spelling. */
  private final Map<Integer, Integer> frequency = new HashMap<>();

  /**
   * What a query may find.
   *
   * @param tokens spellings of each token, as numbers of the vocabulary, those of the label first
   * @param ofAddress which of them are of a store's address
   * @param labelTokens how many are of the label, or of a store its company's
   * @param pinned queries that find it as if they were its label
   * @param categories phrases that mean its categories; none of a city
   * @param zip five digits of a store, else empty
   * @param heads company and city of a store
   * @param phone ten digits of a store that has one, else empty
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
      Set<String> pinned,
      List<String> categories,
      String zip,
      String phone,
      List<Entry> heads,
      int reviewCount,
      String json) {
    static final Comparator<Entry> ORDER =
        Comparator.comparing((Entry entry) -> -entry.storeCount)
            .thenComparing(Entry::typeOrder)
            .thenComparing(Entry::byHeads)
            .thenComparing(entry -> -entry.reviewCount)
            .thenComparing(Entry::label, CodePointOrder.COMPARATOR)
            .thenComparing(Entry::state, CodePointOrder.COMPARATOR)
            .thenComparing(Entry::slug, CodePointOrder.COMPARATOR);
    private static final List<String> TYPES = List.of("company", "city", "store");

    /** A store by its company's label, its company, then its city. */
    private static int byHeads(Entry one, Entry other) {
      if (!one.isStore()) {
        return 0;
      }
      int order = CodePointOrder.compare(one.heads.get(0).label, other.heads.get(0).label);
      for (int i = 0; i < one.heads.size() && order == 0; i++) {
        order = ORDER.compare(one.heads.get(i), other.heads.get(i));
      }
      return order;
    }

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
            .thenComparing(Found::entry, Entry.ORDER);

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

  /**
   * Words that are searched.
   *
   * @param wholeLast whether the last is finished
   */
  private record Asked(List<String> words, boolean wholeLast) {
    boolean isWhole(int word) {
      return wholeLast || word < words.size() - 1;
    }

    boolean storesLast() {
      return !Character.isDigit(words.get(0).codePointAt(0));
    }

    Asked only(List<Integer> kept) {
      return new Asked(
          kept.stream().map(words::get).toList(), wholeLast || !kept.contains(words.size() - 1));
    }

    Asked without(List<Integer> left) {
      return only(IntStream.range(0, words.size()).boxed().filter(i -> !left.contains(i)).toList());
    }

    String phrase(List<Integer> range) {
      return range.stream().map(words::get).collect(Collectors.joining(" "));
    }

    Asked withoutZip(int zip) {
      boolean isPlusFour = zip + 1 < words.size() && words.get(zip + 1).matches("[0-9]{1,4}");
      return without(isPlusFour ? List.of(zip, zip + 1) : List.of(zip)).withoutFillers();
    }

    Asked withoutFillers() {
      List<Integer> kept = new ArrayList<>();
      for (int i = 0; i < words.size(); i++) {
        boolean isMe = words.get(i).equals("me") && i > 0 && !kept.contains(i - 1);
        if (!isMe && !Tokens.FILLERS.contains(words.get(i))) {
          kept.add(i);
        }
      }
      return only(kept);
    }
  }

  LinearScan(Directory directory, Vertical vertical) {
    zips =
        directory.stores().stream()
            .map(store -> store.zip().substring(0, 5))
            .distinct()
            .sorted()
            .toList();
    List<Store> stores =
        directory.stores().stream()
            .filter(store -> store.company().verticals().contains(vertical))
            .toList();
    stores.stream()
        .collect(Collectors.groupingBy(Store::city, Collectors.counting()))
        .forEach((city, count) -> heads.put(city, city(city, vertical, count.intValue())));
    stores.stream()
        .collect(Collectors.groupingBy(Store::company, Collectors.counting()))
        .forEach((company, count) -> heads.put(company, company(company, count.intValue())));
    entries.addAll(heads.values());
    pinStates(stores);
    stores.forEach(store -> entries.add(store(store)));
    for (Entry entry : entries) {
      if (!entry.isStore()) {
        entry.tokens.forEach(token -> Arrays.stream(token).forEach(spellingsOfHeads::add));
      }
      entry.tokens.stream()
          .flatMapToInt(Arrays::stream)
          .distinct()
          .forEach(spelling -> frequency.merge(spelling, 1, Integer::sum));
    }
  }

  /** The six cities with most stores of a state are what its code, name and aliases mean. */
  private void pinStates(List<Store> stores) {
    stores.stream()
        .map(store -> store.city().state())
        .distinct()
        .forEach(
            state ->
                entries.stream()
                    .filter(entry -> entry.type.equals("city"))
                    .filter(entry -> entry.state.equals(state.code()))
                    .sorted(Entry.ORDER)
                    .limit(6)
                    .forEach(
                        entry -> {
                          pin(entry, Folding.fold(state.code()));
                          if (entries.stream().noneMatch(e -> isEponymous(e, state))) {
                            pin(entry, Folding.fold(state.name()));
                          }
                          state.aliases().forEach(alias -> pin(entry, alias));
                        }));
  }

  private static boolean isEponymous(Entry city, State state) {
    return city.type.equals("city")
        && city.label.equals(Folding.fold(state.name() + " " + state.code()))
        && city.state.equals(state.code());
  }

  /** Short ones also letter by letter: {@code n y c}. */
  private static void pin(Entry entry, String query) {
    entry.pinned.add(query);
    if (query.length() <= 4 && !query.contains(" ")) {
      entry.pinned.add(query.replaceAll("(?<=.)(?=.)", " "));
    }
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
    return find(new Asked(words, isLastDropped || endsInSeparator(query))).stream()
        .limit(LIMIT)
        .map(one -> one.entry.json)
        .toList();
  }

  private List<Found> find(Asked query) {
    Asked asked = query;
    int zip = zip(asked);
    Asked others = zip < 0 ? asked : asked.withoutZip(zip);
    String digits = zip < 0 ? "" : asked.words.get(zip);
    List<Found> found;
    if (zip >= 0 && others.words.isEmpty()) {
      asked = asked.only(List.of(zip));
      found = exact(asked, near(digits, others, 0, LIMIT, List.of()));
    } else {
      found = exact(asked, phone(asked));
      if (zip >= 0 && found.size() < LIMIT && !isName(found)) {
        if (found.isEmpty()) {
          asked = others;
          found = exact(others, near(digits, others, 0, LIMIT - 3, List.of()));
        } else {
          List<Found> all = new ArrayList<>(found);
          add(near(digits, others, 4, LIMIT - 3, found), all);
          found = best(all);
        }
      }
    }
    Asked kept = asked.withoutFillers();
    if (kept.words.size() < asked.words.size()
        && found.size() < LIMIT
        && !isName(found)
        && !isAnswered(found)) {
      if (kept.words.isEmpty() && found.isEmpty()) {
        return entries.stream()
            .filter(entry -> !entry.isStore())
            .sorted(Entry.ORDER)
            .limit(LIMIT)
            .map(entry -> new Found(entry, 7, 0, 3, false, false, true))
            .toList();
      }
      if (!kept.words.isEmpty()) {
        asked = kept;
        found = exact(asked, List.of());
      }
    }
    if (!found.isEmpty() && found.get(0).pass == 0) {
      return found;
    }
    List<Found> all = withTypos(asked, found);
    Asked searched = asked;
    boolean areKnown =
        IntStream.range(0, asked.words.size())
            .allMatch(word -> Arrays.stream(strict(searched, word)).anyMatch(cost -> cost == 0));
    boolean isWeak =
        all.stream().allMatch(one -> (areKnown || one.onlyByAddress) && one.entry.isStore())
            && asked.words.stream().noneMatch(w -> w.codePoints().anyMatch(Character::isDigit));
    if (!all.isEmpty() && isWeak && asked.words.size() > 1 && !isAnswered(found)) {
      List<Found> merged =
          new ArrayList<>(all.stream().limit(LIMIT).filter(one -> one.pass == 1).toList());
      add(mostWords(asked, LIMIT - 3), merged);
      add(all.stream().limit(LIMIT).toList(), merged);
      return merged;
    }
    if (all.isEmpty() && asked.words.size() > 1) {
      all = mostWords(asked, LIMIT);
      for (int word = 0; word < asked.words.size() && all.isEmpty(); word++) {
        boolean isLong = length(asked.words.get(word)) >= 5;
        if (isLong) {
          all =
              withTypos(asked.only(List.of(word)), List.of(), 1).stream()
                  .filter(one -> !one.entry.isStore())
                  .toList();
        }
      }
    }
    return all;
  }

  private static boolean isAnswered(List<Found> found) {
    return found.stream().anyMatch(one -> !one.onlyByAddress)
        || (!found.isEmpty() && found.get(0).matchClass <= 1);
  }

  /** Whether something has that name, or is found by its category. */
  private static boolean isName(List<Found> found) {
    return found.stream().anyMatch(one -> one.matchClass == 0 || one.pass == 4);
  }

  /** The word that is a ZIP code; alone also three or four digits that no name has. */
  private int zip(Asked asked) {
    for (int i = 0; i < asked.words.size(); i++) {
      if (asked.words.get(i).matches("[0-9]{5}")) {
        return i;
      }
    }
    if (asked.words.size() > 1 || !asked.words.get(0).matches("[0-9]{3,4}")) {
      return -1;
    }
    int[] matching = most(asked, 0);
    boolean isAny = Arrays.stream(matching).anyMatch(cost -> cost == 0);
    boolean isName =
        entries.stream()
            .filter(entry -> !entry.isStore())
            .anyMatch(entry -> matches(entry, new int[][] {matching}));
    return isAny && !isName ? 0 : -1;
  }

  private static boolean matches(Entry entry, int[][] matching) {
    return fewestEdits(entry, matching, 0, true, false) == 0;
  }

  private int[][] matchEach(Asked asked) {
    return IntStream.range(0, asked.words.size())
        .mapToObj(word -> most(asked, word))
        .toArray(int[][]::new);
  }

  /** Stores near a ZIP code, those of one ZIP code after the other. */
  private List<Found> near(String digits, Asked others, int pass, int most, List<Found> before) {
    List<Found> found = near(digits, matchEach(others), "", pass, most, before);
    if (found.isEmpty() && before.isEmpty() && !others.words.isEmpty()) {
      List<Integer> range = category(others);
      if (!range.isEmpty()) {
        Asked rest = others.without(range).withoutFillers();
        found = near(digits, matchEach(rest), others.phrase(range), pass, most, before);
      }
    }
    if (digits.length() == 5 && others.words.isEmpty()) {
      String state =
          UsState.ofZipPrefix(Integer.parseInt(digits.substring(0, 3)))
              .map(known -> Folding.fold(known.name()))
              .orElse("?");
      for (Entry entry : entries) {
        if (entry.type.equals("city") && entry.pinned.contains(state)) {
          found.add(new Found(entry, pass, 15, 3, false, false, true));
        }
      }
    }
    return found;
  }

  private List<Found> near(
      String digits, int[][] matching, String category, int pass, int most, List<Found> before) {
    List<Entry> known = before.stream().map(Found::entry).toList();
    boolean hasState = UsState.ofZipPrefix(Integer.parseInt(digits.substring(0, 3))).isPresent();
    List<Found> found = new ArrayList<>();
    int ordinal = 0;
    for (String zip : hasState ? nearest(digits) : List.<String>of()) {
      int own = Math.min(ordinal, 14);
      List<Found> inZip =
          entries.stream()
              .filter(entry -> entry.zip.equals(zip) && matches(entry, matching))
              .filter(entry -> category.isEmpty() || entry.categories.contains(category))
              .filter(entry -> !known.contains(entry))
              .map(entry -> new Found(entry, pass, own, 3, false, false, true))
              .sorted(Found.ORDER)
              .limit(most - found.size())
              .toList();
      ordinal += inZip.isEmpty() ? 0 : 1;
      found.addAll(inZip);
    }
    return found;
  }

  private List<String> nearest(String digits) {
    if (digits.length() < 5) {
      return zips.stream().filter(zip -> zip.startsWith(digits)).toList();
    }
    int asked = Integer.parseInt(digits);
    return zips.stream()
        .filter(zip -> zip.startsWith(digits.substring(0, 3)))
        .sorted(
            Comparator.comparing((String zip) -> !zip.equals(digits))
                .thenComparing(zip -> !zip.startsWith(digits.substring(0, 4)))
                .thenComparing(zip -> Math.abs(Integer.parseInt(zip) - asked))
                .thenComparing(zip -> zip))
        .toList();
  }

  /** The longest neighbouring words that mean a category; none if there are none. */
  private List<Integer> category(Asked asked) {
    for (int length = Math.min(4, asked.words.size()); length > 0; length--) {
      for (int first = 0; first + length <= asked.words.size(); first++) {
        List<Integer> range = IntStream.range(first, first + length).boxed().toList();
        String phrase = asked.phrase(range);
        if (entries.stream().anyMatch(entry -> entry.categories.contains(phrase))) {
          return range;
        }
      }
    }
    return List.of();
  }

  private List<Found> phone(Asked asked) {
    String digits = String.join("", asked.words);
    if (!digits.matches("[0-9]+")) {
      return List.of();
    }
    String number = digits.startsWith("1") ? digits.substring(1) : digits;
    if (number.length() < 6) {
      return List.of();
    }
    return best(
        entries.stream()
            .filter(entry -> entry.phone.startsWith(number))
            .map(entry -> new Found(entry, 0, 0, 3, false, false, true))
            .toList());
  }

  private List<Found> categories(Asked asked) {
    List<Integer> range = category(asked);
    if (range.isEmpty()) {
      return List.of();
    }
    int[][] matching = matchEach(asked.without(range));
    return entries.stream()
        .filter(entry -> entry.categories.contains(asked.phrase(range)))
        .filter(entry -> matches(entry, matching))
        .map(entry -> new Found(entry, 4, 0, 3, false, false, true))
        .toList();
  }

  private List<Found> exact(Asked asked, List<Found> before) {
    List<Found> found = new ArrayList<>(before);
    add(pass(1, List.of(asked)), found);
    if (found.size() < LIMIT) {
      add(pass(2, List.of(asked)), found);
    }
    if (found.size() < LIMIT) {
      add(pass(3, rewritings(asked)), found);
    }
    if (found.size() < LIMIT) {
      add(categories(asked), found);
    }
    return best(found);
  }

  /** What has the heaviest of the subsets of the words. */
  private List<Found> mostWords(Asked asked, int limit) {
    int[] weights = new int[asked.words.size()];
    for (int word = 0; word < weights.length; word++) {
      boolean isRepeated = asked.words.indexOf(asked.words.get(word)) < word;
      int entriesOfWord = isRepeated ? 0 : frequency(asked, word);
      weights[word] =
          entriesOfWord == 0
              ? 0
              : 32 - Integer.numberOfLeadingZeros(Math.max(1, entries.size() / entriesOfWord));
    }
    List<Integer> heaviest =
        IntStream.range(0, weights.length)
            .boxed()
            .filter(word -> weights[word] > 0)
            .sorted(Comparator.comparing((Integer word) -> -weights[word]))
            .limit(5)
            .sorted()
            .toList();
    List<List<Integer>> subsets = new ArrayList<>();
    for (int mask = (1 << heaviest.size()) - 1; mask > 0; mask--) {
      List<Integer> subset = new ArrayList<>();
      for (int i = 0; i < heaviest.size(); i++) {
        if ((mask >> (heaviest.size() - 1 - i) & 1) == 1) {
          subset.add(heaviest.get(i));
        }
      }
      subsets.add(subset);
    }
    subsets.sort(
        Comparator.comparing((List<Integer> subset) -> -weight(subset, weights))
            .thenComparing(subset -> -subset.size()));
    List<Found> named = named(asked).stream().limit(limit).toList();
    List<Found> found = new ArrayList<>(named);
    int enough = 0;
    int number = found.isEmpty() ? 0 : 2;
    for (List<Integer> subset : subsets) {
      if (2 * weight(subset, weights) < enough) {
        break;
      }
      boolean isNumberLeftOut = !asked.storesLast() && !subset.contains(0);
      int most = subsets.size() == 1 ? limit : LIMIT / 2;
      List<Found> more =
          isNumberLeftOut
              ? List.of()
              : subset(asked.only(subset), number, found).stream()
                  .limit(Math.max(0, Math.min(most, limit - found.size())))
                  .toList();
      for (Found one : more) {
        boolean isFirst = enough == 0 && isBeforeNamed(one.entry, asked.only(subset), named);
        found.add(isFirst ? new Found(one.entry, 7, 0, 3, false, false, true) : one);
      }
      found.sort(Found.ORDER);
      if (!more.isEmpty()) {
        number++;
        enough = Math.max(enough, weight(subset, weights));
      }
    }
    return found;
  }

  private static int weight(List<Integer> subset, int[] weights) {
    return subset.stream().mapToInt(word -> weights[word]).sum();
  }

  /** The cities and companies whose whole name stands in the query. */
  private List<Found> named(Asked asked) {
    Set<Entry> found = new LinkedHashSet<>();
    for (int first = 0; first < asked.words.size(); first++) {
      for (int end = first + 1; end <= Math.min(asked.words.size(), first + 6); end++) {
        String name = String.join(" ", asked.words.subList(first, end));
        boolean isKept = first == 0 || asked.storesLast();
        for (Entry entry : entries) {
          boolean isName =
              entry.label.equals(name) || (entry.pinned.contains(name) && pinnedTo(name) <= 2);
          if (isKept
              && name.getBytes(StandardCharsets.UTF_8).length >= 3
              && !entry.isStore()
              && isName) {
            found.add(entry);
          }
        }
      }
    }
    return best(
        found.stream().map(entry -> new Found(entry, 7, 1, 0, false, false, true)).toList());
  }

  /**
   * Whether a store's company and city have all words, those of the city's name among them, one of
   * them is named, and neither has all alone.
   */
  private boolean isBeforeNamed(Entry store, Asked subset, List<Found> named) {
    int[][] matching =
        IntStream.range(0, subset.words.size())
            .mapToObj(word -> strict(subset, word))
            .toArray(int[][]::new);
    if (!store.isStore()) {
      return false;
    }
    Entry city = store.heads.get(1);
    long ofCity = Arrays.stream(matching).filter(word -> matches(city, new int[][] {word})).count();
    boolean isCityNamed = named.stream().anyMatch(one -> one.entry.equals(city));
    return (isCityNamed || ofCity >= city.labelTokens - 1)
        && fewestEdits(store, matching, 0, false, false) == 0
        && named.stream().anyMatch(one -> store.heads.contains(one.entry))
        && named.stream().noneMatch(one -> matches(one.entry, matching));
  }

  /** A word as it is, or an unfinished one as a prefix. */
  private int[] strict(Asked asked, int word) {
    return costs(asked.words.get(word), asked.isWhole(word) ? "whole" : "prefix");
  }

  /** A word as it is, or what begins with it. */
  private int[] most(Asked asked, int word) {
    String own = asked.words.get(word);
    int[] whole = costs(own, "whole");
    boolean isWhole = asked.isWhole(word);
    boolean isTerm = Arrays.stream(whole).anyMatch(cost -> cost == 0);
    return isWhole && (isTerm || length(own) < 3) ? whole : costs(own, "prefix");
  }

  private int frequency(Asked asked, int word) {
    int[] matching = strict(asked, word);
    int count = 0;
    for (int spelling = 0; spelling < matching.length; spelling++) {
      count += matching[spelling] == 0 ? frequency.getOrDefault(spelling, 0) : 0;
    }
    return count > 0 ? count : (int) pinnedTo(asked.words.get(word));
  }

  private long pinnedTo(String query) {
    return entries.stream().filter(entry -> entry.pinned.contains(query)).count();
  }

  private List<Found> subset(Asked subset, int number, List<Found> before) {
    List<Entry> known = before.stream().map(Found::entry).toList();
    int[][] matching = new int[subset.words.size()][];
    boolean[] isSignificant = new boolean[matching.length];
    boolean isAny = false;
    for (int word = 0; word < matching.length; word++) {
      matching[word] = strict(subset, word);
      isSignificant[word] =
          length(subset.words.get(word)) >= 3 || pinnedTo(subset.words.get(word)) > 0;
      isAny |= isSignificant[word];
    }
    String query = String.join(" ", subset.words);
    List<Found> found = new ArrayList<>();
    for (Entry entry : entries) {
      boolean matches =
          fewestEdits(entry, matching, 0, true, false) == 0
              && (!entry.isStore() || isSignificantOutsideAddress(entry, matching, isSignificant));
      if (isAny && (matches || entry.pinned.contains(query)) && !known.contains(entry)) {
        int matchClass = entry.isStore() ? 3 : matchClass(entry, subset.words, subset.wholeLast);
        found.add(new Found(entry, 7, number, matchClass, false, false, true));
      }
    }
    return best(found);
  }

  private static boolean isSignificantOutsideAddress(
      Entry store, int[][] matching, boolean[] isSignificant) {
    for (int word = 0; word < matching.length; word++) {
      int[][] one = {matching[word]};
      if (isSignificant[word] && fewestEdits(store, one, 0, false, false) == 0) {
        return true;
      }
    }
    return false;
  }

  private static void add(List<Found> more, List<Found> found) {
    List<Entry> known = found.stream().map(Found::entry).toList();
    more.stream().filter(one -> !known.contains(one.entry)).forEach(found::add);
  }

  private static List<Found> best(List<Found> found) {
    return found.stream().sorted(Found.ORDER).limit(LIMIT).toList();
  }

  /** What one pass finds with any of several queries, each entry once. */
  private List<Found> pass(int pass, List<Asked> queries) {
    Map<Entry, Found> found = new LinkedHashMap<>();
    for (Asked asked : queries) {
      List<String> words = asked.words;
      int[][] matching = new int[words.size()][];
      for (int word = 0; word < matching.length; word++) {
        boolean isWhole = asked.isWhole(word);
        boolean isCut = pass == 2 && length(words.get(word)) >= 3;
        matching[word] = costs(words.get(word), isWhole && !isCut ? "whole" : "prefix");
      }
      String query = String.join(" ", words);
      boolean areKnown =
          Arrays.stream(matching)
              .allMatch(costs -> Arrays.stream(costs).anyMatch(cost -> cost == 0));
      boolean canBePinned = pass == 1 || (pass == 3 && areKnown);
      for (Entry entry : entries) {
        if ((canBePinned && entry.pinned.contains(query))
            || fewestEdits(entry, matching, 0, true, false) == 0) {
          boolean onlyByAddress =
              entry.isStore() && fewestEdits(entry, matching, 0, false, false) != 0;
          int matchClass = matchClass(entry, words, asked.wholeLast);
          found.merge(
              entry,
              new Found(
                  entry, pass, 0, matchClass, onlyByAddress, words.size() > 1, asked.storesLast()),
              Found::better);
        }
      }
    }
    return List.copyOf(found.values());
  }

  private List<Found> withTypos(Asked asked, List<Found> before) {
    long heads = before.stream().filter(one -> !one.entry.isStore()).count();
    if (isName(before)
        || heads >= 3
        || before.stream().filter(one -> !one.onlyByAddress).count() >= LIMIT / 2) {
      return before;
    }
    List<Found> best = withTypos(asked, before, 1);
    if (best.isEmpty() && !isAnswered(before)) {
      best = withTypos(asked, before, 2);
    }
    return merged(before, withSounds(asked, before, best));
  }

  private List<Found> withSounds(Asked asked, List<Found> before, List<Found> typos) {
    List<Found> heads = new ArrayList<>(typos.stream().filter(f -> !f.entry.isStore()).toList());
    List<Found> stores = typos.stream().filter(f -> f.entry.isStore()).toList();
    if (heads.size() >= 3 || isAnswered(before)) {
      return typos;
    }
    List<Entry> known = before.stream().map(Found::entry).toList();
    List<Found> alike = bySound(asked).stream().filter(one -> !known.contains(one.entry)).toList();
    add(best(alike.stream().filter(one -> !one.entry.isStore()).toList()), heads);
    List<Found> all = new ArrayList<>(best(heads));
    if (stores.isEmpty()) {
      int left = Math.max(0, LIMIT - before.size() - all.size());
      stores =
          best(alike.stream().filter(one -> one.entry.isStore()).toList()).stream()
              .limit(left)
              .toList();
    }
    all.addAll(stores);
    return all;
  }

  /** What is found when words that nothing begins with are met by words that sound alike. */
  private List<Found> bySound(Asked asked) {
    int[][] matching = new int[asked.words.size()][];
    int edits = 0;
    for (int word = 0; word < matching.length; word++) {
      String own = asked.words.get(word);
      boolean isWhole = asked.isWhole(word) && length(own) < 3;
      matching[word] = costs(own, isWhole ? "whole" : "prefix");
      if (Arrays.stream(matching[word]).noneMatch(cost -> cost == 0)) {
        edits++;
        matching[word] = costs(own, "sound");
      }
    }
    List<Found> found = new ArrayList<>();
    for (Entry entry : edits == 0 || edits > 2 ? List.<Entry>of() : entries) {
      int cost = fewestEdits(entry, matching, edits, true, false);
      if (cost != NO_MATCH) {
        int matchClass = matchClassWithTypos(entry, matching, false);
        boolean onlyByAddress = needsAddress(entry, matching, edits);
        found.add(new Found(entry, 6, cost, matchClass, onlyByAddress, false, asked.storesLast()));
      }
    }
    return found;
  }

  private static boolean needsAddress(Entry entry, int[][] matching, int most) {
    return entry.isStore() && fewestEdits(entry, matching, most, false, true) == NO_MATCH;
  }

  private List<Found> withTypos(Asked asked, List<Found> before, int most) {
    List<String> words = asked.words;
    List<Entry> known = before.stream().map(Found::entry).toList();
    int[][] matching = new int[words.size()][];
    for (int word = 0; word < matching.length; word++) {
      boolean isWhole = asked.isWhole(word);
      boolean isShort = length(words.get(word)) < 3;
      matching[word] =
          costs(
              words.get(word),
              isWhole && isShort ? "whole" : isWhole ? "typos" : "typos of an unfinished word");
    }
    leaveAffordable(matching, most);
    List<Found> typos = new ArrayList<>();
    for (Entry entry : entries) {
      int cost = cost(entry, matching, most);
      if (cost > 0 && cost != NO_MATCH && !known.contains(entry)) {
        int matchClass = matchClassWithTypos(entry, matching, cost > 2);
        boolean onlyByAddress = needsAddress(entry, matching, most);
        typos.add(new Found(entry, 5, cost, matchClass, onlyByAddress, false, asked.storesLast()));
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
                          case "sound" -> sound(word, term);
                          default -> typos(word, term, !way.equals("typos"));
                        })
                .toArray());
  }

  private int sound(String word, String term) {
    return Sound.key(word).isPresent()
            && Sound.key(word).equals(Sound.key(term))
            && spellingsOfHeads.contains(vocabulary.get(term))
        ? 1
        : NO_MATCH;
  }

  private static int typos(String word, String term, boolean isUnfinished) {
    if (term.startsWith(word)) {
      return 0;
    }
    int length = length(word);
    int most = length <= 3 || word.codePoints().anyMatch(Character::isDigit) ? 0 : 1;
    most = most == 1 && length >= 9 ? 2 : most;
    if (most == 0 || Character.isDigit(term.codePointAt(0))) {
      return NO_MATCH;
    }
    int edits = length > 4 ? PrefixDistance.of(word, term) : PrefixDistance.whole(word, term);
    if (length == 4 && isUnfinished && misses(word, term)) {
      edits = 1;
    }
    boolean isWrongLetter = word.codePointAt(0) != term.codePointAt(0);
    return edits > most ? NO_MATCH : isWrongLetter ? edits + WRONG_LETTER : edits;
  }

  /** Whether a word is the beginning of a term but for one letter that it misses. */
  private static boolean misses(String word, String term) {
    int length = length(word) + 1;
    if (length(term) < length) {
      return false;
    }
    String beginning = term.substring(0, term.offsetByCodePoints(0, length));
    for (int at = 0; at < length; at++) {
      int from = beginning.offsetByCodePoints(0, at);
      int to = beginning.offsetByCodePoints(from, 1);
      if (word.equals(beginning.substring(0, from) + beginning.substring(to))) {
        return true;
      }
    }
    return false;
  }

  /** The query with two neighbours joined, one word split, or one in its other number. */
  private List<Asked> rewritings(Asked asked) {
    List<String> words = asked.words;
    List<Asked> rewritings = new ArrayList<>();
    rewritings(words).forEach(changed -> rewritings.add(new Asked(changed, asked.wholeLast)));
    for (int i = 0; i < words.size(); i++) {
      for (String other : Plural.others(words.get(i))) {
        boolean wholeLast = asked.wholeLast || i == words.size() - 1;
        if (vocabulary.containsKey(other)) {
          rewritings.add(new Asked(replaced(words, i, 1, List.of(other)), wholeLast));
        }
      }
    }
    return rewritings;
  }

  private static List<List<String>> rewritings(List<String> words) {
    List<List<String>> rewritings = new ArrayList<>();
    for (int i = 0; i + 1 < words.size(); i++) {
      if (!isWithinNumber(words.get(i), words.get(i + 1))) {
        rewritings.add(replaced(words, i, 2, List.of(words.get(i) + words.get(i + 1))));
        if (i + 2 < words.size() && !isWithinNumber(words.get(i + 1), words.get(i + 2))) {
          rewritings.add(replaced(words, i, 3, List.of(joined(words, i, i + 3))));
        }
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

  private static String joined(List<String> words, int from, int to) {
    return String.join("", words.subList(from, to));
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
    if (entry.label.equals(query) || entry.pinned.contains(query)) {
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
    Entry entry =
        new Entry(
            "city",
            Folding.fold(name),
            city.state().code(),
            city.slug(),
            stores,
            numbers(EntryTokens.city(city).all()),
            List.of(),
            EntryTokens.city(city).name().size(),
            new HashSet<>(),
            List.of(),
            "",
            "",
            List.of(),
            0,
            placed("city", name, city.slug(), city, stores)
                + "/%s/%s/%s\"}".formatted(section, city.state().slug(), encoded(city.slug())));
    city.aliases().forEach(alias -> pin(entry, alias));
    return entry;
  }

  private Entry company(Operator company, int stores) {
    String label = Folding.fold(company.name());
    String last = label.substring(label.lastIndexOf(' ') + 1);
    String beforeLast = label.substring(0, label.length() - last.length());
    Set<String> pinned = new HashSet<>();
    Plural.others(last).forEach(other -> pinned.add(beforeLast + other));
    String core =
        label
            .replaceAll("^the ", "")
            .replaceAll("( (stores?|shops?|company|co|corp|inc|llc))+$", "");
    if (!core.equals(label) && !core.isEmpty()) {
      pinned.add(core);
    }
    return new Entry(
        "company",
        Folding.fold(company.name()),
        "",
        company.slug(),
        stores,
        numbers(EntryTokens.company(company).all()),
        List.of(),
        EntryTokens.company(company).name().size(),
        pinned,
        CategoryWords.of(company.categories()),
        "",
        "",
        List.of(),
        0,
        "{\"type\":\"company\",\"name\":%s,\"slug\":\"%s\",\"store_count\":%d,\"url\":\"/companies/%s\"}"
            .formatted(quoted(company.name()), company.slug(), stores, encoded(company.slug())));
  }

  private Entry head(Object of) {
    return Objects.requireNonNull(heads.get(of));
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
        Set.of(),
        CategoryWords.of(store.categories()),
        store.zip().substring(0, 5),
        store.phone() == null ? "" : store.phone().replaceAll("[^0-9]", ""),
        List.of(head(store.company()), head(city)),
        store.reviewCount(),
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
