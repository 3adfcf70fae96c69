package org.rtodirectory.edge.endpoint;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A request as an endpoint sees it.
 *
 * @param path the decoded path
 * @param rawQuery the text after the {@code ?}, one char per byte; null if there is none
 * @param accept the Accept header, several joined by commas; null if there is none
 * @param destination the Sec-Fetch-Dest header (Fetch Metadata), which only browsers send: {@code
 *     empty} for the request of a script, {@code document} for a navigation; null if there is none
 */
public record Request(
    String path, @Nullable String rawQuery, @Nullable String accept, @Nullable String destination) {
  private static final String SCRIPT = "empty";

  /** Whether the client names HTML among what it accepts, as browsers do. */
  boolean acceptsHtml() {
    return accept != null && accept.toLowerCase(Locale.ROOT).contains("text/html");
  }

  /** Whether JSON is the client's first choice. */
  boolean prefersJson() {
    return AcceptHeader.prefersJson(accept);
  }

  /**
   * Whether a program reads the errors. That includes scripts of web pages, whatever they accept,
   * because they cannot follow a redirect to a page for people.
   */
  boolean takesJsonErrors() {
    return SCRIPT.equals(destination) || prefersJson();
  }
}
