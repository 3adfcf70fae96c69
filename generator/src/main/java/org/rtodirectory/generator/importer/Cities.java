package org.rtodirectory.generator.importer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.CopyRows;
import org.rtodirectory.schemas.text.CityAbbreviations;
import org.rtodirectory.schemas.text.Folding;

/**
 * The cities of an import: finds or creates the city of each row, one per {@link CityKey}, and
 * writes new cities and changed names. Of several cities of the database with the same key, rows
 * belong to the one with the lowest id. For one thread.
 */
final class Cities {
  private static final int SLUG_LENGTH = 110;
  private static final String INSERT =
      """
      INSERT INTO cities (state_code, name, slug)
      SELECT state_code, name, slug FROM import_new_cities ORDER BY n
      RETURNING id, state_code, slug""";
  private static final String UPDATE =
      "UPDATE cities SET name = r.name FROM import_changed_cities AS r WHERE cities.id = r.id";

  private final Map<CityKey, CityDraft> byKey = new HashMap<>();
  private final Map<Long, CityDraft> byStoredId = new HashMap<>();
  private final Map<String, SlugPool> slugsOfState = new HashMap<>();
  private final Map<CityKey, CityDraft> ofRows = new LinkedHashMap<>();
  private final List<CityDraft> mentioned = new ArrayList<>();
  private int added;
  private int changed;

  /**
   * Takes the city of one more row.
   *
   * @return its number among the cities of the rows, from 0
   */
  int add(CityKey key, String spelling) {
    CityDraft city = ofRows.get(key);
    if (city == null) {
      city = CityDraft.added(key, ofRows.size());
      ofRows.put(key, city);
    }
    city.add(spelling);
    return city.number();
  }

  /** Reads the cities of the database and finds those of the rows among them. */
  void resolve(Handle handle) {
    handle
        .createQuery("SELECT id, state_code, name, slug FROM cities ORDER BY id")
        .map(
            (row, context) ->
                CityDraft.stored(
                    row.getLong("id"),
                    row.getString("state_code"),
                    row.getString("name"),
                    row.getString("slug")))
        .forEach(this::keep);
    for (CityDraft added : ofRows.values()) {
      CityDraft known = byKey.putIfAbsent(added.key(), added);
      if (known != null) {
        known.addAll(added);
      }
      mentioned.add(known == null ? added : known);
    }
  }

  /** The cities of the rows, by number. */
  List<CityDraft> mentioned() {
    return List.copyOf(mentioned);
  }

  /** The city with {@code id} in the database. */
  CityDraft stored(long id) {
    return Objects.requireNonNull(byStoredId.get(id));
  }

  /**
   * Inserts new cities, updates changed names, and sets the ids of the inserted ones. A new city
   * without a location is not inserted; this happens where a later row corrects the city of an
   * earlier one. The slug of a new city does not depend on how the rows abbreviate its name.
   *
   * @param withLocations numbers of the cities that have a location in the end
   */
  void write(Handle handle, Set<Integer> withLocations) {
    CopyRows inserts =
        CopyRows.toTemporary(
            handle, "import_new_cities", "n integer, state_code text, name text, slug text");
    CopyRows updates =
        CopyRows.toTemporary(handle, "import_changed_cities", "id bigint, name text");
    Map<String, CityDraft> inserted = new HashMap<>();
    for (int number = 0; number < mentioned.size(); number++) {
      CityDraft city = mentioned.get(number);
      if (city.isNew() && withLocations.contains(number)) {
        String wanted = SlugPool.shortened(Folding.slug(city.key().name()), SLUG_LENGTH);
        city.slug(slugs(city.state()).claim(wanted));
        inserts.add(inserts.count(), city.state(), city.name(), city.slug());
        inserted.put(city.state() + city.slug(), city);
      } else if (city.isRenamed()) {
        updates.add(city.id(), city.name());
      }
    }
    inserts
        .query(
            INSERT,
            (row, context) ->
                Map.entry(row.getString("state_code") + row.getString("slug"), row.getLong("id")))
        .forEach(made -> Objects.requireNonNull(inserted.get(made.getKey())).id(made.getValue()));
    updates.execute(UPDATE);
    added = inserts.count();
    changed = updates.count();
  }

  int added() {
    return added;
  }

  int changed() {
    return changed;
  }

  private void keep(CityDraft city) {
    byKey.putIfAbsent(city.key(), city);
    byStoredId.put(city.id(), city);
    slugs(city.state()).take(city.slug());
  }

  private SlugPool slugs(String state) {
    return slugsOfState.computeIfAbsent(state, unknown -> new SlugPool());
  }

  /**
   * A city that is stored or to be inserted, with the spellings of its name in the imported rows.
   */
  static final class CityDraft {
    private final CityKey key;
    private final @Nullable String storedName;
    private final int number;
    private long id;
    private String slug;
    private final Spelling spelling = Spelling.ofCity();

    private CityDraft(CityKey key, @Nullable String storedName, int number, long id, String slug) {
      this.key = key;
      this.storedName = storedName;
      this.number = number;
      this.id = id;
      this.slug = slug;
    }

    /** A city that the database has. */
    static CityDraft stored(long id, String state, String name, String slug) {
      return new CityDraft(CityKey.of(state, name), name, -1, id, slug);
    }

    /** A city that the database does not have; its id and slug come later. */
    static CityDraft added(CityKey key, int number) {
      return new CityDraft(key, null, number, 0, "");
    }

    /** Counts one row that spells the name as {@code name}. */
    void add(String name) {
      spelling.add(name);
    }

    /** Counts the rows that {@code other} counted. */
    void addAll(CityDraft other) {
      spelling.addAll(other.spelling);
    }

    private int number() {
      return number;
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

    /** Whether the chosen spelling differs from the stored name. */
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

  /**
   * Identity of a city: its state, and its name folded and with abbreviations expanded.
   *
   * @param state code of the state
   * @param name empty if the spelling has no letter or digit
   */
  record CityKey(String state, String name) {
    static CityKey of(String state, String name) {
      return new CityKey(state, nameOf(name));
    }

    /**
     * Folds a name and expands its abbreviations, so that all spellings of one name are equal.
     * Empty if it has no letter or digit.
     */
    static String nameOf(String spelling) {
      return CityAbbreviations.spelledOut(Folding.fold(spelling));
    }

    /** Whether a name contains no abbreviations. */
    static boolean isSpelledOut(String spelling) {
      String folded = Folding.fold(spelling);
      return CityAbbreviations.spelledOut(folded).equals(folded);
    }
  }
}
