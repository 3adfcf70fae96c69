package org.rtodirectory.generator.watch;

import java.util.function.Consumer;

/**
 * Logs an outage: one line when it begins, one when its cause changes, and one when it has ended.
 */
final class OutageLog {
  private final String ended;
  private final Consumer<String> log;
  private String problem = "";

  /**
   * @param ended the line to log when the problem has ended
   * @param log receives the lines
   */
  OutageLog(String ended, Consumer<String> log) {
    this.ended = ended;
    this.log = log;
  }

  /** Logs a problem unless the last line logged was the same. */
  void report(String found) {
    if (!found.equals(problem)) {
      repeat(found);
    }
  }

  /** Logs a problem even if the last line logged was the same. */
  void repeat(String found) {
    log.accept(found);
    problem = found;
  }

  /** Logs that the problem has ended, if there was one. */
  void clear() {
    if (!problem.isEmpty()) {
      log.accept(ended);
      problem = "";
    }
  }
}
