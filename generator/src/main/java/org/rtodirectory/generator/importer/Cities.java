package org.rtodirectory.generator.importer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.RowReader;
import org.rtodirectory.generator.database.TemporaryTable;
import org.rtodirectory.generator.importer.ImportSummary.TableChanges;
import org.rtodirectory.schemas.text.CityAbbreviations;
import org.rtodirectory.schemas.text.Folding;

/**
 * The cities of an import, one for each {@link CityKey}. It finds or creates the city of each row,
 * and writes new cities and changed names. If the database has several cities with the same key,
 * the rows belong to the city with the lowest id. Not safe for several threads.
 */
final class Cities {
  /** The maximum length of a generated slug in code points. */
  private static final int MAX_SLUG_LENGTH = 110;

  private static final String INSERT =
      """
      INSERT INTO cities (state_code, name, slug)
      SELECT state_code, name, slug FROM import_written_cities WHERE id IS NULL ORDER BY ctid
      RETURNING id, state_code, slug""";
  private static final String UPDATE =
      "UPDATE cities SET name = r.name FROM import_written_cities AS r WHERE cities.id = r.id";

  private final Map<CityKey, CityDraft> draftsByKey = new HashMap<>();
  private final List<CityDraft> draftsByNumber = new ArrayList<>();
  private final Map<Long, CityKey> storedKeys = new HashMap<>();
  private final Map<String, SlugPool> slugsByState = new HashMap<>();

  private final AllCapsHandling allCapsHandling;

  Cities(AllCapsHandling allCapsHandling) {
    this.allCapsHandling = allCapsHandling;
  }

  /** Adds the city of a row, and returns its number. Cities are numbered from 0 as they appear. */
  int add(CityKey key, String spelling) {
    CityDraft city = draftsByKey.get(key);
    if (city == null) {
      city = new CityDraft(key, draftsByNumber.size());
      draftsByKey.put(key, city);
      draftsByNumber.add(city);
    }
    city.spellings.add(spelling);
    return city.number;
  }

  /** Reads the stored cities, and finds the cities of the rows among them. */
  void resolve(Handle handle) {
    RowReader.forEachRow(
        handle.createQuery("SELECT id, state_code, name, slug FROM cities ORDER BY id"),
        row -> {
          CityKey key = CityKey.of(row.getString("state_code"), row.getString("name"));
          storedKeys.put(row.getLong("id"), key);
          slugs(key.state()).tryTake(row.getString("slug"));
          CityDraft city = draftsByKey.get(key);
          if (city != null && city.storedName == null) {
            city.id = row.getLong("id");
            city.storedName = row.getString("name");
          }
        });
  }

  /** Returns the ids of the cities by number. */
  List<Long> ids() {
    return draftsByNumber.stream().map(city -> city.id).toList();
  }

  /** Returns the name and state of the city with this number: {@code Dallas, TX}. */
  String nameAndState(int number) {
    CityDraft city = draftsByNumber.get(number);
    return city.spellings.choose(city.storedName, allCapsHandling) + ", " + city.key.state();
  }

  /** Returns the key of a stored city. */
  CityKey storedKey(long id) {
    return Objects.requireNonNull(storedKeys.get(id));
  }

  /**
   * Inserts new cities, updates changed names, and sets the ids of inserted cities. A new city may
   * have no location after the import, because later rows moved all its locations to other cities.
   * Such a city is not inserted. The slug of a new city has no abbreviations, so {@code St. Louis}
   * and {@code Saint Louis} give the same slug. In a dry run, new cities get negative ids.
   *
   * @param usedNumbers the numbers of the cities that have a location after the import
   */
  TableChanges write(TableWriter tables, Set<Integer> usedNumbers) {
    TemporaryTable written =
        TemporaryTable.create(
            tables.handle(),
            "import_written_cities",
            "id bigint, state_code text, name text, slug text");
    Map<String, CityDraft> inserted = new HashMap<>();
    for (CityDraft city : draftsByNumber) {
      String state = city.key.state();
      String name = city.spellings.choose(city.storedName, allCapsHandling);
      if (city.storedName == null && usedNumbers.contains(city.number)) {
        String spelledOut = CityAbbreviations.spellOut(Folding.fold(name));
        String wantedSlug = SlugPool.shorten(Folding.slug(spelledOut), MAX_SLUG_LENGTH);
        String slug = slugs(state).claim(wantedSlug);
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
        .forEach(row -> Objects.requireNonNull(inserted.get(row.getKey())).id = row.getValue());
    written.execute(UPDATE);
    return changes;
  }

  private SlugPool slugs(String state) {
    return slugsByState.computeIfAbsent(state, key -> new SlugPool());
  }

  /**
   * A city of the rows, with the spellings of its name. For a city in the database, the stored name
   * and the id are also set.
   */
  private static final class CityDraft {
    private final CityKey key;
    private final int number;
    private final Spellings spellings = Spellings.ofCity();
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

    /** Returns whether a spelling has no abbreviated word. */
    static boolean isSpelledOut(String spelling) {
      String folded = Folding.fold(spelling);
      return CityAbbreviations.spellOut(folded).equals(folded);
    }
  }
}
