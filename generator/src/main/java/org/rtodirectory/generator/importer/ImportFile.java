package org.rtodirectory.generator.importer;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.importer.ImportSummary.FileSummary;
import org.rtodirectory.generator.importer.ReportFile.ReportedRow;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;

/**
 * The result of reading a CSV file (RFC 4180): its header, rejected rows and warnings. It passes
 * the valid rows to a receiver. Memory grows with the rejected rows and the warnings.
 */
final class ImportFile {
  /** The maximum length of a cell in characters. */
  private static final int MAX_CELL_LENGTH = 1 << 20;

  /** The maximum number of rows before the header. */
  private static final int MAX_TITLE_ROWS = 20;

  private final Path path;
  private final List<ReportedRow> rejects = new ArrayList<>();
  private final List<ReportedRow> warnings = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private @Nullable ImportHeader header;
  private int titleRowCount;
  private int validRowCount;
  private int restoredCellCount;
  private int invalidIdCount;

  private ImportFile(Path path) {
    this.path = path;
  }

  /** A receiver of the valid rows. */
  @FunctionalInterface
  interface RowSink {
    /**
     * Receives a row.
     *
     * @param line the number of the first line of the row, from 1
     */
    void accept(ImportRow row, long line);
  }

  /** Reads a file, and passes its valid rows to {@code sink}. */
  static ImportFile read(Path path, RowSink sink, Progress progress) {
    if (!Files.isRegularFile(path)) {
      throw new Failure(path + " is not a file. Check its name and folder.");
    }
    ImportFile file = new ImportFile(path);
    try {
      file.read(sink, progress);
      return file;
    } catch (CsvParseException e) {
      throw new Failure(
          path
              + ": the quotes of a cell do not match. "
              + e.getMessage()
              + ". Write a quote within a cell twice. Nothing was loaded.",
          e);
    } catch (IOException | UncheckedIOException e) {
      String reason = Failure.cause(e, IOException.class).map(Failure::reason).orElse("");
      throw new Failure(path + " cannot be read: " + reason + ". Check its permissions.", e);
    }
  }

  Path path() {
    return path;
  }

  /** Returns the cells of the header row. */
  List<String> header() {
    return header == null ? List.of() : header.cells();
  }

  List<ReportedRow> rejects() {
    return rejects;
  }

  /** Returns the warnings in the order of their lines. */
  List<ReportedRow> warnings() {
    // Some warnings are added after all rows are read.
    warnings.sort(Comparator.comparingLong(ReportedRow::line));
    return warnings;
  }

  private void read(RowSink sink, Progress progress) throws IOException {
    TextEncoding encoding = TextEncoding.detect(path);
    if (encoding.note() != null) {
      notes.add(encoding.note());
    }
    try (Reader text = encoding.open(path);
        CsvReader<CsvRecord> records = csv(Separator.find(text), text);
        Progress.Stage stage = progress.stage("Reading " + path.getFileName(), 0)) {
      for (CsvRecord record : records) {
        List<String> cells = record.getFields();
        if (cells.stream().allMatch(cell -> CellText.clean(cell).isEmpty())) {
          continue;
        }
        if (header == null) {
          readHeader(cells);
        } else if (!header.isRepeatedBy(cells)) {
          readRow(header, record, sink);
          stage.advance(1);
        }
      }
    }
    if (header == null) {
      throw titleRowCount > 0
          ? ImportHeader.missingHeader(path)
          : new Failure(
              path + " is empty. Its first row must name the columns: " + Column.allNames() + ".");
    }
    if (restoredCellCount > 0) {
      notes.add(
          restoredCellCount
              + " cells were encoded twice (CafÃ© for Café) and were restored. Save the file as CSV"
              + " UTF-8");
    }
  }

  private static CsvReader<CsvRecord> csv(char separator, Reader text) {
    return CsvReader.builder()
        .fieldSeparator(separator)
        .allowUnclosedQuote(false)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .maxBufferSize(MAX_CELL_LENGTH)
        .ofCsvRecord(text);
  }

  /** Reads a row before the end of the header: a title row or the header itself. */
  private void readHeader(List<String> cells) {
    if (titleRowCount < MAX_TITLE_ROWS && ImportHeader.isTitleRow(cells)) {
      titleRowCount++;
    } else {
      header = ImportHeader.read(path, cells);
    }
  }

  private void readRow(ImportHeader columns, CsvRecord record, RowSink sink) {
    long line = record.getStartingLineNumber();
    if (ImportHeader.isTotalsRow(record.getFields())) {
      warn(line, "the row has totals and is not a store");
      return;
    }
    List<String> problems = new ArrayList<>();
    List<String> rowWarnings = new ArrayList<>();
    columns.check(record.getFields(), problems, rowWarnings);
    ImportRow row =
        problems.isEmpty()
            ? new RowParser(columns, restore(record.getFields()), problems, rowWarnings).parse()
            : null;
    if (row == null) {
      rejects.add(new ReportedRow(line, problems, record.getFields()));
      return;
    }
    validRowCount++;
    sink.accept(row, line);
    rowWarnings.forEach(warning -> warn(line, warning));
    boolean hasIdColumn = columns.positions().containsKey(Column.EXTERNAL_ID);
    boolean hasInvalidId = hasIdColumn && row.preservedColumns().contains(Column.EXTERNAL_ID);
    if (hasInvalidId) {
      invalidIdCount++;
    }
  }

  /** Restores doubly encoded cells, and counts them. */
  private List<String> restore(List<String> cells) {
    List<String> restored = new ArrayList<>(cells);
    restored.replaceAll(DoubleEncoding::restore);
    for (int i = 0; i < cells.size(); i++) {
      if (!restored.get(i).equals(cells.get(i))) {
        restoredCellCount++;
      }
    }
    return restored;
  }

  /**
   * Returns the summary of the file.
   *
   * @param rejectsFile the file that lists the rejected rows, or null if there is none
   * @param warningsFile the file that lists the warnings, or null if there is none
   */
  FileSummary summary(@Nullable Path rejectsFile, @Nullable Path warningsFile) {
    return new FileSummary(
        path,
        validRowCount + rejects.size(),
        rejects.size(),
        rejectsFile,
        warnings().size(),
        warningsFile,
        notes,
        Stream.concat(rejects.stream(), warnings().stream()).map(ReportedRow::text).toList());
  }

  /**
   * Returns the number of valid rows whose external id is invalid. The import may not find the
   * stored locations of these rows.
   */
  int invalidIdCount() {
    return invalidIdCount;
  }

  /** Adds a warning about an invalid external id, and counts the row. */
  void addInvalidId(long line, String reason) {
    invalidIdCount++;
    warn(line, reason);
  }

  void warn(long line, String reason) {
    warnings.add(new ReportedRow(line, List.of(reason), List.of()));
  }
}
