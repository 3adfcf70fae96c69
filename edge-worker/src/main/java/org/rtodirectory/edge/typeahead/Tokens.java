package org.rtodirectory.edge.typeahead;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;

/**
 * The words of a folded query, as UTF-8: {@code text} is all of them with a space between two.
 * Immutable by convention; the arrays are not copied.
 */
final class Tokens {
  /** The maximum number of words that count. */
  static final int MOST_WORDS = 10;

  /**
   * Stop words, which say that something is searched for, but not what. They are removed if nothing
   * is found with them.
   */
  static final Set<String> FILLERS =
      Set.of(
          ("a all america an and any anything are around at best by cheap close closest code county"
                  + " dealer dealers directions downtown find for from greater hours i in is located"
                  + " location locations looking map me my near nearby nearest need now number of off on"
                  + " open phone place places shop shopping shops state states store stores the there"
                  + " to today united us usa want what where with zip zipcode")
              .split(" ", -1));

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
   * The first {@value #MOST_WORDS} words of {@code folded}, which is not empty. If that leaves the
   * last word out, those before it are finished.
   *
   * @param wholeLast whether the last word is finished
   */
  static Tokens of(String folded, boolean wholeLast) {
    Tokens all = of(folded.getBytes(StandardCharsets.UTF_8), wholeLast);
    return all.count() <= MOST_WORDS ? all : all.without(MOST_WORDS, all.count() - MOST_WORDS);
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

  /** These words without {@link #FILLERS}; these themselves if there are none. */
  Tokens withoutFillers() {
    boolean[] kept = new boolean[count()];
    boolean hasFiller = false;
    for (int word = 0; word < count(); word++) {
      kept[word] = !FILLERS.contains(word(word));
      hasFiller |= !kept[word];
    }
    return hasFiller ? only(kept) : this;
  }

  /** These words without {@code length} of them from {@code first} on. */
  Tokens without(int first, int length) {
    boolean[] kept = new boolean[count()];
    for (int word = 0; word < kept.length; word++) {
      kept[word] = word < first || word >= first + length;
    }
    return only(kept);
  }

  /** Whether a word consists of ASCII digits alone. */
  boolean isNumber(int word) {
    for (int i = start(word); i < end(word); i++) {
      if (!isDigit(text[i])) {
        return false;
      }
    }
    return true;
  }

  /** Whether any word has a digit. */
  boolean hasDigit() {
    for (int word = 0; word < count(); word++) {
      if (hasDigit(word)) {
        return true;
      }
    }
    return false;
  }

  /** One of these words; it is finished unless it is the last and that is not. */
  Tokens only(int word) {
    boolean[] kept = new boolean[count()];
    kept[word] = true;
    return only(kept);
  }

  /** Some of these words; if the last is not among them, the last of them is finished. */
  Tokens only(boolean[] kept) {
    StringBuilder some = new StringBuilder();
    for (int word = 0; word < count(); word++) {
      some.append(kept[word] ? (some.isEmpty() ? "" : " ") + word(word) : "");
    }
    return some.isEmpty()
        ? NONE
        : of(some.toString().getBytes(StandardCharsets.UTF_8), wholeLast || !kept[count() - 1]);
  }

  /** These words with another in the place of one; it is a whole word. */
  Tokens replaced(int word, byte[] by) {
    byte[] changed = new byte[text.length - (end(word) - start(word)) + by.length];
    System.arraycopy(text, 0, changed, 0, start(word));
    System.arraycopy(by, 0, changed, start(word), by.length);
    System.arraycopy(text, end(word), changed, start(word) + by.length, text.length - end(word));
    return of(changed, wholeLast || word == count() - 1);
  }

  /** A word as text. */
  String word(int word) {
    return new String(text, start(word), end(word) - start(word), StandardCharsets.UTF_8);
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

  /** Whether a word must match as a whole in the passes in which words may not be cut short. */
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
    for (int i = start(word); i < end(word); i++) {
      if (isDigit(text[i])) {
        return true;
      }
    }
    return false;
  }

  static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  /** Whether a word has no letter but those of ASCII. */
  boolean isAscii(int word) {
    return length(word) == end(word) - start(word);
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
