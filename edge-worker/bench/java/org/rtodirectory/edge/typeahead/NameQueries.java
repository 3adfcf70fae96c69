package org.rtodirectory.edge.typeahead;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.rtodirectory.edge.typeahead.ExpectedAnswer.Entry;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.text.Folding;

/**
 * Queries that a directory gives rise to by rules, with the entries that answer them: the name of a
 * company and something that none of its stores has, and addresses. The same seed gives the same
 * queries.
 */
final class NameQueries {
  private static final int EACH = 400;

  /** What people add to a name. */
  private static final List<String> ADDED =
      List.of(
          ("application appointment careers catalog coupons customer delivery employment financing"
                  + " hiring hotline hours inventory jobs layaway login menu official parking payment"
                  + " pickup prices promo reservations returns reviews salary sale service tickets"
                  + " warranty website")
              .split(" ", -1));

  private final Random random;
  private final List<Location> locations;
  private final Map<String, List<Location>> byCompany = new TreeMap<>();
  private final List<String> companies;
  private final List<String> words;
  private final List<String> cities;

  /** A query of a stratum, and whether an entry answers it. */
  record Case(String stratum, String query, Predicate<Entry> isAnswer) {}

  /**
   * @param entries of the vertical
   */
  NameQueries(Collection<Entry> entries, long seed) {
    random = new Random(seed);
    locations = entries.stream().map(Entry::location).filter(at -> at != null).toList();
    locations.forEach(
        at -> byCompany.computeIfAbsent(at.companyName(), name -> new ArrayList<>()).add(at));
    companies = List.copyOf(byCompany.keySet());
    TreeSet<String> all = new TreeSet<>();
    locations.forEach(at -> all.addAll(words(at)));
    words = all.stream().filter(word -> word.matches("[a-z]{4,}")).toList();
    cities =
        entries.stream()
            .map(Entry::result)
            .filter(result -> result.type() == SearchResult.Type.CITY)
            .map(SearchResult::name)
            .toList();
  }

  List<Case> all() {
    List<Case> cases = new ArrayList<>();
    for (int i = 0; i < EACH; i++) {
      String company = any(companies);
      Set<String> own = new HashSet<>();
      byCompany.getOrDefault(company, List.of()).forEach(at -> own.addAll(words(at)));
      cases.add(named("name, a word of the directory", company, strange(words, own)));
      cases.add(named("name, a word that people add", company, strange(ADDED, own)));
      cases.add(named("name, a wrong city", company, strangeCity(company)));
      Location at = any(locations);
      String address = Folding.fold(at.address());
      cases.add(
          new Case(
              "address, city",
              address + " " + Folding.fold(at.city()),
              entry ->
                  entry.location() != null
                      && Folding.fold(entry.location().address()).equals(address)
                      && entry.location().city().equals(at.city())));
    }
    return cases;
  }

  private static Case named(String stratum, String company, String added) {
    return new Case(
        stratum,
        Folding.fold(company) + " " + added,
        entry ->
            entry.location() != null
                ? entry.location().companyName().equals(company)
                : entry.result().name().equals(company));
  }

  private String strange(List<String> from, Set<String> own) {
    String word = any(from);
    return own.contains(word) ? strange(from, own) : word;
  }

  /** The name of a city, without its state, in which the company has no store. */
  private String strangeCity(String company) {
    String city = Folding.fold(any(cities).replaceAll(", ..$", ""));
    boolean isThere =
        byCompany.getOrDefault(company, List.of()).stream()
            .anyMatch(at -> words(at).containsAll(List.of(city.split(" ", -1))));
    return isThere ? strangeCity(company) : city;
  }

  private static List<String> words(Location at) {
    return Folding.words(
        Folding.fold(at.companyName() + " " + at.address() + " " + at.city() + " " + at.state()));
  }

  private <T> T any(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
