package org.rtodirectory.schemas.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The resources on the class path, by absolute names such as {@code /site/site.css}. */
public final class Resource {
  private Resource() {}

  /**
   * Returns the bytes of a resource.
   *
   * @throws IllegalStateException if there is no such resource
   */
  public static byte[] bytes(String name) {
    try (InputStream in = Resource.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(
            "The resource " + name + " is missing from the program. Install the program again.");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("The resource " + name + " of the program cannot be read", e);
    }
  }

  /** Returns the text of a resource in UTF-8. */
  public static String text(String name) {
    return new String(bytes(name), StandardCharsets.UTF_8);
  }
}
