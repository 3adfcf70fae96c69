package org.rtodirectory.edge.typeahead;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.typeahead.Relaxation.Matching;
import org.rtodirectory.edge.typeahead.Relaxation.Scope;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.Store;
import org.rtodirectory.generator.directory.Store.City;
import org.rtodirectory.generator.directory.Store.Operator;
import org.rtodirectory.generator.directory.Store.State;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.UsState;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.TypeaheadFormat;
import org.rtodirectory.schemas.text.CodePointOrder;
import org.rtodirectory.schemas.text.Folding;
import org.rtodirectory.schemas.text.PercentEncoding;
import org.rtodirectory.schemas.text.Plural;
import org.rtodirectory.schemas.text.Sound;

/**
 * The rules of the search of one vertical: for every relaxation every entry is looked at. Shares
 * with the search the words of a query, the list of the relaxations and the order of ranks, but
 * neither the index nor how entries are found and matched.
 */
final class LinearScan {
  private static final int NO_MATCH = 99;

  private final List<Entry> entries = new ArrayList<>();
  private final IdentityHashMap<Entry, Integer> numbers = new IdentityHashMap<>();
  private final Set<String> vocabulary = new TreeSet<>();
  private final Set<String> spellingsOfHeads = new HashSet<>();
  private final Map<String, Map<String, Integer>> costs = new HashMap<>();

  /**
   * What a query may find.
   *
   * @param names the spellings of each token of the names: of a store its company's and its city's
   * @param label of a city or company, and of a store's company
   * @param labelWords how many of the names are of the label
   * @param pinned queries that find it as if they were its label
   */
  private record Entry(
      SearchResult result,
      String label,
      List<Set<String>> names,
      List<Set<String>> address,
      int labelWords,
      Set<String> pinned,
      @Nullable Entry company,
      @Nullable Entry city) {
    static final Comparator<Entry> HEADS =
        Comparator.comparingInt((Entry entry) -> -entry.result.storeCount())
            .thenComparing(entry -> entry.isCity() ? 1 : 0)
            .thenComparing(Entry::label, CodePointOrder.COMPARATOR)
            .thenComparing(
                entry -> Objects.toString(entry.result.state(), ""), CodePointOrder.COMPARATOR)
            .thenComparing(entry -> entry.result.slug(), CodePointOrder.COMPARATOR);

    boolean isCity() {
      return result.type() == SearchResult.Type.CITY;
    }

    boolean isStore() {
      return city != null;
    }

    List<Set<String>> tokens(Scope scope) {
      List<Set<String>> tokens = new ArrayList<>(names);
      tokens.addAll(scope == Scope.ANYWHERE ? address : List.of());
      return tokens;
    }
  }

  LinearScan(Directory directory, Vertical vertical) {
    List<Store> stores =
        directory.stores().stream()
            .filter(store -> store.company().verticals().contains(vertical))
            .toList();
    Map<Object, Entry> heads = new HashMap<>();
    stores.stream()
        .collect(Collectors.groupingBy(Store::city, Collectors.counting()))
        .forEach((city, count) -> heads.put(city, city(city, vertical, count.intValue())));
    stores.stream()
        .collect(Collectors.groupingBy(Store::company, Collectors.counting()))
        .forEach((company, count) -> heads.put(company, company(company, count.intValue())));
    entries.addAll(heads.values().stream().sorted(Entry.HEADS).toList());
    stores.stream().map(store -> store.city().state()).distinct().forEach(this::pinState);
    stores.stream()
        .map(store -> store(store, heads))
        .sorted(Comparator.comparingInt(store -> entries.indexOf(store.city)))
        .forEach(entries::add);
    for (Entry entry : entries) {
      entry.tokens(Scope.ANYWHERE).forEach(vocabulary::addAll);
      entry.names.forEach(spellingsOfHeads::addAll);
      numbers.put(entry, numbers.size());
    }
  }

