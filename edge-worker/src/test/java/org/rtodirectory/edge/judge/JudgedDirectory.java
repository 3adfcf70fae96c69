package org.rtodirectory.edge.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.rtodirectory.edge.typeahead.Explanation;
import org.rtodirectory.edge.typeahead.ScoringModel;
import org.rtodirectory.edge.typeahead.TypeaheadIndex;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;

/** A directory for the judge, with facts about its entries that a search does not use. */
final class JudgedDirectory {
  private static final int RESULTS = 10;

  private final Map<Vertical, TypeaheadIndex> indexes = new EnumMap<>(Vertical.class);
  private final Map<Vertical, Entries> entries = new EnumMap<>(Vertical.class);

  /** Reads a snapshot that was published without a base URL. */
  JudgedDirectory(Snapshot snapshot) throws SnapshotException {
    Map<String, Location> locations = new HashMap<>();
    FragmentTable rows = snapshot.locationFragments();
    for (int row = 0; row < rows.count(); row++) {
      Location location = ResourceJson.mapper().readValue(rows.fragment(row), Location.class);
      locations.put(location.url(), location);
    }
    for (Vertical vertical : Vertical.values()) {
      TypeaheadIndex index = TypeaheadIndex.of(snapshot, vertical);
      indexes.put(vertical, index);
      entries.put(vertical, new Entries(entries(index, locations)));
    }
  }

  private JudgedDirectory(JudgedDirectory directory, ScoringModel model) {
    directory.indexes.forEach((vertical, index) -> indexes.put(vertical, index.with(model)));
    entries.putAll(directory.entries);
  }

  /** Returns the same directory with other numbers of the scoring model. */
  JudgedDirectory with(ScoringModel model) {
    return new JudgedDirectory(this, model);
  }

  Entries entries(Vertical vertical) {
    return Objects.requireNonNull(entries.get(vertical));
  }

  /** Draws {@code count} queries of each class in each vertical. */
  List<JudgedQuery> draw(long seed, int count) {
    List<JudgedQuery> queries = new ArrayList<>();
    for (Vertical vertical : Vertical.values()) {
      queries.addAll(new QueryClasses(vertical, entries(vertical), seed).draw(count));
    }
    return queries;
  }

  /** Searches for a text as the API does. */
  int[] find(Vertical vertical, String text) {
    return Objects.requireNonNull(indexes.get(vertical)).find(SearchQuery.of(text), RESULTS);
  }

  /** Returns the reasons for the scores of the results of a query. */
  List<Explanation> explain(JudgedQuery query) {
    return Objects.requireNonNull(indexes.get(query.vertical()))
        .explain(SearchQuery.of(query.text()), RESULTS);
  }

  /** Returns whether the step budget changes the results of a query. */
  boolean isExhausted(JudgedQuery query) {
    TypeaheadIndex index = Objects.requireNonNull(indexes.get(query.vertical()));
    int[] unbounded =
        index.explain(SearchQuery.of(query.text()), RESULTS, Integer.MAX_VALUE).stream()
            .mapToInt(Explanation::entry)
            .toArray();
    return !Arrays.equals(find(query.vertical(), query.text()), unbounded);
  }

  /** Returns the first result that answers a query, from 0, or a large number if none does. */
  int position(JudgedQuery query, int[] results) {
    for (int i = 0; i < results.length; i++) {
      if (query.answers().contains(results[i])) {
        return i;
      }
    }
    return results.length == 0 && query.answers().isEmpty() ? 0 : Integer.MAX_VALUE;
  }

  String nameOf(Vertical vertical, int entry) {
    return entries(vertical).all().get(entry).result().name();
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
    Map<SearchResult, Integer> sizeRanks = sizeRanks(results);
    List<Entry> entries = new ArrayList<>();
    for (SearchResult result : results) {
      Location location =
          result.type() == SearchResult.Type.STORE ? locations.get(result.url()) : null;
      Set<String> knownTexts =
          location != null
              ? Set.copyOf(location.categories())
              : categories.getOrDefault(result.slug(), Set.of());
      entries.add(
          new Entry(
              entries.size(), result, sizeRanks.getOrDefault(result, 0), knownTexts, location));
    }
    return entries;
  }

  /** Returns the rank of each city among those of its state, by number of stores. */
  private static Map<SearchResult, Integer> sizeRanks(List<SearchResult> results) {
    Map<String, Integer> counts = new HashMap<>();
    Map<SearchResult, Integer> ranks = new HashMap<>();
    results.stream()
        .filter(result -> result.type() == SearchResult.Type.CITY)
        .sorted(
            Comparator.comparingInt(SearchResult::storeCount)
                .reversed()
                .thenComparing(SearchResult::name))
        .forEach(
            city ->
                ranks.put(city, counts.merge(Objects.toString(city.state(), ""), 1, Integer::sum)));
    return ranks;
  }
}
