package org.rtodirectory.generator.importer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.rtodirectory.generator.importer.CsvRecords.CsvRecord;
import org.rtodirectory.generator.importer.RejectsFile.Reject;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;

/**
 * An import file that was read completely.
 *
 * @param rows how many rows can be used
 * @param rejects those that cannot, in file order
 */
record ImportFile(Path path, Header header, int rows, List<Reject> rejects) {

  /**
   * Reads a file; memory grows with the rows that cannot be used.
   *
   * @param index of the file among those of the import
   * @param rows takes those that can be used, in file order
   * @throws Failure if it cannot be read or is no CSV file with the columns it must have
   */
  static ImportFile read(
      int index, Path path, RowFormat format, Consumer<Row> rows, Progress progress) {
    if (!Files.exists(path)) {
      throw new Failure(path + " does not exist. Check its name and folder.");
    }
    if (Files.isDirectory(path)) {
      throw new Failure(path + " is a folder. Name the CSV files in it.");
    }
    try (NumberedLines lines = NumberedLines.open(path);
        Progress.Stage stage = progress.stage("Reading " + path.getFileName(), 0)) {
      return read(index, path, new CsvRecords(lines), format, rows, stage);
    } catch (IOException e) {
      throw new Failure(
          path + " cannot be read: " + Failure.reason(e) + ". Check its permissions.", e);
    }
  }

  private static ImportFile read(
      int index,
      Path path,
      CsvRecords records,
      RowFormat format,
      Consumer<Row> rows,
      Progress.Stage stage)
      throws IOException {
    CsvRecord first = records.next();
    if (first == null) {
      throw NumberedLines.empty(path);
    }
    Header header = Header.read(path, first);
    RowReader reader = new RowReader(index, header, format, rows);
    for (CsvRecord record = records.next(); record != null; record = records.next()) {
      reader.add(record);
      stage.advance(1);
    }
    return new ImportFile(path, header, reader.rows(), reader.rejects());
  }

  /** Converts the records of one file to rows, or to rejects if they are invalid. */
  private static final class RowReader {
    private final int file;
    private final Header header;
    private final RowFormat format;
    private final Consumer<Row> rows;
    private int count;
    private final List<Reject> rejects = new ArrayList<>();

    /**
     * Creates a reader for one file.
     *
     * @param file index of the file among those of the import
     */
    RowReader(int file, Header header, RowFormat format, Consumer<Row> rows) {
      this.file = file;
      this.header = header;
      this.format = format;
      this.rows = rows;
    }

    /** Converts the next record. */
    void add(CsvRecord record) {
      List<String> problems = new ArrayList<>(structuralProblems(record));
      if (problems.isEmpty()) {
        RowCells cells = new RowCells(header, record.cells());
        Optional<Row> row = format.read(file, cells);
        if (row.isPresent()) {
          count++;
          rows.accept(row.get());
        }
        problems.addAll(cells.problems());
      }
      if (!problems.isEmpty()) {
        rejects.add(new Reject(record.line(), List.copyOf(problems), record.cells()));
      }
    }

    /** How many rows can be used so far. */
    int rows() {
      return count;
    }

    /** The rejects so far, in file order. */
    List<Reject> rejects() {
      return List.copyOf(rejects);
    }

    /** Problems that prevent the cells from being assigned to columns. */
    private List<String> structuralProblems(CsvRecord record) {
      List<String> problems = new ArrayList<>();
      int columns = header.cells().size();
      int cells = record.cells().size();
      if (record.fault() != null) {
        problems.add(record.fault().toString());
      } else if (cells != columns) {
        problems.add(
            "the row has " + cells + (cells == 1 ? " cell" : " cells") + ", not " + columns);
      }
      if (!problems.isEmpty() && record.cells().stream().anyMatch(Utf8::isDamaged)) {
        problems.add("the row is not valid UTF-8");
      }
      return problems;
    }
  }
}
