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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.rtodirectory.edge.typeahead.ExpectedAnswer.Entry;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;

/** How well the search of a directory answers typed queries, by the class of the queries. */
final class SearchQuality {
  private static final PrintStream OUT = System.out;
  private static final int SHORTEST = 2;

  /** From the module, where tests run, or from the root of the project. */
  private static final Path QUERIES =
      Stream.of(Path.of("bench/queries.tsv"), Path.of("edge-worker/bench/queries.tsv"))
          .filter(Files::exists)
          .findFirst()
          .orElseThrow();

  private final Map<Vertical, TypeaheadIndex> indexes = new EnumMap<>(Vertical.class);
  private final Map<Vertical, List<Entry>> entries = new EnumMap<>(Vertical.class);

  /** A query of a class, and what answers it in the syntax of {@link ExpectedAnswer}. */
  record Query(String directory, String kind, Vertical vertical, String text, String answers) {
    @Override
    public String toString() {
      return String.join("\t", directory, kind, vertical.code(), text, answers);
    }
  }

  /** Sums over the queries of a class; {@code first} of the first result, {@code five} of five. */
  static final class Score {
    int queries;
    int first;
    int five;
    int empty;
    double typed;
    final List<String> failures = new ArrayList<>();

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%8d %6.1f %6.1f %6.1f %6.1f",
          queries,
          percent(first),
          percent(five),
          percent(empty),
          percent(typed));
    }

    double percent(double part) {
      return queries == 0 ? 0 : 100 * part / queries;
    }
  }

  SearchQuality(Snapshot snapshot) throws IOException, SnapshotException {
    Map<String, Location> locations = new HashMap<>();
    FragmentTable rows = snapshot.locationFragments();
    for (int row = 0; row < rows.count(); row++) {
      Location location = ResourceJson.mapper().readValue(rows.fragment(row), Location.class);
      locations.put(location.url(), location);
    }
    for (Vertical vertical : Vertical.values()) {
      TypeaheadIndex index = TypeaheadIndex.of(snapshot, vertical);
      indexes.put(vertical, index);
      entries.put(vertical, entries(index, locations));
    }
  }

  /**
   * Run by {@code edge-worker/bench/queries.sh}, which says what it prints. System properties:
   * {@code bench.snapshot}; {@code bench.queries}, the name of a directory of queries.tsv, or a
   * seed.
   */
  public static void main(String[] args) throws Exception {
    SearchQuality quality =
        new SearchQuality(Snapshot.open(Path.of(System.getProperty("bench.snapshot", ""))));
    String name = System.getProperty("bench.queries", "us");
    List<Query> queries =
        name.matches("[0-9]+")
            ? quality.draw("drawn", Long.parseLong(name), Integer.getInteger("bench.each", 200))
            : read().stream().filter(query -> query.directory.equals(name)).toList();
    if (Boolean.getBoolean("bench.print")) {
      queries.forEach(OUT::println);
      return;
    }
    OUT.printf("%-22s%8s %6s %6s %6s %6s%n", "class", "queries", "s@1", "r@5", "empty", "typed");
    Map<String, Score> scores = quality.scores(queries);
    scores.forEach(
        (kind, score) -> {
          OUT.printf("%-22s%s%n", kind, score);
          if (Boolean.getBoolean("bench.failures")) {
            score.failures.forEach(OUT::println);
          }
        });
    List<String> losses = losses(name, scores);
    if (!losses.isEmpty()) {
      throw new IllegalStateException("Classes that lost more than a point: " + losses);
    }
  }

  /**
   * The classes of a directory that lost more than a point of either share against the figures of
   * figures.tsv, each with the line that would be its figures now.
   */
  static List<String> losses(String directory, Map<String, Score> scores) throws IOException {
    List<String> losses = new ArrayList<>();
    for (String line : Files.readAllLines(QUERIES.resolveSibling("figures.tsv"))) {
      String[] cells = line.split("\t", -1);
      if (cells[0].equals(directory)) {
        Score score = scores.getOrDefault(cells[1], new Score());
        if (score.percent(score.first) < Double.parseDouble(cells[2]) - 1
            || score.percent(score.five) < Double.parseDouble(cells[3]) - 1) {
          losses.add(figures(directory, cells[1], score));
        }
      }
    }
    return losses;
  }

  /** A line of figures.tsv: directory, class, and the two shares. */
  static String figures(String directory, String kind, Score score) {
    return String.format(
        Locale.ROOT,
        "%s\t%s\t%.1f\t%.1f",
        directory,
        kind,
        score.percent(score.first),
        score.percent(score.five));
  }

  /** The queries of a file, which are all different. */
  static List<Query> read() throws IOException {
    List<Query> queries = new ArrayList<>();
    Set<String> known = new HashSet<>();
    for (String line : Files.readAllLines(QUERIES)) {
      if (line.startsWith("directory\t")) {
        continue;
      }
      String[] cells = line.split("\t", -1);
      if (cells.length != 5 || !known.add(cells[0] + cells[1] + cells[2] + cells[3])) {
        throw new IllegalArgumentException("has not five columns, or is there twice: " + line);
      }
      Vertical vertical = Vertical.of(cells[2]).orElseThrow();
      queries.add(new Query(cells[0], cells[1], vertical, cells[3], cells[4]));
    }
    return queries;
  }

  /** Queries that the directory gives rise to by rules. */
  List<Query> draw(String directory, long seed, int each) {
    List<Query> queries = new ArrayList<>();
    entries.forEach(
        (vertical, own) ->
            queries.addAll(new StratumQueries(directory, vertical, own, seed).draw(each)));
    return queries;
  }

  private List<Entry> entriesOf(Query query) {
    return Objects.requireNonNull(entries.get(query.vertical));
  }

  /** The score of each class; that of all queries is named "all". */
  Map<String, Score> scores(List<Query> queries) {
    Map<String, Score> scores = new TreeMap<>();
    for (Query query : queries) {
      for (String kind : List.of(query.kind, "all")) {
        add(query, scores.computeIfAbsent(kind, added -> new Score()));
      }
    }
    return scores;
  }

  private void add(Query query, Score score) {
    ExpectedAnswer expected = ExpectedAnswer.parse(query.answers);
    if (!expected.isAnswerableFrom(entriesOf(query))) {
      throw new IllegalArgumentException("The directory lacks an answer of: " + query);
    }
    int[] found = find(query, query.text);
    boolean isRightlyEmpty = found.length == 0 && expected.isNoneAccepted();
    int position = isRightlyEmpty ? 0 : position(query, expected, found);
    score.queries++;
    score.first += position == 0 ? 1 : 0;
    score.five += position < 5 ? 1 : 0;
    score.empty += found.length == 0 && !isRightlyEmpty ? 1 : 0;
    int typed = Math.min(SHORTEST, query.text.length());
    while (Boolean.getBoolean("bench.typed")
        && typed < query.text.length()
        && position(query, expected, find(query, query.text.substring(0, typed))) >= 5) {
      typed++;
    }
    score.typed += (double) typed / query.text.length();
    if (position > 0) {
      StringBuilder line = new StringBuilder("    ");
      line.append(position < 10 ? position + 1 : "-").append(" '").append(query.text).append('\'');
      for (int i = 0; i < Math.min(4, found.length); i++) {
        line.append(" > ").append(entriesOf(query).get(found[i]).result().name());
      }
      score.failures.add(line.append(" (").append(query.answers).append(')').toString());
    }
  }

  private int[] find(Query query, String text) {
    TypeaheadIndex index = Objects.requireNonNull(indexes.get(query.vertical));
    return index.find(SearchQuery.of(text), 10);
  }

  /** The first result that is acceptable, from 0; a large number if none is. */
  private int position(Query query, ExpectedAnswer expected, int[] found) {
    for (int i = 0; i < found.length; i++) {
      if (expected.accepts(entriesOf(query).get(found[i]))) {
        return i;
      }
    }
    return Integer.MAX_VALUE;
  }

  private static List<Entry> entries(TypeaheadIndex index, Map<String, Location> locations) {
    Map<String, Set<String>> categories = new HashMap<>();
    for (Location location : locations.values()) {
      categories
          .computeIfAbsent(location.companySlug(), slug -> new HashSet<>())
          .addAll(location.categories());
    }
    List<SearchResult> results = new ArrayList<>();
    for (int entry = 0; entry < index.count(); entry++) {
      results.add(ResourceJson.mapper().readValue(index.result(entry), SearchResult.class));
    }
    Map<SearchResult, Integer> places = places(results);
    List<Entry> entries = new ArrayList<>();
    for (SearchResult result : results) {
      Location location =
          result.type() == SearchResult.Type.STORE ? locations.get(result.url()) : null;
      Set<String> own =
          location != null
              ? Set.copyOf(location.categories())
              : categories.getOrDefault(result.slug(), Set.of());
      entries.add(new Entry(result, places.getOrDefault(result, 0), own, location));
    }
    return entries;
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
}
