package org.rtodirectory.schemas.text;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;

/**
 * The normalization of names for comparison (text folding): matching, ordering, slugs, page keys
 * and search all use it.
 *
 * <p>In this order: apostrophes of every kind are deleted. The text is decomposed (Unicode NFKD)
 * and its marks (category M) are dropped. Letters that have no decomposition are spelled out (ß→ss,
 * æ→ae, œ→oe, ø→o, ł→l, đ and ð→d, þ→th, ı→i, in either case). It is put in lower case by the root
 * locale. {@code &} becomes the word "and". Every run of code points that are neither letters nor
 * digits becomes one space. It is trimmed.
 *
 * <p>Folding is idempotent. A folded string has only letters, digits and single inner spaces, so
 * its words can be joined by {@code -} into a slug and split again. Stateless, linear in the length
 * of the text.
 */
public final class Folding {
  public static final String APOSTROPHES = "'’‘ʼʻ`´′";

  private Folding() {}

  /** Returns the folded form of {@code text}. It is empty if the text has no letter or digit. */
  public static String fold(String text) {
    return isPlainAscii(text) ? foldAscii(text) : foldUnicode(text);
  }

  /** Returns the words of an already folded string, in order, or none for the empty string. */
  public static List<String> words(String folded) {
    return folded.isEmpty() ? List.of() : List.of(folded.split(" "));
  }

  /**
   * Returns {@code text} as a part of paths and page keys: folded, with {@code -} between its
   * words. Empty if the text has no letter or digit.
   */
  public static String slug(String text) {
    return fold(text).replace(' ', '-');
  }

  /** Returns whether {@code codePoint} is one of the apostrophes that folding deletes. */
  public static boolean isApostrophe(int codePoint) {
    return APOSTROPHES.indexOf(codePoint) >= 0;
  }

  private static boolean isPlainAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  private static String foldAscii(String text) {
    StringBuilder folded = new StringBuilder(text.length() + 8);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\'' || c == '`') {
        continue;
      }
      appendFolded(folded, c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
    }
    return folded.toString().stripTrailing();
  }

  private static String foldUnicode(String text) {
    String decomposed = Normalizer.normalize(withoutApostrophes(text), Normalizer.Form.NFKD);
    String lower = spellOut(decomposed).toLowerCase(Locale.ROOT);
    StringBuilder folded = new StringBuilder(lower.length() + 8);
    lower.codePoints().forEach(c -> appendFolded(folded, c));
    return folded.toString().stripTrailing();
  }

  private static String withoutApostrophes(String text) {
    StringBuilder result = new StringBuilder(text.length());
    text.codePoints().filter(c -> !isApostrophe(c)).forEach(result::appendCodePoint);
    return result.toString();
  }

  /**
   * Drops marks, spells out letters without a decomposition, and drops the apostrophe that NFKD
   * makes of ŉ.
   */
  private static String spellOut(String decomposed) {
    StringBuilder spelled = new StringBuilder(decomposed.length() + 4);
    for (int i = 0; i < decomposed.length(); ) {
      int c = decomposed.codePointAt(i);
      i += Character.charCount(c);
      switch (c) {
        case 'ß', 'ẞ' -> spelled.append("ss");
        case 'æ', 'Æ' -> spelled.append("ae");
        case 'œ', 'Œ' -> spelled.append("oe");
        case 'ø', 'Ø' -> spelled.append('o');
        case 'ł', 'Ł' -> spelled.append('l');
        case 'đ', 'Đ', 'ð', 'Ð' -> spelled.append('d');
        case 'þ', 'Þ' -> spelled.append("th");
        case 'ı' -> spelled.append('i');
        case 'ʼ', 'ʻ' -> {}
        default -> {
          if (!isMark(c)) {
            spelled.appendCodePoint(c);
          }
        }
      }
    }
    return spelled.toString();
  }

  private static boolean isMark(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK ->
          true;
      default -> false;
    };
  }

  private static void appendFolded(StringBuilder folded, int codePoint) {
    if (codePoint == '&') {
      appendSeparator(folded);
      folded.append("and ");
    } else if (Character.isLetterOrDigit(codePoint)) {
      folded.appendCodePoint(codePoint);
    } else {
      appendSeparator(folded);
    }
  }

  private static void appendSeparator(StringBuilder folded) {
    if (!folded.isEmpty() && folded.charAt(folded.length() - 1) != ' ') {
      folded.append(' ');
    }
  }
}
