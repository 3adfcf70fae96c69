package org.rtodirectory.generator.importer;

import static java.util.Comparator.comparing;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.text.CityAbbreviations;
import org.rtodirectory.text.CodePointOrder;
import org.rtodirectory.text.Folding;

/**
 * The cities of an import: finds or creates the city of each row, one per {@link CityKey}, and
 * writes new cities and changed names. {@link CityMerge} must have merged duplicate cities of the
 * database before. For one thread.
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

  /** Reads all cities of the database, and finds or creates those of {@code rows}. */
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
   * Inserts new cities, updates changed names, and sets the ids of the inserted ones. A new city
   * without a location is not inserted; this happens where a later row corrects the city of an
   * earlier one. The slug of a new city does not depend on how the rows abbreviate its name.
   *
   * @param used cities that have a location after the import
   */
  void write(Handle handle, Set<CityDraft> used) {
    Map<String, CityDraft> added = new HashMap<>();
    for (CityDraft city : mentioned) {
      if (city.isNew() && used.contains(city)) {
        String wanted = SlugPool.shortened(Folding.slug(city.key().name()), SLUG_LENGTH);
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

  /**
   * A city that is stored or to be inserted, with the spellings of its name in the imported rows.
   */
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

    /** A city that the database has. */
    static CityDraft stored(long id, String state, String name, String slug) {
      return new CityDraft(CityKey.of(state, name), name, id, slug);
    }

    /** A city to be inserted. Its id and slug are set later. */
    static CityDraft added(CityKey key) {
      return new CityDraft(key, null, 0, "");
    }

    /** Counts one row that spells the name as {@code name}. */
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
    /** By state and name. */
    static final Comparator<CityKey> ORDER =
        comparing(CityKey::state, CodePointOrder.COMPARATOR)
            .thenComparing(CityKey::name, CodePointOrder.COMPARATOR);

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
