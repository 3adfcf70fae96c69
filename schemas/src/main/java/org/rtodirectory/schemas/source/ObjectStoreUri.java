package org.rtodirectory.schemas.source;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * A parser of the addresses of object stores: {@code file:DIR}, a plain path, or {@code
 * http(s)://…}.
 */
public final class ObjectStoreUri {
  private static final String FILE = "file:";

  private ObjectStoreUri() {}

  /**
   * Returns a reader for the object store at {@code address}.
   *
   * @throws IllegalArgumentException if it is not such an address. The message names the valid
   *     forms
   */
  public static ObjectReader reader(String address) {
    if (address.startsWith("http://") || address.startsWith("https://")) {
      try {
        URI uri = new URI(address);
        if (uri.getHost() != null && isPlain(uri)) {
          return new HttpObjectReader(uri);
        }
      } catch (URISyntaxException e) {
        // Reported below.
      }
      throw new IllegalArgumentException("not an address: expected http(s)://host[:port][/path]");
    }
    return new FileObjectReader(
        folder(address, "file:DIR, a path, or http(s)://host[:port][/path]"));
  }

  /**
   * Returns the folder at {@code address}, to publish to.
   *
   * @throws IllegalArgumentException if it is not such an address. The message names the valid
   *     forms
   */
  public static Path folder(String address) {
    return folder(address, "file:DIR or a path");
  }

  private static Path folder(String address, String expected) {
    try {
      if (address.startsWith("file:/")) {
        URI uri = new URI(address.replace(" ", "%20"));
        boolean isLocal = uri.getHost() == null || uri.getHost().equals("localhost");
        if (isLocal && uri.getPath() != null && isPlain(uri)) {
          return Path.of(uri.getPath());
        }
      } else {
        String path = address.startsWith(FILE) ? address.substring(FILE.length()) : address;
        if (!path.isBlank() && !path.matches("[A-Za-z][A-Za-z0-9+.-]+:.*")) {
          return Path.of(path);
        }
      }
    } catch (URISyntaxException | InvalidPathException e) {
      // Reported below.
    }
    throw new IllegalArgumentException("not an address: expected " + expected);
  }

  private static boolean isPlain(URI uri) {
    return uri.getRawQuery() == null && uri.getRawFragment() == null;
  }
}
