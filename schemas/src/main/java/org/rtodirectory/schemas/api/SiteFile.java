package org.rtodirectory.schemas.api;

import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;

/**
 * A file of the publisher for the site: its logo or its style sheet.
 *
 * @param contentType the whole value of the {@code Content-Type} header
 */
public record SiteFile(String contentType, String base64) {
  public SiteFile {
    Objects.requireNonNull(contentType, "contentType");
    Base64.getDecoder().decode(base64);
  }

  public static SiteFile of(String contentType, byte[] bytes) {
    return new SiteFile(contentType, Base64.getEncoder().encodeToString(bytes));
  }

  public byte[] bytes() {
    return Base64.getDecoder().decode(base64);
  }

  /** The end of its file name: {@code .svg}; empty for a type that the site does not use. */
  public String extension() {
    return Arrays.stream(Type.values())
        .filter(type -> contentType.startsWith(type.contentType))
        .map(type -> type.extension)
        .findFirst()
        .orElse("");
  }

  public enum Type {
    CSS("text/css", ".css"),
    SVG("image/svg+xml", ".svg"),
    PNG("image/png", ".png"),
    WEBP("image/webp", ".webp"),
    JPEG("image/jpeg", ".jpg");

    private final String contentType;
    private final String extension;

    Type(String contentType, String extension) {
      this.contentType = contentType;
      this.extension = extension;
    }

    public String contentType() {
      return contentType;
    }

    public String extension() {
      return extension;
    }
  }
}
