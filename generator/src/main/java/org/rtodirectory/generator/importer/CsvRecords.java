package org.rtodirectory.generator.importer;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.importer.NumberedLines.Line;

/**
 * Reads the records of a CSV file (RFC 4180) one at a time. Blank lines between records are
 * skipped. For one thread.
 *
 * <p>A quoting error invalidates one line, not the rest of the file. A record has a quoting error
 * if a quoted cell is still open after {@link #MAX_LINES} lines or at the end of the file, if text
 * follows a closing quote (the effect of one missing quote on the next quoted cell), or if a cell
 * contains line breaks and as many commas as the header (the effect of two missing quotes on the
 * rows between them). The first line of such a record is returned as a faulty record, and reading
 * resumes at its second line. Work and memory are bounded by {@link #MAX_LINES} lines per record.
 */
final class CsvRecords {
  /** Maximum number of lines of a record. */
  static final int MAX_LINES = 200;

  /** Limit of the parser, as is the next one. */
  private static final int MAX_CELLS = 16 * 1024;

  private static final int MAX_CHARACTERS = 16 * 1024 * 1024;

  /**
   * A record of the file.
   *
   * @param line number of its first line, from 1
   * @param cells not trimmed; the whole line as one cell if it cannot be parsed
   * @param fault why the record cannot be parsed, null if it can
   */
  record CsvRecord(int line, List<String> cells, @Nullable Fault fault) {}

  /** Why a record cannot be parsed. */
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
    while (first != null && CellText.clean(first.text()).isEmpty()) {
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
    lines.pushBack(following);
    return new CsvRecord(first.number(), List.of(first.text()), fault(first.text()));
  }

  private static Fault fault(String line) {
    if (line.length() > MAX_CHARACTERS) {
      return Fault.TOO_LONG;
    }
    boolean manyCells = line.chars().filter(c -> c == ',').count() >= MAX_CELLS;
    return manyCells ? Fault.TOO_MANY_CELLS : Fault.QUOTES;
  }

  /** Whether a quoted cell has line breaks and at least as many commas as a row. */
  private boolean holdsRows(String cell) {
    return cell.indexOf('\n') >= 0 && cell.chars().filter(c -> c == ',').count() >= columns - 1;
  }

  private @Nullable List<String> parse(String text) {
    try {
      return List.copyOf(parser.ofSingleCsvRecord(text).getFields());
    } catch (CsvParseException e) {
      return null;
    }
  }

  /**
   * Whether a quoted cell is open at the end of {@code line}, given whether one is at its start.
   */
  private static boolean endsInQuotes(String line, boolean openAtStart) {
    boolean open = openAtStart;
    for (int i = line.indexOf('"'); i >= 0; i = line.indexOf('"', i + 1)) {
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
