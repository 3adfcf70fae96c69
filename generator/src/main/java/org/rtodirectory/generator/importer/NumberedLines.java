package org.rtodirectory.generator.importer;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;

/**
 * Reads the lines of a text file, which end with LF, CR or CRLF and are numbered from 1. Lines can
 * be pushed back. A leading byte order mark is skipped. For one thread.
 */
final class NumberedLines implements AutoCloseable {
  private static final int PROBE_BYTES = 8192;
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  /** A line without its end. */
  record Line(int number, String text) {}

  private final BufferedReader reader;
  private final Deque<Line> pushedBack = new ArrayDeque<>();
  private int lastNumber;

  private NumberedLines(BufferedReader reader) {
    this.reader = reader;
  }

  /**
   * Opens a file.
   *
   * @throws Failure if it is empty or binary; a file with a zero byte among its first 8,192 counts
   *     as binary
   * @throws IOException if it cannot be read
   */
  static NumberedLines open(Path file) throws IOException {
    InputStream bytes = new BufferedInputStream(Files.newInputStream(file), PROBE_BYTES);
    try {
      refuseBinary(file, bytes);
      return new NumberedLines(Utf8.reader(bytes));
    } catch (IOException | RuntimeException e) {
      bytes.close();
      throw e;
    }
  }

  /** The next line, null at the end of the file. */
  @Nullable Line next() throws IOException {
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

  /** Pushes {@code lines}, the last ones that were read, back in front of the unread lines. */
  void pushBack(List<Line> lines) {
    for (int i = lines.size() - 1; i >= 0; i--) {
      pushedBack.addFirst(lines.get(i));
    }
  }

  /** The failure for an empty file. */
  static Failure empty(Path file) {
    return new Failure(
        file + " is empty. Its first row must name the columns: " + Column.allNames() + ".");
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  private static void refuseBinary(Path file, InputStream bytes) throws IOException {
    bytes.mark(PROBE_BYTES);
    byte[] start = bytes.readNBytes(PROBE_BYTES);
    bytes.reset();
    if (start.length == 0) {
      throw empty(file);
    }
    for (byte b : start) {
      if (b == 0) {
        throw new Failure(
            file
                + " is not a CSV file: it contains binary data or UTF-16. Save it as CSV in UTF-8.");
      }
    }
  }
}
