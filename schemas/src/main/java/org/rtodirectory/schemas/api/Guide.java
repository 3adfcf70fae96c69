package org.rtodirectory.schemas.api;

import java.time.LocalDate;
import java.util.Objects;

/**
 * A consumer guide: advice for people, not data of the directory.
 *
 * @param title one line of plain text
 * @param summary plain text: what a reader learns
 * @param bodyMarkdown the text in Markdown, without the title
 * @param updatedOn when it was last looked through
 */
public record Guide(
    String slug, String title, String summary, String bodyMarkdown, LocalDate updatedOn) {

  public Guide {
    Objects.requireNonNull(slug, "slug");
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(summary, "summary");
    Objects.requireNonNull(bodyMarkdown, "bodyMarkdown");
    Objects.requireNonNull(updatedOn, "updatedOn");
  }

  /** Where it is published: {@code guides/how-it-works.md}. */
  public String key() {
    return "guides/" + slug + ".md";
  }
}
