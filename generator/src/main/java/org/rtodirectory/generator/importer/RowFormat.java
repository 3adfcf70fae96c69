package org.rtodirectory.generator.importer;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.directory.TextRule;
import org.rtodirectory.generator.importer.Column.Cell;

/**
 * Parses the cells of a row by their columns.
 *
 * @param keepsCase whether addresses in capitals stay so
 */
record RowFormat(boolean keepsCase) {
  /** Length, in code points, to which messages shorten the text of a cell. */
  private static final int SHOWN_LENGTH = 60;

  /**
   * Reads a row.
   *
   * @param cells as many as the header has
   * @param problems gets the reasons why the row cannot be used, in the order of {@link Column}
   * @param warnings gets the cells that are left out
   * @return null if there are problems
   */
  @Nullable ImportRow read(
      Header header, List<String> cells, List<String> problems, List<String> warnings) {
    Map<Column, Object> values = new EnumMap<>(Column.class);
    for (Column column : Column.values()) {
      Integer position = header.positions().get(column);
      String text = position == null ? "" : CellFormats.clean(cells.get(position));
      if (Utf8.isDamaged(text)) {
        problems.add(column + " is not valid UTF-8: " + shown(Utf8.shown(text)));
      } else if (!text.isEmpty()) {
        Cell cell = column.parse(text);
        if (cell.value() != null) {
          values.put(column, cased(column, cell.value()));
        }
        if (cell.problem() != null) {
          boolean survives = column.survives(cell);
          (survives ? warnings : problems)
              .add(
                  column
                      + (survives ? " is left out: it " : " ")
                      + cell.problem()
                      + ": "
                      + shown(text));
        }
      } else if (column.isRequired()) {
        problems.add(column + " is missing");
      }
    }
    return problems.isEmpty() ? new ImportRow(values) : null;
  }

  private Object cased(Column column, Object value) {
    boolean isAddress = column == Column.ADDRESS || column == Column.ADDRESS2;
    return isAddress && !keepsCase && value instanceof String text ? AddressCase.of(text) : value;
  }

  private static String shown(String text) {
    return TextRule.quotable(CellFormats.shortened(text, SHOWN_LENGTH));
  }
}
