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

/**
 * A location that is stored or to be inserted, with the values that the imported rows have for it.
 */
final class LocationDraft {

  /**
   * The values of one row, or those that are stored.
   *
   * @param file index of the row's file, -1 for stored values
   */
  private record Version(int file, CityDraft city, LocationCells cells) {
    boolean hasValuesOf(Version other) {
      return city == other.city && cells.equals(other.cells);
    }
  }

  private final CompanyDraft company;
  private final @Nullable StoredLocation stored;
  private final @Nullable Version before;
  private final List<Version> versions = new ArrayList<>(1);

  private LocationDraft(
      CompanyDraft company, @Nullable StoredLocation stored, @Nullable Version before) {
    this.company = company;
    this.stored = stored;
    this.before = before;
  }

  /** A location that the database has. */
  static LocationDraft stored(CompanyDraft company, CityDraft city, StoredLocation stored) {
    return new LocationDraft(company, stored, new Version(-1, city, stored.cells()));
  }

  /** A location to be inserted. */
  static LocationDraft added(CompanyDraft company) {
    return new LocationDraft(company, null, null);
  }

  /** Adds the values of the next row; those of the last row count. */
  void add(Row row, CityDraft city) {
    versions.add(new Version(row.file(), city, row.location()));
  }

  CompanyDraft company() {
    return company;
  }

  /** The stored row; null for a location to be inserted. */
  @Nullable StoredLocation stored() {
    return stored;
  }

  /** Whether at least one row belongs to it. */
  boolean isMentioned() {
    return !versions.isEmpty();
  }

  /** Its city according to the last row. */
  CityDraft city() {
    return last().city();
  }

  /** Its values according to the last row. */
  LocationCells cells() {
    return last().cells();
  }

  /** Whether the last row has a city other than the stored one. */
  boolean isMoved() {
    return before != null && before.city() != last().city();
  }

  /** Whether the stored values equal those of the last row. */
  boolean isUnchanged() {
    return before != null && last().hasValuesOf(before);
  }

  /**
   * Counts each row by its effect on the location, as if the rows were written one after the other.
   * If the last row equals the stored values, all count as unchanged: a file that is loaded again
   * thus counts as unchanged even if its rows contradict each other.
   */
  void count(List<FileCount> files) {
    Version known = before;
    boolean unchanged = isUnchanged();
    for (Version version : versions) {
      FileCount file = files.get(version.file());
      if (known == null) {
        file.addInserted();
      } else if (unchanged || version.hasValuesOf(known)) {
        file.addUnchanged();
      } else {
        file.addUpdated();
      }
      known = version;
    }
  }

  private Version last() {
    return versions.get(versions.size() - 1);
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
