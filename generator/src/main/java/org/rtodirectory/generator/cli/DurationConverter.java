package org.rtodirectory.generator.cli;

import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses a duration: a whole number and a unit, for example {@code 30s} or {@code 5m}. */
final class DurationConverter implements ITypeConverter<Duration> {
  @Override
  public Duration convert(String text) {
    if (!text.matches("[0-9]{1,6}[smhd]")) {
      throw new TypeConversionException(
          "expected a number and a unit (s, m, h, d), for example 30s");
    }
    return Duration.parse(text.endsWith("d") ? "P" + text : "PT" + text);
  }
}
