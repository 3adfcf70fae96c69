package org.rtodirectory.schemas.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The resources on the class path, by their absolute names. */
public final class Resource {
  private Resource() {}

  /**
   * Returns the bytes of a file.
   *
   * @throws IllegalStateException if there is no such file
   */
  public static byte[] bytes(String name) {
    try (InputStream in = Resource.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("The program lacks its file " + name + ".");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("The program cannot read its file " + name, e);
    }
  }

  /** Returns the text of a file in UTF-8. */
  public static String text(String name) {
    return new String(bytes(name), StandardCharsets.UTF_8);
  }
}
