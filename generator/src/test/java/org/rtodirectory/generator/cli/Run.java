package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * The result of a command line.
 *
 * @param code its exit code
 * @param out its standard output
 * @param err its standard error output
 */
record Run(int code, String out, String err) {
  /** Runs a command line. */
  static Run of(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = GeneratorCommand.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    return new Run(code, out.toString(), err.toString());
  }

  /** Runs a command line with more arguments behind these. */
  static Run of(String[] args, String... more) {
    return of(Stream.concat(Arrays.stream(args), Arrays.stream(more)).toArray(String[]::new));
  }

  /**
   * Returns the last line on stderr. After its progress, a command that failed names the problem
   * there.
   */
  String lastLine() {
    return err.lines().reduce("", (first, second) -> second);
  }

  /** Fails unless the command did what it was to do. */
  Run requireSuccess() {
    assertThat(code).as(err).isZero();
    return this;
  }

  /** Fails unless the command ended with that exit code and, in one line, for that reason. */
  Run requireFailure(int expected, String reason) {
    assertThat(code).as(err).isEqualTo(expected);
    assertThat(lastLine()).startsWith(reason);
    assertThat(err).doesNotContain("\tat ", "Exception", "Flyway");
    assertThat(out).isEmpty();
    return this;
  }
}
