package org.rtodirectory.generator.importer;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.importer.NumberedLines.Line;

/**
 * The records of a CSV file (RFC 4180), one at a time. Lines that are blank between records are
 * skipped.
 *
 * <p>A fault in the quoting costs one line, not the rest of the file: when a record is still open
 * after {@link #MAX_LINES} lines or at the end of the file, or has text after a closing quote (what
 * a forgotten quote makes of the next quoted cell), or has a cell that holds line breaks and as
 * many commas as the header (what two forgotten quotes make of the rows between them), its first
 * line alone is the faulty record and reading goes on with the second. Work and memory are bounded
 * by {@link #MAX_LINES} lines a record.
 */
final class CsvRecords {
  /** How many lines a record may span. */
  static final int MAX_LINES = 200;

  /** What the parser takes. */
  private static final int MAX_CELLS = 16 * 1024;

  private static final int MAX_CHARACTERS = 16 * 1024 * 1024;

  /**
   * A record as it stands in the file.
   *
   * @param line where it starts
   * @param cells as they are, not trimmed; the whole line as one cell if they cannot be told apart
   * @param fault what keeps the cells from being told apart, null if nothing does
   */
  record CsvRecord(int line, List<String> cells, @Nullable Fault fault) {}

  /** Why the cells of a record cannot be told apart. */
  enum Fault {
    QUOTES("the quotes do not match"),
    TOO_MANY_CELLS("the row has more than 16,384 cells"),
    TOO_LONG("the row has more than 16,777,216 characters");

    private final String text;

    Fault(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  private final NumberedLines lines;
  private final CsvReader.CsvReaderBuilder parser =
      CsvReader.builder().skipEmptyLines(false).allowUnclosedQuote(false);
  private int columns;

  CsvRecords(NumberedLines lines) {
    this.lines = lines;
  }

  /** The next record, null at the end of the file. */
  @Nullable CsvRecord next() throws IOException {
    Line first = lines.next();
    while (first != null && Cleaning.clean(first.text()).isEmpty()) {
      first = lines.next();
    }
    return first == null ? null : startingAt(first);
  }

  private CsvRecord startingAt(Line first) throws IOException {
    List<Line> following = new ArrayList<>();
    StringBuilder text = new StringBuilder(first.text());
    boolean open = endsInQuotes(first.text(), false);
    while (open && following.size() < MAX_LINES - 1) {
      Line line = lines.next();
      if (line == null) {
        break;
      }
      following.add(line);
      text.append('\n').append(line.text());
      open = endsInQuotes(line.text(), true);
    }
    List<String> cells = open ? null : parse(text.toString());
    if (columns == 0 && cells != null) {
      columns = cells.size();
    }
    if (cells != null && (following.isEmpty() || cells.stream().noneMatch(this::holdsRows))) {
      return new CsvRecord(first.number(), cells, null);
    }
    lines.giveBack(following);
    return new CsvRecord(first.number(), List.of(first.text()), fault(first.text()));
  }

  private static Fault fault(String line) {
    if (line.length() > MAX_CHARACTERS) {
      return Fault.TOO_LONG;
    }
    boolean manyCells = line.chars().filter(c -> c == ',').count() >= MAX_CELLS;
    return manyCells ? Fault.TOO_MANY_CELLS : Fault.QUOTES;
  }

  /** Whether a quoted cell has line breaks, and as many commas as a whole row has at least. */
  private boolean holdsRows(String cell) {
    return cell.indexOf('\n') >= 0 && cell.chars().filter(c -> c == ',').count() >= columns - 1;
  }

  private @Nullable List<String> parse(String text) {
    try {
      return List.copyOf(parser.ofSingleCsvRecord(text).getFields());
    } catch (CsvParseException badlyQuoted) {
      return null;
    }
  }

  /** Whether a quoted cell is open at the end of {@code line}, given that at its start. */
  private static boolean endsInQuotes(String line, boolean openAtStart) {
    boolean open = openAtStart;
    for (int i = 0; i < line.length(); i++) {
      if (line.charAt(i) != '"') {
        continue;
      }
      if (!open) {
        open = i == 0 || line.charAt(i - 1) == ',';
      } else if (i + 1 < line.length() && line.charAt(i + 1) == '"') {
        i++;
      } else {
        open = false;
      }
    }
    return open;
  }
}
