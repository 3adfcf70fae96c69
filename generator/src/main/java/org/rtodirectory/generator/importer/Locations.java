package org.rtodirectory.generator.importer;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.CopyRows;
import org.rtodirectory.generator.importer.Cities.CityKey;
import org.rtodirectory.generator.importer.CsvImport.ImportSummary;
import org.rtodirectory.generator.importer.CsvImport.ImportSummary.Changes;
import org.rtodirectory.schemas.text.Folding;
import org.rtodirectory.schemas.text.Sha256;

/**
 * Finds the location of each row, among those of the companies that the rows are about. The rows
 * stand in temporary tables, which are gone with the transaction; this object holds the companies
 * and cities. The tables have hashes: {@code location_key} of what makes a location one among those
 * of its company, which is its external id, or without one city, folded address and folded second
 * address; {@code address_key} of the key that a location with an external id would have without
 * it; and {@code row_hash} of all cells of a row about a location.
 */
final class Locations {
  private static final int FETCH_SIZE = 2_000;
  private static final String SETTINGS = "SET LOCAL work_mem = '64MB'; SET LOCAL jit = off";
  private static final String ROW_COLUMNS =
      """
      n bigint NOT NULL, company integer NOT NULL, city integer NOT NULL,
      location_key uuid NOT NULL, address_key uuid, row_hash uuid NOT NULL,"""
          + " "
          + Column.definitions();
  private static final String STORED_COLUMNS =
      "id bigint NOT NULL, company_id bigint NOT NULL, city_id bigint NOT NULL,"
          + " location_key uuid NOT NULL, row_hash uuid NOT NULL";
  private static final String COMPANY_COLUMNS =
      "number integer NOT NULL, company_id bigint NOT NULL";
  private static final String CITY_COLUMNS = "number integer NOT NULL, city_id bigint NOT NULL";

  /** Of stored locations with one key, which an import never makes, only the oldest counts. */
  private static final String DELETE_DOUBLES =
      """
      DELETE FROM import_stored AS s USING import_stored AS older
      WHERE older.company_id = s.company_id AND older.location_key = s.location_key
        AND older.id < s.id""";

  /**
   * One row for each location that rows are about, with the cells of its last row. A location is
   * found by its key, or without one by its address: a location without an external id gets the one
   * of a row at its address (the lowest of several), unless a row without one is about it. New
   * slugs are given by {@code sort_group} and {@code sort_number}: first to locations found by
   * their key, by id, then to the others, by row. Rows 3 and 9 are about the new external id A12 at
   * the address of location 512, and change something of it:
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
          SELECT c.company_id, r.location_key, min(r.n) AS first_row, max(r.n) AS last_row
          FROM import_rows AS r JOIN import_companies AS c ON c.number = r.company
          GROUP BY c.company_id, r.location_key
        ) AS k
          JOIN import_rows AS r ON r.n = k.first_row
          LEFT JOIN import_stored AS s
            ON s.company_id = k.company_id AND s.location_key = k.location_key
      ), by_address AS MATERIALIZED (
        SELECT DISTINCT ON (s.id) k.first_row, s.id
        FROM keys AS k
          JOIN import_stored AS s
            ON s.company_id = k.company_id AND s.location_key = k.address_key
        WHERE k.by_key IS NULL AND NOT EXISTS (SELECT FROM keys AS own WHERE own.by_key = s.id)
        ORDER BY s.id, k.external_id COLLATE "C"
      )
      SELECT k.company_id, k.location_key, k.first_row, k.last_row, s.id,
        s.city_id AS stored_city_id, s.row_hash AS stored_row_hash,
        s.row_hash IS NOT DISTINCT FROM r.row_hash AS is_unchanged, r.city,
        CASE WHEN k.by_key IS NOT NULL THEN 0 ELSE 1 END AS sort_group,
        coalesce(k.by_key, k.first_row) AS sort_number, %s
      FROM keys AS k
        JOIN import_rows AS r ON r.n = k.last_row
        LEFT JOIN by_address AS a ON a.first_row = k.first_row
        LEFT JOIN import_stored AS s ON s.id = coalesce(k.by_key, a.id)"""
          .formatted(Column.ofLocations("r."));

  /**
   * Counts each row by what it does to its location, one row after the other. Where the last one
   * leaves it as the database has it, none did anything: so a file loaded again counts as unchanged
   * even if its rows contradict each other.
   */
  private static final String COUNT =
      """
      SELECT count(*) FILTER (WHERE known IS NULL) AS inserted,
        count(*) FILTER (WHERE known IS NOT NULL AND (is_unchanged OR known = row_hash)) AS unchanged,
        count(*) FILTER (WHERE known IS NOT NULL AND NOT is_unchanged AND known <> row_hash) AS updated
      FROM (
        SELECT r.row_hash, l.is_unchanged,
          coalesce(lag(r.row_hash) OVER (PARTITION BY l.first_row ORDER BY r.n), l.stored_row_hash) AS known
        FROM import_rows AS r
          JOIN import_companies AS c ON c.number = r.company
          JOIN import_locations AS l ON l.company_id = c.company_id AND l.location_key = r.location_key
      ) AS counted""";

