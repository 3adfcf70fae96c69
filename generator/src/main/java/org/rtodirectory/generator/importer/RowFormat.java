package org.rtodirectory.generator.importer;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.directory.TextRule;
import org.rtodirectory.generator.importer.Header.Column;
import org.rtodirectory.generator.importer.Row.CompanyCells;
import org.rtodirectory.generator.importer.Row.LocationCells;
import org.rtodirectory.schemas.text.Folding;

/**
 * The format of a row: parses and validates the cells of each column.
 *
 * @param keepsCase whether addresses in capitals stay so
 */
record RowFormat(States states, boolean keepsCase) {
  private static final String RATING_PROBLEM = "is not between 0 and 5";
  private static final String COUNT_PROBLEM = "is not a whole number of 0 or more";

  /** The row; empty if it is invalid, {@code cells} then has the problems. */
  Optional<Row> read(RowCells cells) {
    List<String> categories = cells.list(Column.CATEGORIES, TextRule.CATEGORY);
    CompanyCells company = company(cells, categories);
    LocationCells location = location(cells, categories);
    String city = cells.name(Column.CITY, TextRule.CITY_NAME);
    String state = cells.required(Column.STATE, states::code, "is not a US state").orElse("");
    return cells.problems().isEmpty()
        ? Optional.of(new Row(company, location, city, state))
        : Optional.empty();
  }

  private CompanyCells company(RowCells cells, List<String> categories) {
    return new CompanyCells(
        cells.name(Column.COMPANY_NAME, TextRule.COMPANY_NAME),
        cells
            .optional(Column.COMPANY_SLUG, CellFormats::slug, "may hold only a-z, 0-9, - and _")
            .map(slug -> cells.check(Column.COMPANY_SLUG, slug, TextRule.COMPANY_SLUG))
            .orElse(null),
        cells.list(Column.BRANDS, TextRule.BRAND),
        cells
            .required(
                Column.VERTICALS, CellFormats::verticals, "are not of retail, sheds, tires-wheels")
            .orElse(List.of()),
        website(cells, Column.COMPANY_WEBSITE),
        cells.optional(Column.COMPANY_RATING, CellFormats::rating, RATING_PROBLEM).orElse(null),
        cells
            .optional(Column.COMPANY_REVIEW_COUNT, CellFormats::reviewCount, COUNT_PROBLEM)
            .orElse(null),
        categories);
  }

  private LocationCells location(RowCells cells, List<String> categories) {
    return new LocationCells(
        cells.text(Column.EXTERNAL_ID, TextRule.EXTERNAL_ID).orElse(null),
        cased(cells.requiredText(Column.ADDRESS, TextRule.ADDRESS)),
        cells.text(Column.ADDRESS2, TextRule.ADDRESS2).map(this::cased).orElse(null),
        cells.required(Column.ZIP, CellFormats::zip, "is not a ZIP code").orElse(""),
        cells.text(Column.PHONE, TextRule.PHONE).map(CellFormats::phone).orElse(null),
        website(cells, Column.WEBSITE),
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

  private String cased(String address) {
    return keepsCase ? address : AddressCase.of(address);
  }

  private static @Nullable String website(RowCells cells, Column column) {
    return cells
        .optional(column)
        .map(CellFormats::website)
        .map(website -> cells.check(column, website, TextRule.WEBSITE))
        .orElse(null);
  }

  /** The states of the database. */
  record States(Map<String, String> codesByFoldedName) {

    static States read(Handle handle) {
      Map<String, String> codes = new HashMap<>();
      handle
          .createQuery("SELECT code, name FROM states")
          .map((row, context) -> Map.entry(row.getString("name"), row.getString("code")))
          .forEach(state -> codes.put(Folding.fold(state.getKey()), state.getValue()));
      return new States(Map.copyOf(codes));
    }

    /** The code of the state whose code, ignoring case, or full name {@code cell} is. */
    Optional<String> code(String cell) {
      String upper = cell.toUpperCase(Locale.ROOT);
      if (codesByFoldedName.containsValue(upper)) {
        return Optional.of(upper);
      }
      return Optional.ofNullable(codesByFoldedName.get(Folding.fold(cell)));
    }
  }
}
