package org.rtodirectory.edge.typeahead;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.typeahead.ExpectedAnswer.Entry;
import org.rtodirectory.edge.typeahead.SearchQuality.Query;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.ZipCentroids;
import org.rtodirectory.schemas.text.Folding;

/**
 * Queries that a directory gives rise to by rules, a class for each way of typing, with the entries
 * that answer them. The same seed draws the same queries.
 */
final class StratumQueries {
  /** What people add to a name, and no entry has. */
  private static final List<String> ADDED =
      List.of(
          ("application appointment careers catalog coupons customer delivery employment financing"
                  + " hiring hotline hours inventory jobs layaway login menu official outlet parking"
                  + " payment pickup prices promo restaurant reservations returns reviews salary sale"
                  + " service tickets warranty website")
              .split(" ", -1));

  private static final int ATTEMPTS = 40;
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";

  private final String directory;
  private final Vertical vertical;
  private final Random random;
  private final List<Location> stores;
  private final Map<String, List<Location>> byCompany = new TreeMap<>();
  private final Map<String, Set<String>> wordsOf = new HashMap<>();
  private final Map<String, Set<String>> companiesWith = new HashMap<>();
  private final List<String> companies;
  private final List<String> cities;
  private final Map<String, Set<String>> statesOf = new TreeMap<>();
  private final List<String> words;

  /** Draws a query of a class from a store; null if the store gives rise to none. */
  private interface Rule {
    @Nullable Query draw(String kind, Location from);
  }

  StratumQueries(String directory, Vertical vertical, Collection<Entry> entries, long seed) {
    this.directory = directory;
    this.vertical = vertical;
    random = new Random(seed);
    stores = entries.stream().map(Entry::location).filter(Objects::nonNull).toList();
    TreeSet<String> all = new TreeSet<>();
    for (Location store : stores) {
      String name = store.companyName();
      byCompany.computeIfAbsent(name, added -> new ArrayList<>()).add(store);
      Set<String> own = Set.copyOf(words(store));
      all.addAll(own);
      wordsOf.computeIfAbsent(name, added -> new HashSet<>()).addAll(own);
      Folding.words(Folding.fold(name))
          .forEach(w -> companiesWith.computeIfAbsent(w, added -> new HashSet<>()).add(name));
      statesOf.computeIfAbsent(Folding.fold(store.city()), c -> new TreeSet<>()).add(store.state());
    }
    companies = byCompany.keySet().stream().filter(name -> !name.matches(".*[;|=*].*")).toList();
    cities = List.copyOf(statesOf.keySet());
    words = all.stream().filter(word -> word.matches("[a-z]{4,}")).toList();
  }

  private Map<String, Rule> rules() {
    Map<String, Rule> rules = new LinkedHashMap<>();
    rules.put("name", (kind, at) -> named(kind, at, fold(at.companyName())));
    rules.put("name-variant", (kind, at) -> named(kind, at, variant(at.companyName())));
    rules.put("name-prefix", this::prefix);
    rules.put("name-typo", (kind, at) -> named(kind, at, typo(fold(at.companyName()))));
    rules.put("name-split-or-joined", (kind, at) -> named(kind, at, rewritten(at.companyName())));
    rules.put("name-city", (kind, at) -> store(kind, at, fold(at.companyName() + " " + at.city())));
    rules.put("name-in-city", this::inCity);
    rules.put("city-name", (kind, at) -> store(kind, at, fold(at.city() + " " + at.companyName())));
    rules.put("name-city-state", (kind, at) -> inState(kind, at, at.city() + " " + at.state()));
    rules.put("name-state", (kind, at) -> inState(kind, at, at.state()));
    rules.put(
        "name-zip",
        (kind, at) ->
            query(
                kind,
                fold(at.companyName()) + " " + zip(at),
                "store:company=" + at.companyName() + ";zip=" + zip(at)));
    rules.put("name-city-typo", this::cityTypo);
    rules.put("name-unknown-word", (kind, at) -> named(kind, at, at.companyName(), any(ADDED)));
    rules.put("name-extra-word", (kind, at) -> named(kind, at, at.companyName(), any(words)));
    rules.put("name-wrong-city", (kind, at) -> named(kind, at, at.companyName(), any(cities)));
    rules.put("absent-city-state", this::absent);
    rules.put("city", (kind, at) -> city(kind, at, fold(at.city()), "*"));
    rules.put("city-state", (kind, at) -> city(kind, at, fold(at.city() + " " + at.state()), ""));
    rules.put("city-typo", (kind, at) -> city(kind, at, typo(fold(at.city())), "*"));
    rules.put("zip", (kind, at) -> query(kind, zip(at), "store:zip=" + zip(at)));
    rules.put(
        "zip-four",
        (kind, at) -> query(kind, zip(at).substring(0, 4), "store:zip=" + zip(at).substring(0, 4)));
    rules.put(
        "zip-uncentred",
        (kind, at) -> isCentred(zip(at)) ? null : query(kind, zip(at), "store:zip=" + zip(at)));
    rules.put("address-city", this::address);
    return rules;
  }

