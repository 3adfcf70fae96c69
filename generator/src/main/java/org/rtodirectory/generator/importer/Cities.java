package org.rtodirectory.generator.importer;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.text.Folding;

/**
 * Finds the city of each row, one per {@link CityKey}, and writes new cities and new spellings of
 * their names. Where the database had several rows of a city, {@link CityMerge} has made them one.
 */
final class Cities {
  private static final int SLUG_LENGTH = 110;
  private static final String INSERT =
      """
      INSERT INTO cities (state_code, name, slug)
      SELECT r.state_code, r.name, r.slug FROM %s ORDER BY r.n
      RETURNING id, state_code, slug""";
  private static final String UPDATE =
      "UPDATE cities SET name = r.name FROM %s WHERE cities.id = r.id::bigint";

  private final Map<CityKey, CityDraft> byKey = new HashMap<>();
  private final Map<Long, CityDraft> byStoredId = new HashMap<>();
  private final Map<String, SlugPool> slugsOfState = new HashMap<>();
  private final Set<CityDraft> mentioned = new LinkedHashSet<>();
  private final TextRows inserts = new TextRows("state_code", "name", "slug");
  private final TextRows updates = new TextRows("id", "name");

  private Cities() {}

  /** Reads the cities of the database and settles those of {@code rows}. */
  static Cities of(Handle handle, List<Row> rows) {
    Cities cities = new Cities();
    handle
        .createQuery("SELECT id, state_code, name, slug FROM cities ORDER BY id")
        .map(
            (row, context) ->
                CityDraft.stored(
                    row.getLong("id"),
                    row.getString("state_code"),
                    row.getString("name"),
                    row.getString("slug")))
        .forEach(cities::keep);
    handle
        .createQuery("SELECT state_code, slug FROM former_city_slugs")
        .map((row, context) -> Map.entry(row.getString("state_code"), row.getString("slug")))
        .forEach(former -> cities.slugs(former.getKey()).take(former.getValue()));
    rows.forEach(cities::add);
    return cities;
  }

  /** The city of one of the rows. */
  CityDraft of(Row row) {
    return Objects.requireNonNull(byKey.get(CityKey.of(row.state(), row.city())));
  }

  /** The city with {@code id} in the database. */
  CityDraft stored(long id) {
    return Objects.requireNonNull(byStoredId.get(id));
  }

  /**
   * Writes the cities of the rows; each then has its id. Only those new ones are written that have
   * a location in the end: a city may be new in a row that a later one takes back. The slug of a
   * new city does not depend on how the rows abbreviate its name.
   *
   * @param homes where the locations are in the end
   */
  void write(Handle handle, Set<CityDraft> homes) {
    Map<String, CityDraft> added = new HashMap<>();
    for (CityDraft city : mentioned) {
      if (city.isNew() && homes.contains(city)) {
        String wanted = Shortened.slug(Folding.slug(city.key().name()), SLUG_LENGTH);
        city.slug(slugs(city.state()).claim(wanted));
        inserts.add(city.state(), city.name(), city.slug());
        added.put(city.state() + city.slug(), city);
      } else if (city.isRenamed()) {
        updates.add(city.id(), city.name());
      }
    }
    inserts
        .query(
            handle,
            INSERT,
            (row, context) ->
                Map.entry(row.getString("state_code") + row.getString("slug"), row.getLong("id")))
        .forEach(made -> Objects.requireNonNull(added.get(made.getKey())).id(made.getValue()));
    updates.execute(handle, UPDATE);
  }

  int added() {
    return inserts.size();
  }

  int changed() {
    return updates.size();
  }

  private void keep(CityDraft city) {
    byKey.putIfAbsent(city.key(), city);
    byStoredId.put(city.id(), city);
    slugs(city.state()).take(city.slug());
  }

  private void add(Row row) {
    CityKey key = CityKey.of(row.state(), row.city());
    CityDraft city = byKey.computeIfAbsent(key, CityDraft::added);
    city.add(row.city());
    mentioned.add(city);
  }

  private SlugPool slugs(String state) {
    return slugsOfState.computeIfAbsent(state, unknown -> new SlugPool());
  }

  /** A city of the database, or a new one, and how the rows of the import spell it. */
  static final class CityDraft {
    private final CityKey key;
    private final @Nullable String storedName;
    private long id;
    private String slug;
    private final Spelling spelling = Spelling.ofCity();

    private CityDraft(CityKey key, @Nullable String storedName, long id, String slug) {
      this.key = key;
      this.storedName = storedName;
      this.id = id;
      this.slug = slug;
    }

    /** A city of the database. */
    static CityDraft stored(long id, String state, String name, String slug) {
      return new CityDraft(CityKey.of(state, name), name, id, slug);
    }

    /** A city that the database does not have; its id and slug come later. */
    static CityDraft added(CityKey key) {
      return new CityDraft(key, null, 0, "");
    }

    /** Counts one row with its name. */
    void add(String name) {
      spelling.add(name);
    }

    CityKey key() {
      return key;
    }

    /** The code of its state. */
    String state() {
      return key.state();
    }

    /** Whether the database does not have it. */
    boolean isNew() {
      return storedName == null;
    }

    /** Whether the rows change the name that the database has. */
    boolean isRenamed() {
      return storedName != null && !storedName.equals(name());
    }

    /** The name to show. */
    String name() {
      return spelling.chosen(storedName);
    }

    long id() {
      return id;
    }

    void id(long given) {
      id = given;
    }

    String slug() {
      return slug;
    }

    void slug(String given) {
      slug = given;
    }
  }
}
