package org.rtodirectory.generator.importer;

import static java.util.Comparator.comparingInt;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.SqlCause;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.generator.importer.Cities.CityKey;
import org.rtodirectory.generator.progress.Progress;

/**
 * Merges rows of the table {@code cities} that have the same {@link CityKey}. The row with the most
 * stores is kept, with its slug. The stores of the other rows move to it, and their slugs become
 * its former slugs. The kept city gets the spelling of the name that most stores have.
 *
 * <p>Memory is linear in the cities of the database plus the stores of merged cities.
 */
public final class CityMerge {
  /** Blocks other writers, but not readers, until the end of the transaction. */
  static final String LOCK =
      "LOCK TABLE cities, former_city_slugs, companies, company_brands, locations"
          + " IN SHARE ROW EXCLUSIVE MODE";

  private static final int FETCH_SIZE = 2_000;
  private static final String CITIES =
      "SELECT id, state_code, name, slug, population FROM cities ORDER BY id";
  private static final String STORES =
      "SELECT * FROM locations WHERE city_id = ANY (?) ORDER BY id";
  private static final String MOVE =
      "UPDATE locations SET city_id = r.city_id::bigint, slug = r.slug FROM %s"
          + " WHERE locations.id = r.id::bigint";
  private static final String PASS_ON =
      "UPDATE former_city_slugs AS former SET city_id = r.kept::bigint FROM %s"
          + " WHERE former.city_id = r.id::bigint";
  private static final String REMEMBER =
      """
      INSERT INTO former_city_slugs (state_code, slug, city_id)
      SELECT r.state_code, r.slug, r.kept::bigint FROM %s ORDER BY r.n
      ON CONFLICT (state_code, slug) DO UPDATE SET city_id = excluded.city_id""";
  private static final String DELETE = "DELETE FROM cities USING %s WHERE cities.id = r.id::bigint";
  private static final String UPDATE =
      "UPDATE cities SET name = r.name, population = r.population::integer FROM %s"
          + " WHERE cities.id = r.id::bigint";

  /** The plan that merges nothing. */
  static final CityMerge NOTHING = new CityMerge();

  private final List<SplitCity> cities = new ArrayList<>();
  private final TextRows moves = new TextRows("id", "city_id", "slug");
  private final TextRows removed = new TextRows("id", "state_code", "slug", "kept");
  private final TextRows kept = new TextRows("id", "name", "population");
  private int renamedStores;
  private int doubledStores;

  private CityMerge() {}

  /**
   * A city with several rows in the database.
   *
   * @param state code of its state
   * @param name its name after the merge
   * @param kept the row that is kept
   * @param others the rows that are removed, most stores first
   */
  public record SplitCity(String state, String name, Part kept, List<Part> others) {
    /** How many stores move. */
    public int movedStores() {
      return others.stream().mapToInt(Part::stores).sum();
    }
  }

  /**
   * One of the rows of a city that has several.
   *
   * @param stores number of its locations, including closed ones
   */
  public record Part(long id, String name, String slug, @Nullable Integer population, int stores) {
    private static final Comparator<Part> MOST_STORES =
        comparingInt(Part::stores)
            .reversed()
            .thenComparing(part -> CityKey.isSpelledOut(part.name()) ? 0 : 1)
            .thenComparing(Part::id);

    private Part withStores(int count) {
      return new Part(id, name, slug, population, count);
    }
  }

  /**
   * Computes what {@link #run} would merge, without changing anything.
   *
   * @throws Failure if the database cannot be read
   */
  public static CityMerge preview(Jdbi jdbi) {
    try {
      return jdbi.inTransaction(
          handle -> {
            handle.setReadOnly(true);
            return plan(handle, key -> true);
          });
    } catch (JdbiException lost) {
      throw new Failure("The database cannot be read: " + SqlCause.reason(lost) + ".", lost);
    }
  }

  /**
   * Merges all cities that have several rows, in one transaction.
   *
   * @throws Failure if the database reports an error; the transaction is rolled back
   */
  public static CityMerge run(Jdbi jdbi, Progress progress) {
    try {
      return jdbi.inTransaction(
          handle -> {
            handle.execute(LOCK);
            CityMerge merge = plan(handle, key -> true);
            if (!merge.cities.isEmpty()) {
              try (Progress.Stage stage = progress.stage("Moving stores", merge.moves.size())) {
                merge.apply(handle, stage::advance);
              }
            }
            return merge;
          });
    } catch (JdbiException refused) {
      throw new Failure(
          "The database did not take the merged cities: "
              + SqlCause.reason(refused)
              + ". Nothing was changed. "
              + SqlCause.remedy(refused, "run tidy again"),
          refused);
    }
  }

