package org.rtodirectory.edge.judge;

import static org.rtodirectory.schemas.api.SearchResult.Type.CITY;
import static org.rtodirectory.schemas.api.SearchResult.Type.COMPANY;
import static org.rtodirectory.schemas.api.SearchResult.Type.STORE;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.snapshot.ZipCentroids;
import org.rtodirectory.schemas.text.Folding;

/**
 * The entries that are right answers of a query in {@code edge-worker/bench/queries.tsv}.
 * Alternatives are separated by {@code " | "}. Each names a type of entry and the conditions that
 * the entry must meet.
 *
 * <pre>
 *   city=Houston,TX                    company=AutoZone
 *   city:state=TX;largest=5            company:category=tires
 *   store:company=Wawa;city=Tampa,FL   store:zip=77004   store:near=77004
 *   store:state=TX;category=grocery;address=Elm
 *   none                               only an empty result is right
 * </pre>
 *
 * <p>Names are compared folded. The name of a company may end in {@code *}, and that of a store's
 * city in {@code ,*} for any state. {@code zip=} takes a prefix of a ZIP code. The first and last
 * word of a city may be abbreviated: St or Saint, Spgs or Springs. {@code largest=N} accepts the N
 * cities of a state that have the most stores in the vertical. {@code near=ZIP} must be the last
 * condition. It accepts the five nearest stores that meet the other conditions, and those at most a
 * mile farther than the fifth. Distances are between the centroids of ZIP codes.
 */
final class AcceptableAnswers {
  private static final int NEAREST = 5;
  private static final double MAX_EXTRA_MILES = 1;

  private final List<Alternative> alternatives;

  /** Selects the entries that are right. */
  @FunctionalInterface
  private interface Alternative {
    Stream<Entry> select(Collection<Entry> entries);

    static Alternative of(Predicate<Entry> conditions) {
      return entries -> entries.stream().filter(conditions);
    }
  }

  private AcceptableAnswers(List<Alternative> alternatives) {
    this.alternatives = alternatives;
  }

  /**
   * Parses the column of acceptable answers.
   *
   * @throws IllegalArgumentException if it does not follow the syntax
   */
  static AcceptableAnswers parse(String text) {
    return new AcceptableAnswers(
        text.equals("none")
            ? List.of()
            : Stream.of(text.split(" \\| ", -1)).map(AcceptableAnswers::alternative).toList());
  }

  /** Returns the index numbers of the right entries. */
  Set<Integer> select(Collection<Entry> entries) {
    return alternatives.stream()
        .flatMap(alternative -> alternative.select(entries))
        .map(Entry::number)
        .collect(Collectors.toSet());
  }

  private static Alternative alternative(String text) {
    if (text.startsWith("city=")) {
      return Alternative.of(ofType(CITY).and(isCity(valueOf(text))));
    }
    if (text.startsWith("company=")) {
      String name = valueOf(text);
      return Alternative.of(ofType(COMPANY).and(entry -> isCompany(entry.result().name(), name)));
    }
    String[] parts = text.split(":", 2);
    if (parts.length < 2) {
      throw new IllegalArgumentException("an alternative has no type of entry: " + text);
    }
    Predicate<Entry> all =
        switch (parts[0]) {
          case "city" -> ofType(CITY);
          case "company" -> ofType(COMPANY);
          case "store" -> ofType(STORE);
          default -> throw new IllegalArgumentException("unknown type of entry: " + text);
        };
    String nearest = null;
    for (String condition : parts[1].split(";", -1)) {
      if (nearest != null) {
        throw new IllegalArgumentException("near must be the last condition: " + text);
      }
      if (condition.startsWith("near=")) {
        nearest = valueOf(condition);
      } else {
        all = all.and(condition(condition));
      }
    }
    return nearest == null
        ? Alternative.of(all)
        : near(nearest, all.and(located(location -> true)));
  }

  private static Alternative near(String zip, Predicate<Entry> otherConditions) {
    ZipCentroids.Point origin = ZipCentroids.of(zip).orElseThrow();
    return entries -> {
      List<Entry> stores = entries.stream().filter(otherConditions).toList();
      double[] miles =
          stores.stream().mapToDouble(store -> miles(origin, store)).sorted().toArray();
      double max =
          miles.length == 0 ? 0 : miles[Math.min(NEAREST, miles.length) - 1] + MAX_EXTRA_MILES;
      return stores.stream().filter(store -> miles(origin, store) <= max);
    };
  }

  private static double miles(ZipCentroids.Point origin, Entry store) {
    String zip = Objects.requireNonNull(store.location()).zip();
    return ZipCentroids.of(zip.substring(0, 5)).map(origin::milesTo).orElse(Double.MAX_VALUE);
  }

  private static Predicate<Entry> ofType(SearchResult.Type type) {
    return entry -> entry.result().type() == type;
  }

  private static String valueOf(String condition) {
    String value = condition.substring(condition.indexOf('=') + 1);
    if (value.isEmpty() || value.equals(condition)) {
      throw new IllegalArgumentException("a condition has no value: " + condition);
    }
    return value;
  }

  private static Predicate<Entry> condition(String text) {
    String value = valueOf(text);
    return switch (text.substring(0, text.indexOf('='))) {
      case "state" -> entry -> value.equals(entry.result().state());
      case "largest" ->
          entry -> entry.sizeRank() > 0 && entry.sizeRank() <= Integer.parseInt(value);
      case "category" -> entry -> entry.categories().contains(value);
      case "company" -> located(location -> isCompany(location.companyName(), value));
      case "city" -> located(cityOfStore(value));
      case "zip" -> located(location -> location.zip().startsWith(value));
      case "address" -> {
        String address = Folding.fold(value);
        yield located(location -> Folding.fold(location.address()).contains(address));
      }
      default -> throw new IllegalArgumentException("unknown condition: " + text);
    };
  }

  private static Predicate<Location> cityOfStore(String value) {
    if (value.endsWith(",*")) {
      String city = CityName.normalize(value.substring(0, value.length() - 2));
      return location -> CityName.normalize(location.city()).equals(city);
    }
    String city = cityAndState(value);
    return location -> cityAndState(location.city() + "," + location.state()).equals(city);
  }

  private static Predicate<Entry> isCity(String value) {
    String city = cityAndState(value);
    return entry -> cityAndState(entry.result().name().replace(", ", ",")).equals(city);
  }

  private static Predicate<Entry> located(Predicate<Location> condition) {
    return entry -> entry.location() != null && condition.test(entry.location());
  }

  private static boolean isCompany(String name, String expected) {
    String folded = Folding.fold(expected.replace("*", ""));
    return expected.endsWith("*")
        ? Folding.fold(name).startsWith(folded)
        : Folding.fold(name).equals(folded);
  }

  private static String cityAndState(String value) {
    int comma = value.lastIndexOf(',');
    if (comma < 0) {
      throw new IllegalArgumentException("a city has no state: " + value);
    }
    return CityName.normalize(value.substring(0, comma)) + value.substring(comma);
  }
}
