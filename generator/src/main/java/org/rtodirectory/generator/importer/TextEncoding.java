package org.rtodirectory.generator.importer;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;

/**
 * The encoding of an import file. Workbooks, PDF documents and compressed files are refused. For
 * any other file, the first rule that applies determines the encoding:
 *
 * <ol>
 *   <li>A byte order mark names the encoding.
 *   <li>If more than a quarter of the first bytes are zero, the file is UTF-16: little-endian if
 *       all zeros are at odd positions, big-endian if all are at even positions.
 *   <li>If the whole file is valid UTF-8, or has at least one valid UTF-8 character beyond ASCII,
 *       it is UTF-8.
 *   <li>If {@link Windows1252Text} finds the text plausible, it is Windows-1252.
 *   <li>Any other file is refused.
 * </ol>
 *
 * @param markLength the length of the byte order mark in bytes
 * @param note advice for the operator if the encoding was guessed, or null
 */
record TextEncoding(Charset charset, int markLength, @Nullable String note) {
  private static final int[] UTF_8_MARK = {0xEF, 0xBB, 0xBF};
  private static final int HEAD_BYTES = 4_096;
  private static final int BUFFER_LENGTH = 1 << 16;

  /** Other file formats as messages describe them, by their first bytes as hex digits. */
  private static final Map<String, String> OTHER_FORMATS =
      Map.of(
          "504b0304", "a workbook or an archive",
          "d0cf11e0", "a workbook of an old Excel",
          "1f8b08", "compressed",
          "25504446", "a PDF document");

  static TextEncoding detect(Path file) throws IOException {
    byte[] head;
    try (InputStream in = Files.newInputStream(file)) {
      head = in.readNBytes(HEAD_BYTES);
    }
    refuseOtherFormats(file, head);
    int markLength = startsWith(head, UTF_8_MARK) ? UTF_8_MARK.length : 0;
    TextEncoding utf16 = markLength > 0 ? null : utf16(head);
    if (utf16 != null) {
      return utf16;
    }
    if (isValidUtf8(file)) {
      return new TextEncoding(StandardCharsets.UTF_8, markLength, null);
    }
    if (hasNonAsciiUtf8(file)) {
      return new TextEncoding(
          StandardCharsets.UTF_8, markLength, "some bytes are not UTF-8. Save it as CSV UTF-8");
    }
    if (Windows1252Text.isPlausible(file)) {
      return new TextEncoding(
          Windows1252Text.CHARSET,
          0,
          "read as Windows-1252. Save it as CSV UTF-8 if names look wrong");
    }
    throw new Failure(
        file
            + " is not UTF-8, and its encoding is uncertain. Save it as CSV UTF-8."
            + " Nothing was loaded.");
  }

  private static void refuseOtherFormats(Path file, byte[] head) {
    String digits = HexFormat.of().formatHex(head, 0, Math.min(4, head.length));
    OTHER_FORMATS.forEach(
        (start, kind) -> {
          if (digits.startsWith(start)) {
            throw new Failure(
                file + " is " + kind + " and not CSV. Save it as CSV UTF-8. Nothing was loaded.");
          }
        });
  }

  /** Returns the UTF-16 encoding that a byte order mark or the zero bytes show, or null. */
  private static @Nullable TextEncoding utf16(byte[] head) {
    if (startsWith(head, 0xFF, 0xFE)) {
      return new TextEncoding(StandardCharsets.UTF_16LE, 2, null);
    }
    if (startsWith(head, 0xFE, 0xFF)) {
      return new TextEncoding(StandardCharsets.UTF_16BE, 2, null);
    }
    int evenZeros = 0;
    int oddZeros = 0;
    for (int i = 0; i < head.length; i++) {
      if (head[i] == 0 && i % 2 == 0) {
        evenZeros++;
      } else if (head[i] == 0) {
        oddZeros++;
      }
    }
    if (oddZeros > head.length / 4 && evenZeros == 0) {
      return new TextEncoding(StandardCharsets.UTF_16LE, 0, null);
    }
    if (evenZeros > head.length / 4 && oddZeros == 0) {
      return new TextEncoding(StandardCharsets.UTF_16BE, 0, null);
    }
    return null;
  }

  private static boolean startsWith(byte[] bytes, int... start) {
    if (bytes.length < start.length) {
      return false;
    }
    for (int i = 0; i < start.length; i++) {
      if (bytes[i] != (byte) start[i]) {
        return false;
      }
    }
    return true;
  }

  private static boolean isValidUtf8(Path file) throws IOException {
    try (Reader text =
        new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8.newDecoder())) {
      char[] buffer = new char[BUFFER_LENGTH];
      while (text.read(buffer) >= 0) {
        // Decoding is the test of validity.
      }
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  /** Returns whether a file with invalid bytes also has valid UTF-8 characters beyond ASCII. */
  private static boolean hasNonAsciiUtf8(Path file) throws IOException {
    try (Reader text = new TextEncoding(StandardCharsets.UTF_8, 0, null).open(file)) {
      int character = text.read();
      while (character >= 0 && (character < 0x80 || character == '\uFFFD')) {
        character = text.read();
      }
      return character >= 0;
    }
  }

  /** Opens the file. Invalid bytes become U+FFFD. */
  Reader open(Path file) throws IOException {
    InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER_LENGTH);
    try {
      in.skipNBytes(markLength);
      return new BufferedReader(new InputStreamReader(in, charset), BUFFER_LENGTH);
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }
}
