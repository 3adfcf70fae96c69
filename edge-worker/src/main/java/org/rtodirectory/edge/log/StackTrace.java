package org.rtodirectory.edge.log;

import java.io.PrintWriter;
import java.io.StringWriter;

/** An exception as text for the log. */
public final class StackTrace {
  private static final int MAXIMUM_LENGTH = 8000;

  private StackTrace() {}

  /**
   * The class, the message and the trace of {@code thrown} and its causes, cut off after {@value
   * #MAXIMUM_LENGTH} characters. HotSpot throws exceptions without a trace where they are thrown
   * often; then there is only the first line.
   */
  public static String of(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    String trace = text.toString().strip();
    return trace.length() > MAXIMUM_LENGTH ? trace.substring(0, MAXIMUM_LENGTH) + " …" : trace;
  }
}
