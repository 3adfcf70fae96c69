package org.rtodirectory.generator.cli;

import java.io.IOException;
import java.io.Writer;

/**
 * The status line of a terminal: the last line, which is rewritten in place. As a {@link Writer} it
 * prints other text above this line. It sends no escape sequences, only text, spaces and carriage
 * returns. Safe for use by several threads.
 */
final class StatusLine extends Writer {
  private final Writer terminal;
  private String shown = "";
  private boolean visible;
  private boolean atLineStart = true;

  /**
   * @param terminal receives all output
   */
  StatusLine(Writer terminal) {
    this.terminal = terminal;
  }

  /**
   * Replaces the status line; an empty text removes it.
   *
   * @param line text without control characters, narrower than the terminal
   */
  void show(String line) throws IOException {
    synchronized (lock) {
      if (visible) {
        erase();
      }
      shown = line;
      draw();
      terminal.flush();
    }
  }

  @Override
  public void write(char[] text, int offset, int length) throws IOException {
    if (length == 0) {
      return;
    }
    synchronized (lock) {
      if (visible) {
        erase();
      }
      terminal.write(text, offset, length);
      atLineStart = text[offset + length - 1] == '\n';
      draw();
    }
  }

  @Override
  public void flush() throws IOException {
    terminal.flush();
  }

  @Override
  public void close() throws IOException {
    show("");
  }

  private void draw() throws IOException {
    if (atLineStart && !shown.isEmpty()) {
      terminal.write(shown);
      visible = true;
    }
  }

  private void erase() throws IOException {
    terminal.write('\r' + " ".repeat(ProgressText.columns(shown)) + '\r');
    visible = false;
  }
}
