package org.rtodirectory.generator.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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

  /** The lists of {@code demo/words.txt} by their name. */
  static final class Words {
    private final Map<String, List<String>> lists = new HashMap<>();

    Words() {
      for (String line : lines("words.txt")) {
        int colon = line.indexOf(": ");
        lists.put(line.substring(0, colon), list(line.substring(colon + 2)));
      }
    }

    List<String> of(String list) {
      return Objects.requireNonNull(lists.get(list), () -> "words.txt has no list " + list);
    }
  }
}