  /** The six cities with most stores of a state are what its code, name and aliases mean. */
  private void pinState(State state) {
    String own = Folding.fold(state.name() + " " + state.code());
    List<Entry> cities =
        entries.stream().filter(e -> e.isCity() && state.code().equals(e.result.state())).toList();
    boolean isEponymous = cities.stream().anyMatch(city -> city.label.equals(own));
    for (Entry city : cities.subList(0, Math.min(6, cities.size()))) {
      pin(city, Folding.fold(state.code()));
      pin(city, isEponymous ? Folding.fold(state.code()) : Folding.fold(state.name()));
      state.aliases().forEach(alias -> pin(city, alias));
    }
  }

  /** Short ones also letter by letter: {@code n y c}. */
  private static void pin(Entry entry, String query) {
    entry.pinned.add(query);
    if (query.length() <= 4 && !query.contains(" ")) {
      entry.pinned.add(query.replaceAll("(?<=.)(?=.)", " "));
    }
  }

  /** An entry that a relaxation finds, and the cost and class that rank it there. */
  record Found(int cost, int matchClass, int entry) {}

  /** What a relaxation finds, best first; for those whose words match as in {@link Matching}. */
  List<Found> find(Tokens query, Relaxation relaxation, NamesInQuery names) {
    List<ToIntFunction<Entry>> ways =
        relaxation == Relaxation.REWRITTEN
            ? rewritings(query).stream().map(one -> byLabel(one, relaxation, names)).toList()
            : switch (relaxation.matching()) {
              case WHOLE, AS_TYPED ->
                  List.of(
                      relaxation.scope() == Scope.ANYWHERE
                          ? others(query, relaxation)
                          : byLabel(query, relaxation, names));
              case PREFIXES, LENIENT -> List.of(others(query, relaxation));
              case ONE_EDIT, TWO_EDITS, SOUND -> List.of(typos(query, relaxation));
            };
    List<Found> found = new ArrayList<>();
    for (int entry = 0; entry < entries.size(); entry++) {
      Entry own = entries.get(entry);
      boolean isOfCompany =
          relaxation == Relaxation.COMPANY_ADDRESS || relaxation == Relaxation.COMPANY_TYPO;
      if (isOfCompany && !names.acceptCompany(company(own), city(own))) {
        continue;
      }
      int match =
          ways.stream().mapToInt(way -> way.applyAsInt(own)).filter(m -> m >= 0).min().orElse(-1);
      if (match >= 0) {
        found.add(new Found(match / 4, match % 4, entry));
      }
    }
    found.sort(
        Comparator.comparingInt(Found::cost)
            .thenComparing(Found::matchClass)
            .thenComparing(Found::entry));
    return found;
  }

  /** An entry by its static rank. */
  SearchResult result(int entry) {
    return entries.get(entry).result;
  }

  int count() {
    return entries.size();
  }

  /**
   * What has all words as they are: by the class of the label; then, in cities that the query
   * names, the cities, companies and the stores of companies that it names; then what is elsewhere,
   * but no store of another company if the name of one has more than one word.
   */
  private ToIntFunction<Entry> byLabel(Tokens query, Relaxation relaxation, NamesInQuery names) {
    ToIntFunction<Entry> others = others(query, relaxation);
    boolean areKnown = matching(query, relaxation.matching()) != null;
    String text = text(query);
    return entry -> {
      boolean isPinned = areKnown || relaxation == Relaxation.WHOLE_WORDS;
      boolean isIt = entry.label.equals(text) || entry.pinned.contains(text);
      if (!entry.isStore() && isPinned && isIt) {
        return 0;
      }
      String end = query.wholeLast() ? " " : "";
      if (areKnown && (entry.label + end).startsWith(text + end)) {
        return 1;
      }
      int match = others.applyAsInt(entry);
      boolean isNamed = names.accept(company(entry), city(entry));
      if (match < 0 || (query.count() > 1 && names.haveCity() && isNamed)) {
        return match;
      }
      boolean isOther = !names.acceptCompany(company(entry), city(entry));
      return names.areClear() && isOther ? -1 : match + 4;
    };
  }