  private final Handle handle;
  private final Companies companies = new Companies();
  private final Cities cities = new Cities();
  private final CopyRows rows;
  private long count;

  Locations(Handle handle) {
    this.handle = handle;
    handle.createScript(SETTINGS).execute();
    this.rows = CopyRows.toTemporary(handle, "import_rows", ROW_COLUMNS);
  }

  void add(ImportRow row) {
    String spelling = row.required(Column.CITY);
    CityKey city = CityKey.of(row.required(Column.STATE), spelling);
    List<@Nullable Object> values = new ArrayList<>();
    values.add(count++);
    values.add(companies.add(row));
    values.add(cities.add(city, spelling));
    values.add(key(city, row));
    values.add(row.text(Column.EXTERNAL_ID) == null ? null : addressKey(city, row));
    values.add(rowHash(city, row));
    values.addAll(row.ofLocation());
    rows.add(values.toArray());
  }

  void flush() {
    rows.flush();
  }

  long count() {
    return count;
  }

  Companies companies() {
    return companies;
  }

  /**
   * Finds the location of each row, as the table {@code import_locations} says it. Companies must
   * have their ids; new cities that have a location in the end are written.
   */
  Changes match() {
    CopyRows companyIds = CopyRows.toTemporary(handle, "import_companies", COMPANY_COLUMNS);
    companies.ids().forEach(id -> companyIds.add(companyIds.count(), id));
    companyIds.flush();
    cities.resolve(handle);
    readStored();
    handle
        .createScript("ANALYZE import_rows; ANALYZE import_companies; ANALYZE import_stored")
        .execute();
    handle.execute(MATCH);
    handle.execute("ANALYZE import_locations");
    Changes changes =
        cities.write(
            handle,
            Set.copyOf(
                handle
                    .createQuery("SELECT DISTINCT city FROM import_locations")
                    .mapTo(Integer.class)
                    .list()));
    CopyRows cityIds = CopyRows.toTemporary(handle, "import_cities", CITY_COLUMNS);
    cities.ids().forEach(id -> cityIds.add(cityIds.count(), id));
    cityIds.flush();
    handle.execute("ANALYZE import_cities");
    return changes;
  }

  ImportSummary.Rows counts() {
    return handle
        .createQuery(COUNT)
        .map(
            (row, context) ->
                new ImportSummary.Rows(
                    row.getInt("inserted"), row.getInt("updated"), row.getInt("unchanged")))
        .one();
  }

  private void readStored() {
    CopyRows stored = CopyRows.toTemporary(handle, "import_stored", STORED_COLUMNS);
    handle
        .createQuery("SELECT * FROM locations WHERE company_id = ANY (?)")
        .bindArray(0, Long.class, companies.storedIds())
        .setFetchSize(FETCH_SIZE)
        .map(
            (row, context) -> {
              CityKey city = cities.storedKey(row.getLong("city_id"));
              ImportRow cells = ImportRow.stored(row);
              stored.add(
                  row.getLong("id"),
                  row.getLong("company_id"),
                  row.getLong("city_id"),
                  key(city, cells),
                  rowHash(city, cells));
              return stored;
            })
        .forEach(each -> {});
    stored.execute(DELETE_DOUBLES);
  }

  private static String key(CityKey city, ImportRow row) {
    String externalId = row.text(Column.EXTERNAL_ID);
    return externalId != null ? hash(externalId, "", "", "", "") : addressKey(city, row);
  }

  private static String addressKey(CityKey city, ImportRow row) {
    String address2 = row.text(Column.ADDRESS2);
    return hash(
        "",
        city.state(),
        city.name(),
        Folding.fold(row.required(Column.ADDRESS)),
        address2 == null ? "" : Folding.fold(address2));
  }

  private static String rowHash(CityKey city, ImportRow row) {
    return hash(city.state(), city.name(), row.ofLocation());
  }

  /**
   * 128 bits of a hash of the values with their lengths, so that different lists have different
   * hashes, as hex digits.
   */
  private static String hash(@Nullable Object... values) {
    StringBuilder text = new StringBuilder();
    for (Object value : values) {
      Object element = value instanceof List<?> list ? hash(list.toArray()) : value;
      String shown = element == null ? null : element.toString();
      text.append(shown == null ? -1 : shown.length()).append(':').append(shown);
    }
    return Sha256.shortHex(text.toString().getBytes(StandardCharsets.UTF_8));
  }
}