  /** So many queries of each class, fewer where the directory does not give rise to them. */
  List<Query> draw(int each) {
    Map<String, Query> drawn = new LinkedHashMap<>();
    if (stores.isEmpty()) {
      return List.of();
    }
    rules()
        .forEach(
            (kind, rule) -> {
              int missing = each;
              for (int i = 0; i < each * ATTEMPTS && missing > 0; i++) {
                // Half from all companies, half from all stores, of which chains have most.
                Location from = i % 2 == 0 ? any(stores) : any(byCompany.get(any(companies)));
                Query query = rule.draw(kind, from);
                if (query != null && drawn.putIfAbsent(kind + query.text(), query) == null) {
                  missing--;
                }
              }
            });
    return List.copyOf(drawn.values());
  }

  private @Nullable Query query(String kind, @Nullable String text, String answers) {
    boolean isClean = Stream.of(answers.split(" \\| ", -1)).noneMatch(a -> a.matches(".*\\*.+"));
    return text == null || text.length() < 2 || text.length() > 100 || !isClean
        ? null
        : new Query(directory, kind, vertical, text, answers);
  }

  /** The company, or one of its stores. */
  private @Nullable Query named(String kind, Location at, @Nullable String text) {
    return text == null || isAnother(at, text)
        ? null
        : query(kind, text, "company=" + at.companyName());
  }

  /** The company or any of its stores, although the query has something that none of them has. */
  private @Nullable Query named(String kind, Location at, String name, String added) {
    Set<String> own = wordsOf.getOrDefault(name, Set.of());
    String text = fold(name) + " " + added;
    return own.containsAll(Folding.words(added)) || isAnother(at, text)
        ? null
        : query(kind, text, "company=" + name + " | store:company=" + name);
  }

  private @Nullable Query prefix(String kind, Location at) {
    String name = fold(at.companyName());
    int length = Math.max(4, name.length() * 6 / 10);
    String typed = name.substring(0, Math.min(length, name.length())).strip();
    return statesOf.containsKey(typed) ? null : query(kind, typed, "company=" + typed + "*");
  }

  private @Nullable Query store(String kind, Location at, String text) {
    return isAnother(at, text)
        ? null
        : query(kind, text, "store:company=" + at.companyName() + ";city=" + at.city() + ",*");
  }

  /** A city whose name another one's begins with, in the words of a sentence. */
  private @Nullable Query inCity(String kind, Location at) {
    String city = fold(at.city());
    String longer = ((TreeMap<String, Set<String>>) statesOf).higherKey(city);
    return longer == null || !longer.startsWith(city)
        ? null
        : store(kind, at, fold(at.companyName()) + " in " + city);
  }

  private @Nullable Query inState(String kind, Location at, String place) {
    String name = at.companyName();
    String where =
        place.length() == 2 ? ";state=" + at.state() : ";city=" + at.city() + "," + at.state();
    String text = fold(name + " " + place);
    return isAnother(at, text) ? null : query(kind, text, "store:company=" + name + where);
  }

  private @Nullable Query cityTypo(String kind, Location at) {
    String typo = typo(fold(at.city()));
    return typo == null ? null : store(kind, at, fold(at.companyName()) + " " + typo);
  }

  /** A city of a state in which others have stores, but not the company. */
  private @Nullable Query absent(String kind, Location at) {
    Location other = any(stores);
    String name = at.companyName();
    boolean isThere =
        byCompany.getOrDefault(name, List.of()).stream()
            .anyMatch(s -> s.city().equals(other.city()));
    return isThere ? null : named(kind, at, name, fold(other.city() + " " + other.state()));
  }

