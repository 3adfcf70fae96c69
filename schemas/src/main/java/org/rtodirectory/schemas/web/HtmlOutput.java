package org.rtodirectory.schemas.web;

import gg.jte.html.HtmlTemplateOutput;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The output of a template, which collects the bytes of a page in UTF-8. It escapes values for
 * their context in the template, as the OWASP rules for HTML require. It rejects values inside of
 * scripts and event handlers, because no template needs them. Not thread-safe.
 */
final class HtmlOutput implements HtmlTemplateOutput {
  private static final int INITIAL_BYTES = 16 * 1024;

  /** The maximum number of bytes for one char, which is the length of the longest escape. */
  private static final int MAX_BYTES_PER_CHAR = 5;

  private static final String SCHEME = "javascript:";

  // The escapes in each kind of context, by ASCII character.
  private static final byte[][] NO_ESCAPES = new byte[128][];
  private static final byte[][] TEXT_ESCAPES = new byte[128][];
  private static final byte[][] ATTRIBUTE_ESCAPES = new byte[128][];

  static {
    TEXT_ESCAPES['&'] = ascii("&amp;");
    TEXT_ESCAPES['<'] = ascii("&lt;");
    TEXT_ESCAPES['>'] = ascii("&gt;");
    ATTRIBUTE_ESCAPES['&'] = ascii("&amp;");
    ATTRIBUTE_ESCAPES['<'] = ascii("&lt;");
    ATTRIBUTE_ESCAPES['"'] = ascii("&#34;");
    ATTRIBUTE_ESCAPES['\''] = ascii("&#39;");
  }

  /** The texts of the most frequent numbers, such as the coordinates of maps. */
  private static final String[] NUMBERS =
      IntStream.range(0, 1024).mapToObj(Integer::toString).toArray(String[]::new);

  private byte[] bytes = new byte[INITIAL_BYTES];
  private int length;
  private @Nullable String tag;
  private @Nullable String attribute;

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public void setContext(@Nullable String tagName, @Nullable String attributeName) {
    tag = tagName;
    attribute = attributeName;
  }

  @Override
  public void writeContent(String text) {
    encode(text, false);
  }

  @Override
  public void writeContent(String text, int start, int end) {
    writeContent(text.substring(start, end));
  }

  @Override
  public void writeUserContent(@Nullable String value) {
    if (value != null) {
      encode(value, true);
    }
  }

  @Override
  public void writeUserContent(int value) {
    encode(value >= 0 && value < NUMBERS.length ? NUMBERS[value] : Integer.toString(value), false);
  }

  /** Returns the escapes of a value in the current context, or null if it must not be written. */
  private byte @Nullable [][] escapes(String value) {
    if (attribute == null ? "script".equals(tag) : attribute.startsWith("on")) {
      throw new IllegalStateException("a template shows a value in the code of a script");
    }
    boolean isScriptAddress =
        "href".equals(attribute)
            && value.stripLeading().regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    return isScriptAddress ? null : attribute == null ? TEXT_ESCAPES : ATTRIBUTE_ESCAPES;
  }

  /**
   * Appends a text. This is one long method, so that Java does not inline it into the many calls of
   * templates. Inlining would take seconds of compilation.
   */
  private void encode(String text, boolean isValue) {
    byte[][] escapes = isValue ? escapes(text) : NO_ESCAPES;
    if (escapes == null) {
      return;
    }
    int chars = text.length();
    if (bytes.length - length < MAX_BYTES_PER_CHAR * chars) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length + MAX_BYTES_PER_CHAR * chars);
    }
    byte[] target = bytes;
    int end = length;
    for (int i = 0; i < chars; i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        byte[] escape = escapes[c];
        if (escape == null) {
          target[end++] = (byte) c;
        } else {
          System.arraycopy(escape, 0, target, end, escape.length);
          end += escape.length;
        }
      } else if (c < 0x800) {
        target[end++] = (byte) (0xc0 | (c >> 6));
        target[end++] = (byte) (0x80 | (c & 0x3f));
      } else if (!Character.isSurrogate(c)) {
        target[end++] = (byte) (0xe0 | (c >> 12));
        target[end++] = (byte) (0x80 | ((c >> 6) & 0x3f));
        target[end++] = (byte) (0x80 | (c & 0x3f));
      } else if (Character.isHighSurrogate(c)
          && i + 1 < chars
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        int codePoint = Character.toCodePoint(c, text.charAt(++i));
        target[end++] = (byte) (0xf0 | (codePoint >> 18));
        target[end++] = (byte) (0x80 | ((codePoint >> 12) & 0x3f));
        target[end++] = (byte) (0x80 | ((codePoint >> 6) & 0x3f));
        target[end++] = (byte) (0x80 | (codePoint & 0x3f));
      } else {
        target[end++] = '?'; // Java also encodes an unpaired surrogate in this way.
      }
    }
    length = end;
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }
}
