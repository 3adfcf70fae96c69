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
 * The acceptable answers of a query in {@code edge-worker/bench/queries.tsv}: alternatives,
 * separated by {@code " | "}, each a type of entry and conditions that all must hold.
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
 * city in {@code ,*} for any state. A ZIP code may be cut short. A city is the same whether its
 * first and last word are abbreviated or not: St or Saint, Spgs or Springs. {@code largest=N} holds
 * for the N cities of a state that have the most stores in the vertical. {@code near=ZIP}, the last
 * condition, holds for the five stores with all other conditions that are nearest, and for those as
 * near as the fifth to a mile, by the centroids of ZIP codes.
 */
final class ExpectedAnswer {
  /** Words at the beginning or end of a city's name, each before its abbreviation. */
  private static final List<String> CITY_WORDS =
      List.of(
          ("saint st fort ft mount mt north n south s east e west w springs spgs heights hts"
                  + " township twp junction jct village vlg")
              .split(" ", -1));

  private static final int NEAREST = 5;

  private final List<Predicate<Entry>> alternatives;

  /** Stores with some conditions that are near to a point. */
  private static final class Near implements Predicate<Entry> {
    private final Predicate<Entry> others;
    private final ZipCentroids.Point from;
    private double farthest = -1;

    Near(Predicate<Entry> others, String zip) {
      this.others = others;
      this.from = ZipCentroids.of(zip).orElseThrow();
    }

    void choose(Collection<Entry> entries) {
      double[] sorted = entries.stream().filter(others).mapToDouble(this::miles).sorted().toArray();
      farthest = sorted.length == 0 ? -1 : sorted[Math.min(NEAREST, sorted.length) - 1] + 1;
    }

    @Override
    public boolean test(Entry entry) {
      return others.test(entry) && miles(entry) <= farthest;
    }

    private double miles(Entry entry) {
      String zip = Objects.requireNonNull(entry.location()).zip();
      return ZipCentroids.of(zip.substring(0, 5)).map(from::milesTo).orElse(Double.MAX_VALUE);
    }
  }

  private ExpectedAnswer(List<Predicate<Entry>> alternatives) {
    this.alternatives = alternatives;
  }

  /**
   * Parses the column of acceptable answers.
   *
   * @throws IllegalArgumentException if it does not follow the syntax
   */
  static ExpectedAnswer parse(String text) {
    return new ExpectedAnswer(
        text.equals("none")
            ? List.of()
            : Stream.of(text.split(" \\| ", -1)).map(ExpectedAnswer::alternative).toList());
  }

  /** Returns the numbers of the entries that answer the query. */
  Set<Integer> answers(Collection<Entry> entries) {
    alternatives.forEach(
        each -> {
          if (each instanceof Near near) {
            near.choose(entries);
          }
        });
    return entries.stream()
        .filter(entry -> alternatives.stream().anyMatch(each -> each.test(entry)))
        .map(Entry::number)
        .collect(Collectors.toSet());
  }

  private static Predicate<Entry> alternative(String text) {
    if (text.startsWith("city=") || text.startsWith("company=")) {
      boolean isCity = text.startsWith("city=");
      return ofType(isCity ? CITY : COMPANY)
          .and(
              condition(text.replaceFirst("^city=", "named=").replaceFirst("^company=", "named=")));
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
    for (String condition : parts[1].split(";", -1)) {
      all =
          condition.startsWith("near=")
              ? new Near(all.and(located(at -> true)), condition.substring("near=".length()))
              : all.and(condition(condition));
    }
    return all;
  }

  private static Predicate<Entry> ofType(SearchResult.Type type) {
    return entry -> entry.result().type() == type;
  }

  private static Predicate<Entry> condition(String text) {
    String[] parts = text.split("=", 2);
    if (parts.length < 2 || parts[1].isEmpty()) {
      throw new IllegalArgumentException("a condition has no value: " + text);
    }
    String value = parts[1];
    return switch (parts[0]) {
      case "named" -> named(value);
      case "state" -> entry -> value.equals(entry.result().state());
      case "largest" ->
          entry -> entry.sizeRank() > 0 && entry.sizeRank() <= Integer.parseInt(value);
      case "category" -> entry -> entry.categories().contains(value);
      case "company" -> located(at -> isCompany(at.companyName(), value));
      case "city" -> {
        if (value.endsWith(",*")) {
          String name = Folding.fold(value);
          yield located(at -> Folding.fold(at.city()).equals(name));
        }
        String wanted = foldedCity(value);
        yield located(at -> foldedCity(at.city() + "," + at.state()).equals(wanted));
      }
      case "zip" -> located(at -> at.zip().startsWith(value));
      case "address" -> {
        String wanted = Folding.fold(value);
        yield located(at -> Folding.fold(at.address()).contains(wanted));
      }
      default -> throw new IllegalArgumentException("unknown condition: " + text);
    };
  }

  private static Predicate<Entry> named(String value) {
    String wanted = value.matches(".*,[A-Z]{2}") ? foldedCity(value) : "";
    return entry ->
        entry.result().type() == CITY
            ? foldedCity(entry.result().name().replace(", ", ",")).equals(wanted)
            : isCompany(entry.result().name(), value);
  }

  private static Predicate<Entry> located(Predicate<Location> condition) {
    return entry -> entry.location() != null && condition.test(entry.location());
  }

  private static boolean isCompany(String name, String wanted) {
    String folded = Folding.fold(wanted.replace("*", ""));
    return wanted.endsWith("*")
        ? Folding.fold(name).startsWith(folded)
        : Folding.fold(name).equals(folded);
  }

  private static String foldedCity(String cityAndState) {
    int comma = cityAndState.lastIndexOf(',');
    if (comma < 0) {
      throw new IllegalArgumentException("a city has no state: " + cityAndState);
    }
    String[] words = Folding.fold(cityAndState.substring(0, comma)).split(" ", -1);
    words[0] = cityWordInFull(words[0]);
    words[words.length - 1] = cityWordInFull(words[words.length - 1]);
    return String.join(" ", words) + cityAndState.substring(comma);
  }

  /** Returns the first or last word of a city's name in full. */
  static String cityWordInFull(String word) {
    int at = CITY_WORDS.indexOf(word);
    return at % 2 == 1 ? CITY_WORDS.get(at - 1) : word;
  }
}
