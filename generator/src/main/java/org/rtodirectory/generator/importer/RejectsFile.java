package org.rtodirectory.generator.importer;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;

/**
 * The rejects file of an input: a CSV file of the rows that were not loaded. Its columns are {@code
 * line}, {@code reason} (several joined by {@code "; "}), then those of the input with unchanged
 * cells.
 *
 * <p>All its rows have the same number of cells: missing cells are empty, and excess cells are
 * appended to the last one, joined by commas.
 *
 * <p>It is prepared as a part file beside its place, which nothing takes before the import is done.
 *
 * @param place where it is written
 */
record RejectsFile(Path input, Path place) {
  /**
   * The columns that a rejects file has besides those of its input. The import ignores them, so
   * that a corrected rejects file can be imported.
   */
  static final List<String> OWN_COLUMNS = List.of("line", "reason");

  private static final String INPUT_ENDING = ".csv";
  private static final String ENDING = ".rejects.csv";
  private static final String ELSEWHERE =
      ". Choose another place with --rejects. Nothing was loaded.";

  /**
   * The rejects files of inputs, one for each.
   *
   * @param place a folder, or the file for a single input; null: beside each input
   * @throws Failure if one of them would overwrite an input, the rejects of another one, or a file
   *     that is not a rejects file
   */
  static List<RejectsFile> of(List<Path> inputs, @Nullable Path place) {
    Map<Path, Path> owners = new LinkedHashMap<>();
    inputs.forEach(input -> owners.putIfAbsent(input.toAbsolutePath().normalize(), input));
    for (Path input : List.copyOf(owners.values())) {
      RejectsFile rejects = of(input, place);
      rejects.checkReplaceable();
      Path other = owners.putIfAbsent(rejects.place.toAbsolutePath().normalize(), input);
      if (other != null) {
        throw new Failure(
            "The rows rejected from "
                + input
                + " would overwrite "
                + rejects.place
                + ", which is also for "
                + other
                + ". Rename one of the two, or import them one after the other.");
      }
    }
    return inputs.stream().map(input -> of(input, place)).toList();
  }

  private static RejectsFile of(Path input, @Nullable Path place) {
    String name = input.getFileName().toString();
    boolean ends = name.toLowerCase(Locale.ROOT).endsWith(INPUT_ENDING);
    String own = (ends ? name.substring(0, name.length() - INPUT_ENDING.length()) : name) + ENDING;
    if (place == null) {
      return new RejectsFile(input, input.resolveSibling(own));
    }
    return new RejectsFile(input, Files.isDirectory(place) ? place.resolve(own) : place);
  }

  private void checkReplaceable() {
    try (InputStream there = Files.newInputStream(place, LinkOption.NOFOLLOW_LINKS)) {
      byte[] beginning = (String.join(",", OWN_COLUMNS) + ",").getBytes(StandardCharsets.UTF_8);
      if (!Arrays.equals(there.readNBytes(beginning.length), beginning)) {
        throw new Failure(place + " is not a rejects file of an import" + ELSEWHERE);
      }
    } catch (NoSuchFileException e) {
      // Nothing is replaced.
    } catch (IOException e) {
      throw new Failure(place + " cannot be replaced: " + Failure.reason(e) + ELSEWHERE, e);
    }
  }

  /**
   * Writes {@code rejects} to the part file.
   *
   * @return the place of the file to be, null if there are no rejects
   * @throws Failure if the part file cannot be written
   */
  @Nullable Path prepare(Header header, List<Reject> rejects) {
    if (rejects.isEmpty()) {
      return null;
    }
    try {
      write(part(), header, rejects);
      return place;
    } catch (IOException e) {
      throw new Failure(
          "The rejected rows of "
              + input
              + " cannot be written to "
              + place
              + ": "
              + Failure.reason(e)
              + ELSEWHERE,
          e);
    }
  }

  /** Gives a prepared file its name; returns whether there is one. */
  boolean publish() {
    try {
      if (Files.notExists(part())) {
        return false;
      }
      Files.move(part(), place, StandardCopyOption.REPLACE_EXISTING);
      return true;
    } catch (IOException e) {
      throw new Failure(part() + " cannot be renamed: " + Failure.reason(e) + ".", e);
    }
  }

  /** Puts what is prepared in place, and removes the other files of an earlier import. */
  static void finish(List<RejectsFile> files) {
    Set<Path> former = new TreeSet<>();
    files.forEach(file -> former.add(file.place.toAbsolutePath().normalize()));
    files.stream()
        .filter(RejectsFile::publish)
        .forEach(file -> former.remove(file.place.toAbsolutePath().normalize()));
    for (Path file : former) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        throw new Failure(
            "The import is done, but "
                + file
                + " of an earlier one cannot be deleted: "
                + Failure.reason(e)
                + ". Delete it.",
            e);
      }
    }
  }

  /** Removes what was prepared and not put in place. */
  void discard() {
    try {
      Files.deleteIfExists(part());
    } catch (IOException ignored) {
      // The next import replaces it.
    }
  }

  private Path part() {
    return place.resolveSibling("." + place.getFileName() + ".part");
  }

  private static void write(Path file, Header header, List<Reject> rejects) throws IOException {
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
    } catch (UncheckedIOException e) {
      throw new IOException(Failure.reason(e), e);
    }
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

  /**
   * An invalid row.
   *
   * @param line number of its first line in the file, from 1
   * @param reasons what is wrong with it, at least one
   * @param cells unchanged
   */
  record Reject(int line, List<String> reasons, List<String> cells) {}
}
