package org.rtodirectory.generator.importer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.rtodirectory.generator.report.Failure;

/**
 * The header row of an import file. It also recognizes rows outside the table, such as titles and
 * totals.
 *
 * @param cells the cells of the header row
 * @param positions the position of each column in the rows, from 0
 * @param unnamedPositions the positions of cells without a column name
 */
record ImportHeader(
    List<String> cells, Map<Column, Integer> positions, List<Integer> unnamedPositions) {
  private static final int MAX_QUOTE_LENGTH = 40;

  /** The maximum number of cells in a title row, which may have a title and a date. */
  private static final int MAX_TITLE_CELLS = 2;

  /** The line by which a file tells Excel its separator. */
  private static final Pattern SEPARATOR_LINE = Pattern.compile("(?i)sep=.?");

  /** The names that programs give to unnamed columns. Pandas numbers repeated names. */
  private static final Pattern UNNAMED = Pattern.compile("(?:Unnamed: [0-9]+(?:\\.[0-9]+)*)?");

  private static final Pattern TOTAL = Pattern.compile("(?i)(?:grand |sub)?totals?:?");

  /** A number in a row with totals: {@code $1,234.50}, {@code 12%}. */
  private static final Pattern FIGURE = Pattern.compile("[$0-9][0-9.,%]*");

  private static final Pattern ROW_NUMBER = Pattern.compile("[0-9]+(?:\\.0)?");

  /** Returns whether a row may precede the header: {@code sep=,} or a title. */
  static boolean isTitleRow(List<String> cells) {
    return SEPARATOR_LINE.matcher(cells.get(0)).matches()
        || (cells.stream().filter(cell -> !CellText.clean(cell).isEmpty()).count()
                <= MAX_TITLE_CELLS
            && cells.stream().noneMatch(cell -> Column.find(cell).isPresent()));
  }

  static ImportHeader read(Path file, List<String> cells) {
    Map<Column, Integer> positions = new EnumMap<>(Column.class);
    List<String> problems = new ArrayList<>();
    List<Integer> unnamedPositions = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      if (UNNAMED.matcher(CellText.clean(cells.get(i))).matches()) {
        unnamedPositions.add(i);
      } else {
        addColumn(cells.get(i), i, positions, problems);
      }
    }
    for (Column column : Column.values()) {
      if (column.isRequired() && !positions.containsKey(column)) {
        problems.add("column " + column + " is missing");
      }
    }
    if (!problems.isEmpty()) {
      throw headerFailure(file, problems, positions.isEmpty());
    }
    return new ImportHeader(cells, Map.copyOf(positions), List.copyOf(unnamedPositions));
  }

  /** Returns the failure for a header that names no column. */
  static Failure missingHeader(Path file) {
    return headerFailure(file, List.of(), true);
  }

  private static void addColumn(
      String cell, int index, Map<Column, Integer> positions, List<String> problems) {
    String name = CellText.clean(cell);
    Optional<Column> column = Column.find(name);
    if (ReportFile.ADDED_COLUMNS.contains(name)) {
      return;
    }
    if (column.isEmpty()) {
      problems.add("column " + TextRule.quotable(name, MAX_QUOTE_LENGTH) + " is unknown");
    } else if (positions.putIfAbsent(column.get(), index) != null) {
      problems.add("column " + column.get() + " occurs twice");
    }
  }

  private static Failure headerFailure(Path file, List<String> problems, boolean hasNoKnownColumn) {
    return new Failure(
        file
            + (hasNoKnownColumn
                ? " has no valid header row"
                : " cannot be imported: " + String.join("; ", problems))
            + ". The first row must name the columns, with commas between them. Known: "
            + Column.allNames()
            + ".");
  }

  /**
   * Returns whether a row repeats the header, as in a file that was joined from several. A byte
   * order mark may precede the first cell.
   */
  boolean isRepeatedBy(List<String> row) {
    return row.size() == cells.size()
        && row.subList(1, row.size()).equals(cells.subList(1, cells.size()))
        && row.get(0).endsWith(cells.get(0).replace("\uFEFF", ""));
  }

  /** Returns whether a row has the word {@code total}, and then only figures or empty cells. */
  static boolean isTotalsRow(List<String> row) {
    Optional<String> first = row.stream().filter(cell -> !cell.isBlank()).findFirst();
    if (first.isEmpty() || !TOTAL.matcher(CellText.clean(first.get())).matches()) {
      return false;
    }
    return row.subList(row.indexOf(first.get()) + 1, row.size()).stream()
        .map(CellText::clean)
        .allMatch(text -> text.isEmpty() || FIGURE.matcher(text).matches());
  }

  /**
   * Compares the number of cells in a row with the columns.
   *
   * @param problems receives the reasons why the row is invalid
   * @param warnings receives a sentence if the row lacks optional columns at its end, because Excel
   *     omits empty cells there
   */
  void check(List<String> row, List<String> problems, List<String> warnings) {
    List<Column> missing = row.size() < cells.size() ? missingColumns(row.size()) : List.of();
    boolean isLonger =
        row.size() > cells.size()
            && row.subList(cells.size(), row.size()).stream()
                .anyMatch(cell -> !CellText.clean(cell).isEmpty());
    if (isLonger || missing.stream().anyMatch(Column::isRequired)) {
      problems.add(
          "the row has "
              + row.size()
              + (row.size() == 1 ? " cell" : " cells")
              + ", not "
              + cells.size());
      return;
    }
    if (!missing.isEmpty()) {
      warnings.add("the row ends before " + missing.get(0) + ", so the rest is empty");
    }
    for (int position : unnamedPositions) {
      if (position < row.size() && isText(row.get(position), position)) {
        problems.add("cell " + (position + 1) + " is in a column without a name");
      }
    }
  }

  /** Returns the columns that a row with {@code size} cells lacks. */
  private List<Column> missingColumns(int size) {
    return positions.entrySet().stream()
        .filter(entry -> entry.getValue() >= size)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  /**
   * Returns whether a cell has a text. A number before the first column with a name does not count,
   * because programs such as pandas number the rows there.
   */
  private boolean isText(String cell, int index) {
    String text = CellText.clean(cell);
    boolean isBeforeColumns = positions.values().stream().allMatch(position -> index < position);
    return !text.isEmpty() && !(isBeforeColumns && ROW_NUMBER.matcher(text).matches());
  }
}
