package org.rtodirectory.generator.importer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rtodirectory.generator.importer.CsvRecords.CsvRecord;

/** Turns the records of one file into rows, and those that cannot be used into rejects. */
final class RowReader {
  private final int file;
  private final Header header;
  private final RowFormat format;
  private final List<Row> rows = new ArrayList<>();
  private final List<Reject> rejects = new ArrayList<>();

  /**
   * Reads a file.
   *
   * @param file index of the file among those of the import
   */
  RowReader(int file, Header header, States states) {
    this.file = file;
    this.header = header;
    this.format = new RowFormat(states);
  }

  /** Takes the next record. */
  void add(CsvRecord record) {
    List<String> problems = new ArrayList<>(structuralProblems(record));
    if (problems.isEmpty()) {
      RowCells cells = new RowCells(header, record.cells());
      Optional<Row> row = format.read(file, cells);
      row.ifPresent(rows::add);
      problems.addAll(cells.problems());
    }
    if (!problems.isEmpty()) {
      rejects.add(new Reject(record.line(), List.copyOf(problems), record.cells()));
    }
  }

  /** The rows so far, in file order. */
  List<Row> rows() {
    return List.copyOf(rows);
  }

  /** The rejects so far, in file order. */
  List<Reject> rejects() {
    return List.copyOf(rejects);
  }

  /** What keeps the cells from being told apart. */
  private List<String> structuralProblems(CsvRecord record) {
    List<String> problems = new ArrayList<>();
    int columns = header.cells().size();
    int cells = record.cells().size();
    if (record.fault() != null) {
      problems.add(record.fault().toString());
    } else if (cells != columns) {
      problems.add("the row has " + cells + (cells == 1 ? " cell" : " cells") + ", not " + columns);
    }
    if (!problems.isEmpty() && record.cells().stream().anyMatch(Utf8::isDamaged)) {
      problems.add("the row is not valid UTF-8");
    }
    return problems;
  }
}
