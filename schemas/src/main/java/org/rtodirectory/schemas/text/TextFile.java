package org.rtodirectory.schemas.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Text files that people write with any editor. */
public final class TextFile {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private TextFile() {}

  /**
   * Reads a file in UTF-8, without the byte order mark that some editors for Windows write.
   *
   * @throws java.nio.charset.CharacterCodingException if the file is not in UTF-8
   */
  public static String read(Path file) throws IOException {
    String text = Files.readString(file);
    return text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
  }
}
