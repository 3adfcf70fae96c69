package org.rtodirectory.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The width of the terminal at stdout or stderr. {@code sh} tells whether the stream is a terminal,
 * and {@code stty} how wide it is: Java knows neither of a single stream. Asking starts a process
 * and takes some milliseconds. Safe for use by several threads.
 */
public enum Terminal {
  /** The terminal at stdout. */
  STDOUT("[ -t 1 ] && { stty size <&1 || echo; } 2>/dev/null >&2") {
    @Override
    Process ask(ProcessBuilder question) throws IOException {
      return question.redirectOutput(Redirect.INHERIT).start();
    }

    @Override
    InputStream answer(Process process) {
      return process.getErrorStream();
    }
  },

  /** The terminal at stderr. */
  STDERR("[ -t 2 ] && { stty size <&2 || echo; }") {
    @Override
    Process ask(ProcessBuilder question) throws IOException {
      return question.redirectError(Redirect.INHERIT).start();
    }

    @Override
    InputStream answer(Process process) {
      return process.getInputStream();
    }
  };

  /** The width of a terminal that does not know its own. */
  public static final int USUAL_COLUMNS = 80;

  /** The smallest width that the libraries for command lines take. */
  private static final int NARROWEST = 55;

  private static final int LONGEST_ANSWER = 64;
  private static final int PATIENCE_SECONDS = 2;

  private final String script;

  Terminal(String script) {
    this.script = script;
  }

  abstract Process ask(ProcessBuilder question) throws IOException;

  abstract InputStream answer(Process process);

  /**
   * The number of columns: {@code COLUMNS}, or what the terminal says, or else {@value
   * #USUAL_COLUMNS}. Empty if the stream is not a terminal, or one that cannot rewrite a line
   * ({@code TERM=dumb}).
   */
  public OptionalInt columns(Map<String, String> environment) {
    if ("dumb".equals(environment.get("TERM"))) {
      return OptionalInt.empty();
    }
    try {
      Process process = ask(new ProcessBuilder("sh", "-c", script));
      try {
        process.getOutputStream().close();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
          return OptionalInt.empty();
        }
        return OptionalInt.of(
            columns(
                environment.get("COLUMNS"),
                new String(answer(process).readNBytes(LONGEST_ANSWER), StandardCharsets.US_ASCII)));
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException noShell) {
      return OptionalInt.empty();
    } catch (InterruptedException stopped) {
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

  /**
   * The width of the help text that a command line asks for: that of the terminal at stdout, at
   * most {@code widest}. Without a terminal, or if the command line does not ask for help, it is
   * {@code widest}.
   */
  public static int helpWidth(int widest, String... arguments) {
    boolean help =
        Arrays.stream(arguments)
            .anyMatch(argument -> argument.equals("--help") || argument.equals("-h"));
    OptionalInt columns = help ? STDOUT.columns(System.getenv()) : OptionalInt.empty();
    return bounded(columns.orElse(widest), widest);
  }

  static int bounded(int columns, int widest) {
    return Math.max(NARROWEST, Math.min(columns, widest));
  }
}
