package org.rtodirectory.generator.importer;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.rtodirectory.generator.importer.ImportPlan.PlannedChange;

/**
 * A finder of the changes that an import would make, after its rows were matched. It reads the
 * temporary tables of {@link StagedRows} and {@link LocationMatcher}.
 */
final class PlannedChangeFinder {
  private static final String COLUMNS =
      "r.file, r.line, r.company, r.city, l.address, l.address2, count(*) OVER () AS total";

  /** Selects the stores that the import would insert. */
  private static final String INSERTED =
      """
      SELECT %s FROM import_locations AS l JOIN import_rows AS r ON r.n = l.last_row
      WHERE l.id IS NULL ORDER BY r.n"""
          .formatted(COLUMNS);

  /** Selects the stores that the import would update, with the names of the changed columns. */
  private static final String UPDATED =
      """
      SELECT %s, concat_ws(', ', CASE WHEN c.city_id <> o.city_id THEN 'city' END, %s) AS changed
      FROM import_locations AS l
        JOIN import_rows AS r ON r.n = l.last_row
        JOIN import_cities AS c ON c.number = l.city
        JOIN locations AS o ON o.id = l.id
      WHERE NOT l.is_unchanged ORDER BY r.n"""
          .formatted(
              COLUMNS,
              Column.LOCATION_COLUMNS.stream()
                  .map(
                      column ->
                          "CASE WHEN l.%1$s IS DISTINCT FROM o.%1$s THEN '%1$s' END"
                              .formatted(column))
                  .collect(Collectors.joining(", ")));

  /** Selects the rows that have the same location as an earlier row. */
  private static final String MERGED =
      """
      SELECT %s, first.file AS first_file, first.line AS first_line
      FROM import_rows AS r
        JOIN import_companies AS c ON c.number = r.company
        JOIN import_locations AS l ON l.company_id = c.company_id AND l.location_key = r.location_key
        JOIN import_rows AS first ON first.n = l.first_row
      WHERE r.n <> l.first_row ORDER BY r.n"""
          .formatted(COLUMNS);

  /** Selects the stores of the directory that are in none of the files. */
  private static final String DELETED =
      """
      SELECT o.name AS company_name, l.address, l.address2, c.name AS city_name, c.state_code,
        count(*) OVER () AS total
      FROM locations AS l
        JOIN companies AS o ON o.id = l.company_id
        JOIN cities AS c ON c.id = l.city_id
      WHERE NOT EXISTS (SELECT FROM import_locations AS i WHERE i.id = l.id)
      ORDER BY l.id""";

  private final Handle handle;
  private final StagedRows rows;
  private final List<ImportFile> files;

  PlannedChangeFinder(Handle handle, StagedRows rows, List<ImportFile> files) {
    this.handle = handle;
    this.rows = rows;
    this.files = files;
  }

  /**
   * Finds the changes with their numbers and examples.
   *
   * @param isDeleting whether the import deletes the stores that are not in its files
   */
  List<PlannedChange> find(boolean isDeleting) {
    List<PlannedChange> changes = new ArrayList<>();
    changes.add(findChanges("stores would be inserted", INSERTED, this::describeRow));
    changes.add(
        findChanges(
            "stores would be updated",
            UPDATED,
            row -> describeRow(row) + ": " + row.getString("changed")));
    if (isDeleting) {
      changes.add(
          findChanges("stores would be deleted", DELETED, PlannedChangeFinder::describeStored));
    }
    changes.add(
        findChanges(
            "rows would be merged with an earlier row for the same store",
            MERGED,
            row ->
                describeRow(row)
                    + ", as "
                    + lineLabel(row.getInt("first_file"), row.getLong("first_line"))));
    changes.add(findRejectedRows());
    return changes;
  }

  /** A function that describes a row of a query. */
  @FunctionalInterface
  private interface RowDescription {
    String describe(ResultSet row) throws SQLException;
  }

  /**
   * A row of a query, as a text.
   *
   * @param total the number of all rows of the query, including those that LIMIT omits
   */
  private record Example(int total, String text) {}

  private PlannedChange findChanges(String kind, String query, RowDescription description) {
    List<Example> examples =
        handle
            .createQuery(query + " LIMIT " + ImportPlan.MAX_EXAMPLES)
            .map((row, context) -> new Example(row.getInt("total"), description.describe(row)))
            .list();
    return new PlannedChange(
        kind,
        examples.isEmpty() ? 0 : examples.get(0).total(),
        examples.stream().map(Example::text).toList());
  }

  private PlannedChange findRejectedRows() {
    List<String> examples = new ArrayList<>();
    int total = 0;
    for (int i = 0; i < files.size(); i++) {
      total += files.get(i).rejects().size();
      for (ReportFile.ReportedRow reject : files.get(i).rejects()) {
        if (examples.size() < ImportPlan.MAX_EXAMPLES) {
          examples.add(lineLabel(i, reject.line()) + ": " + String.join("; ", reject.reasons()));
        }
      }
    }
    return new PlannedChange("rows would be rejected", total, examples);
  }

  private String describeRow(ResultSet row) throws SQLException {
    return lineLabel(row.getInt("file"), row.getLong("line"))
        + ": "
        + rows.companies().name(row.getInt("company"))
        + ", "
        + fullAddress(row)
        + ", "
        + rows.cities().nameAndState(row.getInt("city"));
  }

  private static String describeStored(ResultSet row) throws SQLException {
    return row.getString("company_name")
        + ", "
        + fullAddress(row)
        + ", "
        + row.getString("city_name")
        + ", "
        + row.getString("state_code");
  }

  private static String fullAddress(ResultSet row) throws SQLException {
    String address2 = row.getString("address2");
    return row.getString("address") + (address2 == null ? "" : ", " + address2);
  }

  private String lineLabel(int file, long line) {
    return (files.size() > 1 ? files.get(file).path().getFileName() + " line " : "line ") + line;
  }
}
