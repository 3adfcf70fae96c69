package org.rtodirectory.generator.cli;

import org.rtodirectory.generator.publish.ShrinkGuard;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** When a release is refused. */
final class GuardOptions {
  @Option(
      names = "--max-shrink",
      paramLabel = "PERCENT",
      defaultValue = "${env:RTO_MAX_SHRINK:-" + ShrinkGuard.DEFAULT_PERCENT + "}",
      description = {
        "Refuse a release in which the pages of a filter family, or the locations of a state or"
            + " vertical, are fewer by more than that.",
        "Default: " + ShrinkGuard.DEFAULT_PERCENT + " (env RTO_MAX_SHRINK)"
      })
  private int percent = ShrinkGuard.DEFAULT_PERCENT;

  @Option(
      names = "--allow-shrink",
      defaultValue = "${env:RTO_ALLOW_SHRINK:-false}",
      description = "Publish however much is gone. (env RTO_ALLOW_SHRINK=true)")
  private boolean allowShrink;

  /**
   * The guard.
   *
   * @throws TypeConversionException if the limit is none
   */
  ShrinkGuard guard() {
    if (percent < 0 || percent > 100) {
      throw new TypeConversionException(
          "Invalid value for option '--max-shrink': expected 0 to 100.");
    }
    return allowShrink ? ShrinkGuard.OFF : new ShrinkGuard(percent);
  }
}