  /** Plans the merge of the cities whose key satisfies {@code wanted}. */
  static CityMerge plan(Handle handle, Predicate<CityKey> wanted) {
    Map<CityKey, List<Part>> split = new TreeMap<>(CityKey.ORDER);
    handle
        .createQuery(CITIES)
        .map((row, context) -> Map.entry(key(row), part(row)))
        .filter(city -> wanted.test(city.getKey()))
        .forEach(
            city ->
                split
                    .computeIfAbsent(city.getKey(), key -> new ArrayList<>(1))
                    .add(city.getValue()));
    split.values().removeIf(parts -> parts.size() == 1);
    CityMerge merge = new CityMerge();
    Map<Long, List<StoredLocation>> stores = stores(handle, split);
    split.forEach((key, parts) -> merge.add(key, parts, stores));
    return merge;
  }

  /**
   * Executes the plan.
   *
   * @param done receives the number of stores that each statement has moved
   */
  void apply(Handle handle, IntConsumer done) {
    moves.execute(handle, MOVE, done);
    removed.execute(handle, PASS_ON);
    removed.execute(handle, REMEMBER);
    removed.execute(handle, DELETE);
    kept.execute(handle, UPDATE);
  }

  /** The cities that are merged, by state and name. */
  public List<SplitCity> cities() {
    return List.copyOf(cities);
  }

  /** How many rows of cities are removed. */
  public int removedCities() {
    return removed.size();
  }

  /** How many stores move to another row of their city. */
  public int movedStores() {
    return moves.size();
  }

  /** How many of the moved stores get a new slug because another store of the city has theirs. */
  public int renamedStores() {
    return renamedStores;
  }

  /**
   * How many stores are duplicates in their city after the merge: they have the company and address
   * of another store and no external id.
   */
  public int doubledStores() {
    return doubledStores;
  }

  private void add(CityKey key, List<Part> unsorted, Map<Long, List<StoredLocation>> stores) {
    List<Part> parts =
        unsorted.stream()
            .map(part -> part.withStores(stores.getOrDefault(part.id(), List.of()).size()))
            .sorted(Part.MOST_STORES)
            .toList();
    Part stays = parts.get(0);
    List<Part> others = parts.subList(1, parts.size());
    Spelling spelling = Spelling.ofCity();
    parts.forEach(part -> spelling.add(part.name(), part.stores()));
    SplitCity city = new SplitCity(key.state(), spelling.chosen(stays.name()), stays, others);
    cities.add(city);
    Integer population =
        parts.stream().map(Part::population).filter(Objects::nonNull).findFirst().orElse(null);
    if (!city.name().equals(stays.name()) || !Objects.equals(population, stays.population())) {
      kept.add(stays.id(), city.name(), population);
    }
    others.forEach(part -> removed.add(part.id(), key.state(), part.slug(), stays.id()));
    move(stays, others, stores);
    countDoubled(key, parts, stores);
  }

  /**
   * Moves stores with their slugs where these are free. The others are moved last and get numbered
   * slugs.
   */
  private void move(Part stays, List<Part> others, Map<Long, List<StoredLocation>> stores) {
    SlugPool slugs = new SlugPool();
    stores.getOrDefault(stays.id(), List.of()).forEach(store -> slugs.take(store.slug()));
    List<StoredLocation> taken = new ArrayList<>();
    for (Part other : others) {
      for (StoredLocation store : stores.getOrDefault(other.id(), List.of())) {
        if (slugs.take(store.slug())) {
          moves.add(store.id(), stays.id(), store.slug());
        } else {
          taken.add(store);
        }
      }
    }
    taken.forEach(store -> moves.add(store.id(), stays.id(), slugs.claim(store.slug())));
    renamedStores += taken.size();
  }

  private void countDoubled(CityKey key, List<Part> parts, Map<Long, List<StoredLocation>> stores) {
    Set<Map.Entry<Long, LocationKey>> found = new HashSet<>();
    parts.stream()
        .flatMap(part -> stores.getOrDefault(part.id(), List.of()).stream())
        .map(store -> Map.entry(store.companyId(), LocationKey.of(key, store.cells())))
        .filter(store -> !found.add(store))
        .forEach(store -> doubledStores++);
  }

  private static Map<Long, List<StoredLocation>> stores(
      Handle handle, Map<CityKey, List<Part>> split) {
    Map<Long, List<StoredLocation>> stores = new HashMap<>();
    if (split.isEmpty()) {
      return stores;
    }
    Stream<Long> ids = split.values().stream().flatMap(List::stream).map(Part::id);
    handle
        .createQuery(STORES)
        .bindArray(0, Long.class, ids.toArray())
        .setFetchSize(FETCH_SIZE)
        .map((row, context) -> StoredLocation.of(row))
        .forEach(
            store -> stores.computeIfAbsent(store.cityId(), id -> new ArrayList<>()).add(store));
    return stores;
  }

  private static CityKey key(ResultSet row) throws SQLException {
    return CityKey.of(row.getString("state_code"), row.getString("name"));
  }

  private static Part part(ResultSet row) throws SQLException {
    return new Part(
        row.getLong("id"),
        row.getString("name"),
        row.getString("slug"),
        row.getObject("population", Integer.class),
        0);
  }
}