  private static String text(Tokens query) {
    return new String(query.text(), StandardCharsets.UTF_8);
  }

  /** The number of the company of a store; of others their own. */
  private int company(Entry entry) {
    return numbers.getOrDefault(entry.company == null ? entry : entry.company, -1);
  }

  /** The number of the city of a store; -1 of others. */
  private int city(Entry entry) {
    return entry.city == null ? -1 : numbers.getOrDefault(entry.city, -1);
  }

  /** What has all words without an edit. */
  private ToIntFunction<Entry> others(Tokens query, Relaxation relaxation) {
    List<Map<String, Integer>> matching = matching(query, relaxation.matching());
    return entry -> {
      List<Set<String>> tokens = entry.tokens(relaxation.scope());
      boolean[] used = new boolean[tokens.size()];
      return matching != null && isAssignable(matching, tokens, 0, used, 0, 0) ? 2 : -1;
    };
  }

  /** What has all words with one edit: by the class of the positions. */
  private ToIntFunction<Entry> typos(Tokens query, Relaxation relaxation) {
    List<Map<String, Integer>> matching = matching(query, relaxation.matching());
    return entry -> {
      if (matching == null || (relaxation.scope() == Scope.HEADS && entry.isStore())) {
        return -1;
      }
      List<Set<String>> tokens = entry.tokens(relaxation.scope());
      // An entry that matches without an edit may still match with one.
      int edits = (int) matching.stream().filter(word -> !word.containsValue(0)).count();
      return IntStream.of(1, 2)
          .filter(
              most ->
                  isAssignable(
                      matching, tokens, 0, new boolean[tokens.size()], Math.max(1, edits), most))
          .map(cost -> 4 * cost + positionClass(entry, matching))
          .findFirst()
          .orElse(-1);
    };
  }

  private static int positionClass(Entry entry, List<Map<String, Integer>> matching) {
    int words = matching.size();
    boolean isAligned =
        !entry.isStore()
            && words <= entry.labelWords
            && IntStream.range(0, words)
                .allMatch(word -> cost(matching.get(word), entry.names.get(word)) < NO_MATCH);
    return !isAligned ? 2 : words == entry.labelWords ? 0 : 1;
  }

