package org.rtodirectory.generator.importer;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.failure.Failure;

/**
 * The rejects file of an input: a CSV file of the rows that were not loaded. Its columns are {@code
 * line}, {@code reason} (several joined by {@code "; "}), then those of the input with unchanged
 * cells.
 *
 * <p>All its rows have the same number of cells: missing cells are empty, and excess cells are
 * appended to the last one, joined by commas.
 *
 * @param fallbackFolder where it is written if the input's folder is not writable
 */
record RejectsFile(Path input, Path fallbackFolder) {
  /**
   * The columns that a rejects file has besides those of its input. The import ignores them, so
   * that a corrected rejects file can be imported.
   */
  static final List<String> OWN_COLUMNS = List.of("line", "reason");

  private static final String INPUT_ENDING = ".csv";
  private static final String ENDING = ".rejects.csv";

  /** The name of the file. */
  String name() {
    String name = input.getFileName().toString();
    boolean ends = name.toLowerCase(Locale.ROOT).endsWith(INPUT_ENDING);
    return (ends ? name.substring(0, name.length() - INPUT_ENDING.length()) : name) + ENDING;
  }

  /** Its path next to the input. */
  Path besideInput() {
    return input.resolveSibling(name());
  }

  /**
   * Checks that no rejects file overwrites another input or another rejects file.
   *
   * @throws Failure naming both files
   */
  static void checkDistinct(Collection<Path> inputs, Path fallbackFolder) {
    Map<Path, Path> owners = new LinkedHashMap<>();
    inputs.forEach(input -> owners.putIfAbsent(input.toAbsolutePath().normalize(), input));
    for (Path input : List.copyOf(owners.values())) {
      Path rejects = new RejectsFile(input, fallbackFolder).expectedPlace();
      Path other = owners.putIfAbsent(rejects.toAbsolutePath().normalize(), input);
      if (other != null) {
        throw new Failure(
            "The rows rejected from "
                + input
                + " would overwrite "
                + rejects
                + ", which is also for "
                + other
                + ". Rename one of the two, or import them one after the other.");
      }
    }
  }

  /**
   * Writes {@code rejects}; if there are none, deletes the file of an earlier run.
   *
   * @return the path written, null if there are no rejects
   * @throws Failure if neither folder is writable
   */
  @Nullable Path write(Header header, List<Reject> rejects) {
    if (rejects.isEmpty()) {
      delete();
      return null;
    }
    try {
      return write(besideInput(), header, rejects);
    } catch (IOException notWritable) {
      return writeToFallback(header, rejects);
    }
  }

  private Path expectedPlace() {
    Path folder = besideInput().toAbsolutePath().getParent();
    boolean writable = folder != null && Files.isWritable(folder);
    return writable ? besideInput() : fallbackFolder.resolve(name());
  }

  private Path writeToFallback(Header header, List<Reject> rejects) {
    Path file = fallbackFolder.resolve(name());
    try {
      return write(file, header, rejects);
    } catch (IOException notWritable) {
      throw new Failure(
          "The rejected rows of "
              + input
              + " can be written neither to "
              + besideInput()
              + " nor to "
              + file
              + ": "
              + Failure.reason(notWritable)
              + ". Make one of them writable. Nothing was loaded.",
          notWritable);
    }
  }

  private static Path write(Path file, Header header, List<Reject> rejects) throws IOException {
    try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(file)) {
      List<String> names = new ArrayList<>(OWN_COLUMNS);
      names.addAll(header.cells());
      csv.writeRecord(names);
      for (Reject reject : rejects) {
        List<String> cells = new ArrayList<>();
        cells.add(String.valueOf(reject.line()));
        cells.add(String.join("; ", reject.reasons()));
        cells.addAll(fitted(reject.cells(), header.cells().size()));
        csv.writeRecord(cells.stream().map(Utf8::shown).toList());
      }
    } catch (UncheckedIOException notWritten) {
      throw new IOException(Failure.reason(notWritten), notWritten);
    }
    return file;
  }

  private static List<String> fitted(List<String> cells, int columns) {
    List<String> fitted = new ArrayList<>(cells.subList(0, Math.min(cells.size(), columns)));
    if (cells.size() > columns) {
      fitted.set(columns - 1, String.join(",", cells.subList(columns - 1, cells.size())));
    }
    while (fitted.size() < columns) {
      fitted.add("");
    }
    return fitted;
  }

  private void delete() {
    Path file = besideInput();
    try {
      if (Files.isRegularFile(file)) {
        Files.delete(file);
      }
    } catch (IOException notDeleted) {
      throw new Failure(
          file
              + " of an earlier import cannot be deleted: "
              + Failure.reason(notDeleted)
              + ". Delete it. Nothing was loaded.",
          notDeleted);
    }
  }

  /**
   * An invalid row.
   *
   * @param line number of its first line in the file, from 1
   * @param reasons what is wrong with it, at least one
   * @param cells unchanged
   */
  record Reject(int line, List<String> reasons, List<String> cells) {}
}
