package org.rtodirectory.generator.importer;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.importer.Cities.CityDraft;
import org.rtodirectory.generator.importer.ImportSummary.FileCount;
import org.rtodirectory.generator.importer.Row.LocationCells;

/** A location of the database, or a new one, and what the rows of the import say of it. */
final class LocationDraft {

  /**
   * What one row says.
   *
   * @param file index of the row's file
   */
  private record Statement(int file, CityDraft city, LocationCells cells) {
    boolean saysTheSameAs(Statement other) {
      return city == other.city && cells.equals(other.cells);
    }
  }

  private final CompanyDraft company;
  private final @Nullable StoredLocation stored;
  private final @Nullable Statement before;
  private final List<Statement> statements = new ArrayList<>(1);

  private LocationDraft(
      CompanyDraft company, @Nullable StoredLocation stored, @Nullable Statement before) {
    this.company = company;
    this.stored = stored;
    this.before = before;
  }

  /** A location of the database. */
  static LocationDraft stored(CompanyDraft company, CityDraft city, StoredLocation stored) {
    return new LocationDraft(company, stored, new Statement(-1, city, stored.cells()));
  }

  /** A location that the database does not have. */
  static LocationDraft added(CompanyDraft company) {
    return new LocationDraft(company, null, null);
  }

  /** Takes what the next row says; the last one counts. */
  void add(Row row, CityDraft city) {
    statements.add(new Statement(row.file(), city, row.location()));
  }

  CompanyDraft company() {
    return company;
  }

  /** Null for a location that the database does not have. */
  @Nullable StoredLocation stored() {
    return stored;
  }

  /** Whether any row is about it. */
  boolean isMentioned() {
    return !statements.isEmpty();
  }

  /** Its city by the last row. */
  CityDraft city() {
    return last().city();
  }

  /** Its cells by the last row. */
  LocationCells cells() {
    return last().cells();
  }

  /** Whether its city is another than in the database. */
  boolean isMoved() {
    return before != null && before.city() != last().city();
  }

  /** Whether the database holds already what the last row says. */
  boolean isUnchanged() {
    return before != null && last().saysTheSameAs(before);
  }

  /**
   * Counts each row by what it does to the location, one row after the other. Where the last one
   * leaves it as the database has it, none did anything: so a file loaded again counts as unchanged
   * even if its rows contradict each other.
   */
  void count(List<FileCount> files) {
    Statement known = before;
    boolean unchanged = isUnchanged();
    for (Statement statement : statements) {
      FileCount file = files.get(statement.file());
      if (known == null) {
        file.addInserted();
      } else if (unchanged || statement.saysTheSameAs(known)) {
        file.addUnchanged();
      } else {
        file.addUpdated();
      }
      known = statement;
    }
  }

  private Statement last() {
    return statements.get(statements.size() - 1);
  }

  /** A row of the table {@code locations}. */
  record StoredLocation(long id, long companyId, long cityId, String slug, LocationCells cells) {

    /** Reads the current row of a result that has the columns of the table. */
    static StoredLocation of(ResultSet row) throws SQLException {
      return new StoredLocation(
          row.getLong("id"),
          row.getLong("company_id"),
          row.getLong("city_id"),
          row.getString("slug"),
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
