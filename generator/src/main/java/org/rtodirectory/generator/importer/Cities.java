package org.rtodirectory.generator.importer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.rtodirectory.text.Folding;

/**
 * Finds the city of each row: one per {@link CityKey}. Where the database had several, {@link
 * CityMerge} has made them one.
 */
final class Cities {
  private static final int SLUG_LENGTH = 110;

  private final Map<CityKey, CityDraft> byKey = new HashMap<>();
  private final Map<Long, CityDraft> byStoredId = new HashMap<>();
  private final Map<String, SlugPool> slugsOfState = new HashMap<>();
  private final Set<CityDraft> mentioned = new LinkedHashSet<>();

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
   * Gives new cities their slugs, those only that have a location in the end: a city may be new in
   * a row that a later one takes back. The slug does not depend on how the rows abbreviate the
   * name.
   *
   * @param homes where the locations are in the end
   * @return the cities of the database that rows are about, and the new ones with a slug
   */
  List<CityDraft> settled(Set<CityDraft> homes) {
    List<CityDraft> settled = new ArrayList<>();
    for (CityDraft city : mentioned) {
      if (city.isNew() && homes.contains(city)) {
        String wanted = Shortened.slug(Folding.slug(city.key().name()), SLUG_LENGTH);
        city.slug(slugs(city.state()).claim(wanted));
      }
      if (!city.isNew() || homes.contains(city)) {
        settled.add(city);
      }
    }
    return settled;
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
}
