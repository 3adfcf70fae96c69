package org.rtodirectory.generator.cli;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Formats the progress of a stage as one line of a maximum width. To fit, a line omits the bar
 * first, then the time, then the counts if the total is known; the name is truncated last.
 */
final class ProgressText {
  private static final int NARROWEST_NAME = 12;
  private static final int NARROWEST_BAR = 10;
  private static final int WIDEST_BAR = 40;
  private static final String CUT = "...";

  private ProgressText() {}

  /**
   * A line while the stage is running, with a bar where there is room.
   *
   * @param total the number of steps; 0 if not known
   * @param width the largest number of columns
   */
  static String running(String name, long done, long total, Duration elapsed, int width) {
    String counts = counts(done, total);
    String time = ", " + time(elapsed);
    List<String> variants =
        total <= 0
            ? List.of(counts + time, counts)
            : List.of(
                percent(done, total) + " " + counts + time,
                percent(done, total) + " " + counts,
                percent(done, total));
    int whole = columns(printable(name));
    String state =
        IntStream.of(whole, Math.min(whole, NARROWEST_NAME))
            .boxed()
            .flatMap(
                named -> variants.stream().filter(variant -> named + 2 + variant.length() <= width))
            .findFirst()
            .orElse(variants.get(variants.size() - 1));
    String head = fit(printable(name), Math.max(0, width - 2 - state.length())) + ": ";
    int barWidth = Math.min(WIDEST_BAR, width - columns(head) - state.length() - 1);
    if (total > 0 && state.equals(variants.get(0)) && barWidth >= NARROWEST_BAR) {
      int space = state.indexOf(' ');
      state = state.substring(0, space) + " " + bar(done, total, barWidth) + state.substring(space);
    }
    return fit(head + state, width);
  }

  /** A line for a log while the stage is running. */
  static String report(String name, long done, long total, Duration elapsed) {
    return printable(name)
        + ": "
        + (total > 0 ? percent(done, total) + ", " : "")
        + counts(done, total)
        + " after "
        + seconds(elapsed);
  }

  /**
   * A line for a stage that has ended.
   *
   * @param width the largest number of columns
   */
  static String ended(String name, long done, Duration took, int width) {
    String state = String.format(Locale.ROOT, ": %,d in %s", done, seconds(took));
    return fit(fit(printable(name), Math.max(0, width - state.length())) + state, width);
  }

  /** A duration in seconds with one decimal. */
  static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
  }

  /**
   * An upper bound of the columns of a text on a terminal: two for each character beyond Latin,
   * Greek and Cyrillic.
   */
  static int columns(String text) {
    return text.codePoints().map(ProgressText::columns).sum();
  }

  private static int columns(int codePoint) {
    return codePoint < 0x1100 ? 1 : 2;
  }

  /** The text with a question mark for each control or formatting character. */
  private static String printable(String text) {
    return text.replaceAll("[\\p{C}&&[^\\p{Cs}]]|[\\u2028\\u2029]", "?");
  }

  private static String counts(long done, long total) {
    return total > 0
        ? String.format(Locale.ROOT, "%,d/%,d", done, total)
        : String.format(Locale.ROOT, "%,d", done);
  }

  private static String percent(long done, long total) {
    return (int) (100 * fraction(done, total)) + "%";
  }

  private static double fraction(long done, long total) {
    return Math.min(1, (double) done / total);
  }

  private static String bar(long done, long total, int width) {
    int filled = (int) (fraction(done, total) * (width - 2));
    String head = filled == 0 || filled == width - 2 ? "" : ">";
    String tail = "=".repeat(filled - head.length()) + head;
    return "[" + tail + " ".repeat(width - 2 - filled) + "]";
  }

  private static String time(Duration elapsed) {
    long hours = elapsed.toHours();
    return hours > 0
        ? String.format(
            Locale.ROOT, "%d:%02d:%02d", hours, elapsed.toMinutesPart(), elapsed.toSecondsPart())
        : String.format(Locale.ROOT, "%d:%02d", elapsed.toMinutesPart(), elapsed.toSecondsPart());
  }

  /** The text, truncated and followed by dots if it is wider than {@code width} columns. */
  private static String fit(String text, int width) {
    if (columns(text) <= width) {
      return text;
    }
    String cut = CUT.substring(0, Math.min(CUT.length(), width));
    int room = width - cut.length();
    int end = 0;
    while (end < text.length()) {
      int codePoint = text.codePointAt(end);
      room -= columns(codePoint);
      if (room < 0) {
        break;
      }
      end += Character.charCount(codePoint);
    }
    return text.substring(0, end) + cut;
  }
}
