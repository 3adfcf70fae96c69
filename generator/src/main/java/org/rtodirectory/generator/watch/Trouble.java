package org.rtodirectory.generator.watch;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * A problem that lasts: it is said once, tried again after a second at first and then after twice
 * as long each time, up to a minute, and said to be over.
 */
final class Trouble {
  private static final Duration FIRST_RETRY = Duration.ofSeconds(1);
  private static final Duration LAST_RETRY = Duration.ofMinutes(1);

  private final String over;
  private final Consumer<String> log;
  private String problem = "";
  private Duration retry = FIRST_RETRY;

  /**
   * @param over what is said when it is over
   * @param log takes a line when it begins, when it becomes another one, and when it is over
   */
  Trouble(String over, Consumer<String> log) {
    this.over = over;
    this.log = log;
  }

  /** Takes note of a problem. */
  void is(String met) {
    if (!met.equals(problem)) {
      log.accept(met);
      problem = met;
    }
  }

  /** How long to wait before it is tried again; longer each time. */
  Duration retry() {
    Duration now = retry;
    Duration twice = now.multipliedBy(2);
    retry = twice.compareTo(LAST_RETRY) < 0 ? twice : LAST_RETRY;
    return now;
  }

  /** Takes note that there is none. */
  void isOver() {
    if (!problem.isEmpty()) {
      log.accept(over);
    }
    problem = "";
    retry = FIRST_RETRY;
  }
}
