package org.rtodirectory.generator.importer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.CopyRows;
import org.rtodirectory.generator.importer.ImportSummary.TableChanges;
import org.rtodirectory.schemas.text.CityAbbreviations;
import org.rtodirectory.schemas.text.Folding;

/**
 * The cities of an import. It finds or creates the city of each row, one per {@link CityKey}, and
 * writes new cities and changed names. If the database has several cities with the same key, rows
 * belong to the one with the lowest id. Not thread-safe.
 */
final class Cities {
  private static final int SLUG_LENGTH = 110;
  private static final String INSERT =
      """
      INSERT INTO cities (state_code, name, slug)
      SELECT state_code, name, slug FROM import_written_cities WHERE id IS NULL ORDER BY ctid
      RETURNING id, state_code, slug""";
  private static final String UPDATE =
      "UPDATE cities SET name = r.name FROM import_written_cities AS r WHERE cities.id = r.id";

  private final Map<CityKey, CityDraft> ofRows = new HashMap<>();
  private final List<CityDraft> byNumber = new ArrayList<>();
  private final Map<Long, CityKey> storedKeys = new HashMap<>();
  private final Map<String, SlugPool> slugsOfState = new HashMap<>();

  private final Capitals capitals;

  Cities(Capitals capitals) {
    this.capitals = capitals;
  }

  /** Adds the city of a row. Returns the number of the city among those of the rows, from 0. */
  int add(CityKey key, String spelling) {
    CityDraft city = ofRows.get(key);
    if (city == null) {
      city = new CityDraft(key, byNumber.size());
      ofRows.put(key, city);
      byNumber.add(city);
    }
    city.spelling.add(spelling);
    return city.number;
  }

  void resolve(Handle handle) {
    handle
        .createQuery("SELECT id, state_code, name, slug FROM cities ORDER BY id")
        .map(
            (row, context) -> {
              CityKey key = CityKey.of(row.getString("state_code"), row.getString("name"));
              storedKeys.put(row.getLong("id"), key);
              slugs(key.state()).tryTake(row.getString("slug"));
              CityDraft city = ofRows.get(key);
              if (city != null && city.storedName == null) {
                city.id = row.getLong("id");
                city.storedName = row.getString("name");
              }
              return key;
            })
        .forEach(key -> {});
  }

  List<Long> ids() {
    return byNumber.stream().map(city -> city.id).toList();
  }

  /** Returns the name of the city with a number, and its state. */
  String name(int number) {
    CityDraft city = byNumber.get(number);
    return city.spelling.chosen(city.storedName, capitals) + ", " + city.key.state();
  }

  CityKey storedKey(long id) {
    return Objects.requireNonNull(storedKeys.get(id));
  }

  /**
   * Inserts new cities, updates changed names, and sets the ids of the inserted ones. A new city
   * without a location is not inserted. This happens if a later row corrects the city of an earlier
   * one. The slug of a new city does not depend on how the rows abbreviate its name. In a dry run
   * new cities get negative ids.
   *
   * @param withLocations the numbers of the cities that have a location after the import
   */
  TableChanges write(TableWriter tables, Set<Integer> withLocations) {
    CopyRows written =
        CopyRows.toTemporary(
            tables.handle(),
            "import_written_cities",
            "id bigint, state_code text, name text, slug text");
    Map<String, CityDraft> inserted = new HashMap<>();
    for (CityDraft city : byNumber) {
      String state = city.key.state();
      String name = city.spelling.chosen(city.storedName, capitals);
      if (city.storedName == null && withLocations.contains(city.number)) {
        String spelledOut = CityAbbreviations.spellOut(Folding.fold(name));
        String wanted = SlugPool.shorten(Folding.slug(spelledOut), SLUG_LENGTH);
        String slug = slugs(state).claim(wanted);
        written.add(null, state, name, slug);
        inserted.put(state + slug, city);
        city.id = -inserted.size();
      } else if (city.storedName != null && !city.storedName.equals(name)) {
        written.add(city.id, null, name, null);
      }
    }
    TableChanges changes = new TableChanges(inserted.size(), written.count() - inserted.size(), 0);
    if (tables.isDryRun()) {
      return changes;
    }
    written
        .query(
            INSERT,
            (row, context) ->
                Map.entry(row.getString("state_code") + row.getString("slug"), row.getLong("id")))
        .forEach(made -> Objects.requireNonNull(inserted.get(made.getKey())).id = made.getValue());
    written.execute(UPDATE);
    return changes;
  }

  private SlugPool slugs(String state) {
    return slugsOfState.computeIfAbsent(state, unknown -> new SlugPool());
  }

  /**
   * A city of the rows, with the spellings of its name. If it is stored, it has its id and name.
   */
  private static final class CityDraft {
    private final CityKey key;
    private final int number;
    private final Spelling spelling = Spelling.ofCity();
    private @Nullable String storedName;
    private long id;

    CityDraft(CityKey key, int number) {
      this.key = key;
      this.number = number;
    }
  }

  /**
   * The identity of a city: its state, and the key of its name ({@link CityAbbreviations#key}).
   *
   * @param name the key of the name, empty if the spelling has no letter or digit
   */
  record CityKey(String state, String name) {
    static CityKey of(String state, String name) {
      return new CityKey(state, CityAbbreviations.key(Folding.fold(name)));
    }

    static boolean isSpelledOut(String spelling) {
      String folded = Folding.fold(spelling);
      return CityAbbreviations.spellOut(folded).equals(folded);
    }
  }
}
