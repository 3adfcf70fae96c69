package org.rtodirectory.generator.demo;

import java.time.LocalDate;
import java.util.List;
import org.rtodirectory.resource.Guide;

/**
 * Reads the consumer guides of the demo. Each file has the lines {@code title: …}, {@code summary:
 * …} and {@code updated: …}, an empty line, and the text in Markdown.
 */
final class DemoGuides {
  private DemoGuides() {}

  /** Reads all guides. */
  static List<Guide> read() {
    return DemoResource.lines("guides.txt").stream().map(DemoGuides::read).toList();
  }

  private static Guide read(String slug) {
    String file = DemoResource.text("guides/" + slug + ".md");
    int body = file.indexOf("\n\n");
    String head = file.substring(0, body + 1);
    return new Guide(
        slug,
        value(head, "title"),
        value(head, "summary"),
        file.substring(body + 2).strip(),
        LocalDate.parse(value(head, "updated")));
  }

  private static String value(String head, String name) {
    String beginning = name + ": ";
    return head.lines()
        .filter(line -> line.startsWith(beginning))
        .map(line -> line.substring(beginning.length()))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("A guide of the demo has no " + name));
  }
}
