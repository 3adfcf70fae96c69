package org.rtodirectory.generator.importer;

import java.util.List;
import java.util.Optional;

/**
 * What each cell of a row must hold. Names, slugs and identities have length limits (in code
 * points): that of a company slug in the API, else what an index of the database takes.
 */
record RowFormat(States states) {
  private static final int NAME_LIMIT = 120;
  private static final int VALUE_LIMIT = 500;
  private static final String RATING_PROBLEM = "is not between 0 and 5";
  private static final String COUNT_PROBLEM = "is not a whole number of 0 or more";

  /** The row, or nothing if {@code cells} then has problems. */
  Optional<Row> read(int file, RowCells cells) {
    List<String> categories = cells.list(Column.CATEGORIES, VALUE_LIMIT);
    CompanyCells company = company(cells, categories);
    LocationCells location = location(cells, categories);
    String city = cells.name(Column.CITY, NAME_LIMIT);
    String state = cells.required(Column.STATE, states::code, "is not a US state").orElse("");
    return cells.problems().isEmpty()
        ? Optional.of(new Row(file, company, location, city, state))
        : Optional.empty();
  }

  private static CompanyCells company(RowCells cells, List<String> categories) {
    return new CompanyCells(
        cells.name(Column.COMPANY_NAME, NAME_LIMIT),
        cells
            .optional(Column.COMPANY_SLUG, CellFormats::slug, "may hold only a-z, 0-9, - and _")
            .map(slug -> cells.withinLimit(Column.COMPANY_SLUG, slug, NAME_LIMIT))
            .orElse(null),
        cells.list(Column.BRANDS, VALUE_LIMIT),
        cells
            .required(
                Column.VERTICALS, CellFormats::verticals, "are not of retail, sheds, tires-wheels")
            .orElse(List.of()),
        cells.optional(Column.COMPANY_WEBSITE).orElse(null),
        cells.optional(Column.COMPANY_RATING, CellFormats::rating, RATING_PROBLEM).orElse(null),
        cells
            .optional(Column.COMPANY_REVIEW_COUNT, CellFormats::reviewCount, COUNT_PROBLEM)
            .orElse(null),
        categories);
  }

  private static LocationCells location(RowCells cells, List<String> categories) {
    return new LocationCells(
        cells
            .optional(Column.EXTERNAL_ID)
            .map(id -> cells.withinLimit(Column.EXTERNAL_ID, id, VALUE_LIMIT))
            .orElse(null),
        cells.required(Column.ADDRESS).orElse(""),
        cells.optional(Column.ADDRESS2).orElse(null),
        cells.required(Column.ZIP, CellFormats::zip, "is not a ZIP code").orElse(""),
        cells.optional(Column.PHONE).map(CellFormats::phone).orElse(null),
        cells.optional(Column.WEBSITE).orElse(null),
        cells.optional(Column.RATING, CellFormats::rating, RATING_PROBLEM).orElse(null),
        cells.optional(Column.REVIEW_COUNT, CellFormats::reviewCount, COUNT_PROBLEM).orElse(0),
        categories.isEmpty() ? null : categories,
        cells.optional(Column.IS_PRIMARY, CellFormats::flag, "is not true or false").orElse(false),
        cells
            .optional(
                Column.STATUS,
                CellFormats::status,
                "is not open, temporarily_closed, coming_soon or closed")
            .orElse(null));
  }
}
