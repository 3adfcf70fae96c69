package org.rtodirectory.generator.importer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.CopyRows;
import org.rtodirectory.generator.importer.Cities.CityDraft;
import org.rtodirectory.generator.importer.Cities.CityKey;
import org.rtodirectory.generator.importer.ImportSummary.FileCount;
import org.rtodirectory.generator.importer.Row.LocationCells;

/**
 * Finds the location of each row, among those of the companies that the rows are about. The rows
 * stand in temporary tables, which are gone with the transaction; this object holds the companies
 * and cities. In the tables a location is known by the digest of its {@link LocationKey}, and what
 * a row says by a digest, too.
 */
final class Locations implements AutoCloseable {
  private static final int FETCH_SIZE = 2_000;
  private static final String SETTINGS = "SET LOCAL work_mem = '64MB'; SET LOCAL jit = off";
  private static final String ROW_COLUMNS =
      """
      n bigint NOT NULL, file integer NOT NULL, company integer NOT NULL, city integer NOT NULL,
      identity uuid NOT NULL, place uuid, said uuid NOT NULL,
      external_id text, address text, address2 text, zip text, phone text, website text,
      rating numeric, review_count integer, categories text[], is_primary boolean, status text""";
  private static final String STORED_COLUMNS =
      "id bigint NOT NULL, company_id bigint NOT NULL, city_id bigint NOT NULL,"
          + " identity uuid NOT NULL, said uuid NOT NULL";
  private static final String COMPANY_COLUMNS =
      "number integer NOT NULL, company_id bigint NOT NULL, slug text NOT NULL";
  private static final String CITY_COLUMNS = "number integer NOT NULL, city_id bigint NOT NULL";

  /**
   * One row for each location that rows are about, with what the last of them says. A row with an
   * external id that is new adopts the stored location of its place, which has none, unless an
   * earlier row is about that.
   */
  private static final String SETTLE =
      """
      CREATE TEMPORARY TABLE import_locations ON COMMIT DROP AS
      WITH mentioned AS (
        SELECT c.company_id, r.identity, min(r.n) AS first_row, max(r.n) AS last_row
        FROM import_rows AS r JOIN import_companies AS c ON c.number = r.company
        GROUP BY c.company_id, r.identity
      ), stored AS (
        SELECT DISTINCT ON (company_id, identity) * FROM import_stored ORDER BY company_id, identity, id
      ), newcomers AS (
        SELECT DISTINCT ON (place.id) place.id, m.first_row, m.company_id, r.place
        FROM mentioned AS m
          JOIN import_rows AS r ON r.n = m.first_row
          JOIN stored AS place ON place.company_id = m.company_id AND place.identity = r.place
        WHERE NOT EXISTS (
          SELECT FROM stored AS s WHERE s.company_id = m.company_id AND s.identity = m.identity)
        ORDER BY place.id, m.first_row
      ), adopted AS (
        SELECT n.id, n.first_row FROM newcomers AS n
        WHERE NOT EXISTS (
          SELECT FROM mentioned AS m
          WHERE m.company_id = n.company_id AND m.identity = n.place AND m.first_row < n.first_row)
      ), found AS (
        SELECT m.*, coalesce(a.id, s.id) AS id, a.id IS NULL AND s.id IS NOT NULL AS in_place
        FROM mentioned AS m
          LEFT JOIN adopted AS a ON a.first_row = m.first_row
          LEFT JOIN stored AS s ON s.company_id = m.company_id AND s.identity = m.identity
            AND s.id NOT IN (SELECT id FROM adopted)
      )
      SELECT f.company_id, f.identity, f.first_row, f.id, s.city_id AS stored_city_id,
        s.said AS stored_said, s.said IS NOT DISTINCT FROM r.said AS is_unchanged, r.city,
        -- stored locations come first, in the order of their ids
        CASE WHEN f.in_place THEN 0 ELSE 1 END AS part,
        CASE WHEN f.in_place THEN f.id ELSE f.first_row END AS place_in_part, %s
      FROM found AS f
        JOIN import_rows AS r ON r.n = f.last_row
        LEFT JOIN import_stored AS s ON s.id = f.id
      -- ranges of first_row are then adjacent on disk, too
      ORDER BY f.first_row"""
          .formatted(LocationCells.COLUMNS);

