package org.rtodirectory.generator.importer;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.importer.Column.Cell;

/**
 * The parser of one row of an import file. It collects the problems that make the row invalid, and
 * warnings about cells that it omits or guesses. Not safe for several threads.
 */
final class RowParser {
  /** The columns that can keep their stored values if the row has no valid value. */
  private static final Set<Column> PRESERVABLE = EnumSet.of(Column.EXTERNAL_ID, Column.STATUS);

  /** The maximum length of a cell in a message, in code points. */
  private static final int MAX_QUOTE_LENGTH = 60;

  /** The user and password in a web address, which messages must not show. */
  private static final Pattern USER_INFO = Pattern.compile("//[^/@]*@");

  private final ImportHeader header;
  private final List<String> cells;
  private final List<String> problems;
  private final List<String> warnings;
  private final Map<Column, Object> values = new EnumMap<>(Column.class);
  private final Set<Column> preservedColumns = EnumSet.noneOf(Column.class);

  /**
   * @param problems receives the reasons why the row is invalid, in the order of {@link Column}
   * @param warnings receives a sentence about each omitted or guessed cell
   */
  RowParser(ImportHeader header, List<String> cells, List<String> problems, List<String> warnings) {
    this.header = header;
    this.cells = cells;
    this.problems = problems;
    this.warnings = warnings;
  }

  /** Parses the row. Returns null if it has problems. */
  @Nullable ImportRow parse() {
    if (!header.positions().containsKey(Column.EXTERNAL_ID)) {
      preservedColumns.add(Column.EXTERNAL_ID);
    }
    String state = parseState();
    for (Column column : Column.values()) {
      parseCell(column, text(column), state);
    }
    preservedColumns.retainAll(PRESERVABLE);
    return problems.isEmpty() ? new ImportRow(values, preservedColumns).withoutRepetitions() : null;
  }

  /** Returns the code of the state of the row, or an empty text if it is unknown. */
  private String parseState() {
    String text = text(Column.STATE);
    Object state = text.isEmpty() ? null : Column.STATE.parse(text, "").value();
    return state == null ? "" : state.toString();
  }

  private void parseCell(Column column, String text, String state) {
    boolean isSpreadsheetError = CellText.isSpreadsheetError(text);
    if (hasInvalidBytes(text)) {
      problems.add(column + " is not valid UTF-8: " + quote(text));
    } else if (!text.isEmpty() && !isSpreadsheetError && !CellText.isPlaceholder(text)) {
      addCell(column, text, column.parse(text, state));
    } else if (column.isRequired()) {
      problems.add(column + " is missing" + (text.isEmpty() ? "" : ": " + quote(text)));
    } else if (isSpreadsheetError) {
      warnings.add(column + " is left out: it is an error of a spreadsheet: " + quote(text));
      preservedColumns.add(column);
    }
  }

  private void addCell(Column column, String text, Cell cell) {
    if (cell.value() != null) {
      values.put(column, cell.value());
    } else {
      preservedColumns.add(column);
    }
    if (cell.problem() == null) {
      return;
    }
    String problem = " " + cell.problem() + ": " + quote(text);
    if (column.accepts(cell)) {
      warnings.add(column + (cell.value() == null ? " is left out: it" : "") + problem);
    } else {
      problems.add(column + problem);
    }
  }

  /** Returns the cleaned text of a cell, or an empty text if the row has no such cell. */
  private String text(Column column) {
    Integer position = header.positions().get(column);
    return position == null || position >= cells.size() ? "" : CellText.clean(cells.get(position));
  }

  /** Returns whether the text contains U+FFFD, with which a decoder replaces invalid bytes. */
  private static boolean hasInvalidBytes(String text) {
    return text.indexOf('\uFFFD') >= 0;
  }

  private static String quote(String text) {
    return TextRule.quotable(USER_INFO.matcher(text).replaceAll("//…@"), MAX_QUOTE_LENGTH);
  }
}
