package org.rtodirectory.schemas.api;

import java.time.LocalDate;
import java.util.Objects;

/**
 * A consumer guide, which gives advice to readers.
 *
 * @param title one line of plain text
 * @param summary a plain text that says what a reader learns
 * @param bodyMarkdown the text in Markdown, without the title
 * @param updatedOn the date of the last review by its author
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

  /** Returns the key of its object: {@code guides/how-it-works.md}. */
  public String key() {
    return "guides/" + slug + ".md";
  }
}
