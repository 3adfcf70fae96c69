package org.rtodirectory.generator.importer;

import java.nio.charset.Charset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The restoration of doubly encoded text. If a program reads UTF-8 as Windows-1252 or Mac Roman and
 * saves it as UTF-8, {@code Café} becomes {@code CafÃ©} or {@code Caf√©}. Such sequences of
 * characters occur in no language. Only Latin letters, signs and punctuation are restored.
 */
final class DoubleEncoding {
  /** The maximum number of repeated wrong decodings. */
  private static final int MAX_ROUNDS = 3;

  /** The byte of each non-ASCII character, for each wrongly assumed encoding. */
  private static final List<Map<Character, Integer>> ENCODINGS =
      Stream.of("windows-1252", "x-MacRoman")
          .filter(Charset::isSupported)
          .map(name -> bytes(Charset.forName(name)))
          .toList();

  private DoubleEncoding() {}

  /** Returns the restored text, or the same object if there is nothing to restore. */
  static String restore(String text) {
    if (isAscii(text)) {
      return text;
    }
    String restored = text;
    for (Map<Character, Integer> encoding : ENCODINGS) {
      for (int round = 0; round < MAX_ROUNDS; round++) {
        restored = restore(restored, encoding);
      }
    }
    return restored;
  }

  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  private static Map<Character, Integer> bytes(Charset charset) {
    Map<Character, Integer> bytes = new HashMap<>();
    for (int value = 0x80; value <= 0xFF; value++) {
      char character = new String(new byte[] {(byte) value}, charset).charAt(0);
      bytes.put(character == '\uFFFD' ? (char) value : character, value);
    }
    return bytes;
  }

  /** Decodes the UTF-8 sequences of two or three bytes whose bytes are characters of the text. */
  private static String restore(String text, Map<Character, Integer> encoding) {
    StringBuilder restored = new StringBuilder(text.length());
    boolean isChanged = false;
    for (int i = 0; i < text.length(); i++) {
      int first = byteAt(text, i, encoding);
      int second = byteAt(text, i + 1, encoding);
      int third = byteAt(text, i + 2, encoding);
      if ((first == 0xC2 || first == 0xC3) && isContinuation(second)) {
        restored.append((char) (((first & 0x1F) << 6) | (second & 0x3F)));
        i++;
        isChanged = true;
      } else if (first == 0xE2 && isSign(second, third)) {
        restored.append((char) (0x2000 | ((second & 0x3F) << 6) | (third & 0x3F)));
        i += 2;
        isChanged = true;
      } else {
        restored.append(text.charAt(i));
      }
    }
    return isChanged ? restored.toString() : text;
  }

  /**
   * Returns the byte of the character at {@code index}, or 0 if there is no non-ASCII character.
   */
  private static int byteAt(String text, int index, Map<Character, Integer> encoding) {
    return index < text.length() ? encoding.getOrDefault(text.charAt(index), 0) : 0;
  }

  private static boolean isContinuation(int value) {
    return value >= 0x80 && value <= 0xBF;
  }

  /**
   * Returns whether the last two of three bytes encode punctuation, the euro or the trademark sign.
   */
  private static boolean isSign(int second, int third) {
    return (second == 0x80 && isContinuation(third))
        || (second == 0x82 && third == 0xAC)
        || (second == 0x84 && third == 0xA2);
  }
}
