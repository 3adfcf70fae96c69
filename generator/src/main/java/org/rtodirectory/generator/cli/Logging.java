package org.rtodirectory.generator.cli;

import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;

/**
 * What libraries log: nothing, for a failure is told in one line; everything from INFO on with
 * {@code --verbose}.
 */
final class Logging {
  /** Held, for the log manager would let it go and forget its level. */
  private static final Logger ROOT = LogManager.getLogManager().getLogger("");

  private Logging() {}

  static void configure(boolean verbose) {
    ROOT.setLevel(verbose ? Level.INFO : Level.OFF);
  }
}
