package org.rtodirectory.generator.importer;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;

/**
 * Reads the records of a CSV file (RFC 4180) in UTF-8 one at a time. Lines end with LF, CR or CRLF;
 * a byte order mark and blank lines between records are skipped. For one thread.
 *
 * <p>A quoting error invalidates one line, not the rest of the file. A record has a quoting error
 * if a quoted cell is still open after {@link #MAX_LINES} lines or at the end of the file, if text
 * follows a closing quote (the effect of one missing quote on the next quoted cell), or if a cell
 * contains line breaks and as many commas as the header (the effect of two missing quotes on the
 * rows between them). The first line of such a record is returned as a faulty record, and reading
 * resumes at its second line. Work and memory are bounded by {@link #MAX_LINES} lines per record.
 */
final class CsvRecords implements AutoCloseable {
  /** Maximum number of lines of a record. */
  static final int MAX_LINES = 200;

  private static final int PROBE_BYTES = 8192;
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  /**
   * A record of the file.
   *
   * @param line number of its first line, from 1
   * @param cells not trimmed; the whole line as one cell if it cannot be parsed
   * @param isFaulty whether it cannot be parsed, because its quotes do not match
   */
  record CsvRecord(int line, List<String> cells, boolean isFaulty) {}

  /** A line without its end. */
  private record Line(int number, String text) {}

  private final BufferedReader reader;
  private final Deque<Line> pushedBack = new ArrayDeque<>();
  private int lastNumber;
  private final CsvReader.CsvReaderBuilder parser =
      CsvReader.builder().skipEmptyLines(false).allowUnclosedQuote(false);
  private int columns;

  private CsvRecords(BufferedReader reader) {
    this.reader = reader;
  }

  /**
   * Opens a file.
   *
   * @throws Failure if it is binary; a file with a zero byte among its first 8,192 counts as binary
   * @throws IOException if it cannot be read
   */
  static CsvRecords open(Path file) throws IOException {
    InputStream bytes = new BufferedInputStream(Files.newInputStream(file), PROBE_BYTES);
    try {
      bytes.mark(PROBE_BYTES);
      byte[] start = bytes.readNBytes(PROBE_BYTES);
      bytes.reset();
      for (byte b : start) {
        if (b == 0) {
          throw new Failure(
              file
                  + " is not a CSV file: it contains binary data or UTF-16. Save it as CSV in"
                  + " UTF-8.");
        }
      }
      return new CsvRecords(Utf8.reader(bytes));
    } catch (IOException | RuntimeException e) {
      bytes.close();
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  /** The next record, null at the end of the file. */
  @Nullable CsvRecord next() throws IOException {
    Line first = nextLine();
    while (first != null && CellFormats.clean(first.text()).isEmpty()) {
      first = nextLine();
    }
    return first == null ? null : startingAt(first);
  }

  private CsvRecord startingAt(Line first) throws IOException {
    List<Line> following = new ArrayList<>();
    StringBuilder text = new StringBuilder(first.text());
    boolean open = endsInQuotes(first.text(), false);
    while (open && following.size() < MAX_LINES - 1) {
      Line line = nextLine();
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
      return new CsvRecord(first.number(), cells, false);
    }
    for (int i = following.size() - 1; i >= 0; i--) {
      pushedBack.addFirst(following.get(i));
    }
    return new CsvRecord(first.number(), List.of(first.text()), true);
  }

  /** The next line, null at the end of the file. */
  private @Nullable Line nextLine() throws IOException {
    if (!pushedBack.isEmpty()) {
      return pushedBack.removeFirst();
    }
    String text = reader.readLine();
    if (text == null) {
      return null;
    }
    lastNumber++;
    boolean marked = lastNumber == 1 && !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK;
    return new Line(lastNumber, marked ? text.substring(1) : text);
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
