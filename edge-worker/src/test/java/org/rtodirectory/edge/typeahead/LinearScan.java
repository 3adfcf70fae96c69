package org.rtodirectory.edge.typeahead;

import java.util.ArrayList;
import java.util.Comparator;
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

  private final List<Entry> entries = new ArrayList<>();

  /** What a query may find. */
  private record Entry(
      String type,
      String label,
      String state,
      String slug,
      int storeCount,
      List<Set<String>> tokens,
      String json) {
    private static final List<String> TYPES = List.of("company", "city", "store");

    int typeOrder() {
      return TYPES.indexOf(type);
    }

    boolean isStore() {
      return type.equals("store");
    }
  }

  LinearScan(Directory directory, Vertical vertical) {
    Map<City, Long> cities =
        directory.stores().stream()
            .filter(store -> store.company().verticals().contains(vertical))
            .collect(Collectors.groupingBy(Store::city, Collectors.counting()));
    Map<Operator, Long> companies =
        directory.stores().stream()
            .filter(store -> store.company().verticals().contains(vertical))
            .collect(Collectors.groupingBy(Store::company, Collectors.counting()));
    cities.forEach((city, stores) -> entries.add(city(city, vertical, stores.intValue())));
    companies.forEach((company, stores) -> entries.add(company(company, stores.intValue())));
    for (Store store : directory.stores()) {
      if (store.company().verticals().contains(vertical)) {
        entries.add(store(store));
      }
    }
  }

  /** The JSON of what a query finds, best first. */
  List<String> find(String query) {
    List<String> words = Folding.words(Folding.fold(query));
    if (words.isEmpty()) {
      return List.of();
    }
    boolean wholeLast = endsInSeparator(query);
    boolean storesLast = !Character.isDigit(words.get(0).codePointAt(0));
    return entries.stream()
        .filter(entry -> matches(words, 0, wholeLast, new ArrayList<>(entry.tokens)))
        .sorted(
            Comparator.comparingInt((Entry entry) -> matchClass(entry, words, wholeLast))
                .thenComparing(entry -> storesLast && entry.isStore())
                .thenComparing(entry -> -entry.storeCount)
                .thenComparing(Entry::typeOrder)
                .thenComparing(Entry::label, CodePointOrder.COMPARATOR)
                .thenComparing(Entry::state, CodePointOrder.COMPARATOR)
                .thenComparing(Entry::slug, CodePointOrder.COMPARATOR))
        .limit(LIMIT)
        .map(Entry::json)
        .toList();
  }

  /** Whether the words from {@code word} on match tokens that are still free, each another one. */
  private static boolean matches(
      List<String> words, int word, boolean wholeLast, List<Set<String>> free) {
    if (word == words.size()) {
      return true;
    }
    boolean whole = wholeLast || word < words.size() - 1;
    for (int i = 0; i < free.size(); i++) {
      if (matches(words.get(word), whole, free.get(i))) {
        List<Set<String>> rest = new ArrayList<>(free);
        rest.remove(i);
        if (matches(words, word + 1, wholeLast, rest)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean matches(String word, boolean whole, Set<String> spellings) {
    return spellings.stream().anyMatch(s -> whole ? s.equals(word) : s.startsWith(word));
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

  /** Whether a letter that followed would begin another word. */
  private static boolean endsInSeparator(String query) {
    String rest = query.replaceAll("['’‘ʼʻ`´′\\p{M}]+$", "");
    return rest.isEmpty() || !Character.isLetterOrDigit(rest.codePointBefore(rest.length()));
  }

  private static Entry city(City city, Vertical vertical, int stores) {
    String section = vertical == Vertical.RETAIL ? "locations" : vertical.code();
    String name = city.name() + ", " + city.state().code();
    return new Entry(
        "city",
        Folding.fold(name),
        city.state().code(),
        city.slug(),
        stores,
        new EntryTokens().city(city).all(),
        placed("city", name, city.slug(), city, stores)
            + "/%s/%s/%s\"}".formatted(section, city.state().slug(), encoded(city.slug())));
  }

  private static Entry company(Operator company, int stores) {
    return new Entry(
        "company",
        Folding.fold(company.name()),
        "",
        company.slug(),
        stores,
        new EntryTokens().company(company).all(),
        "{\"type\":\"company\",\"name\":%s,\"slug\":\"%s\",\"store_count\":%d,\"url\":\"/companies/%s\"}"
            .formatted(quoted(company.name()), company.slug(), stores, encoded(company.slug())));
  }

  private static Entry store(Store store) {
    City city = store.city();
    String name =
        "%s, %s, %s, %s"
            .formatted(store.company().name(), store.address(), city.name(), city.state().code());
    return new Entry(
        "store",
        Folding.fold(name),
        city.state().code(),
        store.slug(),
        1,
        new EntryTokens()
            .company(store.company())
            .address(store.address())
            .city(city)
            .zip(store.zip())
            .all(),
        placed("store", name, store.slug(), city, 1)
            + "/locations/%s/%s/%s\"}"
                .formatted(city.state().slug(), encoded(city.slug()), encoded(store.slug())));
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
