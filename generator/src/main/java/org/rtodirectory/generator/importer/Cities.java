package org.rtodirectory.generator.importer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.rtodirectory.text.Folding;

/**
 * Finds the city of each row: one per state and folded name. Where the database has several of the
 * same key, the first that was made is meant; stores in the others move there when a row is about
 * them.
 */
final class Cities {
  private static final int SLUG_LENGTH = 110;

  private final Map<CityKey, CityDraft> byKey = new HashMap<>();
  private final Map<Long, CityDraft> byStoredId = new HashMap<>();
  private final Map<String, SlugPool> slugsOfState = new HashMap<>();
  private final Map<CityKey, CityDraft> mentioned = new LinkedHashMap<>();

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
    rows.forEach(cities::add);
    cities.giveSlugs();
    return cities;
  }

  /** The city of one of the rows. */
  CityDraft of(Row row) {
    return Objects.requireNonNull(byKey.get(CityKey.of(row.state(), row.city())));
  }

  /** The city that counts for the one with {@code id} in the database. */
  CityDraft of(long id) {
    return Objects.requireNonNull(byStoredId.get(id));
  }

  /** Those that any row is about, in the order of the rows. */
  List<CityDraft> mentioned() {
    return new ArrayList<>(mentioned.values());
  }

  private void keep(CityDraft city) {
    CityKey key = CityKey.of(city.state(), city.name());
    byKey.putIfAbsent(key, city);
    byStoredId.put(city.id(), byKey.getOrDefault(key, city));
    slugs(city.state()).take(city.slug());
  }

  private void add(Row row) {
    CityKey key = CityKey.of(row.state(), row.city());
    CityDraft city = byKey.computeIfAbsent(key, unknown -> CityDraft.added(row.state()));
    city.add(row.city());
    mentioned.put(key, city);
  }

  private void giveSlugs() {
    for (CityDraft city : mentioned.values()) {
      if (city.isNew()) {
        String wanted = Shortened.slug(Folding.slug(city.name()), SLUG_LENGTH);
        city.slug(slugs(city.state()).claim(wanted));
      }
    }
  }

  private SlugPool slugs(String state) {
    return slugsOfState.computeIfAbsent(state, unknown -> new SlugPool());
  }
}
