package org.rtodirectory.generator.importer;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of a file that can be used.
 *
 * @param file index of the file among those of the import
 * @param city as the row spells it; it folds to something
 * @param state code of a state of the database
 */
record Row(int file, CompanyCells company, LocationCells location, String city, String state) {

  /**
   * What a row says of its company. A component is null if the row does not give it.
   *
   * @param name as the row spells it; it folds to something
   * @param slug in lower case, fit for the database
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
   * What a row, or a row of the table {@code locations}, says of a location itself. Two that are
   * equal need no update.
   *
   * @param zip five digits, or five, a hyphen and four
   * @param rating 0 to 5 with two decimals
   * @param categories null: those of the company
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
      @Nullable String status) {}
}
