package org.rtodirectory.generator.cli;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The width of the terminal at stderr. {@code sh} tells whether the stream is a terminal, and
 * {@code stty} how wide it is: Java knows neither of a single stream. Asking starts a process and
 * takes some milliseconds. Stateless.
 */
final class TerminalWidth {
  private static final String SCRIPT = "[ -t 2 ] && { stty size <&2 || echo; }";

  /** The width of a terminal that does not know its own. */
  private static final int USUAL_COLUMNS = 80;

  private static final int LONGEST_ANSWER = 64;
  private static final int PATIENCE_SECONDS = 2;

  private TerminalWidth() {}

  /**
   * The number of columns: {@code COLUMNS}, or what the terminal says, or else {@value
   * #USUAL_COLUMNS}. Empty if stderr is not a terminal, or one that cannot rewrite a line ({@code
   * TERM=dumb}).
   */
  static OptionalInt columns(Map<String, String> environment) {
    if ("dumb".equals(environment.get("TERM"))) {
      return OptionalInt.empty();
    }
    try {
      Process process =
          new ProcessBuilder("sh", "-c", SCRIPT).redirectError(Redirect.INHERIT).start();
      try {
        process.getOutputStream().close();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
          return OptionalInt.empty();
        }
        byte[] answer = process.getInputStream().readNBytes(LONGEST_ANSWER);
        return OptionalInt.of(
            columns(environment.get("COLUMNS"), new String(answer, StandardCharsets.US_ASCII)));
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException ignored) { // There is no shell.
      return OptionalInt.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OptionalInt.empty();
    }
  }

  /**
   * The width from both sources.
   *
   * @param variable the value of {@code COLUMNS}, or null
   * @param size the answer of {@code stty size}: rows and columns, 0 if they are unknown
   */
  static int columns(@Nullable String variable, String size) {
    int configured = positive(variable == null ? "" : variable);
    if (configured > 0) {
      return configured;
    }
    String[] rowsAndColumns = size.strip().split(" ", 2);
    int reported = rowsAndColumns.length < 2 ? 0 : positive(rowsAndColumns[1]);
    return reported > 0 ? reported : USUAL_COLUMNS;
  }

  /** The number that a text is; 0 if it is not a number from 1 to 99999. */
  private static int positive(String text) {
    return text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : 0;
  }
}