  /**
   * Counts each row by what it does to its location, one row after the other. Where the last one
   * leaves it as the database has it, none did anything: so a file loaded again counts as unchanged
   * even if its rows contradict each other.
   */
  private static final String COUNT =
      """
      SELECT file, count(*) FILTER (WHERE known IS NULL) AS inserted,
        count(*) FILTER (WHERE known IS NOT NULL AND (is_unchanged OR known = said)) AS unchanged,
        count(*) FILTER (WHERE known IS NOT NULL AND NOT is_unchanged AND known <> said) AS updated
      FROM (
        SELECT r.file, r.said, l.is_unchanged,
          coalesce(lag(r.said) OVER (PARTITION BY l.first_row ORDER BY r.n), l.stored_said) AS known
        FROM import_rows AS r
          JOIN import_companies AS c ON c.number = r.company
          JOIN import_locations AS l ON l.company_id = c.company_id AND l.identity = r.identity
      ) AS counted
      GROUP BY file""";

  private final Handle handle;
  private final Companies companies = new Companies();
  private final Cities cities = new Cities();
  private final CopyRows rows;
  private long count;

  /** Makes the tables, in the transaction of {@code handle}. */
  Locations(Handle handle) {
    this.handle = handle;
    handle.createScript(SETTINGS).execute();
    this.rows = CopyRows.toTemporaryInBackground(handle, "import_rows", ROW_COLUMNS);
  }

  /** Takes the next row. Nothing else may use the connection until {@link #flush}. */
  void add(Row row) {
    CityKey city = CityKey.of(row.state(), row.city());
    LocationCells cells = row.location();
    List<@Nullable Object> values = new ArrayList<>();
    values.add(count++);
    values.add(row.file());
    values.add(companies.add(row.company()));
    values.add(cities.add(city, row.city()));
    values.add(LocationKey.of(city, cells).digest());
    values.add(cells.externalId() == null ? null : LocationKey.ofPlace(city, cells).digest());
    values.add(LocationKey.digest(city, cells));
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
   * Finds the location of each row. Companies must have their ids; the cities that are new and that
   * have a location in the end are written.
   */
  void settle() {
    CopyRows numbers = CopyRows.toTemporary(handle, "import_companies", COMPANY_COLUMNS);
    List<CompanyDraft> byNumber = companies.byNumber();
    for (int number = 0; number < byNumber.size(); number++) {
      numbers.add(number, byNumber.get(number).id(), byNumber.get(number).slug());
    }
    numbers.flush();
    cities.settle(handle);
    readStored();
    handle
        .createScript("ANALYZE import_rows; ANALYZE import_companies; ANALYZE import_stored")
        .execute();
    handle.execute(SETTLE);
    handle.execute("CREATE INDEX ON import_locations (first_row)");
    handle.execute("ANALYZE import_locations");
    Set<Integer> homes =
        new HashSet<>(
            handle
                .createQuery("SELECT DISTINCT city FROM import_locations")
                .mapTo(Integer.class)
                .list());
    cities.write(handle, homes);
    CopyRows places = CopyRows.toTemporary(handle, "import_cities", CITY_COLUMNS);
    List<CityDraft> mentioned = cities.mentioned();
    for (int number = 0; number < mentioned.size(); number++) {
      places.add(number, mentioned.get(number).id());
    }
    places.flush();
    handle.execute("ANALYZE import_cities");
  }

  /** Counts what the rows of each file do. */
  void count(List<FileCount> files) {
    handle
        .createQuery(COUNT)
        .map(
            (row, context) ->
                Map.entry(
                    row.getInt("file"),
                    new FileCount(
                        row.getInt("inserted"), row.getInt("updated"), row.getInt("unchanged"))))
        .forEach(file -> files.set(file.getKey(), file.getValue()));
  }

  @Override
  public void close() {
    rows.close();
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
              CityKey city = cities.stored(location.cityId()).key();
              stored.add(
                  location.id(),
                  location.companyId(),
                  location.cityId(),
                  LocationKey.of(city, location.cells()).digest(),
                  LocationKey.digest(city, location.cells()));
            });
    stored.flush();
  }
}
