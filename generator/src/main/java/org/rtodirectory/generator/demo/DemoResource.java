package org.rtodirectory.generator.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The text files beside this package that hold what the demo directory is made of. */
final class DemoResource {
  private DemoResource() {}

  /** The lines of {@code demo/name} that are neither blank nor a comment. */
  static List<String> lines(String name) {
    return text(name).lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
  }

  /** The whole text of {@code demo/name}. */
  static String text(String name) {
    try (InputStream file = DemoResource.class.getResourceAsStream("/demo/" + name)) {
      if (file == null) {
        throw new IllegalStateException("demo/" + name + " is missing from the class path");
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The parts of a comma-separated list, trimmed; none for a blank one. */
  static List<String> list(String commaSeparated) {
    if (commaSeparated.isBlank()) {
      return List.of();
    }
    return List.of(commaSeparated.strip().split(",\\s*", -1));
  }
}
