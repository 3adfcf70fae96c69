package org.rtodirectory.generator.cli;

import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A terminal of some columns that knows only what a typewriter does: a character beyond the last
 * column goes to the next row, and an escape sequence is an error.
 */
final class ScreenOfATerminal extends Writer {
  private final int columns;
  private final List<StringBuilder> rows = new ArrayList<>(List.of(new StringBuilder()));
  private int column;
  private int wrapped;

  ScreenOfATerminal(int columns) {
    this.columns = columns;
  }

  @Override
  public void write(char[] text, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      put(text[i]);
    }
  }

  private void put(char character) {
    if (character == '\r') {
      column = 0;
    } else if (character == '\n') {
      nextRow();
    } else if (Character.isISOControl(character)) {
      throw new AssertionError("control character " + (int) character);
    } else {
      if (column == columns) {
        wrapped++;
        nextRow();
      }
      StringBuilder row = rows.get(rows.size() - 1);
      row.replace(column, Math.min(column + 1, row.length()), String.valueOf(character));
      column++;
    }
  }

  private void nextRow() {
    rows.add(new StringBuilder());
    column = 0;
  }

  /** The rows without the spaces at their ends, and without empty rows at the end. */
  List<String> rows() {
    List<String> shown = rows.stream().map(row -> row.toString().stripTrailing()).toList();
    int end = shown.size();
    while (end > 0 && shown.get(end - 1).isEmpty()) {
      end--;
    }
    return shown.subList(0, end);
  }

  /** How often a text was too long for a row. */
  int wrapped() {
    return wrapped;
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}

  @Override
  public String toString() {
    return rows().stream().collect(Collectors.joining("\n"));
  }
}
