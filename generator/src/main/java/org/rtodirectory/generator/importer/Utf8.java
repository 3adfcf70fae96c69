package org.rtodirectory.generator.importer;

import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * UTF-8 decoding that goes on after bytes that are none, and remembers where they were.
 *
 * <p>Each malformed sequence becomes one unpaired surrogate. No valid UTF-8 decodes to that (unlike
 * U+FFFD, which a file may hold), so the damage is seen in exactly the cells that have it.
 */
final class Utf8 {
  private static final char MALFORMED = '\uDFFF';
  private static final char REPLACEMENT = '\uFFFD';

  private Utf8() {}

  /** Decodes {@code bytes}; closing the reader closes them. */
  static BufferedReader reader(InputStream bytes) {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE)
            .replaceWith(String.valueOf(MALFORMED));
    return new BufferedReader(new InputStreamReader(bytes, decoder), 1 << 16);
  }

  /** Whether {@code text} held bytes that are no UTF-8. */
  static boolean isDamaged(String text) {
    for (int i = text.indexOf(MALFORMED); i >= 0; i = text.indexOf(MALFORMED, i + 1)) {
      if (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1))) {
        return true;
      }
    }
    return false;
  }

  /** {@code text} as it can be written again: the replacement character for each damaged place. */
  static String shown(String text) {
    if (!isDamaged(text)) {
      return text;
    }
    StringBuilder shown = new StringBuilder(text.length());
    text.codePoints().map(c -> c == MALFORMED ? REPLACEMENT : c).forEach(shown::appendCodePoint);
    return shown.toString();
  }
}
