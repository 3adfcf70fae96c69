package org.rtodirectory.schemas.text;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The percent-encoding of UTF-8 in URLs (RFC 3986). Decoding is strict: an invalid escape or
 * invalid UTF-8 gives an empty result, never a replacement character. Stateless. Runs in linear
 * time.
 */
public final class PercentEncoding {
  private static final String HEX = "0123456789ABCDEF";

  private PercentEncoding() {}

  /**
   * Decodes a part of a query, where {@code +} is a space.
   *
   * @param raw a text whose chars each hold one byte
   * @return the text, or empty if the encoding is invalid or a char is above 0xFF
   */
  public static Optional<String> decodeQuery(String raw) {
    return decode(raw, true);
  }

  /**
   * Decodes a path.
   *
   * @param raw a text whose chars each hold one byte
   * @return the text, or empty if the encoding is invalid or a char is above 0xFF
   */
  public static Optional<String> decodePath(String raw) {
    return decode(raw, false);
  }

  /**
   * Encodes one part of a path or one value of a query. Leaves letters, digits, {@code - . _ ~} and
   * {@code =} as they are. Page keys contain {@code =}, and paths allow it.
   */
  public static String encode(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!isUnreserved(text.charAt(i))) {
        return escape(text);
      }
    }
    return text; // The usual case, because nearly all texts are slugs.
  }

  private static String escape(String text) {
    StringBuilder encoded = new StringBuilder(2 * text.length());
    for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
      if (isUnreserved((char) octet)) {
        encoded.append((char) octet);
      } else {
        encoded.append('%').append(HEX.charAt((octet >> 4) & 0xf)).append(HEX.charAt(octet & 0xf));
      }
    }
    return encoded.toString();
  }

  private static boolean isUnreserved(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || "-._~=".indexOf(c) >= 0;
  }

  private static Optional<String> decode(String raw, boolean isPlusSpace) {
    if (isUnchangedByDecoding(raw, isPlusSpace)) {
      return Optional.of(raw);
    }
    byte[] bytes = new byte[raw.length()];
    int length = 0;
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      int value = c;
      if (c == '%') {
        // An invalid digit makes the value negative.
        value = i + 2 < raw.length() ? hex(raw.charAt(i + 1)) << 4 | hex(raw.charAt(i + 2)) : -1;
        i += 2;
      } else if (c == '+' && isPlusSpace) {
        value = ' ';
      }
      if (value < 0 || value > 0xff) {
        return Optional.empty();
      }
      bytes[length++] = (byte) value;
    }
    return utf8(bytes, length);
  }

  /** Returns whether decoding leaves {@code raw} unchanged, which is the common case. */
  private static boolean isUnchangedByDecoding(String raw, boolean isPlusSpace) {
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (c == '%' || c >= 0x80 || (c == '+' && isPlusSpace)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the value of a hex digit, or -1 for any other character. */
  private static int hex(char c) {
    return c < 0x80 ? Character.digit(c, 16) : -1;
  }

  private static Optional<String> utf8(byte[] bytes, int length) {
    try {
      ByteBuffer encoded = ByteBuffer.wrap(bytes, 0, length);
      return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(encoded).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
