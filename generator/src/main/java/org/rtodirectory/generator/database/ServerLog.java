package org.rtodirectory.generator.database;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Extracts the cause of a failure from the log of {@code initdb} and the server. */
final class ServerLog {
  private static final int LONGEST = 300;
  private static final Pattern SERIOUS = Pattern.compile(".*\\b(PANIC|FATAL|error): +(.+)");
  private static final Pattern DETAIL = Pattern.compile(".*\\bDETAIL: +(.+)");

  private ServerLog() {}

  /** The first fatal error with its detail, or else the last line; empty if the log is empty. */
  static Optional<String> cause(Path log) {
    List<String> lines;
    try {
      lines =
          new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
              .lines()
              .map(String::strip)
              .filter(line -> !line.isEmpty())
              .toList();
    } catch (IOException unreadable) {
      return Optional.empty();
    }
    for (int i = 0; i < lines.size(); i++) {
      Matcher error = SERIOUS.matcher(lines.get(i));
      if (error.matches()) {
        Matcher detail = DETAIL.matcher(i + 1 < lines.size() ? lines.get(i + 1) : "");
        return Optional.of(
            shown(error.group(2) + (detail.matches() ? " (" + detail.group(1) + ")" : "")));
      }
    }
    return lines.isEmpty() ? Optional.empty() : Optional.of(shown(lines.get(lines.size() - 1)));
  }

  private static String shown(String line) {
    String cut = line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
    return cut.endsWith(".") ? cut.substring(0, cut.length() - 1) : cut;
  }
}
