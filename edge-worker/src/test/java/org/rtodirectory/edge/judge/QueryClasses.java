package org.rtodirectory.edge.judge;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.rtodirectory.schemas.api.Vertical;

/**
 * The classes of queries that rules draw from any directory, a class for each way of typing. Each
 * class has its own seed, so it draws the same queries whatever other classes there are.
 */
final class QueryClasses {
  /** The number of attempts without a new query after which the rows are exhausted. */
  private static final int MAX_IDLE_ATTEMPTS = 500;

  private static final int MIN_LENGTH = 2;
  private static final int MAX_LENGTH = 100;

  private final Vertical vertical;
  private final Entries entries;
  private final long seed;

  QueryClasses(Vertical vertical, Entries entries, long seed) {
    this.vertical = vertical;
    this.entries = entries;
    this.seed = seed;
  }

  /** Returns {@code count} queries of each class, fewer where the rows give rise to fewer. */
  List<JudgedQuery> draw(int count) {
    if (entries.stores().isEmpty()) {
      return List.of();
    }
    List<JudgedQuery> queries = new ArrayList<>();
    for (String name : rules(new Chance(seed)).keySet()) {
      queries.addAll(draw(name, count));
    }
    return queries;
  }

  private List<JudgedQuery> draw(String name, int count) {
    Chance chance = new Chance(seed * 31 + (vertical.code() + name).hashCode());
    DrawnQuery.Rule rule = Objects.requireNonNull(rules(chance).get(name));
    Set<String> texts = new HashSet<>();
    List<JudgedQuery> queries = new ArrayList<>();
    int idleAttempts = 0;
    for (int i = 0; queries.size() < count && idleAttempts < MAX_IDLE_ATTEMPTS; i++) {
      // Half from all companies, half from all stores. Most stores belong to chains.
      List<Entry> stores =
          i % 2 == 0 ? entries.stores() : chance.choose(entries.companies()).stores();
      DrawnQuery query = rule.draw(chance.choose(stores));
      boolean isUsable =
          query != null
              && query.text().length() >= MIN_LENGTH
              && query.text().length() <= MAX_LENGTH
              && query.answers().isEmpty() == name.equals("nonsense");
      idleAttempts++;
      if (query != null && isUsable && texts.add(query.text())) {
        idleAttempts = 0;
        queries.add(
            new JudgedQuery(name, vertical, query.text(), Entries.numbers(query.answers())));
      }
    }
    return queries;
  }

  private Map<String, DrawnQuery.Rule> rules(Chance chance) {
    Map<String, DrawnQuery.Rule> rules = new LinkedHashMap<>();
    Stream.of(
            new NameQueries(entries, chance).rules(),
            new StoreQueries(entries, chance).rules(),
            new PlaceQueries(entries, chance).rules(),
            new AddressQueries(entries, chance).rules())
        .forEach(rules::putAll);
    return rules;
  }
}
