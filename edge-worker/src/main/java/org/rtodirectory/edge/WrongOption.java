package org.rtodirectory.edge;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** What is said of an option whose value cannot be used. */
final class WrongOption {
  private WrongOption() {}

  /**
   * @param command the one that has the option, set by picocli
   * @param why what is expected, without a full stop
   */
  static ParameterException of(@Nullable CommandSpec command, String option, String why) {
    return new ParameterException(
        Objects.requireNonNull(command).commandLine(),
        "Invalid value for option '" + option + "': " + why + ".");
  }
}
