package org.rtodirectory.generator.importer;

import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.CopyRows;
import org.rtodirectory.generator.importer.Cities.CityKey;
import org.rtodirectory.generator.importer.Row.LocationCells;
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
      location_key uuid NOT NULL, address_key uuid, row_hash uuid NOT NULL,
      external_id text, address text, address2 text, zip text, phone text, website text,
      rating numeric, review_count integer, categories text[], is_primary boolean, status text""";
  private static final String STORED_COLUMNS =
      "id bigint NOT NULL, company_id bigint NOT NULL, city_id bigint NOT NULL,"
          + " location_key uuid NOT NULL, row_hash uuid NOT NULL";
  private static final String COMPANY_COLUMNS =
      "number integer NOT NULL, company_id bigint NOT NULL, slug text NOT NULL";
  private static final String CITY_COLUMNS = "number integer NOT NULL, city_id bigint NOT NULL";

  /** Of stored locations with one key, which an import never makes, only the oldest counts. */
  private static final String DELETE_DOUBLES =
      """
      DELETE FROM import_stored AS s USING import_stored AS older
      WHERE older.company_id = s.company_id AND older.location_key = s.location_key
        AND older.id < s.id""";

  /**
   * One row for each location that rows are about. The rows 3 and 9 of a file are about the store
   * A12 of company 7, which the database does not have:
   *
   * <pre>
   * company_id | location_key | address_key      | first_row | last_row | matched_by_key
   * 7          | hash of A12  | hash of 1 Main St| 3         | 9        | null
   * </pre>
   */
  private static final String MATCH_BY_KEY =
      """
      CREATE TEMPORARY TABLE import_keys ON COMMIT DROP AS
      SELECT k.*, r.address_key, s.id AS matched_by_key
      FROM (
        SELECT c.company_id, r.location_key, min(r.n) AS first_row, max(r.n) AS last_row
        FROM import_rows AS r JOIN import_companies AS c ON c.number = r.company
        GROUP BY c.company_id, r.location_key
      ) AS k
        JOIN import_rows AS r ON r.n = k.first_row
        LEFT JOIN import_stored AS s
          ON s.company_id = k.company_id AND s.location_key = k.location_key""";

  /**
   * One row for each external id that is new and is given to the stored location at its address,
   * which has none, unless an earlier row is about that location. Location 512 of company 7 is at 1
   * Main St, so it becomes the store A12:
   *
   * <pre>
   * first_row | id
   * 3         | 512
   * </pre>
   */
  private static final String MATCH_BY_ADDRESS =
      """
      CREATE TEMPORARY TABLE import_matched_by_address ON COMMIT DROP AS
      SELECT DISTINCT ON (s.id) k.first_row, s.id
      FROM import_keys AS k
        JOIN import_stored AS s
          ON s.company_id = k.company_id AND s.location_key = k.address_key
        LEFT JOIN import_keys AS earlier
          ON earlier.company_id = k.company_id AND earlier.location_key = k.address_key
            AND earlier.first_row < k.first_row
      WHERE k.matched_by_key IS NULL AND earlier.first_row IS NULL
      ORDER BY s.id, k.first_row""";

  /**
   * One row for each location that rows are about, with the cells of its last row,. Its slug is
   * chosen by {@code sort_group} and {@code sort_number}: locations that are found by their key
   * come first, by id, then the others, by row. Row 9 changes something of location 512:
   *
   * <pre>
   * company_id | location_key | first_row | id  | stored_city_id | is_unchanged | city | sort_group | sort_number | …
   * 7          | hash of A12  | 3         | 512 | 40             | false        | 0    | 1          | 3           | …
   * </pre>
   */
  private static final String MATCH =
      """
      CREATE TEMPORARY TABLE import_locations ON COMMIT DROP AS
      SELECT k.company_id, k.location_key, k.first_row, s.id, s.city_id AS stored_city_id,
        s.row_hash AS stored_row_hash, s.row_hash IS NOT DISTINCT FROM r.row_hash AS is_unchanged,
        r.city,
        CASE WHEN s.id = k.matched_by_key THEN 0 ELSE 1 END AS sort_group,
        CASE WHEN s.id = k.matched_by_key THEN s.id ELSE k.first_row END AS sort_number, %s
      FROM import_keys AS k
        JOIN import_rows AS r ON r.n = k.last_row
        LEFT JOIN import_matched_by_address AS a ON a.first_row = k.first_row
        LEFT JOIN import_matched_by_address AS other ON other.id = k.matched_by_key
        LEFT JOIN import_stored AS s
          ON s.id = CASE WHEN other.id IS NULL THEN coalesce(k.matched_by_key, a.id) END"""
          .formatted(LocationCells.COLUMNS);

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

  /** Makes the tables, in the transaction of {@code handle}. */
  Locations(Handle handle) {
    this.handle = handle;
    handle.createScript(SETTINGS).execute();
    this.rows = CopyRows.toTemporary(handle, "import_rows", ROW_COLUMNS);
  }

  /** Takes the next row. */
  void add(Row row) {
    CityKey city = CityKey.of(row.state(), row.city());
    LocationCells cells = row.location();
    List<@Nullable Object> values = new ArrayList<>();
    values.add(count++);
    values.add(companies.add(row.company()));
    values.add(cities.add(city, row.city()));
    values.add(key(city, cells));
    values.add(cells.externalId() == null ? null : addressKey(city, cells));
    values.add(rowHash(city, cells));
    values.addAll(cells.values());
    rows.add(values.toArray());
  }

  /** Writes the rows taken so far to their temporary table. */
  void flush() {
    rows.flush();
  }

  /** How many rows there are. */
  long count() {
    return count;
  }

  Companies companies() {
    return companies;
  }

  Cities cities() {
    return cities;
  }

  /**
   * Finds the location of each row, as the table {@code import_locations} says it. Companies must
   * have their ids; new cities that have a location in the end are written.
   */
  void match() {
    CopyRows companyIds = CopyRows.toTemporary(handle, "import_companies", COMPANY_COLUMNS);
    List<CompanyDraft> byNumber = companies.byNumber();
    for (int number = 0; number < byNumber.size(); number++) {
      companyIds.add(number, byNumber.get(number).id(), byNumber.get(number).slug());
    }
    companyIds.flush();
    cities.resolve(handle);
    readStored();
    handle
        .createScript("ANALYZE import_rows; ANALYZE import_companies; ANALYZE import_stored")
        .execute();
    handle.execute(MATCH_BY_KEY);
    handle.execute("ANALYZE import_keys");
    handle.execute(MATCH_BY_ADDRESS);
    handle.execute("ANALYZE import_matched_by_address");
    handle.execute(MATCH);
    handle.execute("ANALYZE import_locations");
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
  }

  /** Counts what the rows do. */
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
    Long[] ids =
        companies.mentioned().stream()
            .filter(company -> company.stored() != null)
            .map(CompanyDraft::id)
            .toArray(Long[]::new);
    CopyRows stored = CopyRows.toTemporary(handle, "import_stored", STORED_COLUMNS);
    handle
        .createQuery("SELECT * FROM locations WHERE company_id = ANY (?)")
        .bindArray(0, Long.class, (Object[]) ids)
        .setFetchSize(FETCH_SIZE)
        .map((row, context) -> StoredLocation.of(row))
        .forEach(
            location -> {
              CityKey city = cities.storedKey(location.cityId());
              stored.add(
                  location.id(),
                  location.companyId(),
                  location.cityId(),
                  key(city, location.cells()),
                  rowHash(city, location.cells()));
            });
    stored.execute(DELETE_DOUBLES);
  }

  private static String key(CityKey city, LocationCells cells) {
    return cells.externalId() != null
        ? hash(cells.externalId(), "", "", "", "")
        : addressKey(city, cells);
  }

  private static String addressKey(CityKey city, LocationCells cells) {
    String address2 = cells.address2();
    return hash(
        "",
        city.state(),
        city.name(),
        Folding.fold(cells.address()),
        address2 == null ? "" : Folding.fold(address2));
  }

  private static String rowHash(CityKey city, LocationCells cells) {
    return hash(city.state(), city.name(), cells.values());
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

  /** A row of the table {@code locations}. */
  private record StoredLocation(long id, long companyId, long cityId, LocationCells cells) {

    /** Reads the current row of a result that has the columns of the table. */
    static StoredLocation of(ResultSet row) throws SQLException {
      return new StoredLocation(
          row.getLong("id"),
          row.getLong("company_id"),
          row.getLong("city_id"),
          new LocationCells(
              row.getString("external_id"),
              row.getString("address"),
              row.getString("address2"),
              row.getString("zip"),
              row.getString("phone"),
              row.getString("website"),
              row.getBigDecimal("rating"),
              row.getInt("review_count"),
              list(row.getArray("categories")),
              row.getBoolean("is_primary"),
              row.getString("status")));
    }

    private static @Nullable List<String> list(@Nullable Array array) throws SQLException {
      return array == null ? null : List.of((String[]) array.getArray());
    }
  }
}
