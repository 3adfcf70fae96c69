package org.rtodirectory.generator.cli;

import java.io.IOException;
import java.io.Writer;

/**
 * The status line of a terminal: the last line, which is rewritten in place, of at most {@value
 * #WIDTH} columns. As a {@link Writer} it prints other text above this line. It sends no escape
 * sequences, only text, spaces and carriage returns. Safe for use by several threads.
 */
final class StatusLine extends Writer {
  static final int WIDTH = 79;
  private static final String ERASE = '\r' + " ".repeat(WIDTH) + '\r';

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

  /** Whether stderr is a terminal that can rewrite a line; asks {@code sh}, as Java cannot tell. */
  static boolean isPossible() {
    try {
      return !"dumb".equals(System.getenv("TERM"))
          && new ProcessBuilder("sh", "-c", "[ -t 2 ]").inheritIO().start().waitFor() == 0;
    } catch (IOException e) {
      return false; // There is no shell.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Replaces the status line; an empty text removes it. */
  void show(String line) throws IOException {
    synchronized (lock) {
      erase();
      shown = line.substring(0, Math.min(WIDTH, line.length()));
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
      erase();
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
    if (visible) {
      terminal.write(ERASE);
      visible = false;
    }
  }
}
