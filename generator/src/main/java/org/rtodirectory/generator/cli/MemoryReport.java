package org.rtodirectory.generator.cli;

import java.util.Locale;
import org.rtodirectory.generator.failure.Failure;

/** What is said when Java runs out of memory: which command, and what to set. */
final class MemoryReport {
  private static final long MEGABYTE = 1L << 20;
  private static final long LEAST_SUGGESTED = 1024;

  private MemoryReport() {}

  /**
   * One line for the person at the terminal.
   *
   * @param heap bytes that Java may use for objects
   */
  static String sentence(OutOfMemoryError exhausted, String command, long heap) {
    String reason = Failure.reason(exhausted);
    String lower = reason.toLowerCase(Locale.ROOT);
    if (!lower.contains("heap") && !lower.contains("gc overhead")) {
      return "The command "
          + command
          + " ran out of memory outside of the heap ("
          + reason
          + "). Free memory of the machine, or raise the limits of the process.";
    }
    long megabytes = heap / MEGABYTE;
    long suggested = Math.max(LEAST_SUGGESTED, 2 * megabytes);
    return String.format(
        Locale.ROOT,
        "The command %1$s ran out of memory: Java may use %2$,d MB. Allow more with java -Xmx%3$dm -jar"
            + " generator.jar %1$s …, with the environment variable JAVA_TOOL_OPTIONS=-Xmx%3$dm, or for"
            + " publish.sh with RTO_GENERATOR_JAVA_OPTS=-Xmx%3$dm.",
        command,
        megabytes,
        suggested);
  }
}
