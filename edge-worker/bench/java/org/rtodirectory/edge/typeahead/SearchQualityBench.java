package org.rtodirectory.edge.typeahead;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.typeahead.ExpectedAnswer.Entry;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.Snapshot;

/**
 * Evaluates the typeahead with typed queries and their acceptable answers, beside Lucene: run by
 * {@code edge-worker/bench/queries.sh}. System properties: {@code bench.snapshot}, the published
 * snapshot; {@code bench.queries}, the file of queries; {@code bench.failures}, true to list every
 * query whose first result is not acceptable; {@code bench.lucene}, false to leave Lucene out.
 */
public final class SearchQualityBench {
  private static final PrintStream OUT = System.out;
  private static final int SHORTEST = 2;

  private final Path folder;

  /** A line of the file of queries. */
  record Query(String kind, Vertical vertical, String text, ExpectedAnswer expected) {}

  /** A typeahead that is evaluated: the numbers of the entries that it finds, best first. */
  private interface Finder {
    int[] find(String query) throws IOException;
  }

  /** A vertical of the directory, and the typeaheads over it. */
  private record Side(List<Entry> entries, Map<String, Finder> finders) {}

  /** Sums over the queries of a class. */
  private static final class Score {
    int queries;
    int first;
    int amongFive;
    int answerable;
    int unanswered;
    double keystrokes;

    void add(Score other) {
      queries += other.queries;
      first += other.first;
      amongFive += other.amongFive;
      answerable += other.answerable;
      unanswered += other.unanswered;
      keystrokes += other.keystrokes;
    }
  }

  private SearchQualityBench(Path folder) {
    this.folder = folder;
  }

  /** Runs it; the argument is a folder for temporary files. */
  public static void main(String[] args) throws Exception {
    new SearchQualityBench(Path.of(args[0])).table();
  }

  private void table() throws Exception {
    Snapshot snapshot = Snapshot.open(Path.of(System.getProperty("bench.snapshot", "")));
    List<Query> queries =
        queries(Path.of(System.getProperty("bench.queries", "edge-worker/bench/queries.tsv")));
    List<Location> locations = locations(snapshot);
    Map<Vertical, Side> sides = new EnumMap<>(Vertical.class);
    for (Vertical vertical : Vertical.values()) {
      TypeaheadIndex index = TypeaheadIndex.of(snapshot, vertical);
      Map<String, Finder> finders = new LinkedHashMap<>();
      finders.put("this", query -> index.find(SearchQuery.of(query), 10));
      sides.put(vertical, new Side(entries(index, locations), finders));
    }
    check(queries, sides);
    if (!System.getProperty("bench.lucene", "true").equals("false")) {
      for (Map.Entry<Vertical, Side> side : sides.entrySet()) {
        addLucene(side.getValue().finders, snapshot, side.getKey());
      }
    }
    Map<String, Map<String, Score>> scores = new LinkedHashMap<>();
    for (Query query : queries) {
      Side side = Objects.requireNonNull(sides.get(query.vertical));
      for (Map.Entry<String, Finder> finder : side.finders.entrySet()) {
        Score score = score(query, side.entries, finder.getValue());
        scores
            .computeIfAbsent(query.kind, kind -> new LinkedHashMap<>())
            .computeIfAbsent(finder.getKey(), name -> new Score())
            .add(score);
      }
    }
    print(scores);
    printNames(sides);
    if (Boolean.getBoolean("bench.failures")) {
      printFailures(queries, sides);
    }
  }

