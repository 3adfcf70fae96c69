package org.rtodirectory.terminal;

import java.util.Arrays;
import java.util.OptionalInt;

/** The width of help texts: the width of the terminal, within readable bounds. */
public final class HelpWidth {
  /** The smallest one that the libraries for command lines take. */
  private static final int NARROWEST = 55;

  private HelpWidth() {}

  /**
   * The columns of the help that a command line asks for: those of the terminal at stdout, at most
   * {@code widest}. Without a terminal, or if the command line does not ask for help, it is {@code
   * widest}.
   */
  public static int of(int widest, String... arguments) {
    boolean help =
        Arrays.stream(arguments)
            .anyMatch(argument -> argument.equals("--help") || argument.equals("-h"));
    OptionalInt columns = help ? Terminal.STDOUT.columns(System.getenv()) : OptionalInt.empty();
    return within(columns.orElse(widest), widest);
  }

  static int within(int columns, int widest) {
    return Math.max(NARROWEST, Math.min(columns, widest));
  }
}
