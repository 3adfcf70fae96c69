package org.rtodirectory.generator.watch;

import java.time.Duration;

/**
 * When a continuous publisher publishes.
 *
 * @param quiet time without further changes after which a publish is due
 * @param longest maximum time from a change to the publish that includes it
 * @param every maximum interval between publishes
 */
public record WatchOptions(Duration quiet, Duration longest, Duration every) {
  /** A value of {@link #every} that disables the schedule: 100 years. */
  public static final Duration NEVER = Duration.ofDays(36_500);
}
