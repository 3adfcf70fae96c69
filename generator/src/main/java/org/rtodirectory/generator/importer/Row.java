package org.rtodirectory.generator.importer;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A valid row of an import file.
 *
 * @param city as spelled in the row; it has a letter or digit
 * @param state code of a state of the database
 */
record Row(CompanyCells company, LocationCells location, String city, String state) {

  /**
   * The values that a row has for its company; null where the row has none.
   *
   * @param name as spelled in the row; it has a letter or digit
   * @param slug in lower case, valid in the database
   * @param verticals at least one
   * @param rating 0 to 5 with two decimals
   */
  record CompanyCells(
      String name,
      @Nullable String slug,
      List<String> brands,
      List<String> verticals,
      @Nullable String website,
      @Nullable BigDecimal rating,
      @Nullable Integer reviewCount,
      List<String> categories) {}

  /**
   * The values of a location in a row of a file or of the table {@code locations}. Compared with
   * {@code equals} to detect changes.
   *
   * @param zip ZIP ({@code 12345}) or ZIP+4 ({@code 12345-6789})
   * @param rating 0 to 5 with two decimals
   * @param categories null if the location has those of its company
   */
  record LocationCells(
      @Nullable String externalId,
      String address,
      @Nullable String address2,
      String zip,
      @Nullable String phone,
      @Nullable String website,
      @Nullable BigDecimal rating,
      int reviewCount,
      @Nullable List<String> categories,
      boolean primary,
      @Nullable String status) {
    /** The columns of {@link #values} in the tables of locations, in order. */
    static final String COLUMNS =
        "external_id, address, address2, zip, phone, website, rating, review_count, categories,"
            + " is_primary, status";

    /** The values in the order of {@link #COLUMNS}. */
    List<@Nullable Object> values() {
      return Arrays.asList(
          externalId,
          address,
          address2,
          zip,
          phone,
          website,
          rating,
          reviewCount,
          categories,
          primary,
          status);
    }
  }
}
