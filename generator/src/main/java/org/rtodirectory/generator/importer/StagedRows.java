package org.rtodirectory.generator.importer;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.RowReader;
import org.rtodirectory.generator.database.TemporaryTable;
import org.rtodirectory.generator.importer.Cities.CityKey;

/**
 * The valid rows of an import, in the temporary table {@code import_rows}, which lasts until the
 * end of the transaction. The companies and cities of the rows are in memory. Not safe for several
 * threads.
 */
final class StagedRows {
  /**
   * Lets PostgreSQL sort the rows in memory. Turns off just-in-time compilation, which would take
   * longer than running the few large statements. Both settings last until the end of the
   * transaction.
   */
  private static final String SETTINGS = "SET LOCAL work_mem = '64MB'; SET LOCAL jit = off";

  /**
   * {@code n} numbers the rows of all files. {@code company} and {@code city} are numbers of {@link
   * Companies} and {@link Cities}. {@link LocationKeys} explains the keys and the hash. {@code
   * keeps_id} and {@code keeps_status} tell whether the location keeps its stored value.
   */
  private static final String ROW_COLUMNS =
      """
      n bigint NOT NULL, file integer NOT NULL, line bigint NOT NULL, company integer NOT NULL,
      city integer NOT NULL, location_key uuid NOT NULL, address_key uuid NOT NULL,
      short_address_key bigint NOT NULL, row_hash uuid NOT NULL, keeps_id boolean NOT NULL,
      keeps_status boolean NOT NULL,"""
          + " "
          + Column.sqlDefinitions();

  private static final String COMPANY_COLUMNS =
      "number integer NOT NULL, company_id bigint NOT NULL";

  /**
   * Removes an external id from the rows of a company in one file that have it at different
   * addresses. The id can belong to only one of these stores, and it is unknown to which one. The
   * rows are then matched by their addresses.
   */
  private static final String REMOVE_SHARED_IDS =
      """
      WITH shared AS (
        SELECT r.file, c.company_id, r.location_key, min(r.external_id) AS external_id, count(*) AS rows
        FROM import_rows AS r JOIN import_companies AS c ON c.number = r.company
        WHERE r.external_id IS NOT NULL
        GROUP BY r.file, c.company_id, r.location_key
        HAVING min(r.short_address_key) <> max(r.short_address_key)
      )
      UPDATE import_rows AS r
      SET location_key = r.address_key, external_id = NULL, keeps_id = true
      FROM shared AS s JOIN import_companies AS c ON c.company_id = s.company_id
      WHERE r.file = s.file AND r.company = c.number AND r.location_key = s.location_key
      RETURNING r.file, r.line, s.external_id, s.rows""";

  /**
   * Selects the last row of each external id that a company has at several addresses. After {@link
   * #REMOVE_SHARED_IDS} these addresses are in different files.
   */
  private static final String IDS_WITH_CHANGED_ADDRESS =
      """
      SELECT r.file, r.line, r.external_id
      FROM (
        SELECT max(r.n) AS last_row
        FROM import_rows AS r JOIN import_companies AS c ON c.number = r.company
        WHERE r.external_id IS NOT NULL
        GROUP BY c.company_id, r.location_key
        HAVING min(r.short_address_key) <> max(r.short_address_key)
      ) AS moved JOIN import_rows AS r ON r.n = moved.last_row""";

  /**
   * Gives the rows of a company at one address the same external id if their ids differ only in
   * leading zeros, which spreadsheets drop. The id with the most zeros counts.
   */
  private static final String RESTORE_ZEROS =
      """
      UPDATE import_rows AS r SET location_key = s.location_key, external_id = s.external_id
      FROM (
        SELECT DISTINCT ON (c.company_id, r.address_key, ltrim(r.external_id, '0'))
          c.company_id, r.address_key, r.location_key, r.external_id
        FROM import_rows AS r JOIN import_companies AS c ON c.number = r.company
        WHERE r.external_id ~ '^[0-9]+$'
        ORDER BY c.company_id, r.address_key, ltrim(r.external_id, '0'),
          char_length(r.external_id) DESC
      ) AS s JOIN import_companies AS c ON c.company_id = s.company_id
      WHERE r.company = c.number AND r.address_key = s.address_key
        AND ltrim(r.external_id, '0') = ltrim(s.external_id, '0')
        AND r.external_id <> s.external_id""";

