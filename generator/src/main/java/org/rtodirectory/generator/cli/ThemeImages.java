package org.rtodirectory.generator.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.SiteSettings.SiteFile.FileType;

/**
 * The pictures in the folder {@code images} of a theme. Their types, sizes and number are checked.
 */
final class ThemeImages {
  private static final int MAX_IMAGES = 20;
  private static final int MAX_BYTES = 256 * 1024;

  /** The number of bytes at the start of a file that are examined for its type. */
  private static final int SIGNATURE_BYTES = 512;

  private static final Pattern NAME =
      Pattern.compile("[a-z0-9][a-z0-9-]{0,59}\\.(png|jpg|webp|svg)");

  private ThemeImages() {}

  /**
   * Reads files, which must all be pictures.
   *
   * @throws picocli.CommandLine.TypeConversionException if a file is not a usable picture
   */
  static List<SiteSettings.Image> read(List<Path> files) throws IOException {
    List<SiteSettings.Image> images = new ArrayList<>();
    for (Path file : files) {
      if (images.size() == MAX_IMAGES) {
        throw SiteTheme.invalid(file.getParent() + " has more than " + MAX_IMAGES + " pictures.");
      }
      images.add(readImage(file));
    }
    return images;
  }

  private static SiteSettings.Image readImage(Path file) throws IOException {
    String name = file.getFileName().toString();
    if (!NAME.matcher(name).matches()) {
      throw SiteTheme.invalid(
          file
              + " cannot be a picture. Use lowercase letters, digits and hyphens, and the ending"
              + " .png, .jpg, .webp or .svg.");
    }
    if (Files.size(file) > MAX_BYTES) {
      throw SiteTheme.invalid(file + " is larger than " + MAX_BYTES / 1024 + " KiB.");
    }
    byte[] bytes = Files.readAllBytes(file);
    FileType type =
        Stream.of(FileType.values())
            .filter(known -> name.endsWith(known.extension()))
            .findFirst()
            .orElseThrow();
    if (!hasSignature(type, bytes)) {
      throw SiteTheme.invalid(file + " does not contain a picture of the type in its name.");
    }
    return new SiteSettings.Image(name, SiteSettings.SiteFile.of(type.contentType(), bytes));
  }

  /** Returns whether a file begins with the signature of a type. */
  private static boolean hasSignature(FileType type, byte[] bytes) {
    String start =
        new String(bytes, 0, Math.min(SIGNATURE_BYTES, bytes.length), StandardCharsets.ISO_8859_1);
    return switch (type) {
      case PNG -> start.startsWith("\u0089PNG\r\n");
      case JPEG -> start.startsWith("\u00ff\u00d8\u00ff");
      case WEBP -> start.startsWith("RIFF") && start.startsWith("WEBP", 8);
      case SVG -> start.contains("<svg");
      case CSS -> false;
    };
  }
}
