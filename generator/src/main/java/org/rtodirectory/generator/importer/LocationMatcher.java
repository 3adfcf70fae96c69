package org.rtodirectory.generator.importer;

import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.rtodirectory.generator.database.RowReader;
import org.rtodirectory.generator.database.TemporaryTable;
import org.rtodirectory.generator.importer.Cities.CityKey;
import org.rtodirectory.generator.importer.ImportSummary.TableChanges;

/**
 * The matching of {@link StagedRows} with the stored locations of their companies. Its temporary
 * tables last until the end of the transaction. The keys in them are {@link LocationKeys}. Not safe
 * for several threads.
 */
final class LocationMatcher {
  private static final int FETCH_SIZE = 2_000;
  private static final String STORED_COLUMNS =
      "id bigint NOT NULL, company_id bigint NOT NULL, city_id bigint NOT NULL,"
          + " location_key uuid NOT NULL, address_key uuid NOT NULL, row_hash uuid NOT NULL,"
          + " external_id text, status text";
  private static final String CITY_COLUMNS = "number integer NOT NULL, city_id bigint NOT NULL";

  /**
   * Leaves only the oldest of several stored locations with the same key in the temporary table. An
   * import never creates such locations.
   */
  private static final String DELETE_DUPLICATE_KEYS =
      """
      DELETE FROM import_stored AS s USING import_stored AS older
      WHERE older.company_id = s.company_id AND older.location_key = s.location_key
        AND older.id < s.id""";

  /**
   * Creates a row for each location in the files, with the cells of its last row.
   *
   * <ol>
   *   <li>{@code keys} has the locations in the files. {@code by_key} is the stored location with
   *       the same key.
   *   <li>{@code at_address} has the stored locations that were not found by a key, each with the
   *       location in the files that has the same address and suits it best. A different external
   *       id does not suit. Leading zeros of ids do not matter, because spreadsheets drop them
   *       ({@code 00123} is {@code 123}).
   *   <li>{@code by_address} has the best of these stored locations for each location in the files.
   *       One whose id differs only in leading zeros is preferred, then one without an external id,
   *       then the one with the lowest {@code id}.
   * </ol>
   *
   * <p>Locations get slugs in the order of {@code sort_group} and {@code sort_number}: first the
   * locations that were found by their key, by {@code id}, then the others, by row.
   *
   * <p>Example: rows 3 and 9 have the new external id A12 and the address of location 512, and
   * change it:
   *
   * <pre>
   * company_id | location_key | first_row | last_row | id  | is_unchanged | sort_group | sort_number | …
   * 7          | hash of A12  | 3         | 9        | 512 | false        | 1          | 3           | …
   * </pre>
   */
  private static final String MATCH =
      """
      CREATE TEMPORARY TABLE import_locations ON COMMIT DROP AS
      WITH keys AS MATERIALIZED (
        SELECT k.*, r.address_key, r.external_id, s.id AS by_key
        FROM (
          SELECT c.company_id, r.location_key, min(r.n) AS first_row, max(r.n) AS last_row,
            max(r.n) FILTER (WHERE NOT r.keeps_status) AS status_row
          FROM import_rows AS r JOIN import_companies AS c ON c.number = r.company
          GROUP BY c.company_id, r.location_key
        ) AS k
          JOIN import_rows AS r ON r.n = k.first_row
          LEFT JOIN import_stored AS s
            ON s.company_id = k.company_id AND s.location_key = k.location_key
      ), at_address AS MATERIALIZED (
        SELECT DISTINCT ON (s.id) k.first_row, s.id, preference
        FROM keys AS k
          JOIN import_stored AS s ON s.company_id = k.company_id AND s.address_key = k.address_key
          CROSS JOIN LATERAL (
            SELECT CASE WHEN k.external_id ~ '^[0-9]+$' AND s.external_id ~ '^[0-9]+$'
                AND ltrim(k.external_id, '0') = ltrim(s.external_id, '0') THEN 1
              WHEN s.external_id IS NULL THEN 2 WHEN k.external_id IS NULL THEN 3 END AS preference
          ) AS p
        WHERE k.by_key IS NULL AND preference IS NOT NULL
          AND NOT EXISTS (SELECT FROM keys AS own WHERE own.by_key = s.id)
        ORDER BY s.id, preference, k.external_id COLLATE "C", k.first_row
      ), by_address AS MATERIALIZED (
        SELECT DISTINCT ON (first_row) first_row, id
        FROM at_address ORDER BY first_row, preference, id
      )
      SELECT m.*,
        m.id IS NOT NULL AND m.row_hash = m.stored_row_hash
          AND m.external_id IS NOT DISTINCT FROM m.stored_external_id
          AND m.status IS NOT DISTINCT FROM m.stored_status AS is_unchanged
      FROM (
        SELECT k.company_id, k.location_key, k.first_row, k.last_row, s.id,
          s.city_id AS stored_city_id, s.row_hash AS stored_row_hash,
          s.external_id AS stored_external_id, s.status AS stored_status, r.row_hash, r.city,
          CASE WHEN k.by_key IS NOT NULL THEN 0 ELSE 1 END AS sort_group,
          coalesce(k.by_key, k.first_row) AS sort_number, %s
        FROM keys AS k
          JOIN import_rows AS r ON r.n = k.last_row
          LEFT JOIN import_rows AS t ON t.n = k.status_row
          LEFT JOIN by_address AS a ON a.first_row = k.first_row
          LEFT JOIN import_stored AS s ON s.id = coalesce(k.by_key, a.id)
      ) AS m"""
          .formatted(
              Column.LOCATION_COLUMNS.stream()
                  .map(LocationMatcher::cell)
                  .collect(Collectors.joining(", ")));

