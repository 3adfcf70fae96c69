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

  /** Runs a command line with further arguments. */
  static Run of(String[] args, String... furtherArgs) {
    return of(
        Stream.concat(Arrays.stream(args), Arrays.stream(furtherArgs)).toArray(String[]::new));
  }

  /** Returns the last line on stderr, in which a failed command names the problem. */
  String lastLine() {
    return err.lines().reduce("", (line, nextLine) -> nextLine);
  }

  /** Fails unless the exit code is 0. */
  Run requireSuccess() {
    assertThat(code).as(err).isZero();
    return this;
  }

  /**
   * Fails unless the command ended with this exit code, and its last line begins with this reason.
   */
  Run requireFailure(int expectedCode, String reason) {
    assertThat(code).as(err).isEqualTo(expectedCode);
    assertThat(lastLine()).startsWith(reason);
    assertThat(err).doesNotContain("\tat ", "Exception", "Flyway");
    assertThat(out).isEmpty();
    return this;
  }
}
