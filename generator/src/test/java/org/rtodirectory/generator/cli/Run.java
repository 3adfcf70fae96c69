package org.rtodirectory.generator.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * What a command line came to.
 *
 * @param code its exit code
 * @param out what it said on stdout
 * @param err what it said on stderr
 */
record Run(int code, String out, String err) {
  /** Runs a command line. */
  static Run of(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = GeneratorCommand.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    return new Run(code, out.toString(), err.toString());
  }

  /** The last line on stderr: where a command that failed says why, behind its progress. */
  String lastLine() {
    return err.lines().reduce("", (first, second) -> second);
  }
}
