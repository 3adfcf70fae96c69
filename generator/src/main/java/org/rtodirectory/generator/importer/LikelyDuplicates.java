package org.rtodirectory.generator.importer;

import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.ResultIterator;
import org.jspecify.annotations.Nullable;

/**
 * The stores of the directory that are probably listed twice, for a report. Nothing is merged. The
 * stores of a group share a telephone number, or the ZIP code and house number. If their companies
 * have unrelated names, the report adds the question whether the company was renamed. A value that
 * more than 20 stores share, such as the number of a call center, is ignored.
 *
 * @param groupCount the number of groups of stores that share a value
 * @param rowCount the number of rows in the file. A store may be in one group of each kind
 * @param file the file that lists the groups, or null if there are none
 */
public record LikelyDuplicates(int groupCount, int rowCount, @Nullable Path file) {
  static final LikelyDuplicates NONE = new LikelyDuplicates(0, 0, null);

  private static final int FETCH_SIZE = 2_000;

  private static final List<String> COLUMNS =
      List.of(
          "group",
          "reason",
          "company_name",
          "external_id",
          "address",
          "address2",
          "city",
          "state",
          "zip",
          "phone");

  /**
   * Selects the stores of each group. A value that stores share has 10 digits for a telephone
   * number, and the form {@code 75201 100} for a ZIP code and house number. A store is {@code
   * related} to another store of its group if both have the same company, or if the name of one
   * company begins with the name of the other.
   */
  private static final String FIND =
      """
      WITH stores AS MATERIALIZED (
        SELECT l.*, c.name AS company_name, city.name AS city, city.state_code AS state,
          lower(regexp_replace(c.name, '[^[:alnum:]]', '', 'g')) AS letters,
          substring(regexp_replace(l.phone, ' ext.*|[^0-9]', '', 'g') FROM '^1?([0-9]{10})') AS digits,
          left(l.zip, 5) || ' ' || substring(l.address FROM '^[0-9]+') AS house
        FROM locations AS l
          JOIN companies AS c ON c.id = l.company_id
          JOIN cities AS city ON city.id = l.city_id
      ), shared AS (
        SELECT 'same telephone' AS kind, digits AS value, *,
          count(*) OVER (PARTITION BY digits) AS sharing
        FROM stores WHERE digits IS NOT NULL
        UNION ALL
        SELECT 'same ZIP and house number', house, *, count(*) OVER (PARTITION BY house)
        FROM stores WHERE house IS NOT NULL
      ), grouped AS MATERIALIZED (
        SELECT * FROM shared WHERE sharing BETWEEN 2 AND 20
      ), related AS MATERIALIZED (
        SELECT DISTINCT a.kind, a.id
        FROM grouped AS a JOIN grouped AS b ON b.kind = a.kind AND b.value = a.value
        WHERE b.id <> a.id
          AND (b.company_id = a.company_id OR starts_with(a.letters, b.letters)
            OR starts_with(b.letters, a.letters))
      )
      SELECT dense_rank() OVER (ORDER BY g.kind DESC, g.value) AS "group",
        g.kind || CASE WHEN r.id IS NULL THEN ', renamed?' ELSE '' END AS reason, g.*
      FROM grouped AS g LEFT JOIN related AS r ON r.kind = g.kind AND r.id = g.id
      ORDER BY "group", g.id""";

  /**
   * Finds likely duplicates and writes them to the file. Memory does not grow with their number.
   */
  static LikelyDuplicates find(Handle handle, ReportFile file) {
    AtomicInteger lastGroup = new AtomicInteger();
    try (ResultIterator<List<String>> rows =
        handle
            .createQuery(FIND)
            .setFetchSize(FETCH_SIZE)
            .map((row, context) -> cells(row, lastGroup))
            .iterator()) {
      int rowCount = file.writeRows(COLUMNS, rows);
      return rowCount == 0 ? NONE : new LikelyDuplicates(lastGroup.get(), rowCount, file.path());
    }
  }

  /** Returns the cells of a row, and sets {@code lastGroup} to the number of its group. */
  private static List<String> cells(ResultSet row, AtomicInteger lastGroup) throws SQLException {
    lastGroup.set(row.getInt("group"));
    List<String> cells = new ArrayList<>();
    for (String column : COLUMNS) {
      String cell = row.getString(column);
      cells.add(cell == null ? "" : cell);
    }
    return cells;
  }
}