  /**
   * Gives the rows of a file without ids the external id that another file has at the address. So
   * the files may be imported together or one after the other.
   */
  private static final String ADD_MISSING_IDS =
      """
      UPDATE import_rows AS r SET location_key = s.location_key, external_id = s.external_id
      FROM (
        SELECT DISTINCT ON (c.company_id, r.address_key)
          c.company_id, r.address_key, r.location_key, r.external_id, r.file
        FROM import_rows AS r JOIN import_companies AS c ON c.number = r.company
        WHERE r.external_id IS NOT NULL
        ORDER BY c.company_id, r.address_key, r.n
      ) AS s JOIN import_companies AS c ON c.company_id = s.company_id
      WHERE r.company = c.number AND r.address_key = s.address_key
        AND r.external_id IS NULL AND r.keeps_id AND r.file <> s.file""";

  private final Handle handle;
  private final AllCapsHandling allCapsHandling;
  private final Companies companies;
  private final Cities cities;
  private final TemporaryTable rows;
  private long rowCount;

  StagedRows(Handle handle, AllCapsHandling allCapsHandling) {
    this.handle = handle;
    this.allCapsHandling = allCapsHandling;
    this.companies = new Companies(allCapsHandling);
    this.cities = new Cities(allCapsHandling);
    handle.createScript(SETTINGS).execute();
    this.rows = TemporaryTable.create(handle, "import_rows", ROW_COLUMNS);
  }

  /**
   * Adds a valid row.
   *
   * @param file the number of its file, from 0
   * @param line the number of its first line in the file, from 1
   */
  void add(int file, long line, ImportRow parsedRow) {
    ImportRow row =
        allCapsHandling == AllCapsHandling.UNCHANGED ? parsedRow : parsedRow.withTitleCase();
    String cityName = row.require(Column.CITY);
    CityKey city = CityKey.of(row.require(Column.STATE), cityName);
    LocationKeys keys = LocationKeys.of(city, row);
    List<@Nullable Object> values = new ArrayList<>();
    values.add(rowCount++);
    values.add(file);
    values.add(line);
    values.add(companies.add(row));
    values.add(cities.add(city, cityName));
    values.add(keys.locationKey());
    values.add(keys.addressKey());
    values.add(keys.shortAddressKey());
    values.add(keys.rowHash());
    values.add(row.preservedColumns().contains(Column.EXTERNAL_ID));
    values.add(row.preservedColumns().contains(Column.STATUS));
    values.addAll(row.locationValues());
    rows.add(values.toArray());
  }

  void flush() {
    rows.flush();
  }

  long rowCount() {
    return rowCount;
  }

  Companies companies() {
    return companies;
  }

  Cities cities() {
    return cities;
  }

  /**
   * Creates the table {@code import_companies} with the id of the company of each number in {@code
   * import_rows}. {@link Companies#write} must have run.
   */
  void storeCompanyIds() {
    TemporaryTable companyIds = TemporaryTable.create(handle, "import_companies", COMPANY_COLUMNS);
    companies.ids().forEach(id -> companyIds.add(companyIds.count(), id));
    companyIds.flush();
    handle.createScript("ANALYZE import_rows; ANALYZE import_companies").execute();
  }

  /**
   * Removes external ids that rows of one file have at different addresses, and warns about them.
   * Also warns about an id whose address differs between files. Restores leading zeros and ids that
   * other rows at the address have. {@link #storeCompanyIds} must have run.
   *
   * @param files the files in the order of their numbers, which receive the warnings
   */
  void checkExternalIds(List<ImportFile> files) {
    RowReader.forEachRow(
        handle.createQuery(REMOVE_SHARED_IDS),
        row -> {
          String id = row.getString("external_id");
          file(row, files)
              .addInvalidId(
                  row.getLong("line"),
                  "external_id is left out: "
                      + row.getInt("rows")
                      + " rows of this file have it at different addresses"
                      + (CellFormats.isPossiblyRounded(id)
                          ? ", because a spreadsheet rounded it"
                          : "")
                      + ": "
                      + id);
        });
    handle.execute(RESTORE_ZEROS);
    if (files.size() > 1) {
      handle.execute(ADD_MISSING_IDS);
      RowReader.forEachRow(
          handle.createQuery(IDS_WITH_CHANGED_ADDRESS),
          row ->
              file(row, files)
                  .warn(
                      row.getLong("line"),
                      "external_id is at another address in an earlier file. The address of this row is used: "
                          + row.getString("external_id")));
    }
  }

  private static ImportFile file(ResultSet row, List<ImportFile> files) throws SQLException {
    return files.get(row.getInt("file"));
  }
}
