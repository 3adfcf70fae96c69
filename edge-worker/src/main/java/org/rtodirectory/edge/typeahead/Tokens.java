package org.rtodirectory.edge.typeahead;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The words of a folded query, as UTF-8: {@code text} is all of them with a space between two.
 * Immutable by convention; the arrays are not copied.
 */
final class Tokens {
  /** How many copies of a word count. */
  private static final int MOST_COPIES = 3;

  /** No words. */
  static final Tokens NONE = new Tokens(new byte[0], new int[] {0}, true);

  private final byte[] text;
  private final int[] starts;
  private final boolean wholeLast;

  private Tokens(byte[] text, int[] starts, boolean wholeLast) {
    this.text = text;
    this.starts = starts;
    this.wholeLast = wholeLast;
  }

  /**
   * The words of {@code folded}, which is not empty. Fourth and further copies of a word are left
   * out: hardly a name has one three times. If that leaves the last word out, those before it are
   * finished.
   *
   * @param wholeLast whether the last word is finished
   */
  static Tokens of(String folded, boolean wholeLast) {
    Tokens all = of(folded.getBytes(StandardCharsets.UTF_8), wholeLast);
    return all.count() <= MOST_COPIES ? all : all.withoutRepetition();
  }

  private static Tokens of(byte[] text, boolean wholeLast) {
    int count = 1;
    for (byte b : text) {
      count += b == ' ' ? 1 : 0;
    }
    int[] starts = new int[count + 1];
    int word = 1;
    for (int i = 0; i < text.length; i++) {
      if (text[i] == ' ') {
        starts[word++] = i + 1;
      }
    }
    starts[count] = text.length + 1;
    return new Tokens(text, starts, wholeLast);
  }

  private Tokens withoutRepetition() {
    byte[] kept = new byte[text.length + 1];
    Map<ByteBuffer, Integer> copies = new HashMap<>();
    int length = 0;
    boolean isLastKept = true;
    for (int word = 0; word < count(); word++) {
      int size = end(word) - start(word);
      isLastKept =
          copies.merge(ByteBuffer.wrap(text, start(word), size), 1, Integer::sum) <= MOST_COPIES;
      if (isLastKept) {
        System.arraycopy(text, start(word), kept, length, size);
        length += size;
        kept[length++] = ' ';
      }
    }
    return length > text.length
        ? this
        : of(Arrays.copyOf(kept, length - 1), wholeLast || !isLastKept);
  }

  byte[] text() {
    return text;
  }

  int count() {
    return starts.length - 1;
  }

  int start(int word) {
    return starts[word];
  }

  int end(int word) {
    return starts[word + 1] - 1;
  }

  /** Whether the last word is finished, and not a prefix. */
  boolean wholeLast() {
    return wholeLast;
  }

  /** Whether a word must be met as a whole where no word is cut short. */
  boolean isWhole(int word) {
    return wholeLast || word < count() - 1;
  }

  /** The number of code points of a word. */
  int length(int word) {
    int length = 0;
    for (int i = start(word); i < end(word); i++) {
      length += isCodePointStart(i) ? 1 : 0;
    }
    return length;
  }

  boolean hasDigit(int word) {
    for (int i = start(word); i < end(word); ) {
      int codePoint = codePoint(i);
      if (Character.isDigit(codePoint)) {
        return true;
      }
      i += Utf8.length(text[i]);
    }
    return false;
  }

  /** The code point that begins at byte {@code at}. */
  int codePoint(int at) {
    return Utf8.codePoint(text, at);
  }

  /** Whether a code point begins at byte {@code at}. */
  boolean isCodePointStart(int at) {
    return (text[at] & 0xc0) != 0x80;
  }

  /** These words with {@code word} and the next one made one. */
  Tokens joined(int word) {
    byte[] changed = new byte[text.length - 1];
    int space = end(word);
    System.arraycopy(text, 0, changed, 0, space);
    System.arraycopy(text, space + 1, changed, space, changed.length - space);
    return of(changed, wholeLast);
  }

  /** These words with a space before byte {@code at}. */
  Tokens split(int at) {
    byte[] changed = Arrays.copyOf(text, text.length + 1);
    changed[at] = ' ';
    System.arraycopy(text, at, changed, at + 1, text.length - at);
    return of(changed, wholeLast);
  }

  @Override
  public String toString() {
    return new String(text, StandardCharsets.UTF_8) + (wholeLast ? " " : "");
  }
}
