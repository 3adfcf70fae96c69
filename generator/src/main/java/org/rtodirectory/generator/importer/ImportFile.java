package org.rtodirectory.generator.importer;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.rtodirectory.generator.importer.RejectsFile.Listed;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;

/** A CSV file (RFC 4180, UTF-8) that was read completely. */
record ImportFile(Path path, Header header, int rows, List<Listed> rejects, List<Listed> warnings) {
  private static final int LONGEST_CELL = 1 << 20;

  /**
   * Reads a file. Memory grows with the rows that cannot be used.
   *
   * @param rows takes each row
   */
  static ImportFile read(Path path, Consumer<ImportRow> rows, Progress progress) {
    if (!Files.isRegularFile(path)) {
      throw new Failure(path + " is not a file. Check its name and folder.");
    }
    try (CsvReader<CsvRecord> records = open(path);
        Progress.Stage stage = progress.stage("Reading " + path.getFileName(), 0)) {
      Header header = null;
      List<Listed> rejects = new ArrayList<>();
      List<Listed> warnings = new ArrayList<>();
      int count = 0;
      for (CsvRecord record : records) {
        List<String> cells = record.getFields();
        if (cells.size() == 1 && CellFormats.clean(cells.get(0)).isEmpty()) {
          continue;
        }
        if (header == null) {
          header = Header.read(path, cells);
          continue;
        }
        List<String> problems = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        ImportRow row =
            fits(header, cells, problems) ? ImportRow.read(header, cells, problems, leftOut) : null;
        if (row == null) {
          rejects.add(new Listed(record.getStartingLineNumber(), problems, cells));
        } else {
          count++;
          rows.accept(row);
          leftOut.forEach(
              reason ->
                  warnings.add(
                      new Listed(record.getStartingLineNumber(), List.of(reason), List.of())));
        }
        stage.advance(1);
      }
      if (header == null) {
        throw new Failure(
            path + " is empty. Its first row must name the columns: " + Column.allNames() + ".");
      }
      return new ImportFile(path, header, count, rejects, warnings);
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

  /** Opens a file, in UTF-8 unless its byte order mark names another encoding. */
  private static CsvReader<CsvRecord> open(Path file) throws IOException {
    return CsvReader.builder()
        .detectBomHeader(true)
        .allowUnclosedQuote(false)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .maxBufferSize(LONGEST_CELL)
        .ofCsvRecord(file);
  }

  private static boolean fits(Header header, List<String> cells, List<String> problems) {
    int columns = header.cells().size();
    if (cells.size() == columns) {
      return true;
    }
    problems.add(
        "the row has "
            + cells.size()
            + (cells.size() == 1 ? " cell" : " cells")
            + ", not "
            + columns);
    return false;
  }

  /** The first row: the cells, and where each column is. */
  record Header(List<String> cells, Map<Column, Integer> positions) {
    private static final int SHOWN_NAME_LENGTH = 40;

    static Header read(Path file, List<String> cells) {
      Map<Column, Integer> positions = new EnumMap<>(Column.class);
      List<String> problems = new ArrayList<>();
      checkSeparator(file, cells);
      for (int i = 0; i < cells.size(); i++) {
        place(cells.get(i), i, positions, problems);
      }
      for (Column column : Column.values()) {
        if (column.isRequired() && !positions.containsKey(column)) {
          problems.add("column " + column + " is missing");
        }
      }
      if (!problems.isEmpty()) {
        throw refused(file, problems, positions.isEmpty());
      }
      return new Header(cells, Map.copyOf(positions));
    }

    private static void checkSeparator(Path file, List<String> cells) {
      for (String separator : List.of(";", "\t")) {
        if (cells.size() == 1 && cells.get(0).contains(separator)) {
          throw new Failure(
              file
                  + " separates its cells by "
                  + (separator.equals(";") ? "semicolons" : "tabs")
                  + ". Save it as CSV with commas.");
        }
      }
    }

    private static void place(
        String cell, int index, Map<Column, Integer> positions, List<String> problems) {
      String name = CellFormats.clean(cell);
      Optional<Column> column = Column.named(name);
      if (RejectsFile.OWN_COLUMNS.contains(name)) {
        return;
      }
      if (name.isEmpty()) {
        problems.add("column number " + (index + 1) + " has no name");
      } else if (column.isEmpty()) {
        problems.add(
            "column "
                + TextRule.quotable(CellFormats.shortened(name, SHOWN_NAME_LENGTH))
                + " is unknown");
      } else if (positions.putIfAbsent(column.get(), index) != null) {
        problems.add("column " + column.get() + " occurs twice");
      }
    }

    private static Failure refused(Path file, List<String> problems, boolean noColumnKnown) {
      return new Failure(
          file
              + (noColumnKnown
                  ? " has no valid header row"
                  : " cannot be imported: " + String.join("; ", problems))
              + ". The first row must name the columns, with commas between them. Known: "
              + Column.allNames()
              + ".");
    }
  }
}