  /** Whether each word has a token of its own, of such a cost, with that many edited in all. */
  private static boolean isAssignable(
      List<Map<String, Integer>> matching,
      List<Set<String>> tokens,
      int word,
      boolean[] used,
      int edits,
      int most) {
    if (word == matching.size()) {
      return edits == 0;
    }
    for (int token = 0; token < used.length; token++) {
      for (String spelling : used[token] ? Set.<String>of() : tokens.get(token)) {
        int own = matching.get(word).getOrDefault(spelling, NO_MATCH);
        int edited = Math.min(own, 1);
        if (own <= most && edited <= edits) {
          used[token] = true;
          boolean isMatch = isAssignable(matching, tokens, word + 1, used, edits - edited, most);
          used[token] = false;
          if (isMatch) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static int cost(Map<String, Integer> word, Set<String> token) {
    return token.stream().mapToInt(s -> word.getOrDefault(s, NO_MATCH)).min().orElse(NO_MATCH);
  }

  /** What each word may match, with its cost; null if one may match nothing. */
  private @Nullable List<Map<String, Integer>> matching(Tokens query, Matching way) {
    boolean isExact = way.compareTo(Matching.ONE_EDIT) < 0;
    List<Map<String, Integer>> unedited = new ArrayList<>();
    for (int word = 0; word < query.count(); word++) {
      boolean isLong = query.length(word) >= 3;
      boolean isWhole =
          way == Matching.WHOLE || (query.isWhole(word) && (way == Matching.AS_TYPED || !isLong));
      if (way == Matching.LENIENT) {
        isWhole = query.isWhole(word) && (!isLong || !costs(query, word, "whole").isEmpty());
      }
      unedited.add(costs(query, word, isWhole ? "whole" : "prefix"));
    }
    long wrong = unedited.stream().filter(Map::isEmpty).count();
    List<Map<String, Integer>> matching = new ArrayList<>();
    for (int word = 0; word < query.count(); word++) {
      Map<String, Integer> own = unedited.get(word);
      if (way == Matching.SOUND && own.isEmpty() && wrong <= 2) {
        own = costs(query, word, "sound");
      }
      boolean mayBeEdited =
          way == Matching.ONE_EDIT ? wrong == 0 || (wrong == 1 && own.isEmpty()) : own.isEmpty();
      if (mayBeEdited && way == Matching.ONE_EDIT) {
        own = new HashMap<>(costs(query, word, "typo"));
        own.putAll(unedited.get(word));
      } else if (mayBeEdited && way == Matching.TWO_EDITS && wrong <= 2) {
        own = costs(query, word, wrong == 1 ? "typos" : "typo");
      }
      if (own.isEmpty()) {
        return null;
      }
      matching.add(own);
    }
    boolean isEdited = matching.stream().anyMatch(m -> m.values().stream().anyMatch(c -> c > 0));
    return isEdited || isExact ? matching : null;
  }

  private Map<String, Integer> costs(Tokens query, int word, String way) {
    String own = query.word(word);
    return costs.computeIfAbsent(
        way + " " + own,
        missing -> {
          Map<String, Integer> found = new HashMap<>();
          for (String term : vocabulary) {
            int cost =
                switch (way) {
                  case "whole" -> term.equals(own) ? 0 : NO_MATCH;
                  case "prefix" -> term.startsWith(own) ? 0 : NO_MATCH;
                  case "sound" -> soundsAlike(own, term) ? 1 : NO_MATCH;
                  default -> edited(own, term, most(own, way));
                };
            if (cost < NO_MATCH) {
              found.put(term, cost);
            }
          }
          return found;
        });
  }

  private boolean soundsAlike(String word, String term) {
    return Sound.key(word).isPresent()
        && Sound.key(word).equals(Sound.key(term))
        && spellingsOfHeads.contains(term);
  }

  private static int most(String word, String way) {
    return way.equals("typos") && word.length() >= 9 ? 2 : 1;
  }

  /** The cost of a term that is the word with so many edits, or begins so. */
  private static int edited(String word, String term, int most) {
    boolean mayHaveOne = word.matches("[!-~&&[^0-9]]{4,}") && !term.matches("[0-9].*");
    if (!mayHaveOne || term.startsWith(word)) {
      return NO_MATCH;
    }
    // A letter that is not of ASCII is never edited, so no match goes on behind one.
    String ascii = term.replaceAll("[^!-~].*", "");
    if (term.equals(ascii) && PrefixDistance.whole(word, term) <= most) {
      return 1;
    }
    return word.length() > 4 && PrefixDistance.of(word, ascii) <= most ? 2 : NO_MATCH;
  }

  /** The query with two or three neighbours joined, one word split, or one in its other number. */
  private List<Tokens> rewritings(Tokens query) {
    List<String> words = List.of(text(query).split(" ", -1));
    List<Tokens> rewritings = new ArrayList<>();
    rewritings(words)
        .forEach(r -> rewritings.add(Tokens.of(String.join(" ", r), query.wholeLast())));
    for (int i = 0; i < words.size(); i++) {
      for (String other : Plural.others(words.get(i))) {
        if (vocabulary.contains(other)) {
          String changed = String.join(" ", replaced(words, i, 1, List.of(other)));
          rewritings.add(Tokens.of(changed, query.wholeLast() || i == words.size() - 1));
        }
      }
    }
    return rewritings;
  }

  private List<List<String>> rewritings(List<String> words) {
    List<List<String>> rewritings = new ArrayList<>();
    for (int i = 0; i + 1 < words.size(); i++) {
      for (int end = i + 2; end <= Math.min(i + 3, words.size()); end++) {
        String joined = String.join("", words.subList(i, end));
        rewritings.add(replaced(words, i, end - i, List.of(joined)));
      }
    }
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      int length = length(word);
      for (int left = 2; left <= length - 2; left++) {
        String first = word.substring(0, word.offsetByCodePoints(0, left));
        String second = word.substring(first.length());
        if (vocabulary.contains(second)) {
          rewritings.add(replaced(words, i, 1, List.of(first, second)));
        }
      }
    }
    return rewritings;
  }

  private static int length(String word) {
    return word.codePointCount(0, word.length());
  }

  private static List<String> replaced(List<String> words, int at, int count, List<String> by) {
    List<String> replaced = new ArrayList<>(words.subList(0, at));
    replaced.addAll(by);
    replaced.addAll(words.subList(at + count, words.size()));
    return replaced;
  }

  private static Entry city(City city, Vertical vertical, int stores) {
    String section = vertical == Vertical.RETAIL ? "locations" : vertical.code();
    String name = city.name() + ", " + city.state().code();
    EntryTokens tokens = EntryTokens.city(city);
    Entry entry =
        new Entry(
            placed(SearchResult.Type.CITY, name, city.slug(), city, stores, section, ""),
            Folding.fold(name),
            tokens.all(TypeaheadFormat.CITY_POSITIONS),
            List.of(),
            Math.min(TypeaheadFormat.CITY_POSITIONS, tokens.name().size()),
            new HashSet<>(),
            null,
            null);
    city.aliases().forEach(alias -> pin(entry, alias));
    boolean isEponymous = city.foldedName().equals(Folding.fold(city.state().name()));
    if (isEponymous || UsState.named(city.name()).isEmpty()) {
      entry.pinned.add(city.foldedName());
    }
    return entry;
  }

  private static Entry company(Operator company, int stores) {
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
    EntryTokens tokens = EntryTokens.company(company);
    String path = "/companies/" + PercentEncoding.encode(company.slug());
    return new Entry(
        new SearchResult(
            SearchResult.Type.COMPANY, company.name(), company.slug(), null, null, stores, path),
        label,
        tokens.all(TypeaheadFormat.COMPANY_POSITIONS),
        List.of(),
        Math.min(TypeaheadFormat.COMPANY_POSITIONS, tokens.name().size()),
        pinned,
        null,
        null);
  }

  private static Entry store(Store store, Map<Object, Entry> heads) {
    City city = store.city();
    Entry ofCompany = Objects.requireNonNull(heads.get(store.company()));
    Entry ofCity = Objects.requireNonNull(heads.get(city));
    List<Set<String>> names = new ArrayList<>(ofCompany.names);
    names.addAll(ofCity.names);
    String name =
        "%s, %s, %s, %s"
            .formatted(store.company().name(), store.address(), city.name(), city.state().code());
    String path = "/" + PercentEncoding.encode(store.slug());
    return new Entry(
        placed(SearchResult.Type.STORE, name, store.slug(), city, 1, "locations", path),
        ofCompany.label,
        names,
        EntryTokens.address(store.address(), store.zip()).all(TypeaheadFormat.ADDRESS_POSITIONS),
        ofCompany.labelWords,
        Set.of(),
        ofCompany,
        ofCity);
  }

  private static SearchResult placed(
      SearchResult.Type type,
      String name,
      String slug,
      City city,
      int count,
      String in,
      String at) {
    State state = city.state();
    String path = "/" + in + "/" + state.slug() + "/" + PercentEncoding.encode(city.slug()) + at;
    return new SearchResult(type, name, slug, state.code(), state.slug(), count, path);
  }
}