  /**
   * Counts the rows that insert, update, or do not change their location. If the last row of a
   * location does not change it, all rows of the location count as unchanged. Therefore all rows of
   * a file that is loaded again count as unchanged, even if they contradict each other.
   */
  private static final String COUNT_CHANGES =
      """
      SELECT count(*) FILTER (WHERE is_first AND id IS NULL) AS inserted,
        count(*) FILTER (WHERE NOT (is_first AND id IS NULL) AND (is_unchanged OR NOT is_change)) AS unchanged,
        count(*) FILTER (WHERE NOT (is_first AND id IS NULL) AND NOT is_unchanged AND is_change) AS updated
      FROM (
        SELECT l.id, l.is_unchanged, r.n = l.first_row AS is_first,
          CASE WHEN r.n = l.first_row
            THEN r.row_hash IS DISTINCT FROM l.stored_row_hash
              OR l.external_id IS DISTINCT FROM l.stored_external_id
              OR NOT r.keeps_status AND r.status IS DISTINCT FROM l.stored_status
            ELSE r.row_hash <> lag(r.row_hash) OVER earlier
              OR NOT r.keeps_status AND r.status IS DISTINCT FROM lag(r.status) OVER earlier
          END AS is_change
        FROM import_rows AS r
          JOIN import_companies AS c ON c.number = r.company
          JOIN import_locations AS l ON l.company_id = c.company_id AND l.location_key = r.location_key
        WINDOW earlier AS (PARTITION BY l.first_row ORDER BY r.n)
      ) AS counted""";

  private final Handle handle;
  private final Companies companies;
  private final Cities cities;

  LocationMatcher(Handle handle, StagedRows rows) {
    this.handle = handle;
    this.companies = rows.companies();
    this.cities = rows.cities();
  }

  /**
   * Returns the SQL for the new value of a location. A location keeps its external id if the row
   * has none, or one with fewer leading zeros. It keeps its status if no row has one.
   */
  private static String cell(Column column) {
    return switch (column) {
      case EXTERNAL_ID ->
          """
          CASE WHEN r.external_id IS NULL THEN CASE WHEN r.keeps_id THEN s.external_id END
            WHEN char_length(s.external_id) > char_length(r.external_id) THEN s.external_id
            ELSE r.external_id END AS external_id""";
      case STATUS -> "CASE WHEN k.status_row IS NULL THEN s.status ELSE t.status END AS status";
      default -> "r." + column;
    };
  }

  /**
   * Finds the location of each row, and writes the result to the table {@code import_locations}.
   * Also writes the new and changed cities, and returns their changes.
   */
  TableChanges matchAndWriteCities(TableWriter tables) {
    cities.resolve(handle);
    copyStoredLocations();
    handle.execute("ANALYZE import_stored");
    handle.execute(MATCH);
    handle.execute("ANALYZE import_locations");
    TableChanges changes =
        cities.write(
            tables,
            Set.copyOf(
                handle
                    .createQuery("SELECT DISTINCT city FROM import_locations")
                    .mapTo(Integer.class)
                    .list()));
    TemporaryTable cityIds = TemporaryTable.create(handle, "import_cities", CITY_COLUMNS);
    cities.ids().forEach(id -> cityIds.add(cityIds.count(), id));
    cityIds.flush();
    handle.execute("ANALYZE import_cities");
    return changes;
  }

  /** Returns the numbers of rows that insert, update and do not change a location. */
  ImportSummary.RowCounts countChanges() {
    return handle
        .createQuery(COUNT_CHANGES)
        .map(
            (row, context) ->
                new ImportSummary.RowCounts(
                    row.getInt("inserted"), row.getInt("updated"), row.getInt("unchanged")))
        .one();
  }

  /** Copies the stored locations of the companies to the table {@code import_stored}. */
  private void copyStoredLocations() {
    TemporaryTable stored = TemporaryTable.create(handle, "import_stored", STORED_COLUMNS);
    RowReader.forEachRow(
        handle
            .createQuery("SELECT * FROM locations WHERE company_id = ANY (?)")
            .bindArray(0, Long.class, companies.storedIds())
            .setFetchSize(FETCH_SIZE),
        row -> {
          CityKey city = cities.storedKey(row.getLong("city_id"));
          ImportRow cells = ImportRow.readStored(row);
          LocationKeys keys = LocationKeys.of(city, cells);
          stored.add(
              row.getLong("id"),
              row.getLong("company_id"),
              row.getLong("city_id"),
              keys.locationKey(),
              keys.addressKey(),
              keys.rowHash(),
              cells.text(Column.EXTERNAL_ID),
              cells.text(Column.STATUS));
        });
    stored.execute(DELETE_DUPLICATE_KEYS);
  }
}
