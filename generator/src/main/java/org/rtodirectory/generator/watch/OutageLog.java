package org.rtodirectory.generator.watch;

import java.util.function.Consumer;

/**
 * Logs a lasting problem once when it begins, again when it becomes a different one, and once when
 * it has ended.
 */
final class OutageLog {
  private final String ended;
  private final Consumer<String> log;
  private String problem = "";

  /**
   * @param ended the line that says that the problem has ended
   * @param log takes the lines
   */
  OutageLog(String ended, Consumer<String> log) {
    this.ended = ended;
    this.log = log;
  }

  /** Logs a problem unless it is the one that was logged last. */
  void report(String found) {
    if (!found.equals(problem)) {
      repeat(found);
    }
  }

  /** Logs a problem in any case. */
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
