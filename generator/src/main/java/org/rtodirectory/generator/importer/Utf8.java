package org.rtodirectory.generator.importer;

import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Decodes UTF-8 leniently and marks malformed bytes in the text.
 *
 * <p>Each malformed sequence becomes one unpaired surrogate. Valid UTF-8 never decodes to one (but
 * it may contain U+FFFD), so exactly the affected cells are recognized.
 */
final class Utf8 {
  private static final char MALFORMED = '\uDFFF';
  private static final char REPLACEMENT = '\uFFFD';

  private Utf8() {}

  /** A reader that decodes {@code bytes}. Closing it closes the stream. */
  static BufferedReader reader(InputStream bytes) {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE)
            .replaceWith(String.valueOf(MALFORMED));
    return new BufferedReader(new InputStreamReader(bytes, decoder), 1 << 16);
  }

  /** Whether {@code text} was decoded from malformed UTF-8. */
  static boolean isDamaged(String text) {
    for (int i = text.indexOf(MALFORMED); i >= 0; i = text.indexOf(MALFORMED, i + 1)) {
      if (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1))) {
        return true;
      }
    }
    return false;
  }

  /**
   * {@code text} with the replacement character U+FFFD for each malformed sequence, so that it can
   * be encoded.
   */
  static String shown(String text) {
    if (!isDamaged(text)) {
      return text;
    }
    StringBuilder shown = new StringBuilder(text.length());
    text.codePoints().map(c -> c == MALFORMED ? REPLACEMENT : c).forEach(shown::appendCodePoint);
    return shown.toString();
  }
}
