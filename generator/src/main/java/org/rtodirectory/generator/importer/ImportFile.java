package org.rtodirectory.generator.importer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.rtodirectory.generator.failure.Failure;
import org.rtodirectory.generator.importer.CsvRecords.CsvRecord;
import org.rtodirectory.generator.progress.Progress;

/**
 * A file that was read to its end.
 *
 * @param rows those that can be used, in file order
 * @param rejects those that cannot, in file order
 */
record ImportFile(Path path, Header header, List<Row> rows, List<Reject> rejects) {

  /**
   * Reads a file; time and memory grow with its size.
   *
   * @param index of the file among those of the import
   * @throws Failure if it cannot be read or is no CSV file with the columns it must have
   */
  static ImportFile read(int index, Path path, States states, Progress progress) {
    if (!Files.exists(path)) {
      throw new Failure(path + " does not exist. Check its name and folder.");
    }
    if (Files.isDirectory(path)) {
      throw new Failure(path + " is a folder. Name the CSV files in it.");
    }
    try (NumberedLines lines = NumberedLines.open(path);
        Progress.Stage stage = progress.stage("Reading " + path.getFileName(), 0)) {
      return read(index, path, new CsvRecords(lines), states, stage);
    } catch (IOException unreadable) {
      throw new Failure(
          path + " cannot be read: " + Failure.reason(unreadable) + ". Check its permissions.",
          unreadable);
    }
  }

  private static ImportFile read(
      int index, Path path, CsvRecords records, States states, Progress.Stage stage)
      throws IOException {
    CsvRecord first = records.next();
    if (first == null) {
      throw NumberedLines.empty(path);
    }
    Header header = Header.read(path, first);
    RowReader reader = new RowReader(index, header, states);
    for (CsvRecord record = records.next(); record != null; record = records.next()) {
      reader.add(record);
      stage.advance(1);
    }
    return new ImportFile(path, header, reader.rows(), reader.rejects());
  }
}
