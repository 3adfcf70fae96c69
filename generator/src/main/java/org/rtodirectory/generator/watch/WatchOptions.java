package org.rtodirectory.generator.watch;

import java.time.Duration;

/**
 * When to publish.
 *
 * @param quiet how long nothing more must have changed
 * @param longest how long changes are waited out at most
 * @param every publish at least that often
 */
public record WatchOptions(Duration quiet, Duration longest, Duration every) {
  /** Publish only after changes: longer than any process runs. */
  public static final Duration NEVER = Duration.ofDays(36_500);
}
