package org.rtodirectory.generator.demo;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The lists of {@code demo/words.txt} by their name. */
final class Words {
  private final Map<String, List<String>> lists = new HashMap<>();

  Words() {
    for (String line : DemoResource.lines("words.txt")) {
      int colon = line.indexOf(": ");
      lists.put(line.substring(0, colon), DemoResource.list(line.substring(colon + 2)));
    }
  }

  List<String> of(String list) {
    return Objects.requireNonNull(lists.get(list), () -> "words.txt has no list " + list);
  }
}
