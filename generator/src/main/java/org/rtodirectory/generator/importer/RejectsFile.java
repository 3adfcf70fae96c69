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
 * A CSV file that an import writes. The rejects file of an input has the rows that were not loaded.
 * Its columns are {@code line}, {@code reason} (several joined by {@code "; "}), then those of the
 * input with unchanged cells. The file of {@link LikelyDuplicates} is written likewise.
 *
 * <p>All its rows have the same number of cells: missing cells are empty, and excess cells are
 * appended to the last one, joined by commas.
 *
 * <p>It is prepared as a part file beside its place, which nothing takes before the import is done.
 *
 * @param place where it is written
 * @param beginning the first of its columns, by which it is known
 */
record RejectsFile(Path input, Path place, List<String> beginning) {
  /**
   * The columns that a rejects file has besides those of its input. The import ignores them, so
   * that a corrected rejects file can be imported.
   */
  static final List<String> OWN_COLUMNS = List.of("line", "reason");

  private static final String INPUT_ENDING = ".csv";
  private static final String ENDING = ".rejects.csv";
  private static final String DUPLICATES_ENDING = ".duplicates.csv";
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
    Path own = place == null || Files.isDirectory(place) ? beside(input, place, ENDING) : place;
    return new RejectsFile(input, own, OWN_COLUMNS);
  }

  /**
   * The file of the likely duplicates, beside the rejects of the first input.
   *
   * @throws Failure if it would overwrite a file that is not one of them
   */
  static RejectsFile ofDuplicates(Path input, @Nullable Path place) {
    Path folder = place == null || Files.isDirectory(place) ? place : place.resolveSibling("");
    RejectsFile file =
        new RejectsFile(
            input, beside(input, folder, DUPLICATES_ENDING), List.of("group", "reason"));
    file.checkReplaceable();
    return file;
  }

  private static Path beside(Path input, @Nullable Path folder, String ending) {
    String name = input.getFileName().toString();
    boolean ends = name.toLowerCase(Locale.ROOT).endsWith(INPUT_ENDING);
    String own = (ends ? name.substring(0, name.length() - INPUT_ENDING.length()) : name) + ending;
    return folder == null ? input.resolveSibling(own) : folder.resolve(own);
  }

  private void checkReplaceable() {
    try (InputStream there = Files.newInputStream(place, LinkOption.NOFOLLOW_LINKS)) {
      byte[] first = (String.join(",", beginning) + ",").getBytes(StandardCharsets.UTF_8);
      if (!Arrays.equals(there.readNBytes(first.length), first)) {
        throw new Failure(place + " was not written by an import" + ELSEWHERE);
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
    List<String> names = new ArrayList<>(OWN_COLUMNS);
    names.addAll(header.cells());
    return rejects.isEmpty()
        ? null
        : prepare(
            names, rejects.stream().map(reject -> cells(reject, header.cells().size())).toList());
  }

  /**
   * Writes rows to the part file.
   *
   * @return the place of the file to be
   * @throws Failure if the part file cannot be written
   */
  Path prepare(List<String> names, List<List<String>> rows) {
    try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(part())) {
      csv.writeRecord(names);
      rows.forEach(csv::writeRecord);
      return place;
    } catch (IOException | UncheckedIOException e) {
      throw new Failure(place + " cannot be written: " + Failure.reason(e) + ELSEWHERE, e);
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

  private static List<String> cells(Reject reject, int columns) {
    List<String> cells = new ArrayList<>();
    cells.add(String.valueOf(reject.line()));
    cells.add(String.join("; ", reject.reasons()));
    cells.addAll(fitted(reject.cells(), columns));
    return cells.stream().map(Utf8::shown).toList();
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
