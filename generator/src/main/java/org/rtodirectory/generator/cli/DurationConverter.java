package org.rtodirectory.generator.cli;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Parses a duration: a whole number and a unit, for example {@code 500ms}, {@code 30s} or {@code
 * 5m}.
 */
final class DurationConverter implements ITypeConverter<Duration> {
  private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(ms|s|m|h|d)");
  private static final Map<String, ChronoUnit> UNITS =
      Map.of(
          "ms", ChronoUnit.MILLIS,
          "s", ChronoUnit.SECONDS,
          "m", ChronoUnit.MINUTES,
          "h", ChronoUnit.HOURS,
          "d", ChronoUnit.DAYS);
  private static final Duration LONGEST = Duration.ofDays(3650);

  @Override
  public Duration convert(String text) {
    Matcher parts = DURATION.matcher(text);
    if (parts.matches()) {
      ChronoUnit unit = UNITS.getOrDefault(parts.group(2), ChronoUnit.SECONDS);
      Duration duration = unit.getDuration().multipliedBy(Long.parseLong(parts.group(1)));
      if (duration.compareTo(LONGEST) <= 0) {
        return duration;
      }
    }
    throw new TypeConversionException(
        "expected a number and a unit (ms, s, m, h, d), for example 30s, of at most ten years");
  }
}