  private @Nullable Query city(String kind, Location at, @Nullable String text, String state) {
    String answer =
        statesOf.getOrDefault(fold(at.city()), Set.of()).stream()
            .filter(code -> state.equals("*") || code.equals(at.state()))
            .map(code -> "city=" + at.city() + "," + code)
            .collect(Collectors.joining(" | "));
    boolean isOther = text != null && !text.equals(fold(at.city())) && statesOf.containsKey(text);
    return isOther || text == null || companies.stream().anyMatch(c -> fold(c).equals(text))
        ? null
        : query(kind, text, answer);
  }

  private @Nullable Query address(String kind, Location at) {
    String address = fold(at.address());
    return address.isEmpty() || at.address().matches(".*[;|=*].*")
        ? null
        : query(
            kind,
            address + " " + fold(at.city()),
            "store:address=" + at.address().strip() + ";city=" + at.city() + ",*");
  }

  /** Whether another company's name has all words of a text, so that it is a better answer. */
  private boolean isAnother(Location at, String text) {
    List<String> typed = Folding.words(text);
    if (typed.isEmpty()) {
      return true;
    }
    Set<String> having = new HashSet<>(companiesWith.getOrDefault(typed.get(0), Set.of()));
    typed.forEach(word -> having.retainAll(companiesWith.getOrDefault(word, Set.of())));
    having.remove(at.companyName());
    return (!having.isEmpty() && !text.equals(fold(at.companyName())))
        || having.stream().anyMatch(name -> fold(name).equals(text));
  }

  /** A name as others write it: without an apostrophe or an &, with an and; null if it has none. */
  private @Nullable String variant(String name) {
    String other =
        name.contains("&")
            ? name.replace("&", any(List.of("and", " ", "n")))
            : name.replaceAll("['’]s\\b", "")
                .replaceAll("^The ", "")
                .replaceAll(", (Inc|LLC)\\.?$", "");
    return other.equals(name) || fold(other).isEmpty() ? null : fold(other);
  }

  /** A name with two words joined, or with a long word split. */
  private @Nullable String rewritten(String name) {
    String folded = fold(name);
    int space = folded.indexOf(' ', random.nextInt(folded.length()));
    if (space > 0) {
      return folded.substring(0, space) + folded.substring(space + 1);
    }
    return folded.length() > 7 && !folded.contains(" ")
        ? folded.substring(0, 4) + " " + folded.substring(4)
        : null;
  }

  /** A text with one edit within a word of five letters or more, not of its first letter. */
  private @Nullable String typo(String text) {
    List<String> all = Folding.words(text);
    int chosen = random.nextInt(all.size());
    String word = all.get(chosen);
    if (!word.matches("[a-z]{5,}")) {
      return null;
    }
    int at = 1 + random.nextInt(word.length() - 2);
    char letter = LETTERS.charAt(random.nextInt(LETTERS.length()));
    String before = word.substring(0, at);
    String wrong =
        switch (random.nextInt(4)) {
          case 0 -> before + word.substring(at + 1);
          case 1 -> before + letter + word.substring(at);
          case 2 -> before + letter + word.substring(at + 1);
          default -> before + word.charAt(at + 1) + word.charAt(at) + word.substring(at + 2);
        };
    List<String> changed = new ArrayList<>(all);
    changed.set(chosen, wrong);
    return wrong.equals(word) || words.contains(wrong) ? null : String.join(" ", changed);
  }

  /** Whether a ZIP code has a centroid of its own, and not only its area. */
  private static boolean isCentred(String zip) {
    return !ZipCentroids.of(zip).equals(ZipCentroids.of(zip.substring(0, 3)));
  }

  private static String zip(Location at) {
    return at.zip().substring(0, 5);
  }

  private static List<String> words(Location at) {
    return Folding.words(
        fold(at.companyName() + " " + at.address() + " " + at.city() + " " + at.state()));
  }

  private static String fold(String text) {
    return Folding.fold(text);
  }

  private <T> T any(@Nullable List<T> from) {
    return Objects.requireNonNull(from).get(random.nextInt(from.size()));
  }
}
