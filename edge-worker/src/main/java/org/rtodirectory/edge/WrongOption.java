package org.rtodirectory.edge;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Factory of the errors for options with invalid values. */
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

  /**
   * The value of an option that must lie in a range.
   *
   * @throws ParameterException if it does not
   */
  static int require(@Nullable CommandSpec command, String option, int value, int least, int most) {
    return require(command, option, value, least, most, "");
  }

  /** The same of a time in seconds. */
  static Duration requireSeconds(
      @Nullable CommandSpec command, String option, int value, int least, int most) {
    return Duration.ofSeconds(require(command, option, value, least, most, " seconds"));
  }

  private static int require(
      @Nullable CommandSpec command, String option, int value, int least, int most, String unit) {
    if (value < least || value > most) {
      throw of(command, option, "expected " + least + " to " + most + unit);
    }
    return value;
  }
}
