package org.rtodirectory.generator.importer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.rtodirectory.generator.importer.CsvRecords.CsvRecord;
import org.rtodirectory.generator.importer.Header.Column;
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
   * @param rows takes those that can be used, in file order
   * @throws Failure if it cannot be read or is no CSV file with the columns it must have
   */
  static ImportFile read(Path path, RowFormat format, Consumer<Row> rows, Progress progress) {
    if (!Files.isRegularFile(path)) {
      throw new Failure(path + " is not a file. Check its name and folder.");
    }
    try (CsvRecords records = CsvRecords.open(path);
        Progress.Stage stage = progress.stage("Reading " + path.getFileName(), 0)) {
      CsvRecord first = records.next();
      if (first == null) {
        throw new Failure(
            path + " is empty. Its first row must name the columns: " + Column.allNames() + ".");
      }
      Header header = Header.read(path, first);
      List<Reject> rejects = new ArrayList<>();
      int count = 0;
      for (CsvRecord record = records.next(); record != null; record = records.next()) {
        List<String> problems = new ArrayList<>();
        Optional<Row> row = row(record, header, format, problems);
        if (row.isPresent()) {
          count++;
          rows.accept(row.get());
        } else {
          rejects.add(new Reject(record.line(), problems, record.cells()));
        }
        stage.advance(1);
      }
      return new ImportFile(path, header, count, rejects);
    } catch (IOException e) {
      throw new Failure(
          path + " cannot be read: " + Failure.reason(e) + ". Check its permissions.", e);
    }
  }

  /** The row of a record; empty if it cannot be used, for the problems that are then added. */
  private static Optional<Row> row(
      CsvRecord record, Header header, RowFormat format, List<String> problems) {
    int columns = header.cells().size();
    int cells = record.cells().size();
    if (record.isFaulty()) {
      problems.add("the quotes do not match");
    } else if (cells != columns) {
      problems.add("the row has " + cells + (cells == 1 ? " cell" : " cells") + ", not " + columns);
    }
    if (!problems.isEmpty()) {
      // The cells belong to no column that could be named.
      if (record.cells().stream().anyMatch(Utf8::isDamaged)) {
        problems.add("the row is not valid UTF-8");
      }
      return Optional.empty();
    }
    RowCells named = new RowCells(header, record.cells());
    Optional<Row> row = format.read(named);
    problems.addAll(named.problems());
    return row;
  }
}