  /** The queries of a file, which are all different. */
  static List<Query> queries(Path file) throws IOException {
    List<Query> queries = new ArrayList<>();
    Set<String> known = new HashSet<>();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      if (number == 1 || line.isEmpty()) {
        continue;
      }
      String[] cells = line.split("\t", -1);
      if (cells.length != 4) {
        throw new IllegalArgumentException(file + ", line " + number + ": not four columns");
      }
      Vertical vertical = Vertical.of(cells[1]).orElseThrow();
      if (!known.add(vertical + cells[2])) {
        throw new IllegalArgumentException(
            file + ", line " + number + ": the query is there twice");
      }
      queries.add(new Query(cells[0], vertical, cells[2], ExpectedAnswer.parse(cells[3])));
    }
    return queries;
  }

  /** A query counts only if the directory has every one of its acceptable answers. */
  private static void check(List<Query> queries, Map<Vertical, Side> sides) {
    List<String> unanswerable =
        queries.stream()
            .filter(
                query ->
                    !query.expected.isAnswerableFrom(
                        Objects.requireNonNull(sides.get(query.vertical)).entries))
            .map(query -> query.kind + ": " + query.text)
            .toList();
    if (!unanswerable.isEmpty()) {
      throw new IllegalArgumentException(
          "These queries have an answer that the directory does not have: " + unanswerable);
    }
  }

  private void addLucene(Map<String, Finder> finders, Snapshot snapshot, Vertical vertical)
      throws Exception {
    TypeaheadParts parts = TypeaheadParts.of(snapshot, vertical);
    List<String> numbers = IntStream.range(0, parts.count()).mapToObj(Integer::toString).toList();
    LuceneBoolean.TermsOfEntry terms = LuceneBoolean.termsOf(parts);
    Path own = folder.resolve(vertical.code());
    for (Contender contender :
        List.of(
            new LuceneInfix(own.resolve("infix"), numbers, terms),
            new LuceneBoolean(own.resolve("boolean"), numbers, terms))) {
      finders.put(
          contender.title(),
          query -> contender.names(query).stream().mapToInt(Integer::parseInt).toArray());
    }
  }

  private static List<Location> locations(Snapshot snapshot) throws IOException {
    List<Location> locations = new ArrayList<>();
    FragmentTable rows = snapshot.locationFragments();
    for (int row = 0; row < rows.count(); row++) {
      locations.add(ResourceJson.mapper().readValue(rows.fragment(row), Location.class));
    }
    return locations;
  }

  private static List<Entry> entries(TypeaheadIndex index, List<Location> rows) throws IOException {
    Map<String, Location> locations = new HashMap<>();
    Map<String, Set<String>> categories = new HashMap<>();
    for (Location location : rows) {
      locations.put(location.url(), location);
      categories
          .computeIfAbsent(location.companySlug(), slug -> new HashSet<>())
          .addAll(location.categories());
    }
    List<SearchResult> results = new ArrayList<>();
    for (int entry = 0; entry < index.count(); entry++) {
      results.add(ResourceJson.mapper().readValue(index.result(entry), SearchResult.class));
    }
    Map<SearchResult, Integer> places = places(results);
    return results.stream()
        .map(
            result -> {
              Location location =
                  result.type() == SearchResult.Type.STORE ? locations.get(result.url()) : null;
              Set<String> own =
                  location != null
                      ? Set.copyOf(location.categories())
                      : categories.getOrDefault(result.slug(), Set.of());
              return new Entry(result, places.getOrDefault(result, 0), own, location);
            })
        .toList();
  }

  /** The place of each city among those of its state, by number of stores. */
  private static Map<SearchResult, Integer> places(List<SearchResult> results) {
    Map<String, Integer> counts = new HashMap<>();
    Map<SearchResult, Integer> places = new HashMap<>();
    results.stream()
        .filter(result -> result.type() == SearchResult.Type.CITY)
        .sorted(
            Comparator.comparingInt(SearchResult::storeCount)
                .reversed()
                .thenComparing(SearchResult::name))
        .forEach(
            city ->
                places.put(
                    city, counts.merge(Objects.toString(city.state(), ""), 1, Integer::sum)));
    return places;
  }

  private static Score score(Query query, List<Entry> entries, Finder finder) throws IOException {
    Score score = new Score();
    int[] found = finder.find(query.text);
    score.queries = 1;
    boolean isRightlyEmpty = found.length == 0 && query.expected.isNoneAccepted();
    int position = position(query, entries, found);
    score.first = isRightlyEmpty || position == 0 ? 1 : 0;
    score.amongFive = isRightlyEmpty || position < 5 ? 1 : 0;
    if (!query.expected.isNoneAccepted()) {
      score.answerable = 1;
      score.unanswered = found.length == 0 ? 1 : 0;
      int typed = Math.min(SHORTEST, query.text.length());
      while (!Boolean.getBoolean("bench.nokeys")
          && typed < query.text.length()
          && position(query, entries, finder.find(query.text.substring(0, typed))) >= 5) {
        typed++;
      }
      score.keystrokes = (double) typed / query.text.length();
    }
    return score;
  }

  /** The first result that is acceptable, from 0; a large number if none is. */
  private static int position(Query query, List<Entry> entries, int[] found) {
    for (int i = 0; i < found.length; i++) {
      if (query.expected.accepts(entries.get(found[i]))) {
        return i;
      }
    }
    return Integer.MAX_VALUE;
  }

  private static void print(Map<String, Map<String, Score>> scores) {
    OUT.println(
        "\nPercent: s@1 first result acceptable, r@5 one of the first five, none: no result although"
            + " there is an answer,\nkeys: how much of the query is typed until an acceptable result"
            + " is among the first five");
    OUT.printf("%-22s%8s", "", "");
    Map<String, Score> all = new LinkedHashMap<>();
    scores.values().iterator().next().keySet().forEach(name -> all.put(name, new Score()));
    all.keySet().forEach(name -> OUT.printf("   %-26s", name));
    OUT.printf("%n%-22s%8s", "class", "queries");
    all.keySet().forEach(name -> OUT.printf("   %5s %5s %5s %5s   ", "s@1", "r@5", "none", "keys"));
    OUT.println();
    scores.forEach(
        (kind, byName) -> {
          byName.forEach((name, score) -> Objects.requireNonNull(all.get(name)).add(score));
          line(kind, byName);
        });
    line("all", all);
  }

  private static void line(String kind, Map<String, Score> byName) {
    OUT.printf("%-22s%8d", kind, byName.values().iterator().next().queries);
    byName
        .values()
        .forEach(
            score ->
                OUT.printf(
                    "   %5.1f %5.1f %5s %5s   ",
                    100.0 * score.first / score.queries,
                    100.0 * score.amongFive / score.queries,
                    percent(score.unanswered, score.answerable),
                    percent(score.keystrokes, score.answerable)));
    OUT.println();
  }

  private static String percent(double part, int whole) {
    return whole == 0 ? "-" : String.format("%.1f", 100 * part / whole);
  }

  /** Evaluates the queries that the directory gives rise to by rules. */
  private static void printNames(Map<Vertical, Side> sides) throws IOException {
    long seed = Long.getLong("bench.seed", 1);
    OUT.printf(
        "%nQueries made by rules, of seed %d%n%-42s%8s   %5s %5s%n",
        seed, "", "queries", "s@1", "r@5");
    Map<String, Score> scores = new LinkedHashMap<>();
    for (Map.Entry<Vertical, Side> side : sides.entrySet()) {
      List<Entry> entries = side.getValue().entries;
      if (entries.isEmpty()) {
        continue;
      }
      for (NameQueries.Case one : new NameQueries(entries, seed).all()) {
        int[] found = Objects.requireNonNull(side.getValue().finders.get("this")).find(one.query());
        Score score =
            scores.computeIfAbsent(
                side.getKey().code() + ": " + one.stratum(), name -> new Score());
        score.queries++;
        for (int i = 0; i < Math.min(5, found.length); i++) {
          if (one.isAnswer().test(entries.get(found[i]))) {
            score.first += i == 0 ? 1 : 0;
            score.amongFive++;
            break;
          }
        }
        if (Boolean.getBoolean("bench.names")
            && (found.length == 0 || !one.isAnswer().test(entries.get(found[0])))) {
          OUT.printf("%s '%s'", one.stratum(), one.query());
          for (int i = 0; i < Math.min(2, found.length); i++) {
            OUT.printf(" > %s", entries.get(found[i]).result().name());
          }
          OUT.println();
        }
      }
    }
    scores.forEach(
        (name, score) ->
            OUT.printf(
                "%-42s%8d   %5.1f %5.1f%n",
                name,
                score.queries,
                100.0 * score.first / score.queries,
                100.0 * score.amongFive / score.queries));
  }

  private static void printFailures(List<Query> queries, Map<Vertical, Side> sides)
      throws IOException {
    OUT.println("\nQueries whose first result is not acceptable: position of one that is, results");
    for (Query query : queries) {
      Side side = Objects.requireNonNull(sides.get(query.vertical));
      int[] found = Objects.requireNonNull(side.finders.get("this")).find(query.text);
      int position = position(query, side.entries, found);
      if (position > 0 && !(found.length == 0 && query.expected.isNoneAccepted())) {
        @Nullable String place = position < 10 ? Integer.toString(position + 1) : "-";
        OUT.printf("%-20s %-14s %3s  '%s'", query.kind, query.vertical.code(), place, query.text);
        for (int i = 0; i < Math.min(3, found.length); i++) {
          OUT.printf(" > %s", side.entries.get(found[i]).result().name());
        }
        OUT.println();
      }
    }
  }
}
