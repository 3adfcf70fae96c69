package org.rtodirectory.generator.importer;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;

/**
 * A CSV file that an import writes, usually into the folder of its input. A rejects file has the
 * rows that were not loaded: the columns {@code line} and {@code reason}, then the unchanged cells.
 * Several reasons are joined by {@code "; "}. A warnings file has the same two columns for problems
 * in loaded rows. A duplicates file lists likely duplicates.
 *
 * @param input the import file
 * @param path the file to write
 */
record ReportFile(Path input, Path path) {
  /**
   * The columns that a rejects file has in addition to those of its input. The import ignores them,
   * so that a fixed rejects file can be imported.
   */
  static final List<String> ADDED_COLUMNS = List.of("line", "reason");

  private static final String INPUT_ENDING = ".csv";

  /** The byte order mark. Without it, Excel reads UTF-8 as Windows-1252. */
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /**
   * A row with problems.
   *
   * @param line the number of its first line in the file, from 1
   */
  record ReportedRow(long line, List<String> reasons, List<String> cells) {
    String text() {
      return "line " + line + ": " + String.join("; ", reasons);
    }
  }

  /**
   * Returns the files of one kind, one for each input.
   *
   * @param folder the folder of the files, or null for the folder of each input
   * @param ending the ending that replaces {@code .csv}
   * @throws Failure if there is no such folder, or a file would overwrite an input or another file
   */
  static List<ReportFile> of(List<Path> inputs, @Nullable Path folder, String ending) {
    if (folder != null && !Files.isDirectory(folder)) {
      throw new Failure(
          folder + " is not a folder. Choose another folder with --rejects. Nothing was loaded.");
    }
    List<ReportFile> files =
        inputs.stream()
            .distinct()
            .map(input -> new ReportFile(input, path(input, folder, ending)))
            .toList();
    Set<Path> reserved = new HashSet<>();
    inputs.forEach(input -> reserved.add(input.toAbsolutePath().normalize()));
    for (ReportFile file : files) {
      if (!reserved.add(file.path.toAbsolutePath().normalize())) {
        throw new Failure(
            "The report on "
                + file.input
                + " would overwrite "
                + file.path
                + ". Import the files one after the other, or rename one.");
      }
    }
    return files;
  }

  private static Path path(Path input, @Nullable Path folder, String ending) {
    String name = input.getFileName().toString();
    boolean hasInputEnding = name.toLowerCase(Locale.ROOT).endsWith(INPUT_ENDING);
    String fileName =
        (hasInputEnding ? name.substring(0, name.length() - INPUT_ENDING.length()) : name) + ending;
    return folder == null ? input.resolveSibling(fileName) : folder.resolve(fileName);
  }

  /**
   * Writes rows with problems. Without rows, deletes the file of an earlier import.
   *
   * @param header the names of the columns of the input
   */
  void write(List<String> header, List<ReportedRow> reported) {
    List<String> names = new ArrayList<>(ADDED_COLUMNS);
    names.addAll(header);
    writeRows(names, reported.stream().map(ReportFile::cells).iterator());
  }

  /**
   * Writes the rows in their order, and returns their number. Without rows, deletes the file of an
   * earlier import.
   */
  int writeRows(List<String> names, Iterator<List<String>> rows) {
    try {
      Files.deleteIfExists(path);
      if (!rows.hasNext()) {
        return 0;
      }
      int count = 0;
      try (Writer text = Files.newBufferedWriter(path);
          CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.CRLF).build(text)) {
        text.write(BYTE_ORDER_MARK);
        csv.writeRecord(names);
        for (; rows.hasNext(); count++) {
          csv.writeRecord(rows.next());
        }
      }
      return count;
    } catch (IOException | UncheckedIOException e) {
      throw new Failure(
          path
              + " cannot be written: "
              + Failure.reason(e)
              + ". Choose another folder with --rejects. Nothing was loaded.",
          e);
    }
  }

  private static List<String> cells(ReportedRow row) {
    List<String> cells = new ArrayList<>();
    cells.add(String.valueOf(row.line()));
    cells.add(String.join("; ", row.reasons()));
    cells.addAll(row.cells());
    return cells;
  }
}
