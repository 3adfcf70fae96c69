package org.rtodirectory.generator.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reads the text resources from which the demo directory is generated. */
final class DemoResource {
  private DemoResource() {}

  /** The lines of {@code demo/name}, without blank lines and comments. */
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
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The trimmed values of a comma-separated list; none if it is blank. */
  static List<String> list(String commaSeparated) {
    if (commaSeparated.isBlank()) {
      return List.of();
    }
    return List.of(commaSeparated.strip().split(",\\s*", -1));
  }

  /** The word lists of {@code demo/words.txt} by name. */
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
