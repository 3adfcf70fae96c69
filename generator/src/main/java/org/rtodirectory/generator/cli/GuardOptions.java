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
        "Refuse a release that loses more than this of the locations or companies in total, of the"
            + " locations of a state or vertical, or of the pages of a kind of list.",
        "Default: " + ShrinkGuard.DEFAULT_PERCENT + " (env RTO_MAX_SHRINK)"
      })
  private int percent = ShrinkGuard.DEFAULT_PERCENT;

  @Option(
      names = "--min-shrink-count",
      paramLabel = "N",
      defaultValue = "${env:RTO_MIN_SHRINK_COUNT:-" + ShrinkGuard.DEFAULT_LEAST_LOSS + "}",
      description = {
        "Never refuse a loss of fewer entries than this, whatever the percentage.",
        "Default: " + ShrinkGuard.DEFAULT_LEAST_LOSS + " (env RTO_MIN_SHRINK_COUNT)"
      })
  private int leastLoss = ShrinkGuard.DEFAULT_LEAST_LOSS;

  @Option(
      names = "--allow-shrink",
      defaultValue = "${env:RTO_ALLOW_SHRINK:-false}",
      description = "Publish no matter how much is lost. (env RTO_ALLOW_SHRINK=true)")
  private boolean allowShrink;

  /**
   * The guard.
   *
   * @throws TypeConversionException if a limit is out of range
   */
  ShrinkGuard guard() {
    if (percent < 0 || percent > 100) {
      throw new TypeConversionException(
          "Invalid value for option '--max-shrink': expected 0 to 100.");
    }
    if (leastLoss < 1) {
      throw new TypeConversionException(
          "Invalid value for option '--min-shrink-count': expected 1 or more.");
    }
    return allowShrink ? ShrinkGuard.OFF : new ShrinkGuard(percent, leastLoss);
  }
}
