package org.rtodirectory.schemas.text;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;

/**
 * The folding of names to a form in which they can be compared. Matching, ordering, slugs, page
 * keys and search all use the same folded form.
 *
 * <ol>
 *   <li>Delete {@link #APOSTROPHES}.
 *   <li>Decompose the text (Unicode NFKD). Delete marks (category M), and apostrophes that result
 *       from the decomposition.
 *   <li>Spell out letters without a decomposition: ß→ss, æ→ae, œ→oe, ø→o, ł→l, đ and ð→d, þ→th,
 *       ı→i. The same applies to capital letters.
 *   <li>Convert the text to lower case, in the root locale.
 *   <li>Replace {@code &} by the word "and".
 *   <li>Replace each run of code points that are neither letters nor digits by one space.
 *   <li>Trim the text.
 * </ol>
 *
 * <p>Folding is idempotent. A folded string has only letters, digits and single inner spaces, so
 * its words can be joined by {@code -} into a slug and split again. Stateless, linear in the length
 * of the text.
 */
public final class Folding {
  /** The characters that are read as apostrophes. */
  public static final String APOSTROPHES = "'’‘ʼʻ`´′";

  private Folding() {}

  /** Returns the folded form of {@code text}. It is empty if the text has no letter or digit. */
  public static String fold(String text) {
    return isPlainAscii(text) ? foldAscii(text) : foldUnicode(text);
  }

  /** Returns the words of a folded text. The list is empty if the text is. */
  public static List<String> words(String folded) {
    return folded.isEmpty() ? List.of() : List.of(folded.split(" "));
  }

  /**
   * Returns the slug of a text: its folded words, joined by {@code -}. Empty if the text has no
   * letter or digit.
   */
  public static String slug(String text) {
    return fold(text).replace(' ', '-');
  }

  private static boolean isApostrophe(int codePoint) {
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

  /**
   * Folds a text of ASCII characters like {@link #foldUnicode}, but faster. Most names are ASCII.
   */
  private static String foldAscii(String text) {
    StringBuilder folded = new StringBuilder(text.length() + 8);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (isApostrophe(c)) {
        continue;
      }
      appendFolded(folded, c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
    }
    return folded.toString().stripTrailing();
  }

  private static String foldUnicode(String text) {
    String decomposed = Normalizer.normalize(withoutApostrophes(text), Normalizer.Form.NFKD);
    String lower = toPlainLetters(decomposed).toLowerCase(Locale.ROOT);
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
   * Spells out letters without a decomposition. Deletes marks, and the apostrophes that result from
   * the decomposition of characters such as ŉ and the full-width apostrophe.
   */
  private static String toPlainLetters(String decomposed) {
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
        default -> {
          if (!isMark(c) && !isApostrophe(c)) {
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
